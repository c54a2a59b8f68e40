"""Charts of measurements: lines over numbers, with round ticks; drawn as SVG here, and in the terminal by `cli/`."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 340  # of one chart
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 58, 54
LETTER = 8.2  # the width of an average one
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #2c2a27 }
.title { font-weight: 600 }
.grid { stroke: #d8d3ca; stroke-width: 1 }
.paper { fill: #fdfbf7 }
polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round }
.l0 { stroke: #b5532f; fill: #b5532f } .l1 { stroke: #2f6f8f; fill: #2f6f8f; stroke-dasharray: 8 4 }
.l2 { stroke: #5b7a2e; fill: #5b7a2e; stroke-dasharray: 3 3 }
.l3 { stroke: #7d4b9a; fill: #7d4b9a; stroke-dasharray: 12 4 3 4 }
circle { stroke: none }
polyline.l0, polyline.l1, polyline.l2, polyline.l3 { fill: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e8e3da }
  .grid { stroke: #3d3a35 }
  .paper { fill: #1d1b18 }
  .l0 { stroke: #f0936b; fill: #f0936b } .l1 { stroke: #79b8d6; fill: #79b8d6 }
  .l2 { stroke: #a9c97a; fill: #a9c97a } .l3 { stroke: #c79be0; fill: #c79be0 }
}
"""


@dataclass(frozen=True, slots=True)
class Axis:
    """What is along one side of a chart; a logarithmic one has no room for zero and less."""

    name: str
    is_log: bool = False
    least: float = 0.0  # the end that is always shown, unless it is logarithmic


@dataclass(frozen=True, slots=True)
class Line:
    """Points of a chart that belong together."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over the same numbers."""

    title: str
    across: Axis
    up: Axis
    lines: Sequence[Line]

    def scales(self) -> "tuple[Scale, Scale]":
        """The scales of both axes, with room for all points."""
        points = [point for line in self.lines for point in line.points]
        return scale_of(self.across, [x for x, _y in points]), scale_of(self.up, [y for _x, y in points])


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis with its ends and ticks."""

    axis: Axis
    low: float
    high: float
    ticks: Sequence[float] = field(default=())

    def share(self, value: float) -> float:
        """How far along the axis a value is, from 0 to 1; what is beyond an end is at that end."""
        low, high = self.low, self.high
        if self.axis.is_log:
            low, high, value = math.log(low), math.log(high), math.log(max(value, low))
        return min(1.0, max(0.0, (value - low) / (high - low)))


def scale_of(axis: Axis, values: Sequence[float]) -> Scale:
    """A scale with room for values, from one round number to another."""
    if axis.is_log:
        some = [value for value in values if value > 0] or [1.0]
        powers = range(math.floor(math.log10(min(some))), math.ceil(math.log10(max(some))) + 1)
        rounds = [digit * 10.0**power for power in powers for digit in (1, 2, 5)]
        low = max((tick for tick in rounds if tick <= min(some)), default=rounds[0])
        high = next((tick for tick in rounds if tick >= max(some) and tick > low), rounds[-1])
        return Scale(axis, low, max(high, low * 2), [tick for tick in rounds if low <= tick <= high])
    most = max([*values, axis.least])
    step = round_step((most - axis.least) / 5)
    count = max(1, math.ceil((most - axis.least) / step - 1e-9))
    return Scale(axis, axis.least, axis.least + count * step, [axis.least + step * tick for tick in range(count + 1)])


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 and so on that is not less; of nothing, 1."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least * (1 - 1e-9))


def tick_text(value: float) -> str:
    """A number beside an axis."""
    return f"{value:,.0f}" if value >= 10 or value == round(value) else f"{value:g}"


def write_svg(charts: Sequence[Chart]) -> str:
    """Charts one below the other, as a picture that follows light and dark."""
    height = HEIGHT * len(charts)
    title = escape("; ".join(chart.title for chart in charts), {'"': "&quot;"})
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
    paper = f'<style>{STYLE}</style><rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>'
    parts = [part for number, chart in enumerate(charts) for part in chart_parts(chart, number * HEIGHT)]
    return "\n".join([head, paper, *parts, "</svg>"]) + "\n"


def chart_parts(chart: Chart, below: float) -> list[str]:
    """The elements of one chart, `below` the top of the picture."""
    across, up = chart.scales()

    def at(x: float, y: float) -> tuple[float, float]:
        right = LEFT + (WIDTH - LEFT - RIGHT) * across.share(x)
        return right, below + TOP + (HEIGHT - TOP - BOTTOM) * (1 - up.share(y))

    bottom, middle = below + HEIGHT - BOTTOM, LEFT + (WIDTH - LEFT - RIGHT) / 2
    parts = [word(LEFT, below + 24, chart.title, "start", "title"), *legend(chart, below + 44)]
    for tick in up.ticks:
        _x, y = at(across.low, tick)
        parts += [f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>']
        parts += [word(LEFT - 8, y + 5, tick_text(tick), "end")]
    parts += [word(at(tick, up.low)[0], bottom + 20, tick_text(tick), "middle") for tick in across.ticks]
    parts += [
        word(middle, bottom + 42, chart.across.name, "middle"),
        word(WIDTH - RIGHT, below + 24, up.axis.name, "end"),
    ]
    for number, line in enumerate(chart.lines):
        places = [at(x, y) for x, y in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts += [f'<polyline class="l{number % 4}" points="{path}"/>']
        parts += [f'<circle class="l{number % 4}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in places]
    return parts


def legend(chart: Chart, y: float) -> list[str]:
    """The names of the lines, each beside a piece of it; none where there is one line only."""
    if len(chart.lines) < 2:
        return []
    parts, x = [], float(LEFT)
    for number, line in enumerate(chart.lines):
        parts += [f'<polyline class="l{number % 4}" points="{x:.1f},{y - 5:.1f} {x + 26:.1f},{y - 5:.1f}"/>']
        parts += [word(x + 32, y, line.name, "start")]
        x += 32 + 20 + LETTER * len(line.name)
    return parts


def word(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    """A text that begins, ends or has its middle at a place."""
    kind = f' class="{kind}"' if kind else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
