"""The `GameSpec` of palazzi."""

from typing import TYPE_CHECKING

from lucca.games.palazzi.options import OPTIONS
from lucca.games.spec import GameSpec

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi


def load() -> "type[Palazzi]":
    from lucca.games.palazzi.game import Palazzi

    return Palazzi


SPEC = GameSpec(
    name="palazzi",
    title="Palazzi",
    options=OPTIONS,
    least_seats=2,
    most_seats=5,
    has_chance=True,
    has_secrets=True,
    load=load,
)
