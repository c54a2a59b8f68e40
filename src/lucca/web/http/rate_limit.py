"""How often one visitor may ask: a bucket that fills up again with time."""

from collections import OrderedDict
from collections.abc import Callable

from lucca.web.http.errors import TooMany

MOST_KNOWN = 20_000


class RateLimit:
    """A bucket for every caller; the one longest not seen is forgotten first."""

    def __init__(self, a_second: float, burst: int, timer: Callable[[], float]) -> None:
        self.a_second = a_second
        self.burst = float(burst)
        self.timer = timer
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when that was

    def take(self, who: str, cost: float = 1.0) -> None:
        """One request more; raises TooMany if the bucket is empty."""
        now = self.timer()
        left, at = self.buckets.pop(who, (self.burst, now))
        left = min(left + (now - at) * self.a_second, self.burst)
        self.buckets[who] = (left - cost if left >= cost else left, now)
        if len(self.buckets) > MOST_KNOWN:
            self.buckets.popitem(last=False)
        if left < cost:
            raise TooMany("too-fast", seconds=max(1, round((cost - left) / self.a_second)))
