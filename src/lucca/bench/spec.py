"""What a game gives the benchmarks: the layer's spec, filled by `bench/{game}/spec.py`. A game may do without one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lucca.games.options import Simple
from lucca.registry import spec_of

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame
    from lucca.match.match import Match

Configurations = Mapping[str, Mapping[str, Simple]]  # options by a title
DEFAULT_RULES = "default rules"


@dataclass(frozen=True, slots=True)
class Endgame:
    """Positions near the end of matches that can be solved, so that bots can be compared with the best play.

    `is_reached` is asked at every decision of a match; the number of the match lets it choose different moments.
    """

    name: str  # in the plural
    is_reached: "Callable[[CompiledGame, Match, int], bool]"


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match of bots after so many events: what pictures of a table's page show, and measurements of it load."""

    options: Mapping[str, Simple]
    events: int
    title: str = ""  # what is special about it, for the name of its picture


@dataclass(frozen=True, slots=True)
class BenchSpec:
    """What is measured of a game; by default its default rules, and nothing that needs knowledge of the game."""

    configurations: Configurations = field(default_factory=lambda: {DEFAULT_RULES: {}})
    typical: str = DEFAULT_RULES  # the title of the configuration where only one is measured
    openspiel_rivals: tuple[str, ...] = ()  # games of OpenSpiel of a similar kind
    endgame: Endgame | None = None
    usual_table: ShownMatch | None = None
    crowded_table: ShownMatch | None = None  # with as much on the page as there can be


def bench_spec(game: str) -> BenchSpec:
    """The spec of a game's benchmarks."""
    return spec_of(game, "bench", BenchSpec, default=BenchSpec())
