"""One bot's thoughts about a match: the tree it has grown, and what it has made up its mind to do."""

import time

import numpy as np

from lucca.bots.budget import Budget
from lucca.bots.compile import bot_kernel
from lucca.bots.moves import first_action, rest_of
from lucca.bots.network import ONE
from lucca.bots.solve import POSITIONS_AT_ONCE, Solver
from lucca.bots.spec import bot_spec
from lucca.bots.tree import HOPELESS, NO_NODE, SURE
from lucca.bots.weights import fitted_network
from lucca.bots.workspace import new_tree, new_workspace
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, Game, State
from lucca.match.dealer import Numbers
from lucca.types import Array

MOST_EDGES = 6_000_000  # about 400 megabytes, if it comes to that: a search ends when its tree is full
SIMULATIONS_A_MILLISECOND = 40  # at most, to know how large a tree may grow
AT_ONCE = 20  # simulations before the clock is looked at
POSITIONS_A_SIMULATION = 20  # what solving looks at in the time of one simulation
POSITIONS_A_MILLISECOND = 1000
EXACT_SHARE = 2  # solving may take one half of the budget
BEST, WORST = 1e12, -1e12


class TreeSearch:
    """Thinks about one position after another of a match, and goes on with what it thought before."""

    def __init__(self, game: CompiledGame, budget: Budget) -> None:
        spec = bot_spec(game.name)
        self.game = game
        self.budget = budget
        self.kernel = bot_kernel(type(game))
        self.network = fitted_network(game)
        self.workspace = new_workspace(game)
        self.solver = Solver(game)
        simulations = budget.simulations or budget.milliseconds * SIMULATIONS_A_MILLISECOND
        edges = min(simulations * spec.max_moves, MOST_EDGES) + 2 * spec.max_moves  # unused room costs nothing
        self.tree = new_tree(game.state_type, edges, edges)
        self.tree.tuning[:] = (spec.temperature * ONE, spec.exploration * ONE, spec.widening)
        self.foreseen: dict[bytes, tuple[int, int]] = {}  # by position: its node, and what is left of a move
        self.simulations = 0
        self.seconds = 0.0  # that they took
        self.move = 0
        self.is_solved = False
        self.values: tuple[int, ...] = ()  # out of ONE

    def think(self, known: State, numbers: Numbers, is_to_explain: bool = False) -> None:
        """Finds a move; one of several actions is only thought about once, unless reasons are wanted for its rest."""
        node, foreseen = self.foreseen.get(known.tobytes(), (NO_NODE, 0))
        self.move, self.is_solved = foreseen, False
        if not foreseen or is_to_explain:
            self.tree.generator[0] = numbers.next_word() | 1
            self.plant(known, node)
            started = time.perf_counter()
            self.is_solved = self.solve(known, started)
            if not self.is_solved or is_to_explain:
                self.search(started)
            if not self.is_solved:
                self.decide(foreseen)
        self.foresee(known)

    def plant(self, known: State, node: int) -> None:
        """Begins at a node that is there already, as long as the tree has room; else a new tree."""
        self.tree.root[:] = known
        if node == NO_NODE or 2 * self.tree.used[1] > len(self.tree.edges):
            self.kernel.start_tree(self.tree)
        else:
            self.tree.top[0] = node

    def solve(self, known: State, started: float) -> bool:
        """Looks at everything that can still happen, where that is little enough; returns whether it was."""
        left = self.budget.simulations * POSITIONS_A_SIMULATION // EXACT_SHARE
        affordable = max(left, self.budget.milliseconds * POSITIONS_A_MILLISECOND // EXACT_SHARE)
        if bot_spec(self.game.name).positions_left(self.game, known) > affordable:
            return False
        self.solver.begin(known)
        while not self.solver.go_on():
            left -= POSITIONS_AT_ONCE
            if left <= 0 and not self.has_time(started, EXACT_SHARE):
                return False
        self.move, self.values = self.solver.move, self.solver.values
        return True

    def search(self, started: float) -> None:
        """Grows the tree as far as the budget goes, and a little in any case."""
        done, begun = 0, time.perf_counter()
        is_on = True
        while is_on:
            wanted = min(self.budget.simulations - done, AT_ONCE) if self.budget.simulations else AT_ONCE
            made = self.kernel.simulate(self.game.rules_record, self.network, self.workspace, self.tree, wanted)
            done += made
            is_on = made == wanted and (done < self.budget.simulations or self.has_time(started))
        self.simulations += done
        self.seconds += time.perf_counter() - begun

    def has_time(self, started: float, share: int = 1) -> bool:
        """Whether a budget of time, or that share of it, is not used up."""
        return (time.perf_counter() - started) * 1000 * share < self.budget.milliseconds

    def decide(self, foreseen: int) -> None:
        """Takes the best move of the tree, or stays with what was decided before."""
        edges = self.edges()
        is_known = edges["move"] == foreseen
        best = edges[int(np.argmax(is_known)) if is_known.any() else self.best_place(self.top())]
        self.move = int(best["move"])
        sums = best["sums"] // best["visits"] if best["visits"] else self.tree.values  # one simulation tries no move
        self.values = tuple(int(value) for value in sums[: self.game.players])

    def top(self) -> int:
        """The node of the position that is thought about."""
        return int(self.tree.top[0])

    def edges(self, node: int | None = None) -> Array:
        """The moves of a node."""
        found = self.tree.nodes[self.top() if node is None else node]
        return self.tree.edges[found.first : found.first + found.count]

    def best_place(self, node: int) -> int:
        """Which move is best: a sure win, else the one most looked at that does not surely lose."""
        seat = self.tree.nodes[node].kind
        edges = self.edges(node)
        values = edges["sums"][:, seat] / np.maximum(edges["visits"], 1)
        is_sure = edges["is_proven"] == 1
        score = edges["visits"] + np.where(edges["visits"] > 0, values / (2 * ONE), 0.0)
        score = np.where(is_sure & (values > SURE), BEST + values, score)
        score = np.where(is_sure & (values < HOPELESS), WORST + values, score)
        if self.tree.nodes[node].is_proven:
            score = np.where(is_sure, values, WORST) + edges["prior"]  # all may be lost: then what looked best
        return int(np.argmax(score))

    def foresee(self, known: State) -> None:
        """Remembers where the move leads, for the seat's next decision of the turn."""
        rest, after = rest_of(self.move), known.copy()
        seat = self.game.to_move(known) or 0
        self.game.apply(after, seat, first_action(self.move))
        moves = self.edges()["move"]
        place = int(np.argmax(moves == self.move)) if self.move in moves else NO_NODE
        node = NO_NODE if place == NO_NODE else int(self.edges()["child"][place])
        is_same_turn = self.game.to_move(after) == seat
        self.foreseen = {after.tobytes(): (NO_NODE if rest else node, rest)} if is_same_turn else {}


def with_compiled_rules(game: Game) -> CompiledGame:
    """A game whose rules are compiled: the only kind that such bots can play."""
    assert isinstance(game, CompiledGame)
    return game


def first_decision(game: CompiledGame) -> State:
    """A match at its first decision, to try thinking upon."""
    match = game.initial()
    while game.chances(match):
        game.apply(match, CHANCE, game.nth_chance(match, 0))
    return match
