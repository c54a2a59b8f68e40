"""What an action of torri is worth: one's own tower higher, the others' lower, prisoners, and no gifts."""

from lucca.games.torri.game import Torri
from lucca.games.torri.options import LETTERS
from lucca.games.torri.view import Choice, Meeting, Placement, Standing, View

NEAR_GOAL = 2  # this far from the goal a tower is dangerous


def value_of(_game: Torri, view: View, choice: Choice) -> float:
    """About how much better an action makes the seat's position."""
    verb, *words = choice.name.split(" ")
    if choice.placement:
        return value_of_placement(view, choice.placement)
    if verb == "capture":
        return 0.0  # which house may matter, but that is not looked into here
    own = view.position.colors[(view.viewer or 1) - 1]
    return value_of_colour(view, words[0] if words else own) + (0.5 if verb == "stay" else 0.0)


def colour_place(view: View, colour: str) -> int:
    """The place of a colour among the four."""
    return [standing.colour for standing in view.colours].index(colour)


def standing_of(view: View, colour: str) -> Standing:
    """How a colour stands."""
    return view.colours[colour_place(view, colour)]


def value_of_colour(view: View, colour: str) -> float:
    """How near a colour is to winning."""
    standing = standing_of(view, colour)
    return max(standing.highest, standing.prisoners) + 0.1 * (standing.highest + standing.prisoners)


def value_of_placement(view: View, placement: Placement) -> float:
    """A house or a floor."""
    own = view.position.colors[(view.viewer or 1) - 1]
    if placement.kind == "floor":
        return value_of_floor(view, placement, own)
    if placement.struggle:
        return value_of_meeting(view, placement.struggle, own)
    # Houses beside one's own tower let it grow; houses of its colours do so most.
    towers = [view.blocks[block].tower for block in placement.joins]
    mine = {tower.lot for tower in view.towers if tower.colour == own}
    is_beside_mine = any(tower in mine for tower in towers)
    is_beside_other = any(tower is not None and tower not in mine for tower in towers)
    return 1.0 * is_beside_mine - 0.5 * is_beside_other + 0.1 * len(placement.joins)


def value_of_floor(view: View, placement: Placement, own: str) -> float:
    """A floor makes a tower higher, whoever controls it."""
    bricks = view.position.lots[placement.lot]
    colour = LETTERS[bricks[0]]
    height = len(bricks) + 1
    worth = 1.0 + height + (4.0 if height >= view.goal - NEAR_GOAL else 0.0)
    if colour == own:
        return worth + (20.0 if height >= view.goal else 0.0)
    return -worth if standing_of(view, colour).seat else -0.3 * worth


def value_of_meeting(view: View, meeting: Meeting, own: str) -> float:
    """A struggle: the weaker tower loses more, and one that merges gains."""
    towers = {tower.lot: tower for tower in view.towers}
    stronger, weaker = towers[meeting.stronger], towers[meeting.weaker]
    if meeting.first is None:
        gain = len(weaker.bricks) - 1 + 0.5 * len(stronger.bricks)
        return 3.0 * gain if stronger.colour == own else -2.0 * gain
    value = 0.0
    for tower, loss in ((weaker, 1.0), (stronger, 0.5)):
        worth = loss * len(tower.bricks) * (2.0 if len(tower.bricks) >= view.goal - NEAR_GOAL else 1.0)
        value += -worth if tower.colour == own else worth if tower.seat else 0.3 * worth
    return value
