"""Threads that share the work on many matches; compiled code runs in them side by side."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import TypeVar

WORTH_A_THREAD = 512  # matches: for fewer it takes longer to ask another thread

Result = TypeVar("Result")


class Crew:
    """Does something to each of several slices of so many matches."""

    def __init__(self, matches: int, threads: int) -> None:
        count = max(1, min(threads, matches // WORTH_A_THREAD))
        bounds = [matches * part // count for part in range(count + 1)]
        self.parts = [slice(*pair) for pair in pairwise(bounds)]
        self.pool: ThreadPoolExecutor | None = None
        self.process = 0

    def share(self, do: Callable[[slice], Result]) -> list[Result]:
        """What it gives for each slice: done for all of them or, where this is interrupted before, for none.

        Interrupts reach only the thread that waits here, so another leads.
        """
        if len(self.parts) == 1:
            return [do(self.parts[0])]
        leader = self.helpers().submit(self.lead, do)
        try:
            return leader.result()
        finally:
            wait([leader])

    def lead(self, do: Callable[[slice], Result]) -> list[Result]:
        """Gives every slice but the first to another thread."""
        first, *rest = self.parts
        others = [self.helpers().submit(do, part) for part in rest]
        return [do(first), *(other.result() for other in others)]

    def helpers(self) -> ThreadPoolExecutor:
        """The threads; a process that was forked has none of its parent's."""
        if self.pool is None or self.process != os.getpid():
            self.pool = ThreadPoolExecutor(len(self.parts), "lucca")
            self.process = os.getpid()
        return self.pool


def cores() -> int:
    """The cores that this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
