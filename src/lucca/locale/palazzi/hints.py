"""Sentences that say why a move of palazzi is good, from the seat's views before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lucca.locale import _, join_phrases, join_words
from lucca.locale.palazzi.phrases import COLUMNS, say_outcome, say_points, say_shields, say_windows

if TYPE_CHECKING:
    from lucca.games.palazzi.deck import Card
    from lucca.games.palazzi.game import Palazzi
    from lucca.games.palazzi.view import View

LAST_ROUNDS = 1  # when the end is so many rounds away, what it would bring counts


def say_kept(game: Palazzi, view: View, cards: Sequence[str]) -> list[str]:
    """What speaks for two starting cards: what they have, and what lies on the table for them."""
    kept: list[Card] = [game.card(name) for name in cards]
    shields = say_shields(sum(card.shields for card in kept))
    windows = say_windows(sum(card.windows for card in kept))
    lines = [
        _("Together {shields} and {windows}: shields let you play earlier, windows score.").format(
            shields=shields, windows=windows
        )
    ]
    colours = {card.colour for card in kept if card.colour}
    fitting = {
        number: sum(game.card(name).colour in colours for name in triplet)
        for number, triplet in enumerate(view.position.table, start=1)
        if triplet
    }
    found = [_("{count} in triplet {number}").format(count=count, number=at) for at, count in fitting.items() if count]
    if found:
        lines.append(_("Cards on the table that fit: {found}.").format(found=join_words(found)))
    return lines


def say_reasons(game: Palazzi, before: View, after: View, names: Sequence[str]) -> list[str]:
    """What a move changes for the viewer and the others."""
    end = say_end(before, after, names) if before.rounds_left <= LAST_ROUNDS else ""
    if after.outcome:
        outcome = _("The match is over then: {outcome}").format(outcome=say_outcome(after.outcome, names))
        return [line for line in (end, outcome) if line]
    lines = (
        say_parties(before, after, names),
        say_nearly_complete(game, after),
        say_walls(before, after),
        say_order(before, after),
        end,
    )
    return [line for line in lines if line]


def say_parties(before: View, after: View, names: Sequence[str]) -> str:
    """What completed palaces would bring when they are opened, where that changes."""
    parts = []
    for seat in range(1, after.players + 1):
        for colour, worth in after.parties[seat - 1].items():
            is_new = colour not in before.parties[seat - 1]
            was = before.parties[seat - 1].get(colour, 0)
            text = _("{name} in {colour} {points}") if is_new else _("{name} in {colour} {points} instead of {before}")
            if worth != was:
                points = say_points(worth)
                parts.append(text.format(name=names[seat - 1], colour=_(colour), points=points, before=was))
    return _("Parties to come would bring: {parties}.").format(parties=join_phrases(parts)) if parts else ""


def say_end(before: View, after: View, names: Sequence[str]) -> str:
    """Whose points would change, and by what, if the match ended after the move; the viewer's come first."""
    if not before.if_ended or not after.if_ended:
        return ""
    viewer = before.viewer or 1
    seats = [viewer, *(seat for seat in range(1, before.players + 1) if seat != viewer)]
    changes = [
        say_change(names[seat - 1], before.if_ended[seat - 1], after.if_ended[seat - 1])
        for seat in seats
        if before.if_ended[seat - 1] != after.if_ended[seat - 1]
    ]
    if not changes:
        return ""
    text = _("That brings in the end: {changes}.") if after.outcome else _("If the match ended after that: {changes}.")
    return text.format(changes=join_phrases(changes))


def say_change(name: str, before: Sequence[int], after: Sequence[int]) -> str:
    """A seat's points, and the columns in which they change."""
    columns = zip(COLUMNS, before, after, strict=True)
    parts = [f"{_(column)} {new - old:+}" for column, old, new in columns if old != new]
    return _("{name} {points} instead of {before} ({columns})").format(
        name=name, points=say_points(sum(after)), before=sum(before), columns=join_words(parts)
    )


def say_nearly_complete(game: Palazzi, after: View) -> str:
    """The viewer's palaces that lack a single card."""
    building = after.position.quarters[(after.viewer or 1) - 1].building
    colours = [_(colour) for colour, cards in building.items() if game.is_last_floor(len(cards))]
    return _("Palaces one card short then: {colours}.").format(colours=join_words(colours)) if colours else ""


def say_walls(before: View, after: View) -> str:
    """Whether the viewer's walls would stand, where the move has to do with that."""
    old, new = (view.support[(view.viewer or 1) - 1] for view in (before, after))
    if old == new or (old.bears_walls and new.bears_walls):
        return ""
    stands = _("The walls need {needed}; there are {shields}.")
    falls = _("The walls would need {needed}; there would be {shields}: so far too few for them to score.")
    text = stands if new.bears_walls else falls
    return text.format(needed=say_shields(new.needed), shields=new.shields)


def say_order(before: View, after: View) -> str:
    """The viewer's place in the order of the next round, where its shields change."""
    viewer = (before.viewer or 1) - 1
    old, new = before.support[viewer].shields, after.support[viewer].shields
    if old == new or not before.rounds_left:
        return ""
    place = 1 + after.next_order.index(viewer + 1)
    text = _(
        "{shields} instead of {before}: place {place} of {players} in the next order of play, as things stand then."
    )
    return text.format(shields=say_shields(new), before=old, place=place, players=after.players)


def say_denied(denied: Mapping[int, Sequence[str]], names: Sequence[str]) -> list[str]:
    """The palaces, by seat, that others could complete with this triplet and with no other."""
    parts = [
        _("{name} {colours}").format(name=names[seat - 1], colours=join_words(map(_, colours)))
        for seat, colours in denied.items()
    ]
    text = _("Palaces that others could complete in this round only with this triplet: {palaces}.")
    return [text.format(palaces=join_phrases(parts))] if parts else []
