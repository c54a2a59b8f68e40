"""One match of a plan, played in whatever process is asked to, and its result read from its record."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from lucca.arena.bots import TimedBot
from lucca.arena.schedule import Fixture, Plan
from lucca.bots import play_match
from lucca.games import new_game
from lucca.match.record import outcome_json, write_record
from lucca.types import JsonObject

MOST_POINTS = 1 << 15  # more than any game counts


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How many decisions a bot made, and the seconds it thought about them."""

    decisions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: its record, each seat's thinking time, and the id of the process that played it."""

    record: JsonObject
    thinking: tuple[ThinkingTime, ...]
    process: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A match that could not be played to its end because of a bot."""

    fixture: Fixture
    bot: str
    problem: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: each seat's share of the win, the reason, and the points by seat and column, if any."""

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
    """Plays a match. An error of a bot is returned as text: not every exception can be sent between processes."""
    seated: list[TimedBot] = []
    try:
        seated += [TimedBot(name) for name in fixture.line_up]
        match = play_match(plan.game, seated, plan.deal_seed(fixture.heat))
    except Exception as error:  # bots are anybody's code
        last = max(seated, key=lambda bot: bot.asked_at).name if seated else ", ".join(fixture.line_up)
        return Failed(fixture, last, f"{type(error).__name__}: {error}")
    meta = plan.meta(fixture) | {"outcome": outcome_json(match.outcome)}
    if points := point_rows(plan.game.position(match.state)):
        meta["points"] = points
    thinking = tuple(ThinkingTime(bot.decisions, bot.seconds) for bot in seated)
    return Played(write_record(match, meta), thinking, os.getpid())


def result_of(plan: Plan, record: JsonObject) -> Result:
    """The result in a record of the plan; raises OtherRecord if it is not of this plan."""
    try:
        meta = record["meta"]
        fixture = plan.fixture(meta["match"])
        is_ours = (record["game"], record["rules"]) == (plan.name, plan.rules)
        if not is_ours or not plan.meta(fixture).items() <= meta.items() or fixture.number < 1:
            raise OtherRecord
        winners, reason = meta["outcome"]["winners"], meta["outcome"]["reason"]
        points = meta.get("points", [])
        seats = len(fixture.line_up)
        if not (are_winners(winners, seats) and isinstance(reason, str) and are_points(points, seats, plan.name)):
            raise OtherRecord
        shares = tuple((seat in winners) / len(winners) for seat in range(1, seats + 1))
        return Result(fixture, shares, reason, tuple(map(tuple, points)))
    except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
        raise OtherRecord(str(error)) from None


def are_winners(winners: Sequence[int], seats: int) -> bool:
    """Whether these are seats, at least one, and none twice."""
    return 0 < len(winners) == len(set(winners) & set(range(1, seats + 1)))


def are_points(points: Sequence[Sequence[int]], seats: int, game: str) -> bool:
    """Whether these are points as a game counts them: all its columns for each seat, or none at all."""
    columns = columns_of(game)
    values = [value for row in points for value in row]
    is_complete = [len(row) for row in points] == ([columns] * seats if columns else [])
    return is_complete and all(type(value) is int and abs(value) <= MOST_POINTS for value in values)


@lru_cache(maxsize=8)
def columns_of(game: str) -> int:
    """How many columns of points a game has; 0 if it counts none."""
    usual = new_game(game)
    rows = point_rows(usual.position(usual.initial()))
    return len(rows[0]) if rows else 0


def point_rows(position: JsonObject) -> Sequence[Sequence[int]]:
    """The points of each seat by columns; none where a game counts no points (see `Game.position`)."""
    rows: Sequence[Sequence[int]] = position.get("points", ())
    return rows
