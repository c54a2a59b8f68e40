"""Solves what is left of a match exactly, where nothing is unknown: every seat wants to win, then the widest margin."""

from dataclasses import dataclass

from lucca.bots.compile import bot_kernel
from lucca.bots.moves import actions_of
from lucca.bots.network import ONE
from lucca.bots.solve_kernel import NOT_BEGUN
from lucca.bots.spec import INFINITE, bot_spec
from lucca.bots.weights import new_network
from lucca.bots.workspace import new_solver_stack, new_workspace
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, State

MOST_POSITIONS = 20_000_000  # about ten seconds
POSITIONS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move, and what comes of it for every seat: 1 for a win, and a little for the margin."""

    actions: tuple[Action, ...]
    values: tuple[float, ...]


class Solver:
    """Looks at everything that can still happen in a position, some positions at a time."""

    def __init__(self, game: CompiledGame) -> None:
        spec = bot_spec(game.name)
        self.game = game
        self.kernel = bot_kernel(type(game))
        self.network = new_network(game)
        self.workspace = new_workspace(game)
        self.stack = new_solver_stack(game.state_type, spec.max_moves)

    def begin(self, match: State) -> None:
        """A position in which nothing is unknown until the end."""
        self.stack.states[0] = match[0]
        self.stack.level[0] = NOT_BEGUN

    def go_on(self, positions: int = POSITIONS_AT_ONCE) -> bool:
        """Looks at about so many more positions; returns whether that was all."""
        return bool(self.kernel.solve_on(self.game.rules_record, self.network, self.workspace, self.stack, positions))

    @property
    def move(self) -> int:
        """The best move, once all was looked at."""
        return int(self.stack.best_move[0])

    @property
    def values(self) -> tuple[int, ...]:
        """What comes of it, out of ONE."""
        return tuple(int(value) for value in self.stack.best[0, : self.game.players])


def solve(game: CompiledGame, match: State, positions: int = MOST_POSITIONS) -> Solution | None:
    """The best move of the seat to act; None if that is more than so many positions away, or depends on chance."""
    if game.is_over(match) or bot_spec(game.name).positions_left(game, match) == INFINITE:
        return None
    solver = Solver(game)
    solver.begin(match)
    while positions > 0:
        if solver.go_on():
            return Solution(actions_of(solver.move), tuple(value / ONE for value in solver.values))
        positions -= POSITIONS_AT_ONCE
    return None
