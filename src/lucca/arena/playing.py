"""One match of a plan, played in whatever process is asked to, and its result read from its record."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lucca.arena.bots import Watched
from lucca.arena.schedule import Fixture, Plan
from lucca.bots import play_match
from lucca.match.record import outcome_json, write_record


@dataclass(frozen=True, slots=True)
class Thinking:
    """How often a bot was asked, and how long it thought in all."""

    decisions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: its record, each seat's thinking, and the process that played it."""

    record: dict[str, Any]
    thinking: tuple[Thinking, ...]
    process: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A match that could not be played to its end because of a bot."""

    fixture: Fixture
    bot: str
    problem: str


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a match: each seat's share of the win, by what it was won, and its points by column, if any."""

    fixture: Fixture
    shares: tuple[float, ...]
    reason: str
    points: tuple[tuple[int, ...], ...]

    @property
    def columns(self) -> int:
        """How many columns of points the game has."""
        return len(self.points[0]) if self.points else 0


class OtherRecord(ValueError):
    """A record that is not of a plan, or none at all."""


def play(plan: Plan, fixture: Fixture) -> Played | Failed:
    """Plays a match. Whatever a bot does wrong comes back as words: not every error can travel between processes."""
    seated: list[Watched] = []
    try:
        seated += [Watched(name) for name in fixture.line_up]
        match = play_match(plan.game, seated, plan.deal_seed(fixture.heat))
    except Exception as error:  # bots are anybody's code
        last = max(seated, key=lambda bot: bot.asked_at).name if seated else ", ".join(fixture.line_up)
        return Failed(fixture, last, f"{type(error).__name__}: {error}")
    meta = plan.meta(fixture) | {"outcome": outcome_json(match.outcome)}
    position = plan.game.position(match.state)
    if "points" in position:
        meta["points"] = position["points"]
    thinking = tuple(Thinking(bot.decisions, bot.seconds) for bot in seated)
    return Played(write_record(match, meta), thinking, os.getpid())


def result_of(plan: Plan, record: Mapping[str, Any]) -> Result:
    """What counts of a record of the plan; raises OtherRecord if it is none."""
    try:
        meta = record["meta"]
        fixture = plan.fixture(meta["match"])
        is_ours = (record["game"], record["rules"]) == (plan.name, plan.rules)
        if not is_ours or not plan.meta(fixture).items() <= meta.items() or fixture.number < 1:
            raise OtherRecord
        seats = range(1, len(fixture.line_up) + 1)
        winners = meta["outcome"]["winners"]
        shares = tuple((seat in winners) / len(winners) for seat in seats)
        points = tuple(tuple(map(int, columns)) for columns in meta.get("points", ()))
        return Result(fixture, shares, str(meta["outcome"]["reason"]), points)
    except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
        raise OtherRecord(str(error)) from None
