"""Observations of torri computed with NumPy alone, one function for each field: an oracle for the compiled ones."""

import numpy as np

from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as t
from tests.envs.oracle_fields import Numbers, SeatViews, one_of

PHASES = t.OVER + 1
STRUGGLERS = ("stronger", "weaker", "joined")


def phase(views: SeatViews) -> Numbers:
    return one_of(views.field("phase"), PHASES)


def to_move(views: SeatViews) -> Numbers:
    return views.seat("to_move")


def turn(views: SeatViews) -> Numbers:
    return views.seat("turn_seat")


def colours(views: SeatViews) -> Numbers:
    return one_of(views.seats("colour"), t.COLOURS)


def brick(views: SeatViews) -> Numbers:
    return views.field("brick")[:, None] - 1


def placed(views: SeatViews) -> Numbers:
    return one_of(views.field("placed"), t.COLOURS)


def stacks(views: SeatViews) -> Numbers:
    return one_of(np.stack(levels(views)[: size(views)], axis=-1), t.COLOURS)


def bricks(views: SeatViews) -> Numbers:
    counts: Numbers = one_of(np.stack(levels(views), axis=-1), t.COLOURS).sum(axis=-2)
    return counts / size(views)


def struggle(views: SeatViews) -> Numbers:
    choosing = views.field("phase") == t.CAPTURING
    lots = [one_of(np.where(choosing, views.field(name), t.NONE), t.LOTS) for name in STRUGGLERS]
    return np.stack([board(views, places) for places in lots], axis=-1)


def supply(views: SeatViews) -> Numbers:
    return views.field("supply") / (2 * size(views))


def prisoners(views: SeatViews) -> Numbers:
    return views.field("prisoners") / size(views)


FIELDS = (phase, to_move, turn, colours, brick, placed, stacks, bricks, struggle, supply, prisoners)


def size(views: SeatViews) -> int:
    """How many lots are in a row."""
    assert isinstance(views.game, Torri)
    return views.game.size


def board(views: SeatViews, lots: Numbers) -> Numbers:
    """Reshapes values by lot to rows and columns of the board."""
    return lots.reshape(len(lots), t.LARGEST, t.ROW)[:, : size(views), : size(views)]


def levels(views: SeatViews) -> list[Numbers]:
    """The colours of all lots' bricks, level by level from the top down; NONE where there is none."""
    bricks = board(views, views.field("top"))
    found: list[Numbers] = []
    while len(found) < size(views) or (bricks != t.NONE).any():
        there = bricks != t.NONE
        found.append(np.where(there, bricks & t.COLOURS - 1, t.NONE))
        flat = np.maximum(bricks, 0).reshape(len(bricks), -1)
        below = np.take_along_axis(views.field("below"), flat, axis=1).reshape(bricks.shape)
        bricks = np.where(there, below, t.NONE)
    return found
