"""The `GameSpec` of torri."""

from typing import TYPE_CHECKING

from lucca.games.spec import GameSpec
from lucca.games.torri.options import OPTIONS

if TYPE_CHECKING:
    from lucca.games.torri.game import Torri


def load() -> "type[Torri]":
    from lucca.games.torri.game import Torri

    return Torri


SPEC = GameSpec(
    name="torri",
    title="Torri",
    options=OPTIONS,
    least_seats=2,
    most_seats=4,
    has_chance=False,
    has_secrets=False,
    load=load,
)
