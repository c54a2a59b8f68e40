"""The games there are: the one place that names them, and where each layer finds its part of a game.

A layer (`bots`, `web`, ...) defines a spec, a dataclass of what it needs from a game. Each game fills it in a module of
its own, as `SPEC`; layers that have a default (`coach`, `cli`, `bench`) do without one. A game in a package outside
this one, with one module for each layer, is added by the environment variable `LUCCA_GAMES`:
`LUCCA_GAMES=dice=mygames.dice`.
"""

import os
import re
from functools import cache
from importlib import import_module
from typing import TypeVar

Spec = TypeVar("Spec")

VARIABLE = "LUCCA_GAMES"
NAME = re.compile(r"[a-z][a-z0-9_]*")
FOLDERS = {"web": "web.games"}  # where a layer keeps the folders of its games, if not directly in its own
GAMES: dict[str, str] = {}  # by name the package that has a game's parts; empty where each layer has a folder for it


class BrokenGame(Exception):
    """A game is registered wrongly, or a part of it is missing or wrong; in English, for whoever writes the game."""


def register(name: str, package: str = "") -> None:
    """Adds a game; `package` has a module for each layer, unless the layers of lucca have a folder for the game."""
    GAMES[name] = package


def game_names() -> tuple[str, ...]:
    """The names of all games, in the order in which they are shown; raises BrokenGame."""
    register_from_environment()
    return tuple(GAMES)


@cache
def register_from_environment() -> None:
    """Only when games are asked for, so that what is wrong is told like any other problem."""
    register_added(os.environ.get(VARIABLE, ""))


def register_added(text: str) -> None:
    """Registers games listed as `name=package`, with commas between them; raises BrokenGame, and adds none then."""
    added: dict[str, str] = {}
    for item in filter(None, map(str.strip, text.split(","))):
        name, _, package = item.partition("=")
        if not NAME.fullmatch(name) or not all(part.isidentifier() for part in package.split(".")):
            raise BrokenGame(f"{VARIABLE} must list games as name=package, like dice=mygames.dice; not {item!r}.")
        if name in GAMES or name in added:
            raise BrokenGame(f"{VARIABLE} names the game {name!r}, which is there already.")
        added[name] = package
    GAMES.update(added)


def module_of(game: str, layer: str) -> str:
    """The module that fills a layer's spec for a game; raises LookupError if there is no such game."""
    if game not in game_names():
        raise LookupError(f"there is no game {game!r}: the games are {', '.join(GAMES)}")
    package = GAMES[game]
    return f"{package}.{layer}" if package else f"lucca.{FOLDERS.get(layer, layer)}.{game}.spec"


def spec_of(game: str, layer: str, kind: type[Spec], default: Spec | None = None) -> Spec:
    """What a game gives a layer, imported when first asked for; `default` where a game may have no such module.

    Raises LookupError if there is no such game, BrokenGame if its module is missing, fails, or has no such SPEC.
    """
    name = module_of(game, layer)
    try:
        module = import_module(name)
    except Exception as error:
        absent = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
        # A module that is there but imports one that is not is broken: only its own absence has a default.
        if default is not None and absent in (name, name.removesuffix(".spec")):
            return default
        is_own = absent and f"{name}.".startswith(f"{absent}.")
        why = f"there is no module {absent}" if is_own else f"{type(error).__name__}: {error}"
        raise BrokenGame(f"The game {game!r} cannot be loaded: {name} cannot be imported ({why}).") from error
    spec = getattr(module, "SPEC", None)
    if not isinstance(spec, kind):
        raise BrokenGame(f"The game {game!r} cannot be loaded: {name}.SPEC must be a {kind.__name__}.")
    return spec


register("palazzi")
register("torri")
