"""The spec of torri: its name and options, and how its rules are loaded."""

from typing import TYPE_CHECKING

from lucca.games.spec import GameSpec
from lucca.games.torri.options import OPTIONS
from lucca.locale import N_

if TYPE_CHECKING:
    from lucca.games.torri.game import Torri


def load() -> "type[Torri]":
    from lucca.games.torri.game import Torri

    return Torri


SPEC = GameSpec(
    name="torri",
    title=N_("Torri"),
    options=OPTIONS,
    has_chance=False,
    has_secrets=False,
    load=load,
)
