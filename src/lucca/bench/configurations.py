"""What is measured of each game: its usual configurations, by name."""

from typing import Any

from lucca.games import game_class
from lucca.games.compiled_game import CompiledGame

CONFIGURATIONS: dict[str, dict[str, dict[str, Any]]] = {
    "palazzi": {
        f"{'celebration' if celebration else '2013'}, {players} players": {
            "players": players,
            "celebration": celebration,
        }
        for celebration in (False, True)
        for players in (2, 3, 4, 5)
    },
    "torri": {
        **{f"{size}x{size}, 2 players": {"size": size} for size in (6, 8, 10, 12)},
        **{f"8x8, {players} players": {"players": players} for players in (3, 4)},
        "8x8, 2, switching": {"switching": True},
    },
}
TYPICAL = {"palazzi": "2013, 3 players", "torri": "8x8, 2 players"}


def configurations(name: str) -> dict[str, CompiledGame]:
    """The configurations of a game."""
    return {title: game_class(name)(**options) for title, options in CONFIGURATIONS[name].items()}


def typical(name: str) -> CompiledGame:
    """The configuration that a game is usually played in."""
    return configurations(name)[TYPICAL[name]]
