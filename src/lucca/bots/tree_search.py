"""The search of one bot in one match: solver or tree search for each decision, reusing the tree within a turn."""

import time

import numpy as np

from lucca.bots.budget import Budget
from lucca.bots.compile import bot_kernel
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.moves import first_action, rest_of
from lucca.bots.kernels.nodes import NO_NODE
from lucca.bots.kernels.tree import SURE_LOSS, SURE_WIN
from lucca.bots.solve import POSITIONS_AT_ONCE, Solver
from lucca.bots.spec import bot_spec
from lucca.bots.weights import fitted_network
from lucca.bots.workspace import enlarge_tree, new_tree, new_workspace
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, Game, State
from lucca.match.dealer import Numbers
from lucca.types import Array

MOST_EDGES = 6_000_000  # about 400 megabytes: a search ends when its tree is full
FIRST_EDGES = 1_000_000  # that a tree has room for before it grows: enough for most turns
FIRST_NODES = FIRST_EDGES // 4
SIMULATIONS_A_MILLISECOND = 40  # an upper bound, for the size of the tree
PORTION = 20  # simulations between two looks at the clock
POSITIONS_A_SIMULATION = 20  # that the solver searches in the time of one simulation
POSITIONS_A_MILLISECOND = 1000  # likewise
SOLVE_SHARE = 2  # the solver may use one half of the budget
BEST, WORST = 1e12, -1e12  # scores of proven moves


class TreeSearch:
    """Finds moves for one position after another; `find_move` leaves its result in `move` and `values`."""

    def __init__(self, game: CompiledGame, budget: Budget) -> None:
        spec = bot_spec(game.name)
        self.game = game
        self.budget = budget
        self.kernel = bot_kernel(type(game))
        self.network = fitted_network(game)
        self.workspace = new_workspace(game)
        self.solver = Solver(game)
        simulations = budget.simulations or budget.milliseconds * SIMULATIONS_A_MILLISECOND
        self.most_edges = min(simulations * spec.max_moves, MOST_EDGES) + 2 * spec.max_moves
        self.tree = new_tree(game, min(self.most_edges, FIRST_NODES), min(self.most_edges, FIRST_EDGES))
        self.continuations: dict[bytes, tuple[int, int]] = {}  # by state: its node in the tree, the rest of the move
        self.simulations = 0  # so far
        self.seconds = 0.0  # that they took
        self.move = 0
        self.is_solved = False  # whether the move is the solver's
        self.values: tuple[int, ...] = ()  # of the move for every seat, out of ONE

    def find_move(self, known: State, numbers: Numbers, needs_reasons: bool = False) -> None:
        """Finds the move for the seat to move in `known`, and sets `move`, `values` and `is_solved`.

        The rest of an earlier move that is still to be played is taken without a search, unless reasons are needed.
        """
        node, planned = self.continuations.get(known.tobytes(), (NO_NODE, 0))
        self.move, self.is_solved = planned, False
        if not planned or needs_reasons:
            self.tree.generator[0] = numbers.next_word() | 1
            self.set_root(known, node)
            started = time.perf_counter()
            self.is_solved = self.solve(known, started)
            if not self.is_solved or needs_reasons:
                self.search(started)
            if not self.is_solved:
                self.choose_move(planned)
        self.remember_continuation(known)

    def set_root(self, known: State, node: int) -> None:
        """Makes a node the root, if there is one and the tree is at most half as large as it may become; else starts
        a new tree.
        """
        self.tree.root_state[:] = known
        if node == NO_NODE or 2 * self.tree.used[1] > self.most_edges:
            self.kernel.start_tree(self.tree)
        else:
            self.tree.root[0] = node

    def solve(self, known: State, started: float) -> bool:
        """Solves the position where few enough positions are left for a share of the budget; returns whether it did."""
        left = self.budget.simulations * POSITIONS_A_SIMULATION // SOLVE_SHARE
        affordable = max(left, self.budget.milliseconds * POSITIONS_A_MILLISECOND // SOLVE_SHARE)
        if bot_spec(self.game.name).positions_left(self.game, known) > affordable:
            return False
        self.solver.begin(known)
        while not self.solver.advance():
            left -= POSITIONS_AT_ONCE
            if left <= 0 and not self.has_time(started, SOLVE_SHARE):
                return False
        self.move, self.values = self.solver.move, self.solver.values
        return True

    def search(self, started: float) -> None:
        """Runs simulations until the budget is used, but at least one portion."""
        done, begun = 0, time.perf_counter()
        is_on = True
        while is_on:
            wanted = min(self.budget.simulations - done, PORTION) if self.budget.simulations else PORTION
            made = self.kernel.simulate(self.game.rules_record, self.network, self.workspace, self.tree, wanted)
            done += made
            is_on = (made == wanted or self.grow()) and (done < self.budget.simulations or self.has_time(started))
        self.simulations += done
        self.seconds += time.perf_counter() - begun

    def grow(self) -> bool:
        """Makes room in a tree that was full; returns whether the search can go on: not if it was not full, but solved,
        or is as large as it may become.
        """
        if self.tree.nodes[self.root_node()].is_proven:
            return False
        before = self.tree
        self.tree = enlarge_tree(before, len(self.workspace.moves), self.most_edges)
        return self.tree is not before

    def has_time(self, started: float, share: int = 1) -> bool:
        """Whether a budget of time, divided by `share`, is not used up; False for a budget of simulations."""
        return (time.perf_counter() - started) * 1000 * share < self.budget.milliseconds

    def choose_move(self, planned: int) -> None:
        """Takes the best move of the root, or the one planned before if it is there."""
        edges = self.edges()
        is_known = edges["move"] == planned
        best = edges[int(np.argmax(is_known)) if is_known.any() else self.best_edge_index(self.root_node())]
        self.move = int(best["move"])
        sums = best["sums"] // best["visits"] if best["visits"] else self.tree.values  # one simulation tries no move
        self.values = tuple(int(value) for value in sums[: self.game.players])

    def root_node(self) -> int:
        return int(self.tree.root[0])

    def edges(self, node: int | None = None) -> Array:
        """Returns the edges of a node, by default of the root."""
        found = self.tree.nodes[self.root_node() if node is None else node]
        return self.tree.edges[found.first : found.first + found.count]

    def best_edge_index(self, node: int) -> int:
        """Returns the index of the best edge: a proven win, else the most visited that is no proven loss."""
        seat = self.tree.nodes[node].kind
        edges = self.edges(node)
        values = edges["sums"][:, seat] / np.maximum(edges["visits"], 1)
        is_sure = edges["is_proven"] == 1
        score = edges["visits"] + np.where(edges["visits"] > 0, values / (2 * ONE), 0.0)
        score = np.where(is_sure & (values > SURE_WIN), BEST + values, score)
        score = np.where(is_sure & (values < SURE_LOSS), WORST + values, score)
        if self.tree.nodes[node].is_proven:
            score = np.where(is_sure, values, WORST) + edges["prior"]  # if all lose: what looked best
        return int(np.argmax(score))

    def remember_continuation(self, known: State) -> None:
        """Keeps the node and the rest of the move for the state after its first action, if the seat acts again."""
        rest, after = rest_of(self.move), known.copy()
        seat = self.game.to_move(known) or 0
        self.game.apply(after, seat, first_action(self.move))
        moves = self.edges()["move"]
        place = int(np.argmax(moves == self.move)) if self.move in moves else NO_NODE
        node = NO_NODE if place == NO_NODE else int(self.edges()["child"][place])
        is_same_turn = self.game.to_move(after) == seat
        self.continuations = {after.tobytes(): (NO_NODE if rest else node, rest)} if is_same_turn else {}


def require_compiled(game: Game) -> CompiledGame:
    """Returns the game, whose rules must be compiled for bots that search."""
    assert isinstance(game, CompiledGame)
    return game


def first_decision(game: CompiledGame) -> State:
    """Returns a state at its first decision, to compile with."""
    state = game.initial()
    while game.chances(state):
        game.apply(state, CHANCE, game.nth_chance(state, 0))
    return state
