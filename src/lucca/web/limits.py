"""Quotas: how much visitors may ask of a server (requests, tables, streams, chat, connections). Times are in
`settings.py`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor, and all together, may ask for."""

    body: int = 64 * 1024  # bytes of a request
    record: int = 2 * 1024 * 1024  # bytes of a record that is uploaded
    requests: float = 20.0  # a second, of one visitor or seat, once the burst is used up
    burst: int = 100
    tables: int = 10_000  # not yet over, of all visitors
    tables_each: int = 100  # of one visitor
    tables_an_hour: int = 1_000  # opened from one address
    streams_each: int = 40
    streams_an_address: int = 400  # of all visitors who come from one address
    streams: int = 5_000
    chat_length: int = 500
    chat_a_minute: int = 20  # of one seat
    webhooks_an_hour: int = 60  # set or tried by a visitor, and by all from one address
    webhook_messages_a_minute: int = 20  # to all webhooks of a visitor


MOST_CONNECTIONS = 16_384
OWN_FILES = 64  # that a process opens besides: the database, the data folder, the log, its event loop
FILES_OF_A_WORKER = 4
FOR_REFUSALS = 32  # a connection must be accepted to be told that there is no room for it


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections a process has at once: each needs an open file, and of these there may be only so many."""

    all: int
    of_an_address: int  # half: nobody alone keeps the others out
    streams: int  # the rest is for the pages and actions of those who have the streams


def connection_limits(files: int, workers: int = 1) -> ConnectionLimits:
    """The limits of a process that may open so many files."""
    all = files - OWN_FILES - FILES_OF_A_WORKER * workers - FOR_REFUSALS
    all = max(16, min(MOST_CONNECTIONS, all))
    return ConnectionLimits(all, of_an_address=all // 2, streams=all * 3 // 4)
