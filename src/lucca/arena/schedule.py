"""Who plays whom: line-ups of bots, every rotation of each, and the same deal for all of them.

A heat is one deal played with every line-up in every rotation. So in every heat each bot sits in each seat equally
often, and the luck of a deal comes to all of them alike.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Self

from lucca.bots import NoSuchBot
from lucca.games.game import Game
from lucca.match.record import game_of_record
from lucca.types import JsonObject

LineUp = tuple[str, ...]  # the bots by their seats

MOST_LINE_UPS = 10_000


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match that is to be played, or was: its number, and who sits where in which heat."""

    number: int
    heat: int
    line_up: LineUp


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, but not how much of it: two runs of one plan are parts of the same."""

    name: str
    rules: JsonObject
    bots: tuple[str, ...]
    seed: int
    until_significant: bool = False

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int, until_significant: bool = False) -> Self:
        """The plan of a game and the bots that were named; raises NoSuchBot."""
        rules = json.loads(json.dumps(dict(game.rules)))  # as a record has them
        plan = cls(game.name, rules, tuple(bots), seed, until_significant)
        heat_line_ups(plan.bots, game.players)
        return plan

    @property
    def game(self) -> Game:
        """The game with its rules."""
        return game_of_record(self.name, dict(self.rules))

    @property
    def different_bots(self) -> tuple[str, ...]:
        """Each bot once, in the order in which they were named."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def heat(self) -> tuple[LineUp, ...]:
        """The line-ups of every heat, in the order of its matches."""
        return heat_line_ups(self.bots, self.game.players)

    def heats_for(self, matches: int) -> int:
        """The whole heats that so many matches need."""
        return -(-matches // len(self.heat))

    def fixture(self, number: int) -> Fixture:
        """The match of a number; they are counted from 1 through all heats."""
        heats_before, place = divmod(number - 1, len(self.heat))
        return Fixture(number, heats_before + 1, self.heat[place])

    def deal_seed(self, heat: int) -> str:
        """The seed of a heat's deal: it is dealt like the match of that number by `lucca simulate`."""
        return f"{self.seed}/{heat}"

    def meta(self, fixture: Fixture) -> JsonObject:
        """The meta of a record, which says where in the plan it belongs."""
        return {
            "bots": list(fixture.line_up),
            "seed": self.seed,
            "match": fixture.number,
            "heat": fixture.heat,
            "arena": {"bots": list(self.bots), "until_significant": self.until_significant},
        }

    def identity(self) -> str:
        """A short hash that identifies the plan."""
        parts = [self.name, self.rules, self.bots, self.seed, self.until_significant]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:10]


@lru_cache(maxsize=8)
def heat_line_ups(bots: tuple[str, ...], seats: int) -> tuple[LineUp, ...]:
    """Every line-up in every rotation, none of them twice; raises NoSuchBot."""
    if len(set(bots)) < 2:
        raise NoSuchBot("one-bot-only")
    line_ups = comb(len(bots), seats) if len(bots) > seats else comb(seats - 1, len(bots) - 1)
    if line_ups > MOST_LINE_UPS:
        raise NoSuchBot("too-many-line-ups", bots=len(bots), seats=seats, line_ups=line_ups, most=MOST_LINE_UPS)
    rotations = [group[turn:] + group[:turn] for group in groups_of(bots, seats) for turn in range(seats)]
    return tuple(dict.fromkeys(rotations))


def groups_of(bots: tuple[str, ...], seats: int) -> list[LineUp]:
    """Who sits together, whatever the seats.

    As many bots as seats: all of them. More: every choice. Fewer: all of them, the seats left over filled in every way.
    Groups of a single bot several times would measure nothing, so they are left out.
    """
    if len(bots) >= seats:
        groups = list(combinations(bots, seats))
    else:
        others = combinations_with_replacement(dict.fromkeys(bots), seats - len(bots))
        groups = [(*bots, *left_over) for left_over in others]
    different: dict[LineUp, LineUp] = {}
    for group in groups:
        different.setdefault(tuple(sorted(group)), group)
    return [group for group in different.values() if len(set(group)) > 1]
