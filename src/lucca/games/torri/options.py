"""The options of a match, as the numbers that the rules work with."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.games.game import BadRules
from lucca.games.torri import state

COLOURS = ("white", "black", "red", "blue")
LETTERS = dict(zip("WKRB", COLOURS, strict=True))  # as positions write bricks; K is black
SIZES = (3, 4, 5, 6, 8, 10, 12)
PLAYERS = (2, 3, 4)


def check_rules(size: Any, players: Any, colours: Any, switching: Any) -> None:
    """Raises BadRules if the options do not exist or do not go together."""
    if type(size) is not int or size not in SIZES:
        raise BadRules("wrong-size", size=size, sizes=", ".join(map(str, SIZES)))
    if type(players) is not int or players not in PLAYERS:
        raise BadRules("wrong-seat-count", players=players, least=PLAYERS[0], most=PLAYERS[-1])
    if not isinstance(colours, Sequence) or isinstance(colours, str) or len(colours) != players:
        raise BadRules("wrong-colors", players=players)
    for at, colour in enumerate(colours):
        if colour not in COLOURS:
            raise BadRules("unknown-colour", colour=colour, colours=", ".join(COLOURS))
        if colour in colours[:at]:
            raise BadRules("colour-shared", colour=colour)
    if type(switching) is not bool:
        raise BadRules("switching-not-bool", switching=switching)


def rules_record(size: int, colours: Sequence[str], switching: bool) -> NDArray[Any]:
    """The options as the flat record that compiled rules read."""
    rules = np.zeros(1, state.RULES)
    facts = rules[0]
    facts.side = size
    facts.players = len(colours)
    facts.switching = switching
    facts.first_colour[:] = state.NONE
    facts.first_colour[: len(colours)] = [COLOURS.index(colour) for colour in colours]
    for row in range(size):
        facts.board[row // 4] |= ((1 << size) - 1) << state.ROW * (row % 4)
    return rules
