"""Sentences that say why a move of torri is good, from the seat's views before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lucca.locale import N_, _, join_phrases, join_sentences, join_words, ngettext
from lucca.locale.torri.colours import as_sentence
from lucca.locale.torri.endings import say_outcome
from lucca.locale.torri.phrases import say_seat, say_standing, say_threat

if TYPE_CHECKING:
    from lucca.games.torri.view import Standing, Tower, View


def say_reasons(before: View, after: View, names: Sequence[str]) -> list[str]:
    """What a move changes: who is nearer to winning, and whose tower becomes another's."""
    lines = [] if after.outcome else say_threats(before, after, names)
    lines += [
        say_nearer(old, new, before.goal, names)
        for old, new in zip(before.colours, after.colours, strict=True)
        if (old.highest, old.prisoners) != (new.highest, new.prisoners)
    ]
    lines += [say_control(old, new, names) for old, new in same_towers(before, after) if old.colour != new.colour]
    if after.outcome:
        outcome = say_outcome(after.outcome.winners, after.outcome.reason, names)
        return [*lines, _("The match is over then: {outcome}").format(outcome=outcome)]
    lines += say_blocks(before, after, names)
    if after.position.phase == "capturing":
        name = say_seat(after.position.to_move, names)
        lines.append(_("The struggle is not over then: {name} chooses a prisoner.").format(name=name))
    is_quiet = not lines and len(before.towers) == len(after.towers)
    return [_("No tower and no prisoner changes at once: it prepares what comes.")] if is_quiet else lines


def say_colours(before: View, names: Sequence[str]) -> list[str]:
    """For the choice to switch: how near the seat's colour and those it may switch to are to winning."""
    return [
        say_standing(standing, before.goal, names)
        for standing in before.colours
        if standing.seat in (before.viewer, None)
    ]


def say_nearer(old: Standing, new: Standing, goal: int, names: Sequence[str]) -> str:
    """How much nearer to or farther from its goals a colour is."""
    parts = []
    tower, prisoners = _("highest tower {count} of {goal}, now {now}"), _("prisoners {count} of {goal}, now {now}")
    if old.highest != new.highest:
        parts.append(tower.format(count=new.highest, goal=goal, now=old.highest))
    if old.prisoners != new.prisoners:
        parts.append(prisoners.format(count=new.prisoners, goal=goal, now=old.prisoners))
    text = _("{colour} ({who}) would have: {parts}.")
    return as_sentence(text.format(colour=_(new.colour), who=say_seat(new.seat, names), parts=join_phrases(parts)))


def same_towers(before: View, after: View) -> list[tuple[Tower, Tower]]:
    """The pairs of a tower before and after, for towers that are there both times."""
    towers = {tower.lot: tower for tower in before.towers}
    return [(towers[tower.lot], tower) for tower in after.towers if tower.lot in towers]


def say_blocks(before: View, after: View, names: Sequence[str]) -> list[str]:
    """The towers whose blocks have more or fewer houses: these let them grow, and count when towers struggle."""
    text = _("The block of the tower on {lot} ({colour}, {who}) would have {houses}, now {now}.")
    return [
        join_sentences(
            text.format(**tower_values(new, names), houses=say_houses(new.strength.houses), now=old.strength.houses),
            *say_floors(after, new.lot),
        )
        for old, new in same_towers(before, after)
        if old.colour == new.colour and old.strength.houses != new.strength.houses
    ]


def say_houses(count: int) -> str:
    return ngettext("{count} house", "{count} houses", count).format(count=count)


def say_floors(view: View, lot: str) -> list[str]:
    """Which floors could go under a tower when a turn begins; later in a turn one colour has been placed."""
    if view.position.phase != "placing" or view.position.brick != 1:
        return []
    floors = [_(place.colour) for place in view.placements if place.lot == lot and not place.refusal]
    if not floors:
        return [_("No floor could go under it next.")]
    return [_("Floors that could go under it next: {colours}.").format(colours=join_words(floors))]


def say_control(old: Tower, new: Tower, names: Sequence[str]) -> str:
    """That a tower's top brick, and so who controls it, changes."""
    text = _("The tower on {lot} would be {colour} ({who}), no longer {old} ({before}).")
    return text.format(**tower_values(new, names), old=_(old.colour), before=say_seat(old.seat, names))


def tower_values(tower: Tower, names: Sequence[str]) -> dict[str, str]:
    """The values that sentences about a tower are filled with."""
    return {
        "lot": tower.lot,
        "colour": _(tower.colour),
        "who": say_seat(tower.seat, names),
    }


def say_threats(before: View, after: View, names: Sequence[str]) -> list[str]:
    """Who would now win when its next turn begins, and who no longer would."""
    stopped = {
        "tower": N_("Without it {name} ({colour}) would win by tower when their next turn begins."),
        "prisoners": N_("Without it {name} ({colour}) would win by prisoners when their next turn begins."),
    }
    lines = []
    for old, new in zip(before.colours, after.colours, strict=True):
        if old.threat and old.seat not in (None, before.viewer) and not new.threat:
            text = _(stopped[old.threat])
            lines.append(text.format(name=say_seat(old.seat, names), colour=_(old.colour)))
        if new.threat:
            lines.append(say_threat(new, before.viewer, names))
    return lines
