"""Keeps what was found out about a table with it: a table never changes, a change makes another."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from lucca.store.table import Table

P = ParamSpec("P")
T = TypeVar("T")


def once_a_table(function: Callable[Concatenate[Table, P], T]) -> Callable[Concatenate[Table, P], T]:
    """Calls a function once for a table and the other arguments, which must be hashable."""

    @wraps(function)
    def found(table: Table, /, *rest: P.args, **named: P.kwargs) -> T:
        key = (function, *rest, *named.items())
        if key not in table.memo:
            table.memo[key] = function(table, *rest, **named)
        result: T = table.memo[key]
        return result

    return found
