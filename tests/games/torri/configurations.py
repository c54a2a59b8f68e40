"""Every way to play: sizes, numbers of seats, with switching and without."""

from typing import Any

import pytest

from lucca.games.torri.options import PLAYERS, SIZES

CONFIGURATIONS: list[dict[str, Any]] = [
    {"size": size, "players": players, "switching": switching}
    for size in SIZES
    for players in PLAYERS
    for switching in (False, True)
]


def name_of(options: dict[str, Any]) -> str:
    """A configuration in a word."""
    return f"{options['size']}-{options['players']}{'-switching' if options['switching'] else ''}"


every_configuration = pytest.mark.parametrize("options", CONFIGURATIONS, ids=name_of)
