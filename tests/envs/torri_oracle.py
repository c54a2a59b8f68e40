"""What a seat sees of torri, found once more with NumPy alone: slow and plain, to compare with what is compiled."""

import numpy as np

from lucca.games.torri import state as t
from lucca.games.torri.game import Torri
from tests.envs.oracle_fields import Look, Numbers, one_of

PHASES = t.OVER + 1
STRUGGLERS = ("stronger", "weaker", "joined")


def phase(look: Look) -> Numbers:
    return one_of(look.field("phase"), PHASES)


def to_move(look: Look) -> Numbers:
    return look.seat("to_move")


def turn(look: Look) -> Numbers:
    return look.seat("turn_seat")


def colours(look: Look) -> Numbers:
    return one_of(look.seats("colour"), t.COLOURS)


def brick(look: Look) -> Numbers:
    return np.equal(look.field("brick")[:, None], 2)


def placed(look: Look) -> Numbers:
    return one_of(look.field("placed"), t.COLOURS)


def stacks(look: Look) -> Numbers:
    return one_of(np.stack(levels(look)[: size(look)], axis=-1), t.COLOURS)


def bricks(look: Look) -> Numbers:
    counts: Numbers = one_of(np.stack(levels(look), axis=-1), t.COLOURS).sum(axis=-2)
    return counts / size(look)


def struggle(look: Look) -> Numbers:
    choosing = look.field("phase") == t.CAPTURING
    lots = [one_of(np.where(choosing, look.field(name), t.NONE), t.LOTS) for name in STRUGGLERS]
    return np.stack([board(look, places) for places in lots], axis=-1)


def supply(look: Look) -> Numbers:
    return look.field("supply") / (2 * size(look))


def prisoners(look: Look) -> Numbers:
    return look.field("prisoners") / size(look)


FIELDS = (phase, to_move, turn, colours, brick, placed, stacks, bricks, struggle, supply, prisoners)


def size(look: Look) -> int:
    """How many lots are in a row."""
    assert isinstance(look.game, Torri)
    return look.game.size


def board(look: Look, lots: Numbers) -> Numbers:
    """What there is for every lot, by row and column."""
    return lots.reshape(len(lots), t.LARGEST, t.ROW)[:, : size(look), : size(look)]


def levels(look: Look) -> list[Numbers]:
    """The colours of all lots' bricks, level by level from the top down; NONE where there is none."""
    bricks = board(look, look.field("top"))
    found: list[Numbers] = []
    while len(found) < size(look) or (bricks != t.NONE).any():
        there = bricks != t.NONE
        found.append(np.where(there, bricks & t.COLOURS - 1, t.NONE))
        flat = np.maximum(bricks, 0).reshape(len(bricks), -1)
        below = np.take_along_axis(look.field("below"), flat, axis=1).reshape(bricks.shape)
        bricks = np.where(there, below, t.NONE)
    return found
