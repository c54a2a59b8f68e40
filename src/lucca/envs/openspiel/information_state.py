"""All that a seat has heard of a match, event by event: its memory is perfect, and holds nothing that it may not know.

An event is one number: a decision has its own, a card that is drawn comes after all decisions, and last is a card that
is drawn face down. Two matches that a seat can tell apart are heard as different numbers, those that it cannot as the
same.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import Numbering
from lucca.envs.bounds import most_cards, most_decisions
from lucca.envs.observation import write_table
from lucca.envs.resample import has_secrets
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State, Step
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi

MEANINGS = {
    "seat": "Which seat looks, from the first of the table on",
    "asked": "Which seat is asked, from the first of the table on; none where a card is drawn or the match is over",
    "heard_who": "By event: the seat that decided, counted from 1 for the looking one, as a part of all; 0 for a card",
    "heard_what": "By event: its number, counted from 1, as a part of all; 0 after the last event",
}


def shapes_heard(game: CompiledGame) -> dict[str, tuple[int, ...]]:
    """The fields of what a seat has heard."""
    events = most_decisions(game) + most_cards(game)
    return {"seat": (game.players,), "asked": (game.players,), "heard_who": (events,), "heard_what": (events,)}


def table_heard(game: CompiledGame) -> str:
    """The fields as a table for people."""
    return write_table((name, shape, MEANINGS[name]) for name, shape in shapes_heard(game).items())


def hear(game: CompiledGame, match: State, steps: Sequence[Step], seat: int) -> list[int | None]:
    """The places of the steps that a seat has heard of; None for a card face down.

    Until the reveal it hears of no choice but its own, and sees no hand but its own.
    """
    if not isinstance(game, Palazzi):
        return list(range(len(steps)))
    heard: list[int | None] = []
    held, hands, place = 0, s.HAND * game.players, 0
    is_hidden = has_secrets(game, match)
    while place < len(steps) and held < hands:
        if s.card_of(steps[place].action) != s.BASTION:  # that would be set aside, and nobody hears of it
            heard.append(None if is_hidden and held // s.HAND != seat - 1 else place)
            held += 1
        place += 1
    others = range(place, len(steps))
    heard += (at for at in others if steps[at].who in (CHANCE, seat)) if is_hidden else others
    return heard


def remember(
    numbering: Numbering,
    match: State,
    steps: Sequence[Step],
    numbers: Sequence[int],
    seat: int,
    into: dict[str, NDArray[np.float32]],
) -> None:
    """Writes who did what into the fields; `numbers` are those of the steps."""
    game, players = numbering.game, numbering.game.players
    face_down = Step(CHANCE, 0), numbering.chances
    events = [
        face_down if place is None else (steps[place], numbers[place]) for place in hear(game, match, steps, seat)
    ]
    who = [0 if step.who == CHANCE else (step.who - seat) % players + 1 for step, _ in events]
    what = [1 + number + (numbering.decisions if step.who == CHANCE else 0) for step, number in events]
    most = numbering.decisions + numbering.chances + 1
    for name, found, part in (("heard_who", who, 1 / players), ("heard_what", what, 1 / most)):
        into[name][: len(found)] = found
        into[name][: len(found)] *= part
        into[name][len(found) :] = 0
