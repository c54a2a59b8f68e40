"""What tests have worker processes think."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from lucca.web.bots.worker_tasks import BotAction, WorkerMatch, play_turn


def write_pid(path: str) -> None:
    """Tells which process thinks; the file is whole as soon as it is there."""
    Path(f"{path}.new").write_text(str(os.getpid()))
    Path(f"{path}.new").rename(path)


def think_for_ever_once(path: str) -> str:
    """The first time it never ends, so that only a kill helps."""
    if Path(path).exists():
        return "done"
    write_pid(path)
    while True:
        time.sleep(0.05)


def hang_once(sent: WorkerMatch, bot: str) -> Iterator[BotAction]:
    """A bot's turn; the first time it never ends."""
    think_for_ever_once(os.environ["LUCCA_TEST_PID"])
    return play_turn(sent, bot)


def lack_memory_once(path: str, error: type[Exception] = MemoryError) -> int:
    """The first time there is not enough memory; the process that has enough."""
    if not Path(path).exists():
        write_pid(path)
        raise error
    return os.getpid()


def lack_memory(*_arguments: object) -> int:
    """There is never enough memory."""
    raise MemoryError


def fail() -> None:
    """A bug."""
    raise ValueError("a bad thought")


def count_to(end: int, path: str) -> Iterator[int]:
    """Numbers; a file tells when no more are wanted."""
    try:
        yield from range(1, end + 1)
    finally:
        write_pid(path)
