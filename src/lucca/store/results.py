"""What every match came to, kept for those who sat at it when it ended, whoever has their seats later."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, func, insert, select

from lucca.games.game import Outcome
from lucca.store.schema import results
from lucca.store.table import Table
from lucca.types import JsonObject

PEOPLE, MIXED = "people", "mixed"  # in the place of a level: somebody else was a person; bots of several levels


class MatchResult(NamedTuple):
    """A match as one of its seats sees it; games without points have no points, and no rank but the winner's."""

    table_id: str
    seat: int
    ended_at: float
    game: str
    level: str
    rivals: list[str]
    is_won: bool
    rank: int | None
    points: int | None
    best_rival: int | None  # points of whoever else has most; none where nobody else plays


class Tally(NamedTuple):
    """The matches of a visitor at a game against a level: how many, how many won, and the most points."""

    game: str
    level: str
    played: int
    won: int
    best: int | None


def keep_result(connection: Connection, table: Table) -> None:
    """Writes what a match that has ended came to, for each visitor at the table; nothing of one that was broken off, or
    that goes on from a record.
    """
    outcome = table.match.outcome
    if outcome and not table.terms.dealt_from:
        for visitor, seats in table.visitors.items():
            connection.execute(insert(results), {"visitor": visitor, **result_row(table, outcome, min(seats))})


def result_row(table: Table, outcome: Outcome, seat: int) -> JsonObject:
    """The match as a seat sees it."""
    totals, is_won = outcome.totals, seat in outcome.winners
    others = [other for other in range(1, len(table.seats) + 1) if other != seat]
    ahead = [other for other in others if (totals and totals[other - 1] > totals[seat - 1]) or other in outcome.winners]
    return {
        "table_id": table.id,
        "seat": seat,
        "ended_at": table.changed_at,
        "game": table.terms.game,
        "level": level_of(table, others),
        "rivals": json.dumps([table.seats[other - 1].name for other in others], ensure_ascii=False),
        "is_won": is_won,
        "rank": 1 if is_won else 1 + len(ahead) if totals else None,
        "points": totals[seat - 1] if totals else None,
        "best_rival": max((totals[other - 1] for other in others), default=None) if totals else None,
    }


def level_of(table: Table, others: list[int]) -> str:
    """The level of the bots at the other seats, as the table was opened."""
    places = [table.terms.places[other - 1] for other in others]
    if any(place.kind == "person" for place in places):
        return PEOPLE
    levels = {place.bot or MIXED for place in places}
    return levels.pop() if len(levels) == 1 else MIXED


def of_visitor(query: Select[Any], visitor: str, game: str, level: str) -> Select[Any]:
    """Of what a query finds that of a visitor, at a game and against a level unless these are empty."""
    wanted = {results.c.game: game, results.c.level: level}
    own = results.c.visitor == visitor
    return query.where(own, *(column == value for column, value in wanted.items() if value))


def results_of(
    connection: Connection, visitor: str, game: str, level: str, limit: int, offset: int
) -> Iterator[MatchResult]:
    """The matches of a visitor, the latest first."""
    columns = [results.c[name] for name in MatchResult._fields]
    query = of_visitor(select(*columns), visitor, game, level)
    query = query.order_by(results.c.ended_at.desc(), results.c.table_id).limit(limit).offset(offset)
    for row in connection.execute(query):
        values = row._asdict()
        yield MatchResult(**{**values, "rivals": json.loads(values["rivals"])})


def tallies_of(connection: Connection, visitor: str) -> list[Tally]:
    """A visitor's matches counted by game and level."""
    won = func.sum(case((results.c.is_won, 1), else_=0))
    query = select(results.c.game, results.c.level, func.count(), won, func.max(results.c.points))
    query = of_visitor(query, visitor, "", "").group_by(results.c.game, results.c.level)
    return [Tally(*row) for row in connection.execute(query.order_by(results.c.game, results.c.level))]
