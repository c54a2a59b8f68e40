"""Checks of a request's head: nothing that a proxy before us could understand in another way than we do."""

import httptools

from lucca.web.errors import Refused, TooLargeHead

LONGEST_HEAD = 64 * 1024  # bytes
VERSIONS = ("1.0", "1.1")
Headers = list[tuple[bytes, bytes]]


def too_large_head() -> TooLargeHead:
    return TooLargeHead("too-large-head", limit=LONGEST_HEAD)


def check_head(target: bytes, headers: Headers, version: str) -> None:
    """Raises Refused; the parser has refused before what has two lengths, folded lines, or other letters than it may.

    Where the target is a whole address, its host is put into the place of that of the headers.
    """
    if len(target) + sum(len(name) + len(value) + 4 for name, value in headers) > LONGEST_HEAD:
        raise too_large_head()
    codings = [value.lower() for name, value in headers if name == b"transfer-encoding"]
    if version not in VERSIONS or (codings and (codings != [b"chunked"] or version == "1.0")):
        raise Refused("misread-request")
    if not target.startswith((b"/", b"*")):
        use_host_of(target, headers)


def use_host_of(target: bytes, headers: Headers) -> None:
    """The host of an address counts, whatever the header `Host` says; raises Refused."""
    parsed = httptools.parse_url(target)
    if parsed.schema not in (b"http", b"https") or parsed.userinfo is not None:
        raise Refused("misread-request")
    authority = target.partition(b"://")[2].partition(b"/")[0]
    headers[:] = [(name, authority if name == b"host" else value) for name, value in headers]
