"""The spec of palazzi: its name and options, and how its rules are loaded."""

from typing import TYPE_CHECKING

from lucca.games.palazzi.options import OPTIONS
from lucca.games.spec import GameSpec
from lucca.locale import N_

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi


def load() -> "type[Palazzi]":
    from lucca.games.palazzi.game import Palazzi

    return Palazzi


SPEC = GameSpec(
    name="palazzi",
    title=N_("Palazzi"),
    options=OPTIONS,
    has_chance=True,
    has_secrets=True,
    load=load,
)
