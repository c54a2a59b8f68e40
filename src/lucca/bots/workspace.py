"""The preallocated arrays that bot kernels work in: workspace, search tree, and the stack of the solver."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.network import HIDDEN
from lucca.bots.kernels.nodes import edge_type, node_type
from lucca.bots.kernels.tree import MOST_DEPTH, TUNING
from lucca.bots.spec import bot_spec
from lucca.games import game_spec
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array

SOLVER_LEVELS = 64


class Workspace(NamedTuple):
    """What a position's moves are listed and evaluated in."""

    states: Array  # states[0] is the position; the others are for the actions of a move, level by level
    actions: NDArray[np.int32]  # by level: legal actions
    features: NDArray[np.int32]  # by seat: the input of the network
    layers: NDArray[np.int32]  # of the network: strengths and points by seat, then its hidden units
    moves: NDArray[np.int64]
    values: NDArray[np.int64]  # by move and seat
    is_end: NDArray[np.bool_]  # whether a move ends the match: then its values are exact
    # For the game's own functions, which may do without; no kernel that games share reads or writes them.
    scratch: NDArray[np.int64]  # intermediate results of its features
    tried: NDArray[np.int32]  # by level: the index of the next action to try, and their count
    hashes: NDArray[np.int64]  # by move: a hash of where it leads, to find duplicates
    turn_actions: NDArray[np.int32]  # legal actions at the start of a turn
    saved: Array  # a copy of states[0], to restore it


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
    tuning: Array  # constants of the search: one record of `bots/kernels/tree.py`'s TUNING


class SolverStack(NamedTuple):
    """The path from the root to the current position of an exhaustive search (`bots/kernels/solve.py`)."""

    states: Array
    moves: NDArray[np.int64]  # by level: the moves to try
    tried: NDArray[np.int32]  # by level: the index of the next move to try, and their count
    seat: NDArray[np.int64]  # by level: who chooses
    best_move: NDArray[np.int64]  # by level
    best: NDArray[np.int64]  # by level and seat: the values of the best move
    level: NDArray[np.int64]  # the current level


def new_solver_stack(game: CompiledGame) -> SolverStack:
    levels, seats = SOLVER_LEVELS, game_spec(game.name).most_seats
    return SolverStack(
        states=np.zeros(levels, game.state_type),
        moves=np.zeros((levels, bot_spec(game.name).max_moves), np.int64),
        tried=np.zeros((levels, 2), np.int32),
        seat=np.zeros(levels, np.int64),
        best_move=np.zeros(levels, np.int64),
        best=np.zeros((levels, seats), np.int64),
        level=np.zeros(1, np.int64),
    )


def new_tree(game: CompiledGame, nodes: int, edges: int) -> Tree:
    """Returns an empty tree with room for so many nodes and edges; memory is used only as they are."""
    spec, seats = bot_spec(game.name), game_spec(game.name).most_seats
    return Tree(
        nodes=np.empty(nodes, node_type(seats)),
        edges=np.empty(edges, edge_type(seats)),
        used=np.zeros(2, np.int64),
        root=np.zeros(1, np.int64),
        root_state=np.zeros(1, game.state_type),
        path=np.zeros((MOST_DEPTH, 2), np.int64),
        values=np.zeros(seats, np.int64),
        generator=np.ones(1, np.uint64),
        outcome_generator=np.ones(1, np.uint64),
        tuning=np.array([(spec.temperature * ONE, spec.exploration * ONE, spec.widening)], TUNING),
    )


def enlarge_tree(tree: Tree, needed: int, most: int) -> Tree:
    """Returns the same tree with twice the room for what it lacks room for `needed` more of, but never for more than
    `most`; the tree itself if nothing of it may grow.
    """
    nodes, edges = (
        enlarge(records, int(used), most) if used + needed >= len(records) else records
        for records, used in zip((tree.nodes, tree.edges), tree.used, strict=True)
    )
    return tree if nodes is tree.nodes and edges is tree.edges else tree._replace(nodes=nodes, edges=edges)


def enlarge(records: Array, used: int, most: int) -> Array:
    """Returns an array of twice the length, or of `most` if that is less, in which the first records are the same."""
    if len(records) >= most:
        return records
    larger = np.empty(min(2 * len(records), most), records.dtype)
    larger[:used] = records[:used]
    return larger


def new_workspace(game: CompiledGame) -> Workspace:
    """Returns the arrays for all configurations of a game alike, so that kernels are compiled once for all of them."""
    spec, seats = bot_spec(game.name), game_spec(game.name).most_seats
    levels = spec.longest_move + 1  # the position, and one after each action
    return Workspace(
        states=np.zeros(levels, game.state_type),
        actions=np.zeros((levels, game.max_actions), np.int32),
        features=np.zeros((seats, len(spec.feature_names)), np.int32),
        layers=np.zeros((3, HIDDEN), np.int32),
        moves=np.zeros(spec.max_moves, np.int64),
        values=np.zeros((spec.max_moves, seats), np.int64),
        is_end=np.zeros(spec.max_moves, np.bool_),
        scratch=np.zeros(spec.scratch_shape, np.int64),
        tried=np.zeros((levels, 2), np.int32),
        hashes=np.zeros(spec.max_moves, np.int64),
        turn_actions=np.zeros(game.max_actions, np.int32),
        saved=np.zeros(1, game.state_type),
    )
