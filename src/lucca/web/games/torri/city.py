"""The city as a drawing: where lots, blocks, buildings and letters lie on the paper.

A column goes right and a little down, a row up and a little right: `COLUMN` and `ROW` are these steps. The angle is
chosen so that the first lot exactly behind another is a knight's move away, and a high tower hides little.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.view import View
from lucca.web.games.torri.lots import Lot

COLUMN = (40, 12)
ROW = (20, -24)
STOREY = 10
SKY = 46  # above the highest roof: its flag
SIDE = (14, 40)  # left and right of the board: numbers of rows
WALL = 18  # the height of the wall around the city
MARGIN = 32  # below the board: the wall
TREES = (
    (5, 44, 0.6),
    (8, 45, 0.8),
    (18, 40, 0.5),
    (96, 32, 0.6),
    (4, 94, 1.2),
    (9, 98, 1),
    (14, 96, 0.8),
    (97, 93, 1.2),
    (91, 97, 1),
)
USUAL = 0.5  # paper is kept ready for towers of this part of the goal at the far end


@dataclass(frozen=True, slots=True)
class Spot:
    """Something at a place on the paper: a mark on the edge, a tree, or a lot with what stands on it."""

    x: int
    y: int
    mark: str
    lot: Lot | None = None

    @property
    def roof(self) -> int:
        """How far above the ground the topmost brick ends."""
        return STOREY * len(self.lot.bricks) if self.lot else 0


@dataclass(frozen=True, slots=True)
class City:
    """The drawing: its paper, the ground and the walls around it, blocks, lots from far to near, the edges' marks."""

    box: tuple[int, int, int, int]
    ground: str
    streets: str
    walls: tuple[str, str]
    blocks: tuple[str, ...]
    lots: tuple[Spot, ...]
    columns: tuple[Spot, ...]
    rows: tuple[Spot, ...]
    trees: tuple[Spot, ...]


def to_paper(column: float, row: float) -> tuple[int, int]:
    """Where a point of the board lies; whole numbers are the middles of lots."""
    return (round(column * COLUMN[0] + row * ROW[0]), round(column * COLUMN[1] + row * ROW[1]))


def build_city(view: View, lots: Mapping[str, Lot]) -> City:
    """The drawing of a position."""
    size = view.goal
    spots = [Spot(*to_paper(*coordinates_of(name)), name, lot) for name, lot in lots.items()]
    spots.sort(key=lambda spot: (spot.y, spot.x))
    near, far = -0.5, size - 0.5
    corners = [to_paper(near, near), to_paper(far, near), to_paper(far, far), to_paper(near, far)]
    box = drawing_box(size, spots)
    return City(
        box=box,
        ground=svg_line(corners) + "z",
        streets="".join(
            svg_line([to_paper(at, near), to_paper(at, far)]) + svg_line([to_paper(near, at), to_paper(far, at)])
            for at in (line + 0.5 for line in range(size - 1))
        ),
        walls=(svg_wall(corners[0], corners[1]), svg_wall(corners[1], corners[2])),
        blocks=tuple(svg_outline(block.lots) for block in view.blocks),
        lots=tuple(spots),
        columns=tuple(Spot(*to_paper(at, near), COLUMNS[at]) for at in range(size)),
        rows=tuple(Spot(*to_paper(far + 0.5, at - 0.25), str(at + 1)) for at in range(size)),
        trees=build_trees(box),
    )


def drawing_box(size: int, spots: Iterable[Spot]) -> tuple[int, int, int, int]:
    """The paper: wide enough for the board, and high enough for the towers."""
    left, right = to_paper(-0.5, -0.5)[0] - SIDE[0], to_paper(size - 0.5, size - 0.5)[0] + SIDE[1]
    usual = to_paper(0, size - 1)[1] - round(USUAL * size) * STOREY
    top = min(usual, *(spot.y - spot.roof for spot in spots)) - SKY
    return (left, top, right - left, to_paper(size - 0.5, -0.5)[1] + MARGIN - top)


def build_trees(box: tuple[int, int, int, int]) -> tuple[Spot, ...]:
    """Cypresses in the corners of the paper."""
    left, top, width, height = box
    return tuple(Spot(left + width * x // 100, top + height * y // 100, str(scale)) for x, y, scale in TREES)


def coordinates_of(lot: str) -> tuple[int, int]:
    """The column and the row of a lot, from 0."""
    return COLUMNS.index(lot[0]), int(lot[1:]) - 1


def svg_outline(names: Iterable[str]) -> str:
    """The line around lots: every side of a lot that is no side of another."""
    lots = {coordinates_of(name) for name in names}
    sides = {
        (0, -1): ((-0.5, -0.5), (0.5, -0.5)),
        (1, 0): ((0.5, -0.5), (0.5, 0.5)),
        (0, 1): ((0.5, 0.5), (-0.5, 0.5)),
        (-1, 0): ((-0.5, 0.5), (-0.5, -0.5)),
    }
    return "".join(
        svg_line([to_paper(column + x, row + y) for x, y in ends])
        for column, row in sorted(lots)
        for (right, up), ends in sides.items()
        if (column + right, row + up) not in lots
    )


def svg_line(points: Iterable[tuple[int, int]]) -> str:
    """A line through points, for a path."""
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def svg_wall(one: tuple[int, int], other: tuple[int, int]) -> str:
    """The wall below an edge of the ground."""
    return svg_line([one, other, (other[0], other[1] + WALL), (one[0], one[1] + WALL)]) + "z"
