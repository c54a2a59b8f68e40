"""Golden matches: what bots with fixed work do, event by event, the same on every machine.

`python -m tests.bots.golden` writes them anew after a change of bots or weights that was meant.
"""

import sys
from typing import Any

from lucca.bots import play_match, seat_bots
from lucca.games import new_game
from tests.golden import DATA

FOLDER = DATA / "bots"
SEED = "golden"
MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "palazzi-2013-2": ("palazzi", {"players": 2}),
    "palazzi-2005-de-4": ("palazzi", {"edition": "2005-de", "players": 4}),
    "palazzi-celebration-3": ("palazzi", {"celebration": True}),
    "torri-6-2": ("torri", {"size": 6, "players": 2}),
    "torri-5-3-switching": ("torri", {"size": 5, "players": 3, "switching": True}),
    "torri-8-4-own": ("torri", {"size": 8, "players": 4, "strength": "own"}),
}


def played(name: str, bot: str = "search:100") -> str:
    """Plays a match between equal bots; returns its events as text."""
    game_name, options = MATCHES[name]
    game = new_game(game_name, **options)
    events = play_match(game, seat_bots([bot] * game.players, game.players), SEED).events()
    return "\n".join(events) + "\n"


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.stdout.write(played(*sys.argv[1:]))
    else:
        for match in MATCHES:
            (FOLDER / f"{match}.txt").write_text(played(match))
