"""The perfect-recall part of OpenSpiel's information state: all steps of a match that a seat may know, as numbers.

A step is one number: decisions have their own numbers, chance outcomes follow, and the last number is a chance outcome
that was not shown to the seat. Two histories have the same numbers exactly if the seat cannot tell them apart.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import ActionIds
from lucca.envs.observation import markdown_table
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State, Step

MEANINGS = {
    "seat": "Which seat looks, from the first of the table on",
    "asked": "Which seat is asked, from the first of the table on; none where chance acts or the match is over",
    "event_seat": "By event: the seat that decided, counted from 1 for the looking one, as a part of all; 0 for chance",
    "event_action": "By event: its number, counted from 1, as a part of all; 0 after the last event",
}


def history_shapes(game: CompiledGame) -> dict[str, tuple[int, ...]]:
    """Returns the names and shapes of the fields that perfect recall adds to an observation."""
    events = game.most_decisions() + game.most_draws()
    return {"seat": (game.players,), "asked": (game.players,), "event_seat": (events,), "event_action": (events,)}


def history_table(game: CompiledGame) -> str:
    """Returns these fields as a Markdown table, for the documents."""
    return markdown_table((name, shape, MEANINGS[name]) for name, shape in history_shapes(game).items())


def write_history(
    action_ids: ActionIds,
    state: State,
    steps: Sequence[Step],
    numbers: Sequence[int],
    seat: int,
    into: dict[str, NDArray[np.float32]],
) -> None:
    """Writes who did what into the fields `event_seat` and `event_action`; `numbers` are those of the steps."""
    game, players = action_ids.game, action_ids.game.players
    hidden = Step(CHANCE, 0), action_ids.chances
    events = [
        hidden if place is None else (steps[place], numbers[place]) for place in game.visible_steps(state, steps, seat)
    ]
    who = [0 if step.who == CHANCE else (step.who - seat) % players + 1 for step, _ in events]
    what = [1 + number + (action_ids.decisions if step.who == CHANCE else 0) for step, number in events]
    most = action_ids.decisions + action_ids.chances + 1
    for name, found, part in (("event_seat", who, 1 / players), ("event_action", what, 1 / most)):
        into[name][: len(found)] = found
        into[name][: len(found)] *= part
        into[name][len(found) :] = 0
