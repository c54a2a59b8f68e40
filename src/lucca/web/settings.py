"""How a server is set up."""

from dataclasses import dataclass, field


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
    streams: int = 5_000
    chat_length: int = 500
    chat_a_minute: int = 20  # of one seat


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `lucca serve`."""

    database: str
    workers: int = 1
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 15.0  # seconds between signs of life on a stream
    archive_after: float = 30 * 86_400.0  # seconds without an entry until a table becomes a record
    wait_for: float = 7 * 86_400.0  # the same for a table at which seats are still free
    lan: str = ""  # how other machines reach this server, where it lets them
    proxy: str = ""  # the address of a proxy that is believed when it says where a request comes from
