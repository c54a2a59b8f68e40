"""A match played for pictures: fixed, and replayed by the rules like any other."""

from functools import cache

from lucca.games.palazzi.game import Palazzi
from lucca.locale import N_
from lucca.match.match import Match
from lucca.web.games.samples import replay_events

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


@cache
def party() -> Match:
    """The match with five players, in the fourth round."""
    return replay_events(Palazzi(players=5), PARTY, PARTY_SEATS)
