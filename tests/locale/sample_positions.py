"""Matches of both games for tests of what hints say."""

from typing import Any, cast

from lucca.games import new_game
from lucca.games.game import CHANCE
from lucca.games.palazzi.game import Palazzi
from lucca.match.match import Match

NAMES = ["Ann", "Bea", "Cem", "Dan"]

# Torri, four seats on 4x4 lots: Dan is about to win by his tower, Ann is to place a brick.
FOUR = (
    *(
        "1 place red a1",
        "1 place white a3",
        "2 place blue d3",
        "2 place white a2",
        "3 place black d1",
        "3 place red a2",
    ),
    *(
        "4 place blue b1",
        "4 place white d2",
        "1 place red c3",
        "1 place blue a2",
        "2 place black d3",
        "2 place white d3",
    ),
    *("3 place black c2", "3 place white a4", "4 place red d3", "4 place black c4"),
)

# Palazzi, three seats: what is dealt, and what is kept of it.
THREE = cast(Palazzi, new_game("palazzi", edition="2013", players=3))
DEAL = (
    *("* hand 1: 1 7 2 3", "* hand 2: 13 19 8 4", "* hand 3: 5 11 9 6"),
    *("* table: 25 31 37 / 43 14 20 / 12 18 B / 17 23 26",),
)
KEEPS = ("1 keep 1 7", "2 keep 13 19", "3 keep 5 11")

Views = tuple[Any, Any]


def play(match: Match, *events: str) -> Match:
    """Plays events of a record."""
    for event in events:
        for who, action in match.game.parse_event(event).steps:
            if who == CHANCE:
                match.draw(action)
            else:
                match.submit(who, action)
    return match


def around(match: Match, seat: int, *events: str) -> Views:
    """A seat's views before and after some events."""
    before = match.view(seat)
    return before, play(match, *events).view(seat)


def torri(**rules: Any) -> Match:
    return Match(new_game("torri", **rules), NAMES[: rules["players"]])


def palazzi(*events: str) -> Match:
    """A match of three in which Ann and Bea have started red, Cem purple."""
    return play(Match(THREE, NAMES[:3]), *DEAL, *events)
