"""The lots of the board: what stands on each, in words, and what the viewer can do there."""

from collections.abc import Sequence
from dataclasses import dataclass

from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.view import Placement, View
from lucca.locale import _, join_phrases
from lucca.locale.sentences import sentence
from lucca.locale.torri.colours import say_a_house
from lucca.locale.torri.phrases import say_briefly, say_placement, say_tower
from lucca.web.games.torri.marks import Mark


@dataclass(frozen=True, slots=True)
class Pick:
    """What the viewer has picked: a colour, if any, and perhaps a lot to look at."""

    colour: str
    lot: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done on a lot: the action, if there is one, and what it does, or why it is not allowed.

    Where it starts a struggle, `meets` are the towers that meet.
    """

    action: str
    does: str
    meets: tuple[str, ...] = ()


NOTHING = Offer("", "")


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot; its bricks are letters, top first.

    `action` is what pressing it is, if it can be pressed; `does` says what that does, or why it cannot be; `meets` are
    the towers that struggle then. `pick` is the word of the address that looks closer, `marks` are of bricks that are
    new there.
    """

    name: str
    bricks: str
    stands: str
    does: str
    action: str
    meets: tuple[str, ...]
    pick: str
    is_picked: bool
    is_last: bool
    marks: tuple[Mark, ...] = ()

    @property
    def symbol(self) -> str:
        """What stands there, or would happen there, in one or two signs."""
        if not self.bricks:
            return "⚔" if self.meets else ""
        return self.bricks[0] + (str(len(self.bricks)) if len(self.bricks) > 1 else "")

    @property
    def classes(self) -> str:
        """How it looks, as classes: whether it can be pressed, cannot, or nobody asks; what stands there; marks."""
        state = "open" if self.action else "shut" if self.does else "idle"
        stack = f" built b{self.bricks[0]}" if self.bricks else " fights" if self.meets else ""
        marks = (" tall" if len(self.bricks) > 1 else "") + (" picked" if self.is_picked else "")
        return state + stack + marks + (" last" if self.is_last else "")


def read_pick(view: View, word: str) -> Pick:
    """What a word of the address picks; a word that picks nothing is ignored."""
    colour, _dot, lot = word.partition(".")
    if view.position.phase != "placing" or not view.choices:
        colour, lot = "", word
    elif colour not in COLOURS:
        colour, lot = usual_colour(view), word
    return Pick(colour, lot if is_lot(view, lot) else "")


def is_lot(view: View, word: str) -> bool:
    """Whether a word names a lot of the board."""
    return word[:1] in COLUMNS[: view.goal] and word[1:] in map(str, range(1, view.goal + 1)) and bool(word[:1])


def usual_colour(view: View) -> str:
    """The colour to begin with: the viewer's own if it can be placed, else none, for nobody else's is meant unasked."""
    own = view.position.colors[(view.viewer or 1) - 1]
    return own if any(choice.placement and choice.placement.colour == own for choice in view.choices) else ""


def build_lots(view: View, names: Sequence[str], pick: Pick, last: str, marks: Sequence[Mark] = ()) -> dict[str, Lot]:
    """Every lot by its name, the top row first."""
    stacks = stack_texts(view, names)
    offers = build_offers(view, pick.colour)
    prefix = f"{pick.colour}." if pick.colour else ""
    lots = {}
    for row in range(view.goal, 0, -1):
        for column in COLUMNS[: view.goal]:
            name = f"{column}{row}"
            offer = offers.get(name, NOTHING)
            new = tuple(mark for mark in marks if mark.lot == name)
            stands = stacks.get(name) or _("{lot}: empty").format(lot=name)
            lots[name] = Lot(
                name=name,
                bricks=view.position.lots.get(name, ""),
                stands=join_phrases([stands, *(mark.text for mark in new)]),
                does=offer.does,
                action=offer.action,
                meets=offer.meets,
                pick=prefix + name,
                is_picked=name == pick.lot,
                is_last=name == last,
                marks=new,
            )
    return lots


def stack_texts(view: View, names: Sequence[str]) -> dict[str, str]:
    """What stands on the lots that are not empty."""
    towers = {tower.lot: say_tower(tower, [LETTERS[letter] for letter in tower.bricks], names) for tower in view.towers}
    return {
        lot: towers.get(lot) or _("{lot}: {house}").format(lot=lot, house=say_a_house(LETTERS[bricks]))
        for lot, bricks in view.position.lots.items()
    }


def build_offers(view: View, colour: str) -> dict[str, Offer]:
    """What can be done on each lot with bricks of a colour, or with a prisoner to choose."""
    if not view.choices:
        return {}
    if view.position.phase == "capturing":
        return build_capture_offers(view)
    return {
        placement.lot: Offer(placement_action(placement), say_placement(placement, view), rival_lots(placement))
        for placement in view.placements
        if placement.colour == colour
    }


def build_capture_offers(view: View) -> dict[str, Offer]:
    """The houses that can be taken, and why the others cannot."""
    struggle = view.position.struggle
    colour = struggle.capture if struggle else None
    refused = {lot: Offer("", sentence("not-capturable", {"lot": lot, "colour": colour})) for lot in view.position.lots}
    taken = {choice.name.split(" ")[1]: choice.name for choice in view.choices}
    return refused | {lot: Offer(action, say_briefly(action, view)) for lot, action in taken.items()}


def placement_action(placement: Placement) -> str:
    """A placement in notation, if it is allowed."""
    return "" if placement.refusal else f"place {placement.colour} {placement.lot}"


def rival_lots(placement: Placement) -> tuple[str, ...]:
    """The towers that a house makes struggle."""
    return (placement.struggle.stronger, placement.struggle.weaker) if placement.struggle else ()
