"""Quotas: how much visitors may ask of a server (requests, tables, streams, chat). Times are in `settings.py`."""

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
