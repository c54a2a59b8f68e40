"""Playing on this machine: in this process, or in several, any of which may be killed."""

import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait

from lucca.arena.play import Failed, Played, play
from lucca.arena.schedule import Fixture, Plan
from lucca.problem import Problem

MOST_DEATHS = 3  # of processes over one and the same match


class NoWorkers(Problem):
    """Processes that die over a match again and again."""


def play_here(plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Played | Failed]:
    """Plays matches one after the other in this process."""
    return (play(plan, fixture) for fixture in fixtures)


def play_in_processes(plan: Plan, fixtures: Iterable[Fixture], workers: int) -> Iterator[Played | Failed]:
    """Plays matches in several processes, in whatever order they end; those of a process that dies are played again."""
    waiting = iter(fixtures)
    deaths: Counter[Fixture] = Counter()
    processes: list[Worker] = []
    try:
        while True:
            while len(processes) < workers and (fixture := next(waiting, None)):
                processes.append(Worker(plan, fixture))
            if not processes:
                return
            ready = wait([worker.connection for worker in processes])
            for worker in [worker for worker in processes if worker.connection in ready]:
                if played := worker.receive():
                    yield played
                else:
                    waiting = chain([retried(deaths, worker.fixture)], waiting)
                if not (played and worker.send(next(waiting, None))):
                    processes.remove(worker)
                    worker.stop()
    finally:
        for worker in processes:  # they may think for long about matches that are not wanted any more
            worker.stop()


def retried(deaths: "Counter[Fixture]", fixture: Fixture) -> Fixture:
    """Counts that a process died over a match, and returns it to be played again; raises NoWorkers after too many."""
    deaths[fixture] += 1
    if deaths[fixture] >= MOST_DEATHS:
        raise NoWorkers("workers-die", match=fixture.number, times=MOST_DEATHS)
    return fixture


class Worker:
    """A process that plays one match at a time, with a pipe of its own, so that its death harms no other."""

    def __init__(self, plan: Plan, fixture: Fixture) -> None:
        # Started anew: a copy of a process that runs compiled code and threads would not be safe.
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, plan), daemon=True)
        resource_tracker.ensure_running()  # it would let Ctrl-C through again if the first process started it
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # inherited: Ctrl-C is not for workers
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self.fixture = fixture
        self.send(fixture)

    def send(self, fixture: Fixture | None) -> bool:
        """Sends it a match to play; False if there is none."""
        if fixture:
            self.fixture = fixture
            with suppress(OSError):  # if it is dead, `receive` will notice
                self.connection.send(fixture)
        return fixture is not None

    def receive(self) -> Played | Failed | None:
        """The match it played; None if it died."""
        try:
            played: Played | Failed = self.connection.recv()
        except (EOFError, OSError):
            return None
        return played

    def stop(self) -> None:
        """Ends it at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def work(connection: "Connection[Played | Failed, Fixture]", plan: Plan) -> None:
    """Runs in the process: plays until the other end of the pipe is closed."""
    with suppress(EOFError, OSError):
        while True:
            connection.send(play(plan, connection.recv()))
