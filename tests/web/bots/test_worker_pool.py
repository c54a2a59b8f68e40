"""Worker processes: each task has one for itself, one that dies is replaced, and nobody waits for what nobody wants."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from lucca.web.bots import worker_pool
from lucca.web.bots.fair_queue import Ticket
from lucca.web.bots.worker_pool import Lease, WorkerPool, WorkersKeepDying
from lucca.web.bots.worker_process import TaskFailed
from lucca.web.bots.worker_queue import Kind
from tests.patience import PATIENCE
from tests.web import worker_jobs
from tests.web.app_client import Clock
from tests.web.bots.bot_tables import pid_in, until
from tests.web.bots.fake_workers import fake_pool

pytestmark = pytest.mark.heavy


def ticket(name: str = "anna", piece: float = 0.8, pieces: int = 1) -> Ticket:
    return Ticket(("a", name), piece, pieces)


async def run(workers: WorkerPool, function: Callable[..., Any], *arguments: Any) -> Any:
    async with workers.lease("people", ticket()) as lease:
        return await lease.run(function, *arguments)


@asynccontextmanager
async def pool(count: int) -> AsyncIterator[WorkerPool]:
    workers = WorkerPool(count)
    try:
        yield workers
    finally:
        workers.close()
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("victim", [0, 1])
async def test_a_worker_that_is_killed_is_replaced_and_the_others_go_on(tmp_path: Path, victim: int) -> None:
    paths = [tmp_path / name for name in ("one", "other")]
    async with pool(2) as workers:
        tasks, pids = [], []
        for path in paths:
            tasks.append(asyncio.create_task(run(workers, worker_jobs.think_for_ever_once, str(path))))
            pids.append(await pid_in(path))
        assert pids[0] != pids[1]
        os.kill(pids[victim], signal.SIGKILL)
        assert await asyncio.wait_for(tasks[victim], PATIENCE) == "done"
        assert workers.restarts == 1
        os.kill(pids[1 - victim], 0)
        assert not tasks[1 - victim].done()
        assert await run(workers, os.getpid) not in pids


async def test_one_that_dies_while_it_has_nothing_to_do_is_replaced() -> None:
    async with pool(1) as workers:
        before = await run(workers, os.getpid)
        assert await run(workers, os.getpid) == before
        os.kill(before, signal.SIGKILL)
        assert await run(workers, os.getpid) != before


@pytest.mark.parametrize("error", [MemoryError, OSError, ImportError])
async def test_one_that_lacks_memory_is_replaced_and_the_task_tried_again(
    tmp_path: Path, error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    """Also where that shows as a library that cannot be loaded."""
    path = tmp_path / "pid"
    async with pool(1) as workers:
        assert await run(workers, worker_jobs.lack_memory_once, str(path), error) != await pid_in(path)
        assert workers.restarts == 1
    assert [record.getMessage() for record in caplog.records] == [f"worker-died: {error.__name__}"]


async def test_a_task_that_ends_every_worker_is_given_up(tmp_path: Path) -> None:
    async with pool(1) as workers:
        with pytest.raises(WorkersKeepDying):
            await run(workers, worker_jobs.lack_memory)
        assert workers.restarts == worker_pool.MOST_DEATHS
        assert await run(workers, worker_jobs.lack_memory_once, __file__)


async def test_a_task_that_fails_says_why_and_ends_no_worker() -> None:
    async with pool(1) as workers:
        before = await run(workers, os.getpid)
        with pytest.raises(TaskFailed, match="a bad thought"):
            await run(workers, worker_jobs.fail)
        assert await run(workers, os.getpid) == before


async def test_one_result_after_the_other_and_none_that_nobody_wants(tmp_path: Path) -> None:
    path = tmp_path / "closed"
    async with pool(1) as workers:
        async with workers.lease("people", ticket()) as lease:
            assert await lease.begin(worker_jobs.count_to, 10, str(path)) == 1
            assert await lease.go_on() == 2
            assert not path.exists()
        await pid_in(path)
        assert await run(workers, os.getpid) == await pid_in(path)


async def test_a_server_that_stops_ends_its_workers_whatever_they_think(tmp_path: Path) -> None:
    workers = WorkerPool(1)
    task = asyncio.create_task(run(workers, worker_jobs.think_for_ever_once, str(tmp_path / "pid")))
    pid = await pid_in(tmp_path / "pid")
    task.cancel()
    await asyncio.sleep(0)
    workers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    await until(lambda: not workers.endings)


async def test_a_worker_that_goes_on_with_what_nobody_waits_for_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "TIME_TO_END", 0.05)
    async with pool(1) as workers:
        task = asyncio.create_task(run(workers, worker_jobs.think_for_ever_once, str(tmp_path / "pid")))
        pid = await pid_in(tmp_path / "pid")
        task.cancel()
        assert await run(workers, os.getpid) != pid


class Customers:
    """Those who want workers; `log` has whose work begins, and `left` leases that are to be ended."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self.log: list[str] = []
        self.leases: dict[str, Lease] = {}

    def come(self, kind: Kind, name: str, piece: float = 0.8, pieces: int = 1) -> "asyncio.Task[None]":
        return asyncio.create_task(self.work(kind, name, piece, pieces))

    async def work(self, kind: Kind, name: str, piece: float, pieces: int) -> None:
        async with self.workers.lease(kind, ticket(name, piece, pieces)) as lease:
            self.leases[name] = lease
            self.log.append(name)
            await lease.begin(iter, ())
            for _ in range(1, pieces):
                if lease.is_overtaken:
                    self.log.append(f"{name} breaks off")
                    return
                await lease.go_on()


async def come_in(*tasks: "asyncio.Task[None]") -> None:
    for _ in range(5):
        await asyncio.sleep(0)
    assert not any(task.done() for task in tasks)


async def test_a_person_is_served_beside_any_number_of_tables_where_only_bots_play() -> None:
    workers, (worker,) = fake_pool()
    customers = Customers(workers)
    bots = [customers.come("bots", f"bots {number}", 0.8, 2) for number in range(150)]
    await come_in(*bots)
    assert customers.log == ["bots 0"]
    person = customers.come("people", "anna", 0.02, 2)
    await come_in(person)
    assert (workers.count_waiting("people"), workers.count_waiting("bots"), workers.count_busy()) == (1, 149, 1)
    await worker.answer()
    assert customers.log == ["bots 0", "bots 0 breaks off", "anna"]
    await worker.answer()
    await worker.answer()
    assert person.done()
    assert customers.log[3:] == ["bots 1"]
    for task in bots:
        task.cancel()


async def test_a_persons_quick_bot_is_served_beside_any_number_of_other_people_with_slow_ones() -> None:
    workers, (worker,) = fake_pool()
    customers = Customers(workers)
    others = [customers.come("people", f"other {number}", 0.8, 2) for number in range(150)]
    await come_in(*others)
    for turn in range(3):
        person = customers.come("people", "anna", 0.02, 2)
        await come_in(person)
        done = len(customers.log)
        while not person.done():
            await worker.answer()
        begun = customers.log[done : customers.log.index("anna", done)]
        assert len([name for name in begun if not name.endswith("off")]) <= 1, turn
    for task in others:
        task.cancel()


async def test_who_leaves_the_queue_is_not_served() -> None:
    workers, (worker,) = fake_pool()
    customers = Customers(workers)
    tasks = [customers.come("people", name) for name in ("anna", "berta", "carla")]
    await come_in(*tasks)
    tasks[1].cancel()
    await asyncio.gather(tasks[1], return_exceptions=True)
    assert workers.count_waiting("people") == 1
    await worker.answer()
    assert customers.log == ["anna", "carla"]
    tasks[2].cancel()


async def test_who_leaves_just_when_served_gives_the_worker_back() -> None:
    workers, (worker,) = fake_pool()
    async with workers.lease("people", ticket()) as lease:
        other = asyncio.create_task(workers.wait_for_worker("people", ticket()))
        await asyncio.sleep(0)
        lease.end()
        assert workers.free == []
        other.cancel()
        await asyncio.gather(other, return_exceptions=True)
    assert workers.free == [worker]  # type: ignore[comparison-overlap]
    assert workers.count_busy() == 0


async def test_a_worker_is_not_free_until_it_is_done_with_what_nobody_wants() -> None:
    workers, (worker,) = fake_pool()
    customers = Customers(workers)
    first = customers.come("people", "anna")
    await come_in(first)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    second = customers.come("people", "berta")
    await come_in(second)
    assert customers.log == ["anna"]
    await worker.answer()
    assert customers.log == ["anna", "berta"]
    assert not worker.is_killed
    assert worker.asked[1] == "stop"
    second.cancel()


async def test_a_worker_is_free_as_soon_as_its_lease_is_ended() -> None:
    workers, (worker,) = fake_pool()
    async with workers.lease("people", ticket()) as lease:
        lease.end()
        async with workers.lease("people", ticket()) as other:
            assert other.worker is worker  # type: ignore[comparison-overlap]
    assert workers.free == [worker]  # type: ignore[comparison-overlap]


async def test_how_long_somebody_waited_is_told() -> None:
    clock, waits = Clock(), list[tuple[str, float]]()
    workers, (worker,) = fake_pool(timer=clock, on_wait=lambda kind, seconds: waits.append((kind, seconds)))
    customers = Customers(workers)
    tasks = [customers.come("people", "anna"), customers.come("bots", "bots")]
    await come_in(*tasks)
    clock.now += 3.5
    await worker.answer()
    assert waits == [("people", 0.0), ("bots", 3.5)]
    tasks[1].cancel()
