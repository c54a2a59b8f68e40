"""What morra tells about itself."""

from typing import TYPE_CHECKING

from lucca.games.spec import GameSpec
from tests.morra.options import OPTIONS

if TYPE_CHECKING:
    from tests.morra.game import Morra


def load() -> "type[Morra]":
    from tests.morra.game import Morra

    return Morra


SPEC = GameSpec(
    name="morra",
    title="Morra",
    options=OPTIONS,
    has_chance=True,
    has_secrets=True,
    load=load,
)
