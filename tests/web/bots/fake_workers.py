"""A pool of workers that start no processes, and do their tasks when the test says so."""

import asyncio
from typing import Any

from lucca.web.bots.worker_pool import WorkerPool


class FakeWorker:
    """Does a task when the test says so."""

    def __init__(self) -> None:
        self.answers: list[asyncio.Future[Any]] = []
        self.asked: list[Any] = []
        self.is_killed = False

    def ask(self, message: Any) -> "asyncio.Future[Any]":
        self.asked.append(message)
        self.answers.append(asyncio.get_running_loop().create_future())
        return self.answers[-1]

    async def answer(self) -> None:
        """The task that was begun is done; others get so far as they can."""
        self.answers[-1].set_result("done")
        for _ in range(10):
            await asyncio.sleep(0)

    def stop_task(self) -> None:
        self.asked.append("stop")

    def kill(self) -> None:
        self.is_killed = True
        self.answers[-1].set_result("done")


def fake_pool(count: int = 1, **more: Any) -> tuple[WorkerPool, list[FakeWorker]]:
    workers = WorkerPool(count, **more)
    fakes = [FakeWorker() for _ in range(count)]
    workers.free[:] = fakes  # type: ignore[assignment]
    return workers, fakes
