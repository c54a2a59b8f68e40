"""Threads that share the work on many matches; compiled code runs in them side by side."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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
        """What it gives for each slice."""
        if len(self.parts) == 1:
            return [do(self.parts[0])]
        first, *rest = self.parts
        others = [self.helpers().submit(do, part) for part in rest]
        try:
            return [do(first), *(other.result() for other in others)]
        finally:
            for other in others:  # nobody may still be writing when this returns, whatever was raised
                other.exception()

    def helpers(self) -> ThreadPoolExecutor:
        """The other threads; a process that was forked has none of its parent's."""
        if self.pool is None or self.process != os.getpid():
            self.pool = ThreadPoolExecutor(len(self.parts) - 1, "lucca")
            self.process = os.getpid()
        return self.pool
