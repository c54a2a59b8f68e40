"""A thread pool for compiled code, which releases the GIL: each thread works on a slice of the matches."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import pairwise
from threading import current_thread, main_thread
from typing import TypeVar

WORTH_A_THREAD = 512  # matches: for fewer another thread costs more than it saves

Result = TypeVar("Result")


class WorkerThreads:
    """Runs a task on several slices of the matches in parallel; `parts` are the slices."""

    def __init__(self, matches: int, threads: int) -> None:
        count = max(1, min(threads, matches // WORTH_A_THREAD))
        bounds = [matches * part // count for part in range(count + 1)]
        self.parts = [slice(*pair) for pair in pairwise(bounds)]
        self.pool: ThreadPoolExecutor | None = None
        self.process = 0

    def run(self, task: Callable[[slice], Result]) -> list[Result]:
        """Runs a task on every slice; returns the results. Ctrl-C is deferred until all are done."""
        first, *rest = self.parts
        if not rest:
            return [task(first)]
        with interrupts_deferred():
            others = [self.thread_pool().submit(task, part) for part in rest]
            try:
                return [task(first), *(other.result() for other in others)]
            finally:
                wait(others)

    def thread_pool(self) -> ThreadPoolExecutor:
        """Returns the pool, made when first needed and again in a forked process, which has no threads."""
        if self.pool is None or self.process != os.getpid():
            self.pool = ThreadPoolExecutor(len(self.parts) - 1, "lucca")
            self.process = os.getpid()
        return self.pool


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Defers SIGINT, however often it comes, until the block is done; then raises it once.

    Python runs signal handlers in the main thread alone, so in other threads there is nothing to defer.
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


def available_cores() -> int:
    """Returns how many cores this process may use, where the system says so, else how many there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
