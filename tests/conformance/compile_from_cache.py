"""Checks that `Game.compile` compiles all that `Game.is_compiled` asks for, starting from an empty cache.

To save time nothing is compiled anew: what a first call would compile is copied from a full cache. Usage:
`python -m tests.conformance.compile_from_cache torri FULL_CACHE_FOLDER`.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lucca.games import compiler, new_game
from lucca.games.compiled_game import CompiledGame, rules_kernel_modules
from lucca.games.game import Use

USES: tuple[Use, ...] = ("act", "view", "replay", "perft")


def compiled_with(function: Any, rules: SimpleNamespace) -> Iterator[Any]:
    """Yields a compiled function and all that it calls."""
    found = {function.__name__: function}
    todo = [function]
    while todo:
        called = todo.pop()
        yield called
        new = {name for name in called.py_func.__code__.co_names if name in vars(rules)} - set(found)
        found |= {name: vars(rules)[name] for name in new}
        todo += [found[name] for name in new]


def fetch_when_needed(function: Any, rules: SimpleNamespace, full: Path, empty: Path) -> None:
    """Makes a function's first call copy the cache files that it would have written, from a full cache."""
    load = function._cache.load_overload

    def fetch_and_load(*args: Any) -> Any:
        for name in [each.__name__ for each in compiled_with(function, rules)]:
            for file in full.rglob(f"*.{name}-*"):
                copy = empty / file.relative_to(full)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)
        return load(*args)

    function._cache.load_overload = fetch_and_load


def main(name: str, full: Path) -> None:
    """Compiles a game for all uses, and checks that it then counts as compiled for them."""
    game = new_game(name)
    assert isinstance(game, CompiledGame)
    empty = compiler.cache_folder(rules_kernel_modules(type(game)))
    for function in vars(game.kernel).values():
        if function.targetoptions.get("nogil"):  # one that is called from Python, so that it is kept
            fetch_when_needed(function, game.kernel, full / empty.name, empty)
    assert not game.is_compiled("act")
    game.compile(*USES)
    assert game.is_compiled(*USES)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
