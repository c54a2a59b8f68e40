"""Matches and pictures for the first page and the rules: the same for everybody, so they are made once."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

from lucca.games.game import Game
from lucca.locale import language
from lucca.match.match import Match

Made = TypeVar("Made")


def once_per_language(make: Callable[[], Made]) -> Callable[[], Made]:
    """Keeps what a function returns, for each language."""
    made: dict[str, Made] = {}

    @wraps(make)
    def get() -> Made:
        if language() not in made:
            made[language()] = make()
        return made[language()]

    return get


def replay_events(game: Game, events: str, seats: Sequence[str] | None = None) -> Match:
    """A match from the events of a record, on lines or with semicolons between them."""
    words = [event for line in events.split("\n") for event in line.split("; ") if event]
    steps = [step for event in words for step in game.parse_event(event).steps]
    return Match.from_steps(game, seats or Match(game).seats, steps)
