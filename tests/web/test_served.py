"""A server as its owner starts it: bots in workers, streams over the network, and a log without a secret."""

import asyncio
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.web.conftest import NewSite
from tests.web.guest import expect_ok
from tests.web.raw_requests import talk
from tests.web.scenario import TableScenario
from tests.web.serve_command import ServerProcess, running_server
from tests.web.threaded_server import serve_in_thread

pytestmark = pytest.mark.heavy

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests here, but for those that stop it."""
    with running_server(tmp_path_factory.mktemp("served")) as served:
        yield served


def test_the_example_plays_a_match_against_a_bot(served: ServerProcess) -> None:
    async def open_table() -> dict[str, Any]:
        return await served.guest("host").open("torri", "person novice")

    opened = asyncio.run(open_table())
    command = [sys.executable, str(EXAMPLE), served.address, opened["id"], opened["links"][0]["secret"]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("Winners: [")

    async def look() -> dict[str, Any]:
        return await served.guest("host").look(opened["id"])

    table = asyncio.run(look())
    assert (table["status"], table["seats"][0]["name"]) == ("over", "Example bot")


async def test_a_hint_of_the_master(served: ServerProcess) -> None:
    anna = served.guest("anna", accept_language="de")
    id = (await anna.open("palazzi", "Anna here"))["id"]
    lines = expect_ok(await anna.ask("POST", f"/api/tables/{id}/hint", timeout=PATIENCE))["lines"]
    assert "Anna" in " ".join(lines)
    assert len(lines) > 2


async def test_a_whole_evening_leaves_no_secret_in_the_log(served: ServerProcess) -> None:
    scenario = TableScenario(served, served.admin_word)
    await scenario.arrive()
    await scenario.look_around()
    await scenario.change_seats()
    seed = served.value(f"SELECT seed FROM tables WHERE id = '{scenario.id}'")
    secrets = [seed, hashlib.sha256(f"{seed}/bots".encode()).hexdigest()]
    secrets.append(served.value("SELECT value FROM settings WHERE name = 'link-key'"))
    scenario.known |= {secret: set() for secret in secrets}
    assert scenario.leaks() == []
    for secret in scenario.known:
        for text in (
            f"GET /t/{scenario.id}/s/{secret} HTTP/1.1",
            f"BREW /{secret} HTTP/9",
            f"GET /?{secret} HTTP/1.1\r\nHost",
        ):
            talk(
                served.address,
                f"{text}\r\nHost: localhost\r\nCookie: lucca={secret}\r\nConnection: close\r\n\r\n".encode(),
            )
    log = served.log()
    assert [secret for secret in scenario.known if secret in log] == []
    assert scenario.id not in log
    assert "/api/tables/{table}/sit" in {line.get("route") for line in served.lines()}
    assert [line for line in served.lines() if "traceback" in line] == []


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /nothing?x=\xb2 HTTP/1.1",
        b"GET /\xff\xfe HTTP/1.1",
        b"GET /%ff?%ff=%ff HTTP/1.1",
        b"GET /api/tables?mine=\xff HTTP/1.1",
    ],
)
def test_any_bytes_are_answered(served: ServerProcess, request_line: bytes) -> None:
    answer = talk(served.address, request_line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200")), answer
    assert [line for line in served.lines() if "traceback" in line] == []


@pytest.mark.parametrize("length", [b"\xb2", b"-1", b"1, 2", b"99999999999999999999"])
def test_any_length_is_answered(served: ServerProcess, length: bytes) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    answer = talk(served.address, head + b"Content-Length: " + length + b"\r\n\r\n{}")
    assert answer.startswith(b"HTTP/1.1 4"), answer


def test_a_body_in_chunks_that_is_too_large_is_refused(served: ServerProcess) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    chunk = b"1000\r\n" + b" " * 0x1000 + b"\r\n"
    answer = talk(served.address, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 20 + b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413"), answer


def test_nonsense_does_not_fill_the_log(tmp_path: Path) -> None:
    with running_server(tmp_path, "--log", "warning") as served:
        talk(served.address, b"nonsense\r\n\r\n")
        talk(served.address, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n")
        assert served.stop() == 0
        assert served.log() == ""


async def test_streams_end_when_the_server_is_stopped(tmp_path: Path) -> None:
    with running_server(tmp_path) as served:
        anna = served.guest("anna")
        id = (await anna.open())["id"]
        headers = {"accept": "application/x-ndjson"}
        async with anna.client.stream("GET", f"/api/tables/{id}/stream", headers=headers, timeout=PATIENCE) as stream:
            lines = stream.aiter_lines()
            assert json.loads(await anext(lines))["status"] == "waiting"
            assert await asyncio.to_thread(served.stop) == 0
            assert [line async for line in lines] == []
        assert [line for line in served.lines() if line["level"] in ("error", "critical")] == []


@pytest.mark.parametrize("proxy", ["127.0.0.1", ""])
def test_a_proxy_is_believed_if_it_is_the_one_named(new_site: NewSite, proxy: str) -> None:
    words = {"game": "torri", "seats": [{"kind": "here"}, {"kind": "person"}]}
    with serve_in_thread(new_site(proxy=proxy)) as address:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
        response = httpx.post(f"{address}/api/tables", json=words, headers=headers, timeout=PATIENCE)
    assert response.status_code == 201
    assert ("secure" in response.headers["set-cookie"].lower()) == bool(proxy)
