"""What happened in some seconds of play at a server: latencies, errors, and what else went on."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from lucca.types import JsonObject

KNEE_SHARE = 0.95  # of the actions that were due: whoever acknowledges fewer cannot keep up
KNEE_LATENCY = 1.0  # seconds


@dataclass
class Tally:
    """Latencies and errors of the actions of some seconds.

    The latency of an action counts from the moment at which it was due, also if its player could not act then because
    the server was late. `overdue` has how long those actions had waited that were due and not even sent at the end.
    `held_up` is for how many seconds the players' own process stood still, on a machine that had no time for it.
    """

    seconds: float = 0.0
    due: int = 0
    done: int = 0  # acknowledged actions
    latencies: list[float] = field(default_factory=list)
    overdue: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    held_up: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)  # what else happened: matches that began or ended, ...

    def latency(self, share: float) -> float:
        """A quantile of the latencies; who still waits has waited at least so long."""
        ordered = sorted([*self.latencies, *self.overdue])
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0

    @property
    def a_second(self) -> float:
        """Acknowledged actions a second."""
        return self.done / self.seconds if self.seconds else 0.0

    def is_past_the_knee(self) -> bool:
        """Whether more was asked than the server could do: what was due piled up."""
        return self.done < KNEE_SHARE * self.due or self.latency(0.99) > KNEE_LATENCY

    def to_json(self) -> JsonObject:
        """All figures, in seconds."""
        shares = {"median": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
        return {
            "seconds": round(self.seconds, 3),
            "due": self.due,
            "acknowledged": self.done,
            "acknowledged_a_second": round(self.a_second, 2),
            "latency": {name: round(self.latency(share), 6) for name, share in shares.items()},
            "overdue": len(self.overdue),
            "errors": dict(self.errors),
            "players_held_up": round(self.held_up, 3),
            "counts": dict(self.counts),
        }


def joined(tallies: Iterable[Tally]) -> Tally:
    """Several slices of time as one."""
    whole = Tally()
    for tally in tallies:
        whole.seconds += tally.seconds
        whole.due += tally.due
        whole.done += tally.done
        whole.latencies += tally.latencies
        whole.overdue += tally.overdue
        whole.errors += tally.errors
        whole.counts += tally.counts
        whole.held_up += tally.held_up
    return whole
