"""Classes that are made for each game, found by name in the module that makes them."""

from collections.abc import Iterable
from typing import TypeVar

Class = TypeVar("Class", bound=type)


def find_class(module: str, classes: Iterable[Class], name: str) -> Class:
    """Returns the class of a name, for the `__getattr__` of a module: so it can be imported, and pickled.

    Raises AttributeError.
    """
    for found in classes:
        if found.__name__ == name:
            return found
    raise AttributeError(f"module {module!r} has no attribute {name!r}")
