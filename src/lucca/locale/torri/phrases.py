"""Texts about matches of torri, for the page, the terminal and hints: colours, placements, struggles, events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lucca.locale import N_, _, join_sentences, join_words
from lucca.locale.sentences import sentence
from lucca.locale.torri.colours import (
    as_sentence,
    say_a_brick,
    say_a_floor,
    say_a_house,
    say_no_bricks,
    say_no_house,
    say_the_house,
)

if TYPE_CHECKING:
    from lucca.games.torri.position import Position, Strength, Strike, Struggle
    from lucca.games.torri.view import Meeting, Placement, Standing, Tower, View


def say_seat(seat: int | None, names: Sequence[str]) -> str:
    """The name of a seat; "neutral" for a colour without one."""
    return names[seat - 1] if seat else _("neutral")


def say_turn(position: Position, name: str) -> str:
    """The turn, and what a seat is asked to do in it."""
    if position.phase == "capturing":
        return _("Turn {turn}: {name} is to choose a prisoner.").format(turn=position.turn, name=name)
    if position.phase == "switching":
        return _("Turn {turn}: {name} may switch to a neutral colour.").format(turn=position.turn, name=name)
    return say_brick(position, name)


def say_brick(position: Position, name: str) -> str:
    """The turn, whose it is, and which of its bricks is due."""
    text = _("Turn {turn}: {name}, brick {brick} of {bricks}.")
    return text.format(turn=position.turn, name=name, brick=position.brick, bricks=position.bricks)


def say_strength(strength: Strength) -> str:
    """A strength as it is compared: the height that counts, then houses."""
    return f"{strength.height}/{strength.houses}"


def say_strength_fully(strength: Strength) -> str:
    """A strength as it is compared, and how high the tower stands where not all of that counts."""
    if strength.height == strength.stands:
        return say_strength(strength)
    text = _("{strength}; {height} of {stands}: capped by the houses")
    return text.format(strength=say_strength(strength), height=strength.height, stands=strength.stands)


def say_what_strength_is(view: View) -> str:
    """What the numbers of a strength mean, and which houses limit the height that counts."""
    texts = {
        "joined": N_(
            "Strength is the height and the houses of the block: 3/4 beats 3/3 and 2/9. Where towers "
            "meet, their height counts only up to the number of houses in all joined blocks."
        ),
        "own": N_(
            "Strength is the height and the houses of the block: 3/4 beats 3/3 and 2/9. The height counts "
            "only up to the number of houses in the block."
        ),
    }
    return _(texts[view.strength])


def say_tower(tower: Tower, colours: Sequence[str], names: Sequence[str]) -> str:
    """A tower with its controller, the colours of its bricks and its strength."""
    return _("{lot}: {height} high, {colour} ({who}), strength {strength}; from the top: {bricks}").format(
        lot=tower.lot,
        height=len(tower.bricks),
        colour=_(tower.colour),
        who=say_seat(tower.seat, names),
        strength=say_strength_fully(tower.strength),
        bricks=join_words(_(colour) for colour in colours),
    )


def say_standing(standing: Standing, goal: int, names: Sequence[str]) -> str:
    """How near a colour is to the goal."""
    text = _("{colour} ({who}): highest tower {highest} of {goal}, prisoners {prisoners} of {goal}, supply {supply}")
    return text.format(
        colour=_(standing.colour),
        who=say_seat(standing.seat, names),
        highest=standing.highest,
        prisoners=standing.prisoners,
        goal=goal,
        supply=standing.supply,
    )


def say_threat(standing: Standing, viewer: int | None, names: Sequence[str]) -> str:
    """That a colour wins when its next turn begins, unless something changes; a warning unless it is the viewer's."""
    theirs = {
        "tower": N_("Beware: {name} ({colour}) wins by tower when their next turn begins, unless something changes."),
        "prisoners": N_(
            "Beware: {name} ({colour}) wins by prisoners when their next turn begins, unless something changes."
        ),
    }
    own = {
        "tower": N_("You win by your tower when your next turn begins, unless something changes."),
        "prisoners": N_("You win by prisoners when your next turn begins, unless something changes."),
    }
    nobodys = {
        "tower": N_(
            "Beware: whoever switches to {colour} wins by its tower at the next turn, unless something changes."
        ),
        "prisoners": N_(
            "Beware: whoever switches to {colour} wins by prisoners at the next turn, unless something changes."
        ),
    }
    texts = nobodys if standing.seat is None else own if standing.seat == viewer else theirs
    text = texts[str(standing.threat)]
    return _(text).format(name=say_seat(standing.seat, names), colour=_(standing.colour))


def say_meeting(meeting: Meeting) -> str:
    """The struggle that a house would start."""
    values = {
        "stronger": meeting.stronger,
        "weaker": meeting.weaker,
        "one": say_strength_fully(meeting.strengths[0]),
        "other": say_strength_fully(meeting.strengths[1]),
    }
    if meeting.first is None:
        text = _("{stronger} ({one}) and {weaker} ({other}) merge at once")
        return text.format(**values)
    text = _("{stronger} ({one}) against {weaker} ({other}), {colour} strikes first")
    return text.format(**values, colour=_(meeting.first))


def say_placement(placement: Placement, view: View) -> str:
    """What a brick would do, or why it cannot be placed."""
    if placement.refusal:
        return join_sentences(sentence(placement.refusal, placement.facts), *say_cap_of_equals(placement, view))
    if placement.kind == "floor":
        height = len(view.position.lots[placement.lot]) + 1
        text = _("{floor} under {lot}: a tower of {height}.")
        return as_sentence(text.format(floor=say_a_floor(placement.colour), lot=placement.lot, height=height))
    house = _("{house} on {lot}.").format(house=say_a_house(placement.colour), lot=placement.lot)
    sentences = [as_sentence(house)]
    if len(placement.joins) > 1:
        sentences.append(_("It joins {count} blocks.").format(count=len(placement.joins)))
    if placement.struggle:
        sentences.append(_("Struggle: {meeting}.").format(meeting=say_meeting(placement.struggle)))
    return join_sentences(*sentences)


def say_cap_of_equals(placement: Placement, view: View) -> list[str]:
    """Why towers are refused as equally strong although one stands higher than the height that counts."""
    counts = placement.facts.get("height", 0)
    if placement.refusal != "equal-strength":
        return []
    if all(len(view.position.lots[tower]) == counts for tower in placement.facts["towers"]):
        return []
    return [_("The houses cap their height: no more than {height} counts.").format(height=counts)]


def say_event(event: str, lots_before: Mapping[str, str], names: Sequence[str]) -> str:
    """A decision as a sentence, from its event; `lots_before` are the lots with bricks before it."""
    seat, verb, *words = event.split(" ")
    name = names[int(seat) - 1]
    if verb == "place":
        if words[1] in lots_before:
            return _("{name} puts {floor} under {lot}.").format(name=name, floor=say_a_floor(words[0]), lot=words[1])
        return _("{name} places {house} on {lot}.").format(name=name, house=say_a_house(words[0]), lot=words[1])
    if verb == "capture":
        return _("{name} takes the house on {lot} prisoner.").format(name=name, lot=words[0])
    if verb == "switch":
        return _("{name} switches to {colour}.").format(name=name, colour=_(words[0]))
    return _("{name} stays with the same colour.").format(name=name)


def say_briefly(name: str, before: View) -> str:
    """An action in a few words, from its notation."""
    verb, *words = name.split(" ")
    if verb == "place":
        if words[1] in before.position.lots:
            return _("{floor} under {lot}").format(floor=say_a_floor(words[0]), lot=words[1])
        return _("{house} on {lot}").format(house=say_a_house(words[0]), lot=words[1])
    if verb == "capture":
        return _("take the house on {lot} prisoner").format(lot=words[0])
    if verb == "switch":
        return _("switch to {colour}").format(colour=_(words[0]))
    return _("stay")


def say_meeting_of(struggle: Struggle) -> str:
    """How a struggle began."""
    one, other = (say_strength_fully(strength) for strength in struggle.strengths)
    text = _("{joined} joins two towers: {stronger} ({one}) is stronger than {weaker} ({other}).")
    return text.format(joined=struggle.joined, stronger=struggle.stronger, weaker=struggle.weaker, one=one, other=other)


def say_strike(strike: Strike, struggle: Struggle, is_open: bool) -> str:
    """A strike and the prisoner taken for it; `is_open` if that is still to be chosen."""
    other = struggle.weaker if strike.tower == struggle.stronger else struggle.stronger
    colour, struck = _(strike.colour), _(strike.struck)
    hit = _("{tower} ({colour}) strikes {other}: its top brick, {struck}, goes back to the supply.")
    prisoner = say_prisoner(strike, is_open)
    return join_sentences(hit.format(tower=strike.tower, colour=colour, other=other, struck=struck), prisoner)


def say_prisoner(strike: Strike, is_open: bool) -> str:
    """The prisoner taken for a strike, or why there is none."""
    struck, colour = _(strike.struck), strike.colour
    if is_open:
        return _("Still to be chosen as {struck}'s prisoner: {house}.").format(struck=struck, house=say_a_house(colour))
    if strike.taken == "supply":
        text = _("Neutral {struck} takes {brick} from the supply.")
        return text.format(struck=struck, brick=say_a_brick(colour))
    if strike.taken:
        text = _("Prisoner of {struck}: {house} on {lot}.")
        return text.format(struck=struck, house=say_the_house(colour), lot=strike.taken)
    if strike.source == "supply":
        text = _("The supply has {no_bricks} for neutral {struck} to take.")
        return text.format(struck=struck, no_bricks=say_no_bricks(colour))
    return _("There is {no_house} for {struck} to take.").format(struck=struck, no_house=say_no_house(colour))


def say_struggle_end(struggle: Struggle, lots: Mapping[str, str]) -> str:
    texts = {
        "house": N_("One of the towers is only a house now: the struggle is over."),
        "parted": N_("The towers stand in different blocks again: the struggle is over, both remain."),
        "merged": N_("One colour controls both towers: they merge on {lot}, {height} high."),
    }
    height = len(lots[struggle.stronger])
    return _(texts[str(struggle.ending)]).format(lot=struggle.stronger, height=height)


def say_struggle(struggle: Struggle, lots: Mapping[str, str], told: int) -> list[str]:
    """A struggle so far: how it began, each strike, how it ended; without what was said when it had `told` strikes."""
    lines = [] if told else [say_meeting_of(struggle)]
    for number, strike in enumerate(struggle.strikes[told:], start=told + 1):
        is_open = struggle.capture is not None and number == len(struggle.strikes)
        lines.append(say_strike(strike, struggle, is_open))
    if struggle.ending:
        lines.append(say_struggle_end(struggle, lots))
    return lines
