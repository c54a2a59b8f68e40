"""A table in words for its page: what is asked, how the match stands, and what can be done."""

from typing import Any, cast

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import View as PalazziView
from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.options import LETTERS
from lucca.games.torri.view import View as TorriView
from lucca.locale import _
from lucca.locale import palazzi as palazzi_words
from lucca.locale import torri as torri_words
from lucca.store.table import Table


def say_asked(table: Table, viewer: int | None) -> str:
    """Whose turn it is, in one sentence."""
    if table.status == "waiting":
        return _("The match begins when everybody has sat down.")
    if table.status == "archived":
        return _("This table has been archived.")
    if table.match.outcome:
        return say_outcome(table)
    if table.held_by == viewer and viewer:
        return _("End your turn, or take it back.")
    asked = table.asked()
    if viewer in asked:
        return _("It is your turn.")
    return _("Waiting for: {names}").format(names=_(", ").join(table.seats[seat - 1].name for seat in asked))


def say_outcome(table: Table) -> str:
    """Who won, and by what."""
    outcome, names = table.match.outcome, [seat.name for seat in table.seats]
    assert outcome
    if table.terms.game == "torri":
        return torri_words.say_outcome(outcome.winners, outcome.reason, names)
    return palazzi_words.say_outcome(outcome, names)


def say_choices(table: Table, viewer: int | None) -> list[tuple[str, str]]:
    """The viewer's legal actions: each in notation and in words."""
    if viewer is None or viewer not in table.deciding() or table.seats[viewer - 1].bot:
        return []
    view = table.match.view(viewer)
    return [(choice.name, say_choice(table, view, choice)) for choice in view.choices]


def say_choice(table: Table, view: Any, choice: Any) -> str:
    """One of them in words."""
    if table.terms.game == "torri":
        return torri_words.say_briefly(choice.name, view)
    return palazzi_words.say_choice(cast(Palazzi, table.match.game), view, choice)


def say_position(table: Table, viewer: int | None) -> list[tuple[str, list[str]]]:
    """How the match stands: headings, and lines under each."""
    if not table.is_begun:
        return []
    view, names = table.match.view(viewer), [seat.name for seat in table.seats]
    if table.terms.game == "torri":
        return say_city(view, names)
    return say_quarters(cast(Palazzi, table.match.game), view, names)


def say_quarters(game: Palazzi, view: PalazziView, names: list[str]) -> list[tuple[str, list[str]]]:
    """Triplets, the hand, and every quarter."""
    position = view.position
    triplets = [palazzi_words.say_cards(game, triplet) if triplet else _("taken") for triplet in position.table]
    parts = [(_("Round {round} of {rounds}.").format(round=position.round, rounds=view.rounds), triplets)]
    if position.hand:
        parts.append((_("Your hand"), [palazzi_words.say_card(game, card) for card in position.hand]))
    for name, quarter, points in zip(names, position.quarters, view.points, strict=True):
        heading = f"{name}: {palazzi_words.say_points(sum(points))}"
        parts.append((heading, palazzi_words.say_quarter(game, quarter)))
    if position.city:
        parts.append((_("the City of Lucca"), palazzi_words.say_city(game, position.city)))
    return parts


def say_city(view: TorriView, names: list[str]) -> list[tuple[str, list[str]]]:
    """The towers, and every colour against the goal."""
    turn = _("Turn {turn}: {name}, brick {brick} of 2.")
    position = view.position
    heading = turn.format(turn=position.turn, name=names[position.turn_of - 1], brick=position.brick)
    towers = [
        torri_words.say_tower(tower, [LETTERS[letter] for letter in tower.bricks], names) for tower in view.towers
    ]
    standings = [torri_words.say_standing(standing, view.goal, names) for standing in view.colours]
    return [(heading, [*towers, *standings])]


def city_rows(table: Table) -> list[list[str]]:
    """The board of torri, the top row first: the bricks of every lot from the top down."""
    if table.terms.game != "torri" or not table.is_begun:
        return []
    view: TorriView = table.match.view(None)
    columns = COLUMNS[: view.goal]
    return [
        [str(row), *(view.position.lots.get(f"{column}{row}", "·") for column in columns)]
        for row in range(view.goal, 0, -1)
    ] + [["", *columns]]
