"""What a table's page says about the match in one sentence: what is asked, of whom, or who won."""

from lucca.games import game_spec
from lucca.locale import _
from lucca.store.table import Table
from lucca.web.games.parts import GameView
from lucca.web.games.spec import web_spec


def status_text(table: Table, viewer: int | None, view: GameView, is_hot_seat: bool, curtain_for: str = "") -> str:
    """Whose turn it is and what is asked, or to whom the device is to be handed.

    `view` is the viewer's, once the match has begun; `curtain_for` is whose secrets others on the device must not see.
    """
    spec = web_spec(table.terms.game)
    if curtain_for and spec.curtain:
        return _(spec.curtain.text).format(name=curtain_for)
    if table.status == "waiting":
        return _("The match begins when everybody has sat down.")
    if outcome := table.match.outcome:
        return spec.outcome(outcome, [seat.name for seat in table.seats])
    if table.status == "archived":
        return _("This table has been archived.")
    if viewer and viewer in table.asked() and not table.seats[viewer - 1].bot:
        task = _("End your turn, or take it back.") if table.held_by else spec.task(view)
        return _("{name}: {task}").format(name=table.seats[viewer - 1].name, task=task) if is_hot_seat else task
    return waiting_text(table)


def waiting_text(table: Table) -> str:
    """Whom the match waits for."""
    asked = table.asked()
    names = _(", ").join(table.seats[seat - 1].name for seat in asked)
    if all(table.seats[seat - 1].bot for seat in asked):
        return _("Thinking: {names}").format(names=names)
    return _("Waiting for: {names}").format(names=names)


def rules_text(table: Table) -> str:
    """The game and its options, shortly."""
    title, texts = game_spec(table.terms.game).title, web_spec(table.terms.game).option_texts(table.terms.rules)
    return _("{game}, {rules}").format(game=title, rules=_(", ").join(texts)) if texts else title
