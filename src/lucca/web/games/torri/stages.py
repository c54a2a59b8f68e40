"""A struggle as it is fought: the boards between the brick that began it, or the prisoner chosen, and its end."""

from typing import Any

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as s
from lucca.games.torri.rules.stacks import add_brick, take_from_supply
from lucca.games.torri.rules.struggle import begin_struggle, ending_now, forget_struggle, strike, take_house


def stages(game: Torri, event: str, before: State, after: State) -> list[State]:
    """The states that an event leads through: the towers before the first strike, then after each but the last.

    Where towers merge, also after the last. The rules do not stop there, so the functions that they are made of are
    called one by one.
    """
    state, rules = before.copy(), game.rules_record[0]
    record: Any = state[0]
    (step,) = game.parse_event(event).steps
    verb, lot = s.verb_of(step.action), s.lot_of(step.action)
    if verb == s.PLACE and after["stronger"][0] != s.NONE:
        forget_struggle(record)
        record.joined = lot
        begin_struggle(rules, record, lot)
        add_brick(record, lot, take_from_supply(record, s.colour_of(step.action)))
    elif verb == s.CAPTURE:
        take_house(record, lot)
        record.phase = s.STRUGGLING
    else:
        return []
    found = [state.copy()]
    while record.phase == s.STRUGGLING and ending_now(record) == s.UNDECIDED:
        strike(rules, record)
        found.append(state.copy())
    return found if after["ending"][0] == s.MERGED else found[:-1]
