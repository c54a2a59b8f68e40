"""Sends a message by HTTP: to the address that was checked, whatever its name leads to meanwhile; redirects are not
followed, and of the answer only the status is read.
"""

import asyncio
import re
import ssl
from functools import cache

from lucca import __version__
from lucca.web.webhooks.target import Resolve, Target, WebhookFailed, addresses_of

TIMEOUT = 10.0  # seconds, for all of it
LONGEST_LINE = 4096  # bytes of the first line of an answer
STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})(?: [^\r\n]*)?\r?\n")
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@cache
def trusted() -> ssl.SSLContext:
    """The certificates that the system trusts."""
    return ssl.create_default_context()


async def post(target: Target, body: bytes, is_private_allowed: bool, resolve: Resolve, trust: ssl.SSLContext) -> None:
    """Has a message delivered; raises WebhookFailed."""
    try:
        async with asyncio.timeout(TIMEOUT):
            addresses = await addresses_of(target, is_private_allowed, resolve)
            reader, writer = await connect(target, addresses, trust)
            try:
                writer.write(head_of(target, len(body)) + body)
                await writer.drain()
                status = read_status(await reader.readline())
            finally:
                writer.transport.abort()  # nobody waits for a farewell
    except (TimeoutError, OSError, ValueError):  # a line that is too long is a ValueError
        raise WebhookFailed("webhook-no-answer") from None
    if not 200 <= status < 300:
        raise WebhookFailed("webhook-answered", status=status)


async def connect(target: Target, addresses: list[str], trust: ssl.SSLContext) -> Stream:
    """A connection to the first address that has one; raises WebhookFailed."""
    context = trust if target.is_secure else None
    name = target.host if target.is_secure else None
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, target.port, ssl=context, server_hostname=name, limit=LONGEST_LINE
            )
        except ssl.SSLError:
            raise WebhookFailed("webhook-no-trust") from None
        except OSError:
            continue
    raise WebhookFailed("webhook-no-connection")


def head_of(target: Target, length: int) -> bytes:
    """The headers of a request."""
    lines = (
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.authority}",
        f"User-Agent: lucca/{__version__}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode("ascii")


def read_status(line: bytes) -> int:
    """The status of an answer; raises WebhookFailed."""
    found = STATUS_LINE.fullmatch(line)
    if found is None:
        raise WebhookFailed("webhook-no-answer")
    return int(found[1])
