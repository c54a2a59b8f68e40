"""Rate limits: a token bucket for each key, which fills up again with time."""

from collections import OrderedDict
from collections.abc import Callable

from lucca.web.errors import TooMany

MOST_KNOWN = 20_000


class RateLimit:
    """A bucket for every key; the one longest not used is forgotten first."""

    def __init__(self, a_second: float, burst: int, timer: Callable[[], float]) -> None:
        self.a_second = a_second
        self.burst = float(burst)
        self.timer = timer
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when that was

    def take(self, key: str, cost: float = 1.0) -> None:
        """Takes tokens from a bucket; raises TooMany if there are too few."""
        now = self.timer()
        left, at = self.buckets.pop(key, (self.burst, now))
        left = min(left + (now - at) * self.a_second, self.burst)
        self.buckets[key] = (left - cost if left >= cost else left, now)
        if len(self.buckets) > MOST_KNOWN:
            self.buckets.popitem(last=False)
        if left < cost:
            raise TooMany("too-fast", seconds=max(1, round((cost - left) / self.a_second)))
