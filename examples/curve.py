"""How a policy gets better: points of a curve, written as CSV and drawn as a picture."""

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 40, 52
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #2c2a27 }
.grid { stroke: #d8d3ca; stroke-width: 1 }
.fair { stroke: #8a8378; stroke-width: 1.5; stroke-dasharray: 6 5 }
.band { fill: #b5532f; opacity: .18 }
.curve { fill: none; stroke: #b5532f; stroke-width: 2.5; stroke-linejoin: round }
.paper { fill: #fdfbf7 }
@media (prefers-color-scheme: dark) {
  text { fill: #e8e3da }
  .grid { stroke: #3d3a35 }
  .fair { stroke: #a09889 }
  .band { fill: #f0936b; opacity: .25 }
  .curve { stroke: #f0936b }
  .paper { fill: #1d1b18 }
}
"""


@dataclass(frozen=True, slots=True)
class Point:
    """How many of some matches against greedy were won, after so much learning."""

    updates: int
    decisions: int
    seconds: float
    cpu_seconds: float
    matches: int
    wins: int

    @property
    def share(self) -> float:
        """The share of wins."""
        return self.wins / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval, by Wilson's score."""
        z = 1.96
        middle = (self.wins + z * z / 2) / (self.matches + z * z)
        spread = z / (self.matches + z * z) * math.sqrt(self.wins * (1 - self.share) + z * z / 4)
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def __str__(self) -> str:
        low, high = self.interval
        wins = f"{self.share:6.1%} ({low:.1%} to {high:.1%}) of {self.matches:,} matches won"
        return f"{self.updates:4} updates, {self.seconds:4.0f} s: {wins}"


def write_curve(points: Sequence[Point], path: Path) -> None:
    """The points as CSV."""
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(("updates", "decisions", "seconds", "cpu_seconds", "matches", "wins", "share", "low", "high"))
        for point in points:
            time = (round(point.seconds, 1), round(point.cpu_seconds, 1))
            shares = (round(number, 4) for number in (point.share, *point.interval))
            table.writerow((point.updates, point.decisions, *time, point.matches, point.wins, *shares))


def draw_curve(points: Sequence[Point], path: Path) -> None:
    """The share of wins over the updates with its interval, as a picture that follows light and dark."""
    last = max(1, points[-1].updates)

    def at(updates: float, share: float) -> str:
        x = LEFT + (WIDTH - LEFT - RIGHT) * updates / last
        return f"{x:.1f},{TOP + (HEIGHT - TOP - BOTTOM) * (1 - share):.1f}"

    def line(kind: str, share: float) -> str:
        (x1, y1), (x2, y2) = at(0, share).split(","), at(last, share).split(",")
        return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'

    def word(place: str, text: str, anchor: str, lower: int = 5) -> str:
        x, y = map(float, place.split(","))
        return f'<text x="{x:.1f}" y="{y + lower:.1f}" text-anchor="{anchor}">{text}</text>'

    curve = " ".join(at(point.updates, point.share) for point in points)
    ends = [[at(point.updates, point.interval[end]) for point in points] for end in (0, 1)]
    shares, fifths = (0, 0.25, 0.5, 0.75, 1), [round(last * part / 5) for part in range(6)]
    title = "Matches of torri won against greedy"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
        f'<style>{STYLE}</style><rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        *(line("fair" if share == 0.5 else "grid", share) for share in shares),
        *(word(at(-last / 60, share), f"{share:.0%}", "end") for share in shares),
        *(word(at(updates, 0), str(updates), "middle", 20) for updates in dict.fromkeys(fifths)),
        word(at(0, 1), title, "start", -15),
        word(at(last, 0.5), "a fair share", "end", 18),
        word(at(last / 2, 0), "updates", "middle", 40),
        f'<polygon class="band" points="{" ".join([*ends[0], *reversed(ends[1])])}"/>',
        f'<polyline class="curve" points="{curve}"/></svg>',
    ]
    path.write_text("\n".join(parts) + "\n", "utf-8")
