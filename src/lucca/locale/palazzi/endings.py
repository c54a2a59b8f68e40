"""Sentences about where points come from: who pays for a party, what the City adds, and how a match ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lucca.locale import E_, _, join_phrases, join_sentences, ngettext
from lucca.locale.palazzi.colours import say_the_palace
from lucca.locale.palazzi.phrases import say_points, say_shields
from lucca.locale.palazzi.wordings import worded

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi
    from lucca.games.palazzi.outlook import Opening, Payer
    from lucca.games.palazzi.position import Quarter
    from lucca.games.palazzi.view import StreetNumber, Support, View


def say_held(payer: Payer) -> str:
    """What a quarter pays for: its cards under construction and its completed palaces of a colour."""
    cards = ngettext("{count} card", "{count} cards", payer.cards).format(count=payer.cards)
    palaces = ngettext("{count} completed palace", "{count} completed palaces", payer.palaces)
    palaces = palaces.format(count=payer.palaces)
    if payer.cards and payer.palaces:
        return _("{cards} and {palaces}").format(cards=cards, palaces=palaces)
    return cards if payer.cards else palaces


def say_payer(payer: Payer, names: Sequence[str]) -> str:
    """A quarter's part in a party."""
    points = say_points(payer.points)
    if payer.seat is None:
        return _("{points} from the City of Lucca for {held}").format(points=points, held=say_held(payer))
    name = names[payer.seat - 1]
    return _("{points} from {name} for {held}").format(points=points, name=name, held=say_held(payer))


def say_payers(payers: Sequence[Payer], names: Sequence[str]) -> list[str]:
    """Whom the points of a party come from, quarter by quarter, as a sentence; none if nobody pays."""
    shares = join_phrases(say_payer(payer, names) for payer in payers)
    return [_("The party pays {shares}.").format(shares=shares)] if payers else []


def say_what_follows(payers: Sequence[Payer], city: Payer | None, names: Sequence[str]) -> list[str]:
    """What comes of an action: who pays for the party it gives, or what the City adds to parties now."""
    return say_payers(payers, names) if city is None else [*say_payers(payers, names), say_city_share(city)]


def say_city_share(payer: Payer) -> str:
    """What the City's palaces of a colour are worth to whoever opens one."""
    text = _("Opening {palace} now brings {points} from the City: {held}.")
    return text.format(palace=say_the_palace(payer.colour), points=say_points(payer.points), held=say_held(payer))


def say_what_the_city_does() -> str:
    """What the City's cards do to scoring."""
    return _(
        "The City scores nothing itself, but it pays for parties: 1 point for each of its cards of the colour under "
        "construction, 2 for each palace it has completed. In the end its street numbers count too."
    )


def say_ending(game: Palazzi, openings: Sequence[Opening], view: View, names: Sequence[str]) -> list[str]:
    """How the last points came about: the palaces opened at the end, walls, street numbers."""
    lines = []
    for opening in openings:
        text = _("At the end {name} opens {palace}: {points}.").format(
            name=names[opening.seat - 1], palace=say_the_palace(opening.colour), points=say_points(opening.points)
        )
        lines.append(join_sentences(text, *say_payers(opening.payers, names)))
    lines += [
        say_wall_score(game, names[seat - 1], quarter, view.support[seat - 1], view.points[seat - 1][2])
        for seat, quarter in enumerate(view.position.quarters, start=1)
        if quarter.walls or quarter.bastions
    ]
    return lines + say_street_score(view, names)


def say_street_score(view: View, names: Sequence[str]) -> list[str]:
    """Whose the lowest and the highest street number are, and what that cost and brought them."""
    lines = []
    if view.lowest:
        lost = _("Lowest number: {number}, {name}: 3 points lost.")
        none = _("Lowest number: {number}, the City of Lucca: nobody loses points for it.")
        lines.append(say_street(view.lowest, names, lost, none))
    if view.highest:
        won = _("Highest number: {number}, {name}: 3 points won.")
        none = _("Highest number: {number}, the City of Lucca: nobody wins points by it.")
        lines.append(say_street(view.highest, names, won, none))
    return lines


def say_street(street: StreetNumber, names: Sequence[str], of_seat: str, of_city: str) -> str:
    """A street number in the text for whoever has it."""
    if street.seat is None:
        return of_city.format(number=street.number)
    return of_seat.format(number=street.number, name=names[street.seat - 1])


def say_wall_score(game: Palazzi, name: str, quarter: Quarter, support: Support, points: int) -> str:
    """What a seat's walls and bastions brought at the end, and why."""
    none = E_("{name}: the walls need {needed}, there are {shields}: no points for walls and bastions.")
    some = E_("{name}: walls and bastions {count}, opened palaces {opened}: {points}.")
    return worded(game, some if support.bears_walls else none).format(
        name=name,
        needed=say_shields(support.needed),
        shields=support.shields,
        count=quarter.walls + quarter.bastions,
        opened=len(quarter.opened),
        points=say_points(points),
    )
