"""A model of server processes, machines and workers: queues, calibrated with what was measured.

`tools/scale/tables.py` compares it with all that was measured before anything is planned with it.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import log
from random import Random
from statistics import fmean

from lucca.types import JsonObject

# Of the CPU time of an action: until it waits for the database, in the thread that writes, and then for the answer and
# the streams. The sums matter, the parts hardly.
REQUEST, WRITE, ANSWER = 0.35, 0.3, 0.35
SPREADS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0)  # that are tried: standard deviations of an action's work, by its mean
SIMULATED = 60.0  # seconds
PLAYERS = 200  # one is asked at each table
SEED = 16


@dataclass(frozen=True, slots=True)
class Point:
    """What was measured at a rate: seconds, and CPU seconds of the process a second."""

    offered: float
    done: float
    cpu: float
    median: float
    p90: float
    p99: float
    is_past_the_knee: bool


def points_of(measured: JsonObject) -> list[Point]:
    """The points that `lucca bench serve --json` has written, but the last one, as fast as can be."""
    return [point_of(slice) for slice in measured["slices"] if slice["rate"]]


def point_of(slice: JsonObject) -> Point:
    done, latency = slice["acknowledged_a_second"], slice["latency"]
    is_late = slice["acknowledged"] < 0.95 * slice["due"] or latency["p99"] > 1
    latencies = latency["median"], latency["p90"], latency["p99"]
    return Point(slice["rate"], done, slice["cpu_an_action"] * done, *latencies, is_late)


def fastest_of(measured: JsonObject) -> JsonObject:
    """The measurement as fast as can be."""
    found: JsonObject = next(slice for slice in measured["slices"] if not slice["rate"])
    return found


def most_of(measured: JsonObject) -> float:
    """The actions a second that were measured as fast as can be."""
    return float(fastest_of(measured)["acknowledged_a_second"])


def cost_at_most(measured: JsonObject) -> float:
    """The CPU seconds of an action then."""
    return float(fastest_of(measured)["cpu_an_action"])


@dataclass(frozen=True, slots=True)
class Process:
    """A server process: one core, on which its threads take turns, and a disk that it waits for.

    `action` is the CPU time of an action with all that goes with it, `commit` that of a transaction, which all actions
    that wait for it share; `idle` the share of the core that open streams take anyway; `spread` how much the work of
    actions varies.
    """

    action: float
    commit: float
    idle: float
    syncs: Sequence[float]
    spread: float = 0.0

    def paced(self, rate: float, seconds: float = SIMULATED) -> "Run":
        """Actions that become due at random at a rate."""
        return simulate(self, list(self.arrivals(rate, seconds)), seconds, is_paced=True)

    def fastest(self, players: int = PLAYERS, seconds: float = SIMULATED / 6) -> "Run":
        """As many as so many players can do who act again as soon as they are answered."""
        return simulate(self, [(0.0, number, REQUESTED, [0.0]) for number in range(players)], seconds, is_paced=False)

    def arrivals(self, rate: float, seconds: float) -> "Iterator[Event]":
        """Actions as a Poisson process."""
        numbers, at = Random(SEED), 0.0  # noqa: S311 -- always the same ones
        while (at := at + numbers.expovariate(rate)) < seconds:
            yield at, at, REQUESTED, [at]

    def work(self, numbers: Random) -> float:
        """The CPU time of one action."""
        shape = 1 / self.spread**2 if self.spread else 0.0
        return self.action * (numbers.gammavariate(shape, 1 / shape) if shape else 1.0)


@dataclass(frozen=True, slots=True)
class Run:
    """Some simulated seconds: the latencies of actions from when they were due, and CPU seconds."""

    seconds: float
    latencies: Sequence[float]
    cpu: float

    @property
    def a_second(self) -> float:
        return len(self.latencies) / self.seconds

    def latency(self, share: float) -> float:
        return quantile(self.latencies, share)


REQUESTED, WRITTEN, SYNCED, ANSWERED = range(4)
PARTS = {REQUESTED: REQUEST, WRITTEN: WRITE, ANSWERED: ANSWER}
Event = tuple[float, float, int, list[float]]  # when it can begin, an order, what it is, when its actions were due


def simulate(process: Process, queue: list[Event], seconds: float, is_paced: bool) -> Run:
    """Has the core do what is ready, first come, first served; what waits for the disk is written together."""
    numbers, order = Random(SEED), count()  # noqa: S311
    heapq.heapify(queue)
    found: list[float] = []
    waiting: list[float] = []
    is_writing, free, cpu = False, 0.0, 0.0

    def add(at: float, stage: int, actions: list[float]) -> None:
        heapq.heappush(queue, (at, next(order), stage, actions))

    while queue and (is_paced or free < seconds):
        ready, _, stage, actions = heapq.heappop(queue)
        if stage == SYNCED:
            is_writing = False
            for born in actions:
                add(ready, ANSWERED, [born])
        else:
            work = sum(process.work(numbers) for _ in actions) * PARTS[stage] + process.commit * (stage == WRITTEN)
            free, cpu = max(free, ready) + work / (1 - process.idle), cpu + work
        if stage == REQUESTED:
            waiting += actions
        elif stage == WRITTEN:
            add(free + numbers.choice(process.syncs), SYNCED, actions)
        elif stage == ANSWERED:
            found += [free - born for born in actions]
            if not is_paced:
                add(free, REQUESTED, [free])
        if waiting and not is_writing:
            add(max(free, ready), WRITTEN, waiting)
            waiting, is_writing = [], True
    return Run(seconds, found, cpu + process.idle * seconds)


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def calibrate(measured: JsonObject, idle: float, syncs: Sequence[float]) -> Process:
    """The process of a measurement: an action costs what it did as fast as can be, where all share their commits; a
    commit what an action cost more at the lowest rate; and work varies so that the slowest tenth fits.
    """
    points = points_of(measured)
    steady = [point for point in points if not point.is_past_the_knee]
    action = cost_at_most(measured) - idle / most_of(measured)
    commit = max(0.0, (points[0].cpu - idle) / points[0].done - action)
    processes = [Process(action, commit, idle, syncs, spread) for spread in SPREADS]

    def error(process: Process) -> float:
        return fmean(abs(log(process.paced(point.offered).latency(0.9) / point.p90)) for point in steady)

    return min(processes, key=error)


def most_of_machine(cores: float, *costs: float) -> float:
    """Actions a second of a machine on which all work that an action makes shares the cores."""
    return cores / sum(costs)


def waits(workers: int, load: float, thinking: float, turns: int = 20_000) -> list[float]:
    """How long turns wait for one of some workers that all think equally long, at a load between 0 and 1."""
    numbers = Random(SEED)  # noqa: S311
    free, at, found = [0.0] * workers, 0.0, []
    for _ in range(turns):
        at += numbers.expovariate(load * workers / thinking)
        begins = max(at, heapq.heappop(free))
        heapq.heappush(free, begins + thinking)
        found.append(begins - at)
    return found


def highest_load(workers: int, thinking: float, patience: float) -> float:
    """The load, in whole percent, at which 19 of 20 turns still wait no longer than somebody's patience."""
    loads = [percent / 100 for percent in range(99, 0, -1)]
    return next((load for load in loads if quantile(waits(workers, load, thinking), 0.95) <= patience), 0.01)
