"""Texts about the end of a match of torri: who won, by what, and the final ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lucca.locale import N_, _, join_words, ngettext
from lucca.locale.torri.phrases import say_seat

if TYPE_CHECKING:
    from lucca.games.torri.view import Standing, View

CRITERIA = (N_("highest tower"), N_("prisoners"), N_("bricks on the board"))


def say_outcome(winners: Sequence[int], reason: str, names: Sequence[str]) -> str:
    """Who won, and by what."""
    who = join_words(names[seat - 1] for seat in winners)
    by_tower = _("{name} wins by the highest tower.")
    by_prisoners = _("{name} wins by the most prisoners.")
    texts = {
        "tower": by_tower,
        "prisoners": by_prisoners,
        "blocked": ngettext("{name} wins the final ranking.", "{name} share the win.", len(winners)),
    }
    return texts[reason].format(name=who)


def say_ending(view: View, names: Sequence[str]) -> list[str]:
    """How a match ended, and who won; `view` is one of its end."""
    assert view.outcome
    reason, winners = view.outcome.reason, view.outcome.winners
    if reason == "blocked":
        stuck = _("{name} cannot place a brick: the final ranking decides.")
        who = names[view.position.turn_of - 1]
        lines = [say_outcome(winners, reason, names), stuck.format(name=who), *say_extra_prisoners(view, names)]
        return [*lines, say_criterion(view)]
    name, (winner,) = names[winners[0] - 1], (one for one in view.colours if one.seat == winners[0])
    if reason == "tower":
        floors = ngettext("{count} floor", "{count} floors", winner.highest).format(count=winner.highest)
        return [_("{name} begins a turn with the highest tower, {floors}: that wins.").format(name=name, floors=floors)]
    return [
        _("{name} begins a turn with the most prisoners, {count}: that wins.").format(name=name, count=winner.prisoners)
    ]


def say_extra_prisoners(view: View, names: Sequence[str]) -> list[str]:
    """Whose prisoners count more in the final ranking than there are, by the balanced opening."""
    text = _("By the balanced opening {name} counts one prisoner more.")
    return [text.format(name=say_seat(one.seat, names)) for one in view.colours if one.extra_prisoners]


def say_criterion(view: View) -> str:
    """The criterion of the final ranking that decided."""
    assert view.outcome
    keys = {standing.seat: standing.ranking for standing in view.colours if standing.seat}
    best = keys[view.outcome.winners[0]]
    others = [key for seat, key in keys.items() if seat not in view.outcome.winners]
    if not others:
        return _("Everyone is level on every count.")
    closest = max(others)
    place = next(place for place in range(len(best)) if best[place] != closest[place])
    return _("Decided by: {criterion}.").format(criterion=_(CRITERIA[place]))


def say_rank(standing: Standing, names: Sequence[str]) -> str:
    """A seat and what the final ranking compares."""
    text = _("{name} ({colour}): highest tower {highest}, prisoners {prisoners}, bricks on the board {bricks}")
    return text.format(
        name=say_seat(standing.seat, names),
        colour=_(standing.colour),
        highest=standing.highest,
        prisoners=standing.prisoners + standing.extra_prisoners,
        bricks=standing.on_board,
    )
