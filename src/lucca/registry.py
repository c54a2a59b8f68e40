"""The games there are: the one place that names them, and where each layer finds its part of a game.

A layer (`bots`, `web`, ...) defines a spec, a dataclass of what it needs from a game. Each game fills it in a module of
its own, as `SPEC`; layers that have a default (`coach`, `cli`, `bench`) do without one. A game in a package outside
this one, with one module for each layer, is added by the environment variable `LUCCA_GAMES`:
`LUCCA_GAMES=dice=mygames.dice`.
"""

import os
from importlib import import_module
from typing import TypeVar

Spec = TypeVar("Spec")

FOLDERS = {"web": "web.games"}  # where a layer keeps the folders of its games, if not directly in its own
GAMES: dict[str, str] = {}  # by name the package that has a game's parts; empty where each layer has a folder for it


def register(name: str, package: str = "") -> None:
    """Adds a game; `package` has a module for each layer, unless the layers of lucca have a folder for the game."""
    GAMES[name] = package


def game_names() -> tuple[str, ...]:
    """The names of all games, in the order in which they are shown."""
    return tuple(GAMES)


def module_of(game: str, layer: str) -> str:
    """The module that fills a layer's spec for a game; raises LookupError if there is no such game."""
    if game not in GAMES:
        raise LookupError(f"there is no game {game!r}: the games are {', '.join(GAMES)}")
    package = GAMES[game]
    return f"{package}.{layer}" if package else f"lucca.{FOLDERS.get(layer, layer)}.{game}.spec"


def spec_of(game: str, layer: str, kind: type[Spec], default: Spec | None = None) -> Spec:
    """What a game gives a layer, imported when first asked for; `default` where a game may have no such module.

    Raises LookupError if there is no such game, ImportError if its module is missing or broken, TypeError if its SPEC
    is of another kind.
    """
    name = module_of(game, layer)
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        # A module that is there but imports one that is not is broken: only its own absence has a default.
        if default is None or error.name not in (name, name.removesuffix(".spec")):
            raise
        return default
    spec = module.SPEC
    if not isinstance(spec, kind):
        raise TypeError(f"{name}.SPEC must be a {kind.__name__}, not {type(spec).__name__}")
    return spec


register("palazzi")
register("torri")
for added in filter(None, os.environ.get("LUCCA_GAMES", "").split(",")):
    register(*added.split("=", 1))
