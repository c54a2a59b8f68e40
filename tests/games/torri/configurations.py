"""Every way to play: sizes, numbers of seats, with switching and without, both readings of strength, both openings."""

from typing import Any

import pytest

from lucca.games.torri.options import OPENING_PLAYERS, PLAYERS, SIZE, STRENGTH
from tests.games.workload import slow_unless

CONFIGURATIONS: list[dict[str, Any]] = [
    {"size": size, "players": players, "switching": switching, "strength": strength, "opening": opening}
    for size in SIZE.allowed
    for players in PLAYERS.allowed
    for switching in (False, True)
    for strength in STRENGTH.allowed
    for opening in ((False, True) if players == OPENING_PLAYERS else (False,))
]


def name_of(options: dict[str, Any]) -> str:
    """A configuration in a word."""
    words = ["switching"] * options["switching"] + ["own"] * (options["strength"] == "own")
    words += ["opening"] * options["opening"]
    return "-".join([str(options["size"]), str(options["players"]), *words])


# Together they have every size and every number of seats, and each of the other options with every value.
TYPICAL_NAMES = ("3-2", "4-3-switching", "5-4", "6-2-switching-own", "8-3", "10-4-switching", "12-2-own-opening")

TYPICAL = [options for options in CONFIGURATIONS if name_of(options) in TYPICAL_NAMES]

every_configuration = pytest.mark.parametrize("options", CONFIGURATIONS, ids=name_of)
typical_configurations = pytest.mark.parametrize(
    "options", [pytest.param(each, marks=slow_unless(each in TYPICAL)) for each in CONFIGURATIONS], ids=name_of
)
