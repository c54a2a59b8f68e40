"""Sentences about how a match ended for one of the seats: its place, and how far ahead or behind it is."""

from __future__ import annotations

from collections.abc import Iterable

from lucca.locale import N_, _, join_words, ngettext

PLACES = {
    2: N_("You came second"),
    3: N_("You came third"),
    4: N_("You came fourth"),
    5: N_("You came fifth"),
}

IN_A_LIST = {1: N_("1st"), 2: N_("2nd"), 3: N_("3rd"), 4: N_("4th"), 5: N_("5th")}


def say_win(rival: str, margin: int | None) -> str:
    """To the winner: how far behind the next one is; None where the game counts no points."""
    if margin is None:
        return _("You won!")
    if margin == 0:
        return _("You won the tie with {name}!").format(name=rival)
    text = ngettext("You won, {count} point ahead of {name}!", "You won, {count} points ahead of {name}!", margin)
    return text.format(count=margin, name=rival)


def say_shared_win(others: Iterable[str]) -> str:
    """To one of several winners."""
    return _("You share the win with {names}!").format(names=join_words(others))


def say_defeat(place: int, winner: str, margin: int | None) -> str:
    """To somebody else: the place, and how far ahead the winner is; None where the game counts no points."""
    came = _(PLACES[place]) if place in PLACES else _("You came in place {place}").format(place=place)
    if margin is None:
        return _("{place}.").format(place=came)
    if margin == 0:
        return _("{place}: {name} won the tie.").format(place=came, name=winner)
    text = ngettext("{place}, {count} point behind {name}.", "{place}, {count} points behind {name}.", margin)
    return text.format(place=came, count=margin, name=winner)


def say_lead(winner: str, rival: str, margin: int) -> str:
    """To who only looks on: how far ahead the winner is."""
    text = ngettext(
        "{winner} won, {count} point ahead of {name}.", "{winner} won, {count} points ahead of {name}.", margin
    )
    return text.format(winner=winner, count=margin, name=rival)


def say_score(is_won: bool, rank: int | None, points: int | None, best_rival: int | None) -> str:
    """A match in a list: the place, and one's points to those of the best of the others, where there are any."""
    if best_rival is None or rank is None:
        return _("won") if is_won else _("lost")
    ordinal = _(IN_A_LIST[rank]) if rank in IN_A_LIST else str(rank)
    return _("{place}, {own} to {best}").format(place=ordinal, own=points, best=best_rival)
