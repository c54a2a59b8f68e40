"""The options of a server process, and its times: heartbeats, when tables are archived. Quotas are in `limits.py`."""

from dataclasses import dataclass, field

from lucca.web.limits import ConnectionLimits, Limits, connection_limits


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `lucca serve`."""

    database: str
    workers: int = 1
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 15.0  # seconds between signs of life on a stream
    archive_after: float = 30 * 86_400.0  # seconds without an entry until a table becomes a record
    archive_waiting_after: float = 7 * 86_400.0  # likewise of a table at which seats are still free
    lan: str = ""  # how other machines reach this server, where it lets them
    address: str = "127.0.0.1"  # that is listened on
    names: tuple[str, ...] = ()  # that the server goes by besides its addresses
    proxy: str = ""  # the address of a proxy that is believed when it says where a request comes from
    webhooks: str = "public"  # which addresses seats may be told at that it is their turn: also `private`, or `off`
    files: int = 1024  # that the process may open

    @property
    def connections(self) -> ConnectionLimits:
        """How many connections the process may have."""
        return connection_limits(self.files, self.workers)
