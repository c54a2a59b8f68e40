"""Quarters as they are drawn: palaces in their three areas, walls with what bears them, and points by column."""

from collections.abc import Iterable
from dataclasses import dataclass

from lucca.games.palazzi.view import View
from lucca.locale import N_, _
from lucca.locale.palazzi.phrases import COLUMNS, say_shields, say_walls_and_bastions
from lucca.web.games.palazzi.palaces import Palace, build_palace
from lucca.web.games.palazzi.scene_context import SceneContext

AREAS = {"building": N_("Under construction"), "completed": N_("Completed"), "opened": N_("Opened")}
Stacks = Iterable[tuple[str, tuple[str, ...]]]  # colours, and cards from the bottom up


@dataclass(frozen=True, slots=True)
class Area:
    """The palaces of a quarter that are under construction, completed or opened."""

    name: str
    text: str
    palaces: tuple[Palace, ...]


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
    met: int
    lacking: int


@dataclass(frozen=True, slots=True)
class Quarter:
    """What lies before a seat, or before the City of Lucca (seat 0). Without palaces, `empty` is said."""

    seat: int
    name: str
    is_to_move: bool
    areas: tuple[Area, ...]
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
        areas=(
            build_area(context, seat, "building", quarter.building.items()),
            build_area(context, seat, "completed", quarter.completed.items()),
            build_area(context, seat, "opened", quarter.opened.items()),
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
        areas=(
            build_area(context, 0, "building", city.building.items()),
            build_area(context, 0, "completed", city.completed),
        ),
        empty=_("nothing yet"),
        walls=Walls(0, city.bastions, words, "", 0, 0) if city.bastions else None,
        scores=(),
    )


def build_area(context: SceneContext, seat: int, area: str, stacks: Stacks) -> Area:
    """The palaces of one area."""
    return Area(
        area, _(AREAS[area]), tuple(build_palace(context, seat, area, colour, stack) for colour, stack in stacks)
    )


def empty_text(view: View, seat: int) -> str:
    """What is said of a quarter without palaces: before the reveal, whether its seat has chosen."""
    if view.position.is_revealed:
        return _("nothing yet")
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
        met=min(support.shields, support.needed),
        lacking=max(0, support.needed - support.shields),
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
