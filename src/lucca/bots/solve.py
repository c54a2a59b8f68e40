"""Solves the rest of a match exactly by max^n, where nothing is unknown: seats want to win, then the widest margin."""

from dataclasses import dataclass

from lucca.bots.compile import bot_kernel
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.moves import actions_of
from lucca.bots.kernels.solve import NOT_BEGUN
from lucca.bots.spec import INFINITE, bot_spec
from lucca.bots.weights import new_network
from lucca.bots.workspace import new_solver_stack, new_workspace
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, State

MOST_POSITIONS = 20_000_000  # about ten seconds
POSITIONS_AT_ONCE = 1000  # between two looks at the clock or the limit


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move, and its value for every seat: 1 for a win, and a little for the margin."""

    actions: tuple[Action, ...]
    values: tuple[float, ...]


class Solver:
    """An exhaustive search that can be run in portions: `begin`, then `advance` until it returns True."""

    def __init__(self, game: CompiledGame) -> None:
        self.game = game
        self.kernel = bot_kernel(type(game))
        self.network = new_network(game)
        self.workspace = new_workspace(game)
        self.stack = new_solver_stack(game)

    def begin(self, state: State) -> None:
        """Starts with a state after which nothing is unknown until the end."""
        self.stack.states[0] = state[0]
        self.stack.level[0] = NOT_BEGUN

    def advance(self, positions: int = POSITIONS_AT_ONCE) -> bool:
        """Searches about so many more positions; returns whether the search is complete."""
        return bool(self.kernel.solve_some(self.game.rules_record, self.network, self.workspace, self.stack, positions))

    @property
    def move(self) -> int:
        """The best move, once the search is complete."""
        return int(self.stack.best_move[0])

    @property
    def values(self) -> tuple[int, ...]:
        """The value of the best move for every seat, out of ONE."""
        return tuple(int(value) for value in self.stack.best[0, : self.game.players])


def solve(game: CompiledGame, state: State, positions: int = MOST_POSITIONS) -> Solution | None:
    """Returns the best move of the seat to move; None if it takes more positions than given, or depends on chance."""
    if game.is_over(state) or bot_spec(game.name).positions_left(game, state) == INFINITE:
        return None
    solver = Solver(game)
    solver.begin(state)
    while positions > 0:
        if solver.advance():
            return Solution(actions_of(solver.move), tuple(value / ONE for value in solver.values))
        positions -= POSITIONS_AT_ONCE
    return None
