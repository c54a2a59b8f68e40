"""A server under the same load for a long time: what grows, what slows down, and what fails, minute by minute."""

import tempfile
from collections.abc import Callable

from lucca.bench.server.load import Load, Notify, Slice, playing, run_fast, servers_for

MINUTE = 60.0  # seconds


def soak(load: Load, minutes: int, notify: Notify, found: Callable[[Slice], None]) -> None:
    """Plays at the first of the rates for so many minutes, and hands over each of them; raises NotServed."""

    async def main() -> None:
        async with playing(load, servers, notify) as arena:
            for number in range(1, minutes + 1):
                found(await arena.measure(MINUTE, load.rates[0], notify, f"Minute {number} of {minutes}"))

    with tempfile.TemporaryDirectory() as folder, servers_for(load, folder) as servers:
        run_fast(main)
