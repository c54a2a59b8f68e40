"""What tests have worker processes think."""

import os
import time
from pathlib import Path

from lucca.web.bots.worker_tasks import WorkerMatch, play_turn


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


def hang_once(sent: WorkerMatch, bot: str) -> list[str]:
    """A bot's turn; the first time it never ends."""
    think_for_ever_once(os.environ["LUCCA_TEST_PID"])
    return play_turn(sent, bot)
