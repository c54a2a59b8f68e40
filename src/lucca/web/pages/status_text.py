"""What a table's page says about the match in one sentence: what is asked, of whom, or who won."""

from lucca.games import game_spec
from lucca.games.game import View
from lucca.games.options import Option, Simple
from lucca.locale import _, join_words
from lucca.store.table import Table
from lucca.web.games.spec import web_spec


def status_text(table: Table, viewer: int | None, view: View | None, is_hot_seat: bool, curtain_for: str = "") -> str:
    """Whose turn it is and what is asked, or to whom the device is to be handed.

    `view` is the viewer's, once the match has begun; `curtain_for` is whose secrets others on the device must not see.
    """
    spec = web_spec(table.terms.game)
    if curtain_for:
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
    names = join_words(table.seats[seat - 1].name for seat in asked)
    if all(table.seats[seat - 1].bot for seat in asked):
        return _("Thinking: {names}").format(names=names)
    return _("Waiting for: {names}").format(names=names)


def rules_text(table: Table) -> str:
    """The game and its options, shortly; a flag is named where it is set."""
    spec, rules = game_spec(table.terms.game), table.match.game.rules
    told = [option for option in spec.options if option.short and option.value_in(rules) is not False]
    texts = [option_text(option, option.value_in(rules)) for option in told]
    title = _(spec.title)
    return _("{game}, {rules}").format(game=title, rules=join_words(texts)) if texts else title


def rules_address(table: Table) -> str:
    """The page of the game's rules, in the edition that is played."""
    edition = game_spec(table.terms.game).edition_of(table.match.game.rules)
    return f"/rules/{table.terms.game}" + (f"?edition={edition}" if edition else "")


def option_text(option: Option, value: Simple) -> str:
    """An option with its value, shortly."""
    short = option.value_of(value).short
    return _(option.short).format(**{option.name: _(short) if short else value})
