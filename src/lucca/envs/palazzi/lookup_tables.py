"""How palazzi's actions and cards are written as numbers: one flat record that compiled code reads."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.palazzi.action_ids import PalazziActionIds
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from lucca.types import Array

VERBS = s.LAY + 1
MOST_DECISIONS = 1024
FACE = 12  # the numbers that a card is seen as
WINDOWS, SHIELDS, RANK, IS_WILD, IS_BASTION = range(7, FACE)  # the last of them
WORTH_BITS = 16
FACES = 128  # the last, where the card NONE is found by `& LAST`, is all 0
LAST = FACES - 1

CODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("decisions", np.int16),
                ("draws", np.int16),  # how many cards can be told apart
                ("action", np.int32, MOST_DECISIONS),  # by number, from the first that is no starting choice
                ("number", np.int16, (VERBS, s.TRIPLETS, s.COLOURS, s.CARDS)),  # by the words of an action
                ("face", np.int8, (FACES, FACE)),
                ("worth", np.int32, FACES),  # of each face windows and shields, packed to be summed up together
                ("card", np.int16, s.CARDS),  # by the number of a draw
                ("draw", np.int16, s.CARDS),  # the other way
            ],
            align=True,
        ),
    )
)


def lookup_tables(game: Palazzi) -> Array:
    """The record of a game."""
    ids = PalazziActionIds(game)
    code = np.zeros(1, CODE)
    code["decisions"] = ids.decisions
    code["action"][0, ids.first : ids.decisions] = ids.actions
    for number, action in enumerate(ids.actions.tolist(), ids.first):
        words = (s.verb_of(action), s.triplet_of(action), s.other_of(action), s.card_of(action))
        code["number"][(0, *words)] = number
    code["draws"] = ids.chances
    code["card"][0, : ids.chances] = ids.draws
    code["draw"][0] = ids.number_of_card
    code["face"][0, : s.CARDS] = faces(game)
    code["worth"][0] = code["face"][0, :, WINDOWS] + (code["face"][0, :, SHIELDS].astype(np.int32) << WORTH_BITS)
    return code


def faces(game: Palazzi) -> NDArray[np.int8]:
    """Every card's face: there, its six colours, windows, shields, rank by street number, wild, bastion."""
    facts = game.rules_record[0]
    found = np.zeros((s.CARDS, FACE), np.int8)
    cards = np.arange(s.CARDS)
    found[:, 0] = 1
    found[cards, 1 + np.maximum(facts.colour, 0)] = facts.colour >= 0
    found[:, WINDOWS] = facts.windows
    found[:, SHIELDS] = facts.shields
    found[:, RANK] = np.searchsorted(np.sort(facts.number), facts.number) * (facts.number > 0)
    found[s.WILD : s.SPECIAL, IS_WILD] = 1
    found[s.BASTION, IS_BASTION] = 1
    return found
