"""Compiles what bots compute with, upon a game's rules: its moves and features, the network, and the tree search."""

from collections.abc import Iterable
from functools import cache
from types import ModuleType, SimpleNamespace

from lucca.bots import moves, network, selfplay_kernel, solve_kernel, tree
from lucca.bots.spec import bot_spec
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame

COMMON = [moves, network, tree, solve_kernel, selfplay_kernel]
ENTRIES = ("start_tree", "simulate", "solve_on", "choose_greedily", "selfplay_matches")


@cache
def bot_kernel(game: type[CompiledGame]) -> SimpleNamespace:
    """The compiled functions of a game's bots, made once a process."""
    return compiler.compile_for_cpu(
        bot_modules(game),
        ENTRIES,
        base_modules=compiled_game.rules_kernel_modules(game),
        base=compiled_game.rules_kernel(game),
    )


def bot_modules(game: type[CompiledGame]) -> list[ModuleType]:
    """The modules that are compiled together upon the rules."""
    return [*COMMON, *bot_spec(game.name).modules]


def is_bot_compiled(game: type[CompiledGame], entries: Iterable[str]) -> bool:
    """Whether these functions were compiled on this machine before."""
    return compiler.is_cached([*compiled_game.rules_kernel_modules(game), *bot_modules(game)], entries)
