"""Lookup tables of palazzi's env kernel: numbers of actions and draws, and the numbers that a card is observed as."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.palazzi.action_ids import PalazziActionIds
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state as s
from lucca.types import Array

VERBS = s.LAY + 1
MOST_DECISIONS = 1024
FACE = 12  # how many numbers a card is observed as: its face
WINDOWS, SHIELDS, RANK, IS_WILD, IS_BASTION = range(7, FACE)  # the last of them
WORTH_BITS = 16
FACES = 128  # the last is all 0: the card NONE finds it by `& LAST`
LAST = FACES - 1

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("decisions", np.int16),
                ("draws", np.int16),  # how many cards can be told apart
                ("action", np.int32, MOST_DECISIONS),  # by number, but not of starting choices
                ("number", np.int16, (VERBS, s.TRIPLETS, s.COLOURS, s.CARDS)),  # by the parts of an action
                ("face", np.int8, (FACES, FACE)),  # by card
                ("worth", np.int32, FACES),  # by card: windows and shields in one word, so that one sum adds both
                ("card", np.int16, s.CARDS),  # by the number of a draw
                ("draw", np.int16, s.CARDS),  # the number of a draw, by card
            ],
            align=True,
        ),
    )
)


def lookup_tables(game: Palazzi) -> Array:
    ids = PalazziActionIds(game)
    tables = np.zeros(1, TABLES)
    tables["decisions"] = ids.decisions
    tables["action"][0, ids.first : ids.decisions] = ids.actions
    for number, action in enumerate(ids.actions.tolist(), ids.first):
        words = (s.verb_of(action), s.triplet_of(action), s.other_of(action), s.card_of(action))
        tables["number"][(0, *words)] = number
    tables["draws"] = ids.chances
    tables["card"][0, : ids.chances] = ids.draws
    tables["draw"][0] = ids.number_of_card
    tables["face"][0, : s.CARDS] = card_faces(game)
    tables["worth"][0] = tables["face"][0, :, WINDOWS] + (tables["face"][0, :, SHIELDS].astype(np.int32) << WORTH_BITS)
    return tables


def card_faces(game: Palazzi) -> NDArray[np.int8]:
    """Returns every card's face: 1, its six colours, windows, shields, rank by street number, wild, bastion."""
    rules = game.rules_record[0]
    found = np.zeros((s.CARDS, FACE), np.int8)
    cards = np.arange(s.CARDS)
    found[:, 0] = 1
    found[cards, 1 + np.maximum(rules.colour, 0)] = rules.colour >= 0
    found[:, WINDOWS] = rules.windows
    found[:, SHIELDS] = rules.shields
    found[:, RANK] = np.searchsorted(np.sort(rules.number), rules.number) * (rules.number > 0)
    found[s.WILD : s.SPECIAL, IS_WILD] = 1
    found[s.BASTION, IS_BASTION] = 1
    return found
