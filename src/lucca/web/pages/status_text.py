"""What a table's page says about the match in one sentence: what is asked, of whom, or who won."""

from typing import Any

from lucca.locale import N_, _
from lucca.locale.palazzi import match as palazzi_words
from lucca.locale.torri import match as torri_words
from lucca.store.table import Table


def say_asked(table: Table, viewer: int | None, view: Any, is_hot_seat: bool) -> str:
    """Whose turn it is and what is asked; `view` is the viewer's, once the match has begun."""
    if table.status == "waiting":
        return _("The match begins when everybody has sat down.")
    if table.match.outcome:
        return say_outcome(table)
    if table.status == "archived":
        return _("This table has been archived.")
    if viewer and viewer in table.asked() and not table.seats[viewer - 1].bot:
        task = _("End your turn, or take it back.") if table.held_by else say_task(table, view)
        return _("{name}: {task}").format(name=table.seats[viewer - 1].name, task=task) if is_hot_seat else task
    return say_waiting(table)


def say_curtain(name: str) -> str:
    """What those are told who share a device and must not see each other's cards."""
    return _("Starting cards are secret: hand the device to {name}.").format(name=name)


def say_waiting(table: Table) -> str:
    """Whom the match waits for."""
    asked = table.asked()
    names = _(", ").join(table.seats[seat - 1].name for seat in asked)
    if all(table.seats[seat - 1].bot for seat in asked):
        return _("Thinking: {names}").format(names=names)
    return _("Waiting for: {names}").format(names=names)


def say_task(table: Table, view: Any) -> str:
    """What the viewer is to do."""
    return torri_task(view) if table.terms.game == "torri" else palazzi_task(view)


def palazzi_task(view: Any) -> str:
    """What is asked of a seat in palazzi."""
    phase = view.position.phase
    if phase == "keeping":
        return _("Keep two of your four cards; the second of a colour lies on top.")
    if phase == "playing":
        return _("It is your turn: play your cards, one after the other.")
    if phase == "city":
        return _("It is your turn: lay a card for the City of Lucca.")
    if any(choice.name.startswith("open") for choice in view.choices):
        return _("It is your turn: open palaces, or take a triplet.")
    return _("It is your turn: take a triplet.")


def torri_task(view: Any) -> str:
    """What is asked of a seat in torri."""
    phase = view.position.phase
    if phase == "capturing":
        return _("Choose the house that is taken prisoner.")
    if phase == "switching":
        return _("It is your turn: switch to another colour, or stay with yours.")
    return _("It is your turn: place brick {brick} of 2.").format(brick=view.position.brick)


def say_outcome(table: Table) -> str:
    """Who won, and by what."""
    outcome, names = table.match.outcome, [seat.name for seat in table.seats]
    assert outcome
    if table.terms.game == "torri":
        return torri_words.say_outcome(outcome.winners, outcome.reason, names)
    return palazzi_words.say_outcome(outcome, names)


def say_rules(table: Table) -> str:
    """The game and its options, shortly."""
    rules = table.terms.rules
    if table.terms.game == "torri":
        parts = [_("board {size}x{size}").format(size=rules["size"])]
        parts += [_("switching colours")] if rules["switching"] else []
    else:
        name = EDITIONS[rules["edition"]]
        parts = [_("edition {edition}").format(edition=_(name))]
        parts += [_("Celebration")] if rules["celebration"] else []
    return _("{game}, {rules}").format(game=GAMES[table.terms.game], rules=_(", ").join(parts))


EDITIONS = {"2005-de": N_("2005, German"), "2005-ja": N_("2005, Japanese"), "2013": "2013"}
GAMES = {"palazzi": "Palazzi", "torri": "Torri"}
