"""The narration of a match: which sentence tells an event. The sentences are in `locale/palazzi`."""

from collections.abc import Sequence

from lucca.games.game import State
from lucca.games.notation import is_decision
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import city_payer_after, final_openings, payers_of
from lucca.locale import _, join_words
from lucca.locale.palazzi import phrases
from lucca.locale.palazzi.endings import say_ending, say_what_follows

TABLE = "* table"  # the event that lays out the triplets of a round


def narrate(game: Palazzi, event: str, before: State, after: State, names: Sequence[str]) -> list[str]:
    """An event and what came of it."""
    if not is_decision(event):
        return [draw_text(game, event, after, names)]
    (step,) = game.parse_event(event).steps
    choice = next((choice for choice in game.view(before, step.who).choices if choice.action == step.action), None)
    payers, city = payers_of(game, before, *step), city_payer_after(game, before, *step)
    return [phrases.say_event(game, event, names, choice), *say_what_follows(payers, city, names)]


def narrate_ending(game: Palazzi, before: State, after: State, names: Sequence[str]) -> list[str]:
    """Who won, then where the last points came from."""
    view, openings = game.view(after, None), final_openings(game, before, after)
    assert view.outcome
    return [phrases.say_outcome(view.outcome, names), *say_ending(game, openings, view, names)]


def draw_text(game: Palazzi, event: str, after: State, names: Sequence[str]) -> str:
    """Cards are dealt: a hand, or the triplets of a round."""
    kind, _colon, cards = event.removeprefix("* ").partition(": ")
    if not begins_round(event):
        name = names[int(kind.removeprefix("hand ")) - 1]
        return _("{name} is dealt {cards}.").format(name=name, cards=join_words(cards.split(" ")))
    position = game.position_for(after, None)
    if not position.is_revealed:
        return _("The triplets of the first round are laid out.")
    return _("Round {round} of {rounds}.").format(round=position.round, rounds=game.rounds)


def begins_round(event: str) -> bool:
    """Whether the triplets of a round are laid out."""
    return event.startswith(TABLE)


def stands_out(_game: Palazzi, event: str, _before: State, _after: State) -> bool:
    """Whether a palace is opened."""
    return is_decision(event) and event.split(" ")[1] == "open"


def chart_values(game: Palazzi, state: State) -> tuple[int, ...]:
    """The points of every seat."""
    return tuple(sum(columns) for columns in game.position_for(state, None).points)
