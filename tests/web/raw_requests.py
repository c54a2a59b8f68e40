"""Bytes for a server as they are, and what comes back."""

import json
import re
import socket
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.patience import PATIENCE

LOCAL = b"Host: localhost\r\n"
CLOSE = LOCAL + b"Connection: close\r\n"
ANSWER = re.compile(rb"HTTP/1\.1 (\d+) ")


class Refusal(NamedTuple):
    """A refusal that closed the connection."""

    status: int
    code: str


def connect(address: str, source: str = "") -> socket.socket:
    """A connection to a server, from one of this machine's own addresses."""
    where = urlsplit(address)
    there = (str(where.hostname), where.port or 80)
    return socket.create_connection(there, PATIENCE, (source, 0) if source else None)


def talk(address: str, text: bytes, source: str = "") -> bytes:
    """What comes back for some bytes until the server hangs up."""
    with connect(address, source) as connection:
        connection.sendall(text)
        return read_all(connection)


def read_all(connection: socket.socket) -> bytes:
    """What comes until the server hangs up."""
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


def statuses(answers: bytes) -> list[int]:
    """The statuses of all answers, one behind the other."""
    return [int(status) for status in ANSWER.findall(answers)]


def refusal(answer: bytes) -> Refusal:
    """What the one answer says, which must be a refusal as all are, and the end of the connection."""
    head, _, body = answer.partition(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    assert fields[b"content-type"] == b"application/problem+json", answer
    assert fields[b"connection"] == b"close", answer
    assert fields[b"x-content-type-options"] == b"nosniff", answer
    problem: dict[str, Any] = json.loads(body)
    assert problem["detail"].endswith("."), problem
    assert statuses(answer) == [problem["status"]]
    return Refusal(problem["status"], problem["code"])
