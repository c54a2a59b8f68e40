"""The bot kernel of a game: its moves and features, the network and the tree search, compiled with its rules."""

from collections.abc import Iterable
from functools import cache
from types import ModuleType, SimpleNamespace

from lucca.bots.kernels import moves, network, nodes, selfplay, solve, tree
from lucca.bots.kernels.moves import MOST_ACTIONS
from lucca.bots.kernels.tree import MOST_SEATS
from lucca.bots.spec import bot_spec
from lucca.games import compiled_game, compiler, game_spec
from lucca.games.compiled_game import CompiledGame

COMMON = [moves, network, nodes, tree, solve, selfplay]
ENTRIES = ("start_tree", "simulate", "solve_some", "choose_greedily", "selfplay_matches")


@cache
def bot_kernel(game: type[CompiledGame]) -> SimpleNamespace:
    """Returns the compiled functions of a game's bots by name: made once a process, ENTRIES cached on disk."""
    check_limits(game.name)
    base_modules, base = compiled_game.rules_kernel_modules(game), compiled_game.rules_kernel(game)
    return compiler.compile_for_cpu(bot_modules(game), ENTRIES, base_modules, base)


def check_limits(game: str) -> None:
    """Raises ValueError if a game has more seats, or its moves more actions, than the shared kernels can do with."""
    seats, actions = game_spec(game).most_seats, bot_spec(game).longest_move
    if seats > MOST_SEATS:
        raise ValueError(f"{game} seats up to {seats}: bots tell wins from losses among at most {MOST_SEATS} seats")
    if actions > MOST_ACTIONS:
        raise ValueError(f"moves of {game} have up to {actions} actions: an integer holds at most {MOST_ACTIONS}")


def bot_modules(game: type[CompiledGame]) -> list[ModuleType]:
    """Returns the modules that are compiled as a game's bot kernel."""
    return [*COMMON, *bot_spec(game.name).modules]


def is_bot_compiled(game: type[CompiledGame], entries: Iterable[str]) -> bool:
    """Whether these entries of the bot kernel are in the cache."""
    return compiler.is_cached([*compiled_game.rules_kernel_modules(game), *bot_modules(game)], entries)
