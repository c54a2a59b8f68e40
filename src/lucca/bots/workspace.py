"""What a bot thinks upon: room for positions, moves and the tree of a search, as arrays that compiled code works in."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lucca.bots.network import HIDDEN, MOST_SEATS
from lucca.bots.spec import bot_spec
from lucca.bots.tree import EDGE, MOST_DEPTH, NODE
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array, Dtype

LEVELS = 5


class Workspace(NamedTuple):
    """One position and what may become of it."""

    states: Array  # the position, and after it what a move leads to step by step
    kept: Array  # one more, to come back to
    actions: NDArray[np.int32]  # by level: the actions of such a position
    tried: NDArray[np.int32]  # by level: the next of these to be tried, and how many there are
    turns: NDArray[np.int32]
    features: NDArray[np.int32]  # by seat: what a network is told
    layers: NDArray[np.int32]  # of a network: strengths and points by seat, then its hidden units
    notes: NDArray[np.int64]  # what the game's features are computed from
    moves: NDArray[np.int64]
    hashes: NDArray[np.int64]  # a number for where each move leads
    values: NDArray[np.int64]  # by move and seat
    is_end: NDArray[np.bool_]  # whether a move ends the match: then its values are exact


class Tree(NamedTuple):
    """A tree of moves that grows."""

    nodes: Array
    edges: Array
    used: NDArray[np.int64]  # how many nodes and edges there are
    top: NDArray[np.int64]  # the node of the root
    root: Array  # its position
    path: NDArray[np.int64]  # the nodes and edges of the simulation under way
    values: NDArray[np.int64]  # what came out of it, by seat
    generator: NDArray[np.uint64]
    dice: NDArray[np.uint64]
    tuning: NDArray[np.float64]  # how far below the best a move may look, how curious to be, how often to roll anew


class SolverStack(NamedTuple):
    """The positions on the way to the one that is looked at, when everything is."""

    states: Array
    moves: NDArray[np.int64]  # by level: the moves to be tried
    tried: NDArray[np.int32]  # by level: the next of these, and how many there are
    seat: NDArray[np.int64]
    best_move: NDArray[np.int64]
    best: NDArray[np.int64]  # by level and seat
    level: NDArray[np.int64]


def new_solver_stack(state_type: Dtype, max_moves: int, levels: int = 64) -> SolverStack:
    """An empty shelf."""
    return SolverStack(
        states=np.zeros(levels, state_type),
        moves=np.zeros((levels, max_moves), np.int64),
        tried=np.zeros((levels, 2), np.int32),
        seat=np.zeros(levels, np.int64),
        best_move=np.zeros(levels, np.int64),
        best=np.zeros((levels, MOST_SEATS), np.int64),
        level=np.zeros(1, np.int64),
    )


def new_tree(state_type: Dtype, nodes: int, edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    return Tree(
        nodes=np.empty(nodes, NODE),
        edges=np.empty(edges, EDGE),
        used=np.zeros(2, np.int64),
        top=np.zeros(1, np.int64),
        root=np.zeros(1, state_type),
        path=np.zeros((MOST_DEPTH, 2), np.int64),
        values=np.zeros(MOST_SEATS, np.int64),
        generator=np.ones(1, np.uint64),
        dice=np.ones(1, np.uint64),
        tuning=np.zeros(3, np.float64),
    )


def new_workspace(game: CompiledGame) -> Workspace:
    """An empty workspace for a game."""
    spec = bot_spec(game.name)
    return Workspace(
        states=np.zeros(LEVELS, game.state_type),
        kept=np.zeros(1, game.state_type),
        actions=np.zeros((LEVELS, game.max_actions), np.int32),
        tried=np.zeros((LEVELS, 2), np.int32),
        turns=np.zeros(game.max_actions, np.int32),
        features=np.zeros((MOST_SEATS, spec.features.FEATURES), np.int32),
        layers=np.zeros((3, HIDDEN), np.int32),
        notes=np.zeros(spec.notes, np.int64),
        moves=np.zeros(spec.max_moves, np.int64),
        hashes=np.zeros(spec.max_moves, np.int64),
        values=np.zeros((spec.max_moves, MOST_SEATS), np.int64),
        is_end=np.zeros(spec.max_moves, np.bool_),
    )
