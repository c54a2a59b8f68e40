"""What an action of palazzi is worth: what it scores now, palaces under way, and walls that will stand."""

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import Choice, View

PARTY_WORTH_OPENING = 3  # a palace left closed may still be worth more, and pays the others who open theirs


def value_of(game: Palazzi, view: View, choice: Choice) -> float:
    """About how many points an action is worth in the end."""
    verb, *words = choice.name.split(" ")
    if verb == "open":
        return 100.0 + choice.points if choice.points >= PARTY_WORTH_OPENING or view.rounds_left == 0 else -1.0
    if verb == "take":
        triplet = view.position.table[int(words[0]) - 1] or ()
        return sum(max(value_of_card(game, view, name), 0.0) for name in triplet)
    if verb == "keep":
        first, second = (game.card(name) for name in words)
        return (first.colour == second.colour or second.kind == "wild") * 4.0 + first.windows + second.windows * 0.5
    if verb == "city":
        return 1.0 if words[1] == "B" else 0.0  # a bastion there pays nobody
    return value_of_play(game, view, choice)


def value_of_play(game: Palazzi, view: View, choice: Choice) -> float:
    """A card built, walled or discarded."""
    verb, name, *_ = choice.name.split(" ")
    if verb == "wall":
        return value_of_wall(view, choice.shields_needed, choice.shields)
    if verb == "discard":
        return 0.0
    if name == "B":
        return 2.0
    return choice.points + 3.0 if choice.completes else value_of_card(game, view, name)


def value_of_card(game: Palazzi, view: View, name: str) -> float:
    """A card for one's own quarter: best on a palace that can still be completed."""
    card = game.card(name)
    quarter = view.position.quarters[(view.viewer or 1) - 1]
    if card.kind == "bastion":
        return 2.0
    size = game.palace_size
    if card.kind == "wild":
        return 3.0 if quarter.building else 0.5
    colour = str(card.colour)
    if colour in quarter.completed or colour in quarter.opened:
        return 0.5
    height = len(quarter.building.get(colour, ()))
    missing = size - height
    if missing == 1:
        return 6.0 + card.windows
    turns = view.rounds_left + 1
    if missing > 3 * turns:
        return 0.3 * card.shields
    return 1.0 + 1.2 * height + 0.5 * card.windows + 0.2 * card.shields


def value_of_wall(view: View, needed: int, shields: int) -> float:
    """A wall is worth the palaces that will be open at the end, if the shields will bear all walls."""
    quarter = view.position.quarters[(view.viewer or 1) - 1]
    opened = len(quarter.completed) + len(quarter.opened)
    expected = max(opened, 1.5 if view.rounds_left > 2 else opened)
    return 0.8 * expected if shields >= needed else -1.0
