"""How a match ended: the ranking, what it was decided by, and how everybody got there."""

from dataclasses import dataclass
from typing import Any

from lucca.locale import _
from lucca.locale.palazzi.match import COLUMNS
from lucca.locale.torri.match import CRITERIA
from lucca.store.table import Table
from lucca.web.pages.history import Moment

WIDTH, HEIGHT = 640, 220  # of the chart
LEFT, BOTTOM, TOP = 34, 26, 10


@dataclass(frozen=True, slots=True)
class Rank:
    """A seat in the ranking, with its numbers in every column."""

    seat: int
    name: str
    is_winner: bool
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A seat's line in the chart: its points as SVG has them, and where it ends."""

    seat: int
    name: str
    line: str
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Chart:
    """How every seat stood after every event: lines, levels with their height, and where rounds begin."""

    courses: tuple[Course, ...]
    levels: tuple[tuple[int, float], ...]
    rounds: tuple[tuple[str, float], ...]
    title: str


@dataclass(frozen=True, slots=True)
class Result:
    """The ranking with the names of its columns, how the last points came about, and the chart."""

    columns: tuple[str, ...]
    ranks: tuple[Rank, ...]
    lines: tuple[str, ...]
    chart: Chart


def see_result(table: Table, moments: list[Moment]) -> Result:
    """How a match ended."""
    view, names = table.match.view(None), table.match.seats
    is_torri = table.terms.game == "torri"
    ranks = torri_ranks(view, names) if is_torri else palazzi_ranks(view, names)
    columns = tuple(map(_, CRITERIA if is_torri else COLUMNS)) + (() if is_torri else (_("total"),))
    title = _("Highest tower or prisoners of every seat") if is_torri else _("Points of every seat")
    return Result(columns, ranks, moments[-1].more, see_chart(moments, names, title))


def palazzi_ranks(view: Any, names: tuple[str, ...]) -> tuple[Rank, ...]:
    """The points by column, the best first."""
    winners = view.outcome.winners
    ranks = [
        Rank(seat, names[seat - 1], seat in winners, (*columns, sum(columns)))
        for seat, columns in enumerate(view.points, start=1)
    ]
    return tuple(sorted(ranks, key=lambda rank: (not rank.is_winner, -rank.numbers[-1])))


def torri_ranks(view: Any, names: tuple[str, ...]) -> tuple[Rank, ...]:
    """What the final ranking compares, the winners first."""
    winners = view.outcome.winners
    ranks = [
        Rank(
            colour.seat,
            names[colour.seat - 1],
            colour.seat in winners,
            (colour.highest, colour.prisoners, colour.on_board),
        )
        for colour in view.colours
        if colour.seat
    ]
    return tuple(sorted(ranks, key=lambda rank: (not rank.is_winner, *(-number for number in rank.numbers))))


def see_chart(moments: list[Moment], names: tuple[str, ...], title: str) -> Chart:
    """The standings as lines."""
    values = [value for moment in moments for value in moment.standing]
    least, most = min(0, *values), max(4, *values)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (most - least) / step <= 6)

    def x_of(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - 8) * at / max(1, len(moments)), 1)

    def y_of(value: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (most - value) / (most - least), 1)

    courses = [
        Course(
            seat,
            name,
            " ".join(f"{x_of(moment.at)},{y_of(moment.standing[seat - 1])}" for moment in moments),
            (x_of(moments[-1].at), y_of(moments[-1].standing[seat - 1])),
        )
        for seat, name in enumerate(names, start=1)
    ]
    levels = [(level, y_of(level)) for level in range(least - least % step, most + 1, step) if level >= least]
    dealt = [moment for moment in moments if moment.seat is None][len(names) :]  # after the hands: a table a round
    rounds = [(str(number), x_of(moment.at)) for number, moment in enumerate(dealt, start=1)]
    return Chart(tuple(courses), tuple(levels), tuple(rounds), title)
