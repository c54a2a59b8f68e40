"""Matches and pictures for the first page and the rules: the same for everybody, so they are made once."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from lucca.games.game import Game
from lucca.locale import language
from lucca.match.match import Match

P = ParamSpec("P")
Made = TypeVar("Made")


def once_per_language(make: Callable[P, Made]) -> Callable[P, Made]:
    """Keeps what a function returns, for each language and whatever else it is given."""
    made: dict[object, Made] = {}

    @wraps(make)
    def get(*args: P.args, **named: P.kwargs) -> Made:
        key = (language(), args, tuple(named.items()))
        if key not in made:
            made[key] = make(*args, **named)
        return made[key]

    return get


def replay_events(game: Game, events: str, seats: Sequence[str] | None = None) -> Match:
    """A match from the events of a record, on lines or with semicolons between them."""
    words = [event for line in events.split("\n") for event in line.split("; ") if event]
    steps = [step for event in words for step in game.parse_event(event).steps]
    return Match.from_steps(game, seats or Match(game).seats, steps)
