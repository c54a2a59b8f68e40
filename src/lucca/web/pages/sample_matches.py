"""Matches played for pictures: short, fixed, and replayed by the rules like any other."""

from collections.abc import Sequence
from functools import cache

from lucca.games.game import Game
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.locale import N_
from lucca.match.match import Match

# Five players in the fourth round. It is as the rules' example of a party has it: Gaia could open her blue palace.
PARTY = """
* hand 1: 19 7 4 28
* hand 2: 70 33 35 37
* hand 3: 40 54 45 51
* hand 4: 94 58 55 56
* hand 5: 22 46 69 73
* table: 43 16 34 / 88 27 72 / 36 60 29 / 82 11 B / 52 3 65 / 44 91 24
1 keep 19 7; 2 keep 70 33; 3 keep 40 54; 4 keep 94 58; 5 keep 22 46
3 take 3; 3 build 36; 3 build 60; 3 wall 29
2 take 2; 2 build 88; 2 build 27; 2 discard 72
4 take 4; 4 build 82; 4 build 11; 4 build B
1 take 1; 1 build 43; 1 build 16; 1 build 34
5 take 5; 5 build 52; 5 build 3; 5 discard 65
* table: 76 B 13 / 39 48 59 / 2 77 49 / 17 23 31 / 9 15 71 / 6 63 80
2 take 2; 2 build 39; 2 build 48; 2 wall 59
5 open blue; 5 take 5; 5 build 9; 5 build 15; 5 build 71
1 open red; 1 take 1; 1 build 76; 1 build B; 1 wall 13
4 take 4; 4 build 17; 4 build 23; 4 discard 31
3 take 3; 3 build 2; 3 build 77; 3 discard 49
* table: 8 26 61 / 5 95 25 / 66 84 90 / 12 18 86 / 47 53 1 / 30 42 93
3 take 3; 3 discard 66; 3 discard 84; 3 wall 90
2 take 2; 2 build 5; 2 discard 95; 2 wall 25
4 take 4; 4 build 12; 4 discard 18; 4 discard 86
1 take 1; 1 build 8; 1 build 26; 1 wall 61
5 take 5; 5 build 47; 5 build 53; 5 discard 1
* table: 50 64 87 / 38 21 68 / 41 74 B / 14 57 85 / 96 62 20 / 32 67 10
"""
PARTY_SEATS = (N_("Gaia"), N_("Livio"), N_("Mara"), N_("Nino"), N_("Olga"))

# A town in the middle of a match of four.
TOWN = """
1 place white a3; 1 place black b3; 2 place black a3; 2 place white e5
3 place red f5; 3 place white f5; 4 place red b5; 4 place black d5
1 place black f5; 1 place blue f4; 2 place blue f5; 2 place black e3
3 place white b2; 3 place red c2; 4 place red a3; 4 place white d3
1 place white e3; 1 place blue a5; 2 place red a5; 2 place black d6
3 place black f5; 3 place blue c1; 4 place blue a3; 4 place black e2
1 place black b1; 1 place red d1; 2 place black a3; 2 place red a3
"""
TOWN_SEATS = ("Ann", "Bea", "Cem", "Dan")  # never told: towers are named by their colours

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


def replay(game: Game, events: str, seats: Sequence[str] | None = None) -> Match:
    """A match in the words of records, one event after another."""
    words = [event for line in events.split("\n") for event in line.split("; ") if event]
    steps = [step for event in words for step in game.parse_event(event).steps]
    return Match.from_steps(game, seats or Match(game).seats, steps)


@cache
def party() -> Match:
    """Palazzi with five players, in the fourth round."""
    return replay(Palazzi(players=5), PARTY, PARTY_SEATS)


@cache
def town(events: str, size: int, players: int) -> Match:
    """A match of torri."""
    return replay(Torri(size, players), events)
