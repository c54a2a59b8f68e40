"""The results of a run. Only whole heats count, in their order, whatever order matches were played in."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from statistics import fmean

from lucca.arena.play import Result, ThinkingTime
from lucca.arena.schedule import Fixture, Plan
from lucca.arena.sequential_test import SequentialTest

Value = Callable[[Result, int], float]  # something about a seat of a match; here seats count from 0


class Standings:
    """All results so far, and whether more are wanted."""

    def __init__(self, plan: Plan, matches: int) -> None:
        self.plan = plan
        self.size = len(plan.heat)
        self.heats = plan.heats_for(matches)  # wanted; fewer once a lead is significant
        self.whole_heats = 0
        self.results: dict[int, Result] = {}
        self.played: Counter[int] = Counter()  # by heats
        self.sat: Counter[str] = Counter()  # by bots
        self.won: defaultdict[str, float] = defaultdict(float)
        self.decisions: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.lead = SequentialTest(plan.different_bots)
        self.leader: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether all heats that are wanted are there."""
        return self.whole_heats == self.heats

    @property
    def matches(self) -> int:
        """How many matches are wanted in all."""
        return self.heats * self.size

    def missing(self) -> Iterator[Fixture]:
        """The matches still to be played, as long as any are wanted."""
        number = 1
        while number <= self.matches:  # which gets smaller when a lead becomes significant meanwhile
            if number not in self.results:
                yield self.plan.fixture(number)
            number += 1

    def add(self, result: Result) -> None:
        """Adds a result, and tests the lead after every heat that is whole now and follows those before."""
        if result.fixture.number in self.results or result.fixture.number > self.matches:
            return
        self.results[result.fixture.number] = result
        self.played[result.fixture.heat] += 1
        for bot, share in zip(result.fixture.line_up, result.shares, strict=True):
            self.won[bot] += share
            self.sat[bot] += 1
        while not self.is_over and self.played[self.whole_heats + 1] == self.size:
            self.whole_heats += 1
            self.test_lead(self.whole_heats)

    def test_lead(self, heat: int) -> None:
        """Ends the run if a heat has made the lead of a bot significant, and the plan says so."""
        if self.plan.until_significant:
            self.lead.add_heat(means_by_bot(self.results_of(heat), lambda result, seat: result.shares[seat]))
            self.leader = self.lead.leader()
            if self.leader:
                self.heats = self.whole_heats

    def results_of(self, heat: int) -> list[Result]:
        """The results of a whole heat."""
        return [self.results[number] for number in range((heat - 1) * self.size + 1, heat * self.size + 1)]

    def counted_heats(self) -> list[list[Result]]:
        """The results of every heat that counts, in the order of the heats."""
        return [self.results_of(heat) for heat in range(1, self.whole_heats + 1)]

    def add_thinking_time(self, fixture: Fixture, thinking: Iterable[ThinkingTime]) -> None:
        """Adds how long each bot thought in a match."""
        for bot, thought in zip(fixture.line_up, thinking, strict=True):
            self.decisions[bot] += thought.decisions
            self.seconds[bot] += thought.seconds

    def share(self, bot: str) -> float:
        """A bot's share of the wins in all results so far."""
        return self.won[bot] / self.sat[bot] if self.sat[bot] else 0.0

    def seconds_a_decision(self, bot: str) -> float | None:
        """How long a bot thought about a decision, in the matches that were played now."""
        return self.seconds[bot] / self.decisions[bot] if self.decisions[bot] else None


def means_by_bot(heat: Iterable[Result], value: Value) -> dict[str, float]:
    """The mean of something over all seats that a bot had in a heat."""
    values: dict[str, list[float]] = defaultdict(list)
    for result in heat:
        for seat, bot in enumerate(result.fixture.line_up):
            values[bot].append(value(result, seat))
    return {bot: fmean(found) for bot, found in values.items()}
