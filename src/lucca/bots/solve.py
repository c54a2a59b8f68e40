"""Solves what is left of a match exactly, where nothing is unknown: every seat wants to win, then the widest margin."""

from dataclasses import dataclass

from lucca.bots import mind
from lucca.bots.desk import new_desk, new_shelf
from lucca.bots.exact import NOT_BEGUN
from lucca.bots.moves import actions_of
from lucca.bots.network import ONE
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
        brain = mind.brain_of(game)
        self.game = game
        self.kernel = mind.kernel_of(type(game))
        self.mind = mind.new_mind(game)
        self.desk = new_desk(game.state_type, game.max_actions, brain.max_moves, brain.facts.FACTS)
        self.shelf = new_shelf(game.state_type, brain.max_moves)

    def begin(self, match: State) -> None:
        """A position in which nothing is unknown until the end."""
        self.shelf.states[0] = match[0]
        self.shelf.level[0] = NOT_BEGUN

    def go_on(self, positions: int = POSITIONS_AT_ONCE) -> bool:
        """Looks at about so many more positions; returns whether that was all."""
        return bool(self.kernel.solve_on(self.game.facts, self.mind, self.desk, self.shelf, positions))

    @property
    def move(self) -> int:
        """The best move, once all was looked at."""
        return int(self.shelf.best_move[0])

    @property
    def values(self) -> tuple[int, ...]:
        """What comes of it, out of ONE."""
        return tuple(int(value) for value in self.shelf.best[0, : self.game.players])


def solve(game: CompiledGame, match: State, positions: int = MOST_POSITIONS) -> Solution | None:
    """The best move of the seat to act; None if that is more than so many positions away, or depends on chance."""
    if game.is_over(match) or mind.brain_of(game).positions_left(game, match) == mind.INFINITE:
        return None
    solver = Solver(game)
    solver.begin(match)
    while positions > 0:
        if solver.go_on():
            return Solution(actions_of(solver.move), tuple(value / ONE for value in solver.values))
        positions -= POSITIONS_AT_ONCE
    return None
