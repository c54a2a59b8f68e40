"""Compiles what tests use, once: neither two workers of them at the same time, nor one that looks at standard error."""

from functools import cache

from lucca.bots import new_bot
from lucca.games import NAMES, kernel, new_game
from lucca.games.game import Use

USES: tuple[Use, ...] = ("act", "view", "replay", "perft")
BOTS = ("greedy", "search:1")


@cache
def compile_all() -> None:
    """The rules and the bots of every game, as far as that was not done on this machine before."""
    for name in NAMES:
        game = new_game(name)
        if not game.is_compiled(*USES):
            game.compile(*USES)
        for bot in map(new_bot, BOTS):
            if not bot.is_compiled(game):
                bot.compile(game)


def is_for_everybody() -> bool:
    """Whether rules are compiled at all, and as players have them."""
    return not kernel.config.DISABLE_JIT and not kernel.config.BOUNDSCHECK
