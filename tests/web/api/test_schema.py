"""The API is as its description says it is: whatever that allows or forbids, the server answers as described."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lucca.coach import Hint
from lucca.web.bots.worker_tasks import build_hint
from tests.web.app_client import ADMIN_WORD, Site
from tests.web.conftest import NewSite
from tests.web.guest import Guest, expect_ok
from tests.web.threaded_server import serve_in_thread

CONFIG = Path(__file__).parent / "schemathesis.toml"
SCHEMATHESIS = (sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()")
STREAMS = "/stream$"  # they have no end


async def think(function: Any, *_arguments: Any) -> Any:
    """Hints come at once; bots think for ever."""
    if function is not build_hint:
        await asyncio.Event().wait()
    return Hint("stay", ["a hint"])


async def open_table(address: str) -> dict[str, str]:
    """A table that is played at, the secret of its first seat and the admin word, for the configuration."""
    playing = await Guest(address, "cookie-of-anna", "", {}).open("palazzi", "here here")
    return {"TABLE": playing["id"], "SECRET": playing["links"][0]["secret"], "ADMIN_WORD": ADMIN_WORD}


def run_checks(site: Site, folder: Path, *options: str) -> str:
    """What Schemathesis prints of all its checks, which must find nothing."""
    site.replace_workers(think)
    with serve_in_thread(site) as address:
        words = {**os.environ, **asyncio.run(open_table(address))}
        where = ("run", f"{address}/api/openapi.json", "--exclude-path-regex", STREAMS)
        how = ("--checks", "all", "--continue-on-failure", "--no-color", *options)
        command = [*SCHEMATHESIS, "--config-file", str(CONFIG), *where, *how]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=words, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.heavy
def test_nothing_is_otherwise_than_described(new_site: NewSite, tmp_path: Path) -> None:
    printed = run_checks(new_site(), tmp_path, "--phases", "coverage", "--seed", "1")
    assert "Tested: 26" in printed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_in_thousands_of_requests(new_site: NewSite, tmp_path: Path, seed: int) -> None:
    run_checks(new_site(), tmp_path, "-n", "100", "--seed", str(seed))


async def test_what_the_description_says_of_games(site: Site) -> None:
    schemas = expect_ok(await site.guest().get("/api/openapi.json"))["components"]["schemas"]
    torri = next(each for each in schemas["NewTable"]["oneOf"] if each["title"] == "Torri")["properties"]
    assert (torri["game"], torri["seats"]) == ({"const": "torri"}, {"minItems": 2, "maxItems": 4})
    assert torri["rules"]["properties"]["switching"] == {"type": "boolean"}
    assert torri["rules"]["properties"]["size"] == {"enum": [3, 4, 5, 6, 8, 10, 12]}
    assert torri["rules"]["additionalProperties"] is False
    assert schemas["Words"]["properties"]["text"]["maxLength"] == 500
    assert schemas["SeatWish"]["properties"]["name"]["maxLength"] == 30
    assert schemas["Seen"]["properties"]["version"]["minimum"] == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [("listed", 0), ("undo", "true"), ("away_after", "120"), ("away_after", True), ("away_after", 120.5)],
)
async def test_a_value_of_another_kind_is_refused(site: Site, field: str, value: object) -> None:
    body = {"game": "torri", "seats": [{}, {}], field: value}
    refused = await site.guest("anna").post("/api/tables", body)
    assert refused.status_code == 400
    assert refused.json()["facts"]["field"] == field


async def test_a_whole_number_may_have_a_point(site: Site) -> None:
    body = {"game": "torri", "seats": [{}, {}], "away_after": 120.0}
    opened = expect_ok(await site.guest("anna").post("/api/tables", body), 201)
    assert (await site.guest("anna").look(opened["id"]))["away_after"] == 120


async def test_without_the_admin_word_one_is_asked_for_it(site: Site) -> None:
    refused = await site.guest().get("/api/admin/tables")
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
