"""All that a seat has heard of a match, event by event: its memory is perfect, and holds nothing that it may not know.

An event is one number: a decision has its own, a card that is drawn comes after all decisions, and last is a card that
is drawn face down. Two matches that a seat can tell apart are heard as different numbers, those that it cannot as the
same.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import ActionIds
from lucca.envs.observation import write_table
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State, Step

MEANINGS = {
    "seat": "Which seat looks, from the first of the table on",
    "asked": "Which seat is asked, from the first of the table on; none where a card is drawn or the match is over",
    "heard_who": "By event: the seat that decided, counted from 1 for the looking one, as a part of all; 0 for a card",
    "heard_what": "By event: its number, counted from 1, as a part of all; 0 after the last event",
}


def shapes_heard(game: CompiledGame) -> dict[str, tuple[int, ...]]:
    """The fields of what a seat has heard."""
    events = game.most_decisions() + game.most_draws()
    return {"seat": (game.players,), "asked": (game.players,), "heard_who": (events,), "heard_what": (events,)}


def table_heard(game: CompiledGame) -> str:
    """The fields as a table for people."""
    return write_table((name, shape, MEANINGS[name]) for name, shape in shapes_heard(game).items())


def remember(
    action_ids: ActionIds,
    match: State,
    steps: Sequence[Step],
    numbers: Sequence[int],
    seat: int,
    into: dict[str, NDArray[np.float32]],
) -> None:
    """Writes who did what into the fields; `numbers` are those of the steps."""
    game, players = action_ids.game, action_ids.game.players
    face_down = Step(CHANCE, 0), action_ids.chances
    events = [
        face_down if place is None else (steps[place], numbers[place])
        for place in game.visible_steps(match, steps, seat)
    ]
    who = [0 if step.who == CHANCE else (step.who - seat) % players + 1 for step, _ in events]
    what = [1 + number + (action_ids.decisions if step.who == CHANCE else 0) for step, number in events]
    most = action_ids.decisions + action_ids.chances + 1
    for name, found, part in (("heard_who", who, 1 / players), ("heard_what", what, 1 / most)):
        into[name][: len(found)] = found
        into[name][: len(found)] *= part
        into[name][len(found) :] = 0
