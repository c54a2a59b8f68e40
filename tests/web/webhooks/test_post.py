"""Messages by HTTP: to the address that was checked, and whatever comes back."""

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from lucca.web.webhooks import post as post_module
from lucca.web.webhooks.post import LONGEST_LINE, post, trusted
from lucca.web.webhooks.target import WebhookFailed, read_url
from tests.web.webhooks.receiver import receiving

HOST = "hooks.example"


async def send(
    url: str, *known: str, is_private_allowed: bool = True, trust: ssl.SSLContext | None = None
) -> list[str]:
    """Sends a message to a host that has these addresses, one after the other each time somebody asks; returns the
    hosts that were asked for.
    """
    asked: list[str] = []

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return [known[min(len(asked), len(known)) - 1]]

    await post(read_url(url), b'{"text": "hi"}', is_private_allowed, resolve, trust or trusted())
    return asked


async def test_a_message_is_posted_as_json() -> None:
    async with receiving() as receiver:
        assert await send(f"http://{HOST}:{receiver.port}/a?b=c", "127.0.0.1") == [HOST]
    head = receiver.heads[0].splitlines()
    assert head[0] == "POST /a?b=c HTTP/1.1"
    assert {f"Host: {HOST}:{receiver.port}", "Content-Type: application/json", "Connection: close"} <= set(head)
    assert receiver.messages == [{"text": "hi"}]


async def test_a_name_that_leads_elsewhere_the_second_time_changes_nothing() -> None:
    async with receiving() as receiver:
        with pytest.raises(WebhookFailed) as failed:
            await send(f"http://{HOST}:{receiver.port}/", "127.0.0.1", "1.1.1.1", is_private_allowed=False)
        assert failed.value.code == "webhook-not-public"
        assert await send(f"http://{HOST}:{receiver.port}/", "127.0.0.1", "0.0.0.0") == [HOST]  # asked once
    assert len(receiver.messages) == 1


@pytest.mark.parametrize(
    ("answer", "code", "facts"),
    [
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "webhook-answered", {"status": 404}),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", "webhook-answered", {"status": 302}),
        (b"HTTP/1.0 500\r\n", "webhook-answered", {"status": 500}),
        (b"", "webhook-no-answer", {}),
        (b"220 mail.example ESMTP\r\n", "webhook-no-answer", {}),
        (b"HTTP/1.1 200 OK" + b"!" * 3 * LONGEST_LINE + b"\r\n", "webhook-no-answer", {}),
        (b"HTTP/1.1 200 " + b"!" * 1_000_000, "webhook-no-answer", {}),
    ],
)
async def test_only_a_good_answer_is_a_delivery(answer: bytes, code: str, facts: dict[str, int]) -> None:
    async with receiving() as receiver:
        receiver.answer = answer
        with pytest.raises(WebhookFailed) as failed:
            await send(f"http://{HOST}:{receiver.port}/", "127.0.0.1")
    assert (failed.value.code, failed.value.facts) == (code, facts)
    assert len(receiver.messages) == 1


async def test_nobody_waits_for_an_answer_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_module, "TIMEOUT", 0.05)
    async with receiving() as receiver:
        receiver.may_answer.clear()
        with pytest.raises(WebhookFailed) as failed:
            await send(f"http://{HOST}:{receiver.port}/", "127.0.0.1")
    assert failed.value.code == "webhook-no-answer"


async def test_a_host_that_nobody_listens_at() -> None:
    async with receiving() as receiver:
        pass
    with pytest.raises(WebhookFailed) as failed:
        await send(f"http://{HOST}:{receiver.port}/", "127.0.0.1")
    assert failed.value.code == "webhook-no-connection"


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate of the host that nobody but these tests trusts, and its key."""
    files = tmp_path / "certificate.pem", tmp_path / "key.pem"
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    whose = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    command = [
        shutil.which("openssl") or "openssl",
        "req",
        *kind,
        *whose,
        "-keyout",
        str(files[1]),
        "-out",
        str(files[0]),
    ]
    subprocess.run(command, check=True, capture_output=True)
    return files


async def test_a_certificate_is_checked_by_the_name_and_not_the_address(certificate: tuple[Path, Path]) -> None:
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(*certificate)
    trust = ssl.create_default_context(cafile=str(certificate[0]))
    async with receiving(own) as receiver:
        await send(f"https://{HOST}:{receiver.port}/", "127.0.0.1", trust=trust)
        for url, known in (
            (f"https://other.example:{receiver.port}/", trust),
            (f"https://{HOST}:{receiver.port}/", None),
        ):
            with pytest.raises(WebhookFailed) as failed:
                await send(url, "127.0.0.1", trust=known)
            assert failed.value.code == "webhook-no-trust"
    assert len(receiver.messages) == 1


async def test_what_is_sent_is_given_up_with_its_task() -> None:
    async with receiving() as receiver:
        receiver.may_answer.clear()
        task = asyncio.create_task(send(f"http://{HOST}:{receiver.port}/", "127.0.0.1"))
        await receiver.has_heard.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
