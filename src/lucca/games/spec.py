"""The spec of this layer, filled by `games/{game}/spec.py`: what is known of a game before its rules are loaded."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import BadRules
from lucca.games.options import Option
from lucca.registry import game_names, spec_of

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame

EDITION = "edition"  # the option of games that were published more than once


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game by its name, its options, and how to load its rules: compiled ones take a moment, so only on demand."""

    name: str
    title: str
    options: tuple[Option, ...]
    least_seats: int
    most_seats: int
    has_chance: bool  # whether anything is drawn at random
    has_secrets: bool  # whether a seat ever knows more than the others
    load: "Callable[[], type[CompiledGame]]"

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of all options, in the order in which records have them."""
        return tuple(option.name for option in self.options)

    @property
    def editions(self) -> dict[str, str]:
        """The short names of all editions that rules can be read in; empty where a game has but one."""
        found = {}
        for option in self.options:
            if option.name == EDITION:
                found = {str(value.value): value.short for value in option.values}
                found |= {alias.word: alias.short for alias in option.aliases}
        return found

    def option(self, name: str) -> Option:
        """One of the options; raises LookupError."""
        return next(option for option in self.options if option.name == name)


def game_spec(name: str) -> GameSpec:
    """The spec of a game; raises BadRules if there is none of that name."""
    if name not in game_names():
        raise BadRules("unknown-game", game=name, games=", ".join(game_names()))
    return spec_of(name, "games", GameSpec)


def most_seats() -> int:
    """As many as any game seats."""
    return max(game_spec(name).most_seats for name in game_names())
