"""The 14 ways to play: every edition with every number of seats."""

from typing import Any

import pytest

from tests.games.workload import slow_unless

CONFIGURATIONS: list[dict[str, Any]] = [
    *({"edition": edition, "players": players} for edition in ("2005-de", "2005-ja") for players in (3, 4, 5)),
    *({"edition": "2013", "players": players} for players in (2, 3, 4, 5)),
    *({"edition": "2013", "players": players, "celebration": True} for players in (2, 3, 4, 5)),
]


def name_of(options: dict[str, Any]) -> str:
    """A configuration in a word."""
    return f"{'celebration' if options.get('celebration') else options['edition']}-{options['players']}"


# Together they have every edition and every number of seats.
TYPICAL_NAMES = ("2005-de-3", "2005-ja-4", "2013-2", "2013-5", "celebration-3")

TYPICAL = [options for options in CONFIGURATIONS if name_of(options) in TYPICAL_NAMES]

every_configuration = pytest.mark.parametrize("options", CONFIGURATIONS, ids=name_of)
typical_configurations = pytest.mark.parametrize(
    "options", [pytest.param(each, marks=slow_unless(each in TYPICAL)) for each in CONFIGURATIONS], ids=name_of
)
