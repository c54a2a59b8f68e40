"""What a game gives its coach: the layer's spec, filled by `coach/{game}/spec.py`. A game may do without one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lucca.coach.explain_advice import Coach
from lucca.match.match import Match
from lucca.registry import spec_of


@dataclass(frozen=True, slots=True)
class CoachSpec:
    """Who explains a bot's advice; by default without reasons that only one game has."""

    coach: Callable[[Match, int], Coach[Any]] = Coach  # of a match, for a seat


def coach_for(match: Match, seat: int) -> Coach[Any]:
    """The coach of a match's game, for a seat."""
    return spec_of(match.game.name, "coach", CoachSpec, default=CoachSpec()).coach(match, seat)
