"""A game's brain as plain Python, to look at its parts: they run compiled where bots play."""

from functools import cache
from types import SimpleNamespace
from typing import Any

from numpy.typing import NDArray

from lucca.bots import mind
from lucca.bots.desk import Desk, new_desk
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State


@cache
def plain(game: type[CompiledGame]) -> SimpleNamespace:
    """All functions of a game's rules and of its brain, as they are written."""
    rules = compiler.rebuild(compiled_game.modules_of(game), lambda function: function)
    return compiler.rebuild(mind.modules_of(game), lambda function: function, rules)


def desk_of(game: CompiledGame) -> Desk:
    """An empty desk for a game."""
    brain = mind.brain_of(game)
    return new_desk(game.state_type, game.max_actions, brain.max_moves, brain.facts.FACTS)


def facts_of(game: CompiledGame, position: State) -> list[list[int]]:
    """What a network is told of every seat."""
    desk = desk_of(game)
    plain(type(game)).describe(game.facts[0], mind.fitted_mind(game)[0], desk, position[0])
    told: list[list[int]] = desk.facts[: game.players].tolist()
    return told


def judgement(game: CompiledGame, position: State, judging: NDArray[Any] | None = None) -> tuple[int, ...]:
    """What a mind, else the fitted one, thinks a position is worth for every seat."""
    desk = desk_of(game)
    own = mind.fitted_mind(game) if judging is None else judging
    plain(type(game)).judge(game.facts[0], own[0], desk, position[0], desk.values[0])
    return tuple(int(value) for value in desk.values[0, : game.players])
