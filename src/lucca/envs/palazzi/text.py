"""Palazzi as plain text: the triplets, then every quarter with its points."""

from collections.abc import Iterable

from lucca.games.game import State
from lucca.games.palazzi.deck import Card
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import Palaces
from lucca.games.palazzi.view import View

WON_BY = {"points": "points", "number": "the highest street number"}
ASKED = {
    "keeping": "chooses starting cards",
    "turn": "opens palaces or takes a triplet",
    "playing": "plays the triplet",
    "city": "lays cards for the City of Lucca",
}
COLUMNS = ("windows", "parties", "walls", "street")


def write_table(game: Palazzi, match: State) -> str:
    """The whole table."""
    view = game.view(match, None)
    lines = [say_moment(view), *write_triplets(game, view)]
    for seat in range(1, view.players + 1):
        lines += ["", *write_quarter(game, view, seat)]
    return "\n".join([*lines, *write_city(game, view), "", "w windows, s shields; palaces from the bottom up"])


def say_moment(view: View) -> str:
    """The round and what is asked of whom, or who won."""
    position = view.position
    if view.outcome:
        return f"The match is over: seat {view.outcome.winners[0]} won by {WON_BY[view.outcome.reason]}"
    asked = f"seat {position.to_move} {ASKED.get(position.phase, 'waits')}"
    if not position.round:
        return f"Before round 1 of {view.rounds}: {asked}"
    order = ", ".join(str(seat) for seat in position.order)
    return f"Round {position.round} of {view.rounds}, order of seats {order}: {asked}"


def write_triplets(game: Palazzi, view: View) -> list[str]:
    """A line for each triplet, and one for what is left of that being played."""
    lines = [
        f"Triplet {number}: {say_cards(game, triplet) if triplet else 'taken'}"
        for number, triplet in enumerate(view.position.table, start=1)
    ]
    hand = view.position.hand
    return ["", *lines, *([f"In play: {say_cards(game, hand)}"] if hand else [])] if lines else []


def say_cards(game: Palazzi, names: Iterable[str]) -> str:
    """Cards one after the other."""
    return " | ".join(say_card(game.card(name)) for name in names)


def say_card(card: Card) -> str:
    """A card: its number, colour, windows and shields."""
    if card.kind == "bastion":
        return "bastion"
    return f"{card.number} {card.colour or card.kind}{say_worth(card.windows, card.shields)}"


def say_worth(windows: int, shields: int) -> str:
    """Windows and shields in short."""
    return "".join(f" {count}{letter}" for count, letter in ((windows, "w"), (shields, "s")) if count)


def write_quarter(game: Palazzi, view: View, seat: int) -> list[str]:
    """A seat's points and what lies before it."""
    quarter, support, points = view.position.quarters[seat - 1], view.support[seat - 1], view.points[seat - 1]
    columns = ", ".join(f"{name} {count}" for name, count in zip(COLUMNS, points, strict=True))
    lines = [f"Seat {seat}: {sum(points)} points ({columns})"]
    if not view.position.round:
        return [*lines, "  has chosen" if view.has_chosen[seat - 1] else "  chooses"]
    lines += write_palaces(game, quarter.building, "under construction")
    lines += write_palaces(game, quarter.completed, "completed")
    lines += write_palaces(game, quarter.opened, "opened")
    if quarter.walls or quarter.bastions:
        borne = f"needing {support.needed} shields of {support.shields}"
        lines.append(f"  walls {quarter.walls}, {borne}; bastions {quarter.bastions}")
    return lines


def write_palaces(game: Palazzi, palaces: Palaces, area: str) -> list[str]:
    """The palaces of an area, cards from the bottom up."""
    return [write_palace(game, colour, cards, area) for colour, cards in palaces.items()]


def write_palace(game: Palazzi, colour: str, names: tuple[str, ...], area: str) -> str:
    """A palace in a line."""
    cards = [game.card(name) for name in names]
    worth = say_worth(sum(card.windows for card in cards), sum(card.shields for card in cards))
    return f"  {colour:<6}  {area:<18}  {' '.join(names)}  ({len(names)} of {game.palace_size}:{worth})"


def write_city(game: Palazzi, view: View) -> list[str]:
    """With two players the City of Lucca."""
    city = view.position.city
    if city is None or not view.position.round:
        return []
    completed = [write_palace(game, colour, cards, "completed") for colour, cards in city.completed]
    bastions = [f"  bastions {city.bastions}"] if city.bastions else []
    return ["", "City of Lucca", *write_palaces(game, city.building, "under construction"), *completed, *bastions]
