"""Ctrl-C during a step of `BatchEnv`: the step is done in all matches or in none."""

import signal
import time
from collections.abc import Iterator
from threading import Event, main_thread

import pytest

from lucca.envs.batch import BatchEnv
from lucca.envs.threads import WORTH_A_THREAD


@pytest.fixture
def _heeds_ctrl_c() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt, also where the tests run in the background, which begins with ignoring it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_heeds_ctrl_c")
@pytest.mark.parametrize("presses", [1, 2, 5])
@pytest.mark.parametrize("busy", ["caller", "helper"])
def test_an_interrupted_step_is_done_everywhere_or_nowhere(busy: str, presses: int) -> None:
    """Ctrl-C comes while the thread that called works on its own matches, or waits for the other thread."""
    env = BatchEnv("torri", 2 * WORTH_A_THREAD, seed=1, threads=2, size=3)
    done: list[slice] = []
    is_caller_done = Event()

    def work(part: slice) -> None:
        if busy == "helper" and part.start:
            is_caller_done.wait()
        if (part.start == 0) == (busy == "caller"):
            for _ in range(presses):
                signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
                time.sleep(0.02)  # long enough for one that does not wait to be gone
        done.append(part)
        is_caller_done.set()

    with pytest.raises(KeyboardInterrupt):
        env.workers.run(work)
    assert len(done) == len(env.workers.parts) == 2
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("_heeds_ctrl_c")
def test_an_interrupt_is_not_lost_where_a_step_fails() -> None:
    env = BatchEnv("torri", 2 * WORTH_A_THREAD, seed=1, threads=2, size=3)

    def fail(part: slice) -> None:
        signal.raise_signal(signal.SIGINT)
        raise ValueError(part)

    with pytest.raises(KeyboardInterrupt) as interrupt:
        env.workers.run(fail)
    assert isinstance(interrupt.value.__context__, ValueError)
