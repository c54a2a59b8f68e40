"""Quarters as they are drawn: a lot for each colour, walls with what bears them, and points by column."""

from collections.abc import Iterable
from dataclasses import dataclass

from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.view import View
from lucca.locale import N_, _
from lucca.locale.palazzi.phrases import COLUMNS, say_shields, say_walls_and_bastions
from lucca.web.games.palazzi.palaces import Palace, build_palace
from lucca.web.games.palazzi.scene_context import SceneContext

AREAS = {"building": N_("Under construction"), "completed": N_("Completed"), "opened": N_("Opened")}
Stacks = Iterable[tuple[str, tuple[str, ...]]]  # colours, and cards from the bottom up


@dataclass(frozen=True, slots=True)
class Lot:
    """The place of a colour in a quarter, and the palace there, if any, with the area it is in."""

    style: str
    colour: str
    palace: Palace | None = None
    area: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one column, so far and if the match ended now.

    `key` marks the number in the page; `term` is the rulebook's, if it says what scores there.
    """

    key: str
    text: str
    term: str
    points: int
    if_ended: int | None


@dataclass(frozen=True, slots=True)
class Walls:
    """Walls and bastions, and the shields that the walls need: some are there, some may be lacking."""

    walls: int
    bastions: int
    text: str
    support: str
    shields: int
    needed: int

    @property
    def met(self) -> int:
        """How many of the shields that are needed are there."""
        return min(self.shields, self.needed)

    @property
    def lacking(self) -> int:
        """How many are not."""
        return self.needed - self.met


@dataclass(frozen=True, slots=True)
class Quarter:
    """What lies before a seat, or before the City of Lucca (seat 0): colours always have the same order.

    Before the reveal they are bare, and `empty` is said of the quarter.
    """

    seat: int
    name: str
    is_to_move: bool
    lots: tuple[Lot, ...]
    empty: str
    walls: Walls | None
    scores: tuple[Score, ...]


def build_quarter(context: SceneContext, seat: int) -> Quarter:
    """A seat's quarter; before the reveal there are no points and no walls."""
    view, name = context.view, context.name_of(seat)
    quarter, is_revealed = view.position.quarters[seat - 1], view.position.is_revealed
    return Quarter(
        seat=seat,
        name=_("{name} (you)").format(name=name) if seat == view.viewer else name,
        is_to_move=is_revealed and view.position.to_move == seat,
        lots=build_lots(
            context,
            seat,
            building=quarter.building.items(),
            completed=quarter.completed.items(),
            opened=quarter.opened.items(),
        ),
        empty=empty_text(view, seat),
        walls=build_walls(context, seat) if is_revealed else None,
        scores=build_scores(view, seat) if is_revealed else (),
    )


def build_city(context: SceneContext) -> Quarter | None:
    """The City's quarter, when two play: it has no points and no walls."""
    city = context.view.position.city
    if city is None:
        return None
    words = _("Bastions: {bastions}").format(bastions=city.bastions)
    return Quarter(
        seat=0,
        name=context.name_of(None),
        is_to_move=False,
        lots=build_lots(context, 0, building=city.building.items(), completed=city.completed),
        empty="",
        walls=Walls(0, city.bastions, words, "", 0, 0) if city.bastions else None,
        scores=(),
    )


def build_lots(context: SceneContext, seat: int, **areas: Stacks) -> tuple[Lot, ...]:
    """The lots by colour; only the City can have several palaces of one."""
    lots: dict[str, list[Lot]] = {colour: [] for colour in COLOURS}
    for area, stacks in areas.items():
        for colour, stack in stacks:
            palace = build_palace(context, seat, area, colour, stack)
            lots[colour].append(Lot(colour, _(colour), palace, area, state_text(palace, area)))
    return tuple(lot for colour, found in lots.items() for lot in found or [Lot(colour, _(colour))])


def state_text(palace: Palace, area: str) -> str:
    """How far a palace is, in a word that fits below it."""
    if area == "building":
        return f"{len(palace.cards)}/{palace.size}"
    return _("opened") if area == "opened" else palace.party or _("closed")


def empty_text(view: View, seat: int) -> str:
    """What is said of a quarter before the reveal: whether its seat has chosen."""
    if view.position.is_revealed:
        return ""
    return _("has chosen two cards") if view.has_chosen[seat - 1] else _("is choosing two cards")


def build_walls(context: SceneContext, seat: int) -> Walls:
    """A seat's walls and bastions, and what bears the walls."""
    quarter, support = context.view.position.quarters[seat - 1], context.view.support[seat - 1]
    words = say_walls_and_bastions(context.game, quarter.walls, quarter.bastions)
    needs = _("The walls need {needed}; there are {shields}.")
    return Walls(
        walls=quarter.walls,
        bastions=quarter.bastions,
        text=words if quarter.walls + quarter.bastions else "",
        support=needs.format(needed=say_shields(support.needed), shields=support.shields)
        if support.walls
        else say_shields(support.shields),
        shields=support.shields,
        needed=support.needed,
    )


def build_scores(view: View, seat: int) -> tuple[Score, ...]:
    """The points by column and in all."""
    points = view.points[seat - 1]
    ended = view.if_ended[seat - 1] if view.if_ended and not view.outcome else None
    columns = [
        Score(f"{seat}-{column}", _(column), column, points[at], ended[at] if ended else None)
        for at, column in enumerate(COLUMNS)
    ]
    return (*columns, Score(f"{seat}-total", _("total"), "", sum(points), sum(ended) if ended else None))
