"""Renders palazzi as plain text: the triplets, then every quarter with its points."""

from collections.abc import Iterable

from lucca.games.game import State
from lucca.games.palazzi.deck import Card
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import Palaces
from lucca.games.palazzi.view import View
from lucca.locale import catalogue
from lucca.locale.palazzi.phrases import COLUMNS
from lucca.locale.palazzi.wordings import WORDINGS

WON_BY = {"points": "points", "number": "the highest street number"}
ASKED = {
    "keeping": "chooses starting cards",
    "turn": "opens palaces or takes a triplet",
    "playing": "plays the triplet",
    "city": "lays cards for the City of Lucca",
}


def write_text(game: Palazzi, state: State) -> str:
    view = game.view(state, None)
    lines = [status_line(view), *write_triplets(game, view)]
    for seat in range(1, view.players + 1):
        lines += ["", *write_quarter(game, view, seat)]
    return "\n".join([*lines, *write_city(game, view), "", "w windows, s shields; palaces from the bottom up"])


def status_line(view: View) -> str:
    """Returns a line with the round, the seat to move and what it has to do, or who won."""
    position = view.position
    if view.outcome:
        return f"The match is over: seat {view.outcome.winners[0]} won by {WON_BY[view.outcome.reason]}"
    asked = f"seat {position.to_move} {ASKED.get(position.phase, 'waits')}"
    if not position.is_revealed:
        return f"Before round 1 of {view.rounds}: {asked}"
    order = ", ".join(str(seat) for seat in position.order)
    return f"Round {position.round} of {view.rounds}, order of seats {order}: {asked}"


def write_triplets(game: Palazzi, view: View) -> list[str]:
    """Returns a line for each triplet, and one for what is left of that being played."""
    lines = [
        f"Triplet {number}: {cards_text(game, triplet) if triplet else 'taken'}"
        for number, triplet in enumerate(view.position.table, start=1)
    ]
    hand = view.position.hand
    return ["", *lines, *([f"In play: {cards_text(game, hand)}"] if hand else [])] if lines else []


def cards_text(game: Palazzi, names: Iterable[str]) -> str:
    return " | ".join(card_text(game, game.card(name)) for name in names)


def card_text(game: Palazzi, card: Card) -> str:
    """Returns a card's number, colour, windows and shields."""
    if card.kind == "bastion":
        return bastion_word(game)
    return f"{card.number} {card.colour or card.kind}{worth_text(card.windows, card.shields)}"


def bastion_word(game: Palazzi) -> str:
    """Returns what the edition that is played calls a bastion, in English like all that environments render."""
    return catalogue("en").pgettext(WORDINGS.get(str(game.rules["edition"]), ""), "bastion")


def worth_text(windows: int, shields: int) -> str:
    """Returns windows and shields in short, like ` 2w 1s`."""
    return "".join(f" {count}{letter}" for count, letter in ((windows, "w"), (shields, "s")) if count)


def write_quarter(game: Palazzi, view: View, seat: int) -> list[str]:
    """Returns the lines of a seat: its points and its quarter."""
    quarter, support, points = view.position.quarters[seat - 1], view.support[seat - 1], view.points[seat - 1]
    columns = ", ".join(f"{name} {count}" for name, count in zip(COLUMNS, points, strict=True))
    lines = [f"Seat {seat}: {sum(points)} points ({columns})"]
    if not view.position.is_revealed:
        return [*lines, "  has chosen" if view.has_chosen[seat - 1] else "  chooses"]
    lines += write_palaces(game, quarter.building, "under construction")
    lines += write_palaces(game, quarter.completed, "completed")
    lines += write_palaces(game, quarter.opened, "opened")
    if quarter.walls or quarter.bastions:
        borne = f"needing {support.needed} shields of {support.shields}"
        lines.append(f"  walls {quarter.walls}, {borne}; {bastion_word(game)}s {quarter.bastions}")
    return lines


def write_palaces(game: Palazzi, palaces: Palaces, area: str) -> list[str]:
    return [write_palace(game, colour, cards, area) for colour, cards in palaces.items()]


def write_palace(game: Palazzi, colour: str, names: tuple[str, ...], area: str) -> str:
    cards = [game.card(name) for name in names]
    worth = worth_text(sum(card.windows for card in cards), sum(card.shields for card in cards))
    return f"  {colour:<6}  {area:<18}  {' '.join(names)}  ({len(names)} of {game.palace_size}:{worth})"


def write_city(game: Palazzi, view: View) -> list[str]:
    """Returns the lines of the City of Lucca; none with more than two players."""
    city = view.position.city
    if city is None or not view.position.is_revealed:
        return []
    completed = [write_palace(game, colour, cards, "completed") for colour, cards in city.completed]
    bastions = [f"  {bastion_word(game)}s {city.bastions}"] if city.bastions else []
    return ["", "City of Lucca", *write_palaces(game, city.building, "under construction"), *completed, *bastions]
