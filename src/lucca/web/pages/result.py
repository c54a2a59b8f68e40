"""How a match ended: the final table, what it was decided by, and how everybody got there."""

from dataclasses import dataclass
from typing import ClassVar

from lucca.locale import _
from lucca.store.table import Table
from lucca.web.games.spec import web_spec
from lucca.web.games.spec_types import Ranking
from lucca.web.history import Moment
from lucca.web.pages.headline import Headline, headline_of

WIDTH, HEIGHT = 640, 220  # of the chart's drawing
LEFT, RIGHT, TOP, BOTTOM = 34, 632, 10, 194  # where the lines lie in it


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A seat's line in the chart: its points as SVG has them, and where it ends."""

    seat: int
    name: str
    points: str
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Chart:
    """How every seat stood after every event: lines, levels with their height, and where rounds begin."""

    lines: tuple[ChartLine, ...]
    levels: tuple[tuple[int, float], ...]
    rounds: tuple[tuple[str, float], ...]
    title: str
    width: ClassVar[int] = WIDTH
    height: ClassVar[int] = HEIGHT
    left: ClassVar[int] = LEFT
    right: ClassVar[int] = RIGHT
    top: ClassVar[int] = TOP
    bottom: ClassVar[int] = BOTTOM


@dataclass(frozen=True, slots=True)
class Result:
    """What the match came to for the viewer, the final table, how the last points came about, and the chart, where
    the game has one.
    """

    headline: Headline
    ranking: Ranking
    lines: tuple[str, ...]
    chart: Chart | None


def result_of(table: Table, moments: list[Moment], viewer: int | None = None) -> Result:
    """How a match ended, for a seat or for everybody."""
    spec, names = web_spec(table.terms.game), table.match.seats
    chart = chart_of(moments, names, _(spec.chart_title))
    assert table.match.outcome
    said = spec.outcome(table.match.outcome, names)  # at the head of the page
    lines = tuple(line for line in moments[-1].ending if line != said)
    ranking = spec.ranking(table.match.view(None), names)
    return Result(headline_of(ranking, viewer), ranking, lines, chart)


def chart_of(moments: list[Moment], names: tuple[str, ...], title: str) -> Chart | None:
    """The values after every event as lines; None if the game has none."""
    values = [value for moment in moments for value in moment.chart_values]
    if not values:
        return None
    least, most = min(0, *values), max(4, *values)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (most - least) / step <= 6)

    def x_of(at: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * at / max(1, len(moments)), 1)

    def y_of(value: int) -> float:
        return round(TOP + (BOTTOM - TOP) * (most - value) / (most - least), 1)

    lines = [
        ChartLine(
            seat,
            name,
            " ".join(f"{x_of(moment.at)},{y_of(moment.chart_values[seat - 1])}" for moment in moments),
            (x_of(moments[-1].at), y_of(moments[-1].chart_values[seat - 1])),
        )
        for seat, name in enumerate(names, start=1)
    ]
    levels = [(level, y_of(level)) for level in range(least - least % step, most + 1, step) if level >= least]
    first = [moment for moment in moments if moment.begins_round]
    rounds = [(str(number), x_of(moment.at)) for number, moment in enumerate(first, start=1)]
    return Chart(tuple(lines), tuple(levels), tuple(rounds), title)
