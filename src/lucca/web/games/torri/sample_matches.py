"""Matches played for pictures: short, fixed, and replayed by the rules like any other."""

from functools import cache

from lucca.games.torri.game import Torri
from lucca.match.match import Match
from lucca.web.games.samples import replay_events

# A city in the middle of a match of four.
CITY = """
1 place white a3; 1 place black b3; 2 place black a3; 2 place white e5
3 place red f5; 3 place white f5; 4 place red b5; 4 place black d5
1 place black f5; 1 place blue f4; 2 place blue f5; 2 place black e3
3 place white b2; 3 place red c2; 4 place red a3; 4 place white d3
1 place white e3; 1 place blue a5; 2 place red a5; 2 place black d6
3 place black f5; 3 place blue c1; 4 place blue a3; 4 place black e2
1 place black b1; 1 place red d1; 2 place black a3; 2 place red a3
"""
SEAT_NAMES = ("Ann", "Bea", "Cem", "Dan")  # never told: towers are named by their colours

# The rules' example of blocks, on the smallest board that has room for it.
BLOCKS = "1 place red a1; 1 place white a2; 2 place blue b2; 2 place black c3"

# The rules' example of a floor, before and after.
HOUSES = "1 place red a1; 1 place white a2; 2 place white b1"
FLOOR = f"{HOUSES}; 2 place red a2"

# Two towers that a house on c3 makes struggle. White, Black and Red are players, Blue is neutral.
RIVALS = """
1 place white b3; 1 place blue d3
2 place white a3; 2 place black d2
3 place white b2; 3 place red d4
1 place black b4; 1 place blue a2
2 place black e3; 2 place blue b3
3 place black b3; 3 place red d3
1 place white b3; 1 place black d3
"""
STRUGGLE = f"{RIVALS}2 place blue c3"


@cache
def sample_match(events: str, size: int, players: int) -> Match:
    """The match that events lead to."""
    return replay_events(Torri(size, players), events)
