"""The preallocated arrays that bot kernels work in: workspace, search tree, and the stack of the solver."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lucca.bots.kernels.network import HIDDEN, MOST_SEATS
from lucca.bots.kernels.nodes import EDGE, NODE
from lucca.bots.kernels.tree import MOST_DEPTH
from lucca.bots.spec import bot_spec
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array, Dtype

LEVELS = 5


class Workspace(NamedTuple):
    """What a position's moves are listed and evaluated in."""

    states: Array  # states[0] is the position; the others are for the actions of a move, level by level
    saved: Array  # a copy of states[0], to restore it
    actions: NDArray[np.int32]  # by level: legal actions
    tried: NDArray[np.int32]  # by level: the index of the next action to try, and their count
    turn_actions: NDArray[np.int32]  # legal actions at the start of a turn
    features: NDArray[np.int32]  # by seat: the input of the network
    layers: NDArray[np.int32]  # of the network: strengths and points by seat, then its hidden units
    scratch: NDArray[np.int64]  # intermediate results of the game's features
    moves: NDArray[np.int64]
    hashes: NDArray[np.int64]  # by move: a hash of where it leads, to find duplicates
    values: NDArray[np.int64]  # by move and seat
    is_end: NDArray[np.bool_]  # whether a move ends the match: then its values are exact


class Tree(NamedTuple):
    """A search tree (`bots/kernels/tree.py`)."""

    nodes: Array
    edges: Array
    used: NDArray[np.int64]  # how many nodes and edges are in use
    root: NDArray[np.int64]  # the index of the root node
    root_state: Array
    path: NDArray[np.int64]  # by depth: the node and edge of the current simulation
    values: NDArray[np.int64]  # by seat: the result of the current simulation
    generator: NDArray[np.uint64]  # for noise at the root, and seeds of outcomes
    outcome_generator: NDArray[np.uint64]  # seeded by an edge, so that an outcome can be drawn again
    tuning: NDArray[np.float64]  # temperature of priors, exploration, widening: see `BotSpec`


class SolverStack(NamedTuple):
    """The path from the root to the current position of an exhaustive search (`bots/kernels/solve.py`)."""

    states: Array
    moves: NDArray[np.int64]  # by level: the moves to try
    tried: NDArray[np.int32]  # by level: the index of the next move to try, and their count
    seat: NDArray[np.int64]  # by level: who chooses
    best_move: NDArray[np.int64]  # by level
    best: NDArray[np.int64]  # by level and seat: the values of the best move
    level: NDArray[np.int64]  # the current level


def new_solver_stack(state_type: Dtype, max_moves: int, levels: int = 64) -> SolverStack:
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
    """Returns an empty tree with room for so many nodes and edges; memory is used only as they are."""
    return Tree(
        nodes=np.empty(nodes, NODE),
        edges=np.empty(edges, EDGE),
        used=np.zeros(2, np.int64),
        root=np.zeros(1, np.int64),
        root_state=np.zeros(1, state_type),
        path=np.zeros((MOST_DEPTH, 2), np.int64),
        values=np.zeros(MOST_SEATS, np.int64),
        generator=np.ones(1, np.uint64),
        outcome_generator=np.ones(1, np.uint64),
        tuning=np.zeros(3, np.float64),
    )


def new_workspace(game: CompiledGame) -> Workspace:
    spec = bot_spec(game.name)
    return Workspace(
        states=np.zeros(LEVELS, game.state_type),
        saved=np.zeros(1, game.state_type),
        actions=np.zeros((LEVELS, game.max_actions), np.int32),
        tried=np.zeros((LEVELS, 2), np.int32),
        turn_actions=np.zeros(game.max_actions, np.int32),
        features=np.zeros((MOST_SEATS, spec.features.FEATURES), np.int32),
        layers=np.zeros((3, HIDDEN), np.int32),
        scratch=np.zeros(spec.scratch_shape, np.int64),
        moves=np.zeros(spec.max_moves, np.int64),
        hashes=np.zeros(spec.max_moves, np.int64),
        values=np.zeros((spec.max_moves, MOST_SEATS), np.int64),
        is_end=np.zeros(spec.max_moves, np.bool_),
    )
