"""The whole scene: a view of torri as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from lucca.games.torri.game import Torri
from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.view import View
from lucca.locale import _
from lucca.locale.torri.colours import say_a_house
from lucca.locale.torri.phrases import say_briefly, say_turn, say_what_strength_is
from lucca.match.match import Match
from lucca.web.games.torri.city import City, build_city
from lucca.web.games.torri.lots import Lot, Pick, build_lots, read_pick
from lucca.web.games.torri.marks import LETTER_OF, build_marks
from lucca.web.games.torri.panel import (
    Colour,
    StruggleDisplay,
    TowerLine,
    build_colours,
    build_struggle,
    build_tower_lines,
)
from lucca.web.games.torri.threats import Threat, build_threats


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the plain grid."""

    number: int
    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """What the fixed place under the board says: of the lot looked at, or what is asked; `action` confirms it.

    Where there is something to say of pressing the lot, `stands` is what stands there.
    """

    stands: str
    text: str
    action: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A choice that is no lot: to switch to a colour, or to stay."""

    action: str
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A table of torri. `is_asked` is whether the viewer has something to choose, `strength` what strengths mean.

    `brick` is the letter of the colour picked, if any; `needs_colour` is whether one has to be picked before a lot.
    `since` says since when bricks are marked as new.
    """

    template: ClassVar[str] = "torri/table.html"
    course: ClassVar[str] = "torri/course.html"
    size: int
    turn: str
    goal: str
    phase: str
    is_asked: bool
    brick: str
    needs_colour: bool
    colours: tuple[Colour, ...]
    since: str
    threats: tuple[Threat, ...]
    city: City
    columns: str
    rows: tuple[Row, ...]
    caption: Caption
    answers: tuple[Answer, ...]
    struggle: StruggleDisplay | None
    towers: tuple[TowerLine, ...]
    strength: str


def build_scene(match: Match, view: View, picked: str = "") -> Scene:
    """A match as one viewer sees it; `picked` is a word of the address."""
    game, names, events = cast(Torri, match.game), match.seats, match.events()
    pick, marks = read_pick(view, picked), build_marks(events, view, names)
    lots = build_lots(view, names, pick, last_lot(events), marks)
    every = list(lots.values())
    colours = build_colours(view, names, pick, marks)
    size = game.size
    return Scene(
        size=size,
        turn=turn_text(view, names),
        goal=_("To win: {goal} floors or {goal} prisoners, and more than anybody else.").format(goal=size),
        phase=view.position.phase,
        is_asked=bool(view.choices),
        brick=LETTER_OF.get(pick.colour, ""),
        needs_colour=any(colour.pick for colour in colours) and not any(lot.action for lot in every),
        colours=colours,
        since=since_text(view, names),
        threats=build_threats(game, match.state, view, names),
        city=build_city(view, lots),
        columns=COLUMNS[:size],
        rows=tuple(Row(size - at, tuple(every[at * size : (at + 1) * size])) for at in range(size)),
        caption=build_caption(view, lots, pick, colours),
        answers=build_answers(view),
        struggle=build_struggle(view),
        towers=build_tower_lines(view, names),
        strength=say_what_strength_is(view),
    )


def last_lot(events: Sequence[str]) -> str:
    """Where the last brick was placed; nowhere before the first."""
    return next((event.split(" ")[3] for event in reversed(events) if " place " in event), "")


def since_text(view: View, names: Sequence[str]) -> str:
    """Since when bricks are marked."""
    if view.viewer:
        return _("Since your turn")
    return _("Since the last turn of {name}").format(name=names[view.position.turn_of - 1])


def turn_text(view: View, names: Sequence[str]) -> str:
    """The turn, and what it is about."""
    position = view.position
    if view.outcome:
        return _("The match is over.")
    return say_turn(position, names[(position.to_move or 1) - 1])


def build_caption(view: View, lots: dict[str, Lot], pick: Pick, colours: Sequence[Colour]) -> Caption:
    """What is said of the lot picked, of the colour picked if it cannot be placed, or of what is asked."""
    if lot := lots.get(pick.lot):
        return Caption(lot.stands, lot.does, lot.action) if lot.does else Caption("", lot.stands, "")
    refusals = [colour.refusal for colour in colours if colour.is_picked]
    return Caption("", "".join(refusals) or question_text(view), "")


def question_text(view: View) -> str:
    """What the viewer can do next."""
    if not view.choices:
        return _("Point at a lot to see what stands there.")
    struggle = view.position.struggle
    if view.position.phase == "capturing" and struggle and struggle.capture:
        return _("Take {house} prisoner:").format(house=say_a_house(struggle.capture))
    if view.position.phase == "switching":
        return _("Switch to a neutral colour, or stay:")
    return _("Choose a colour, then a lit lot.")


def build_answers(view: View) -> tuple[Answer, ...]:
    """The choices of a switch."""
    if view.position.phase != "switching":
        return ()
    return tuple(Answer(choice.name, say_briefly(choice.name, view)) for choice in view.choices)
