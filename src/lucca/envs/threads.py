"""Threads that share the work on many matches; compiled code runs in them side by side."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import pairwise
from threading import current_thread, main_thread
from typing import TypeVar

WORTH_A_THREAD = 512  # matches: for fewer it takes longer to ask another thread

Result = TypeVar("Result")


class WorkerThreads:
    """Does something to each of several slices of so many matches."""

    def __init__(self, matches: int, threads: int) -> None:
        count = max(1, min(threads, matches // WORTH_A_THREAD))
        bounds = [matches * part // count for part in range(count + 1)]
        self.parts = [slice(*pair) for pair in pairwise(bounds)]
        self.pool: ThreadPoolExecutor | None = None
        self.process = 0

    def share(self, do: Callable[[slice], Result]) -> list[Result]:
        """What it gives for each slice: done for all of them or, where Ctrl-C came before, for none."""
        first, *rest = self.parts
        if not rest:
            return [do(first)]
        with interrupts_deferred():
            others = [self.helpers().submit(do, part) for part in rest]
            try:
                return [do(first), *(other.result() for other in others)]
            finally:
                wait(others)

    def helpers(self) -> ThreadPoolExecutor:
        """The threads; a process that was forked has none of its parent's."""
        if self.pool is None or self.process != os.getpid():
            self.pool = ThreadPoolExecutor(len(self.parts) - 1, "lucca")
            self.process = os.getpid()
        return self.pool


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Holds Ctrl-C back, however often it is pressed, until the block is done; then it is delivered once.

    Python runs signal handlers in the main thread alone, so there is nothing to hold back in others.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    pressed = False

    def remember(*_: object) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


def cores() -> int:
    """The cores that this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
