"""The spec of this layer, filled by `games/{game}/spec.py`: what is known of a game before its rules are loaded."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import BadRules
from lucca.games.options import Option
from lucca.registry import game_names, spec_of

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame

PLAYERS = "players"  # the option of games that seat different numbers
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

    @property
    def usual_seats(self) -> int:
        """How many play if nobody says otherwise."""
        return int(self.option("players").default or self.least_seats)

    def option(self, name: str) -> Option:
        """One of the options; raises LookupError."""
        for option in self.options:
            if option.name == name:
                return option
        raise LookupError(f"{self.name} has no option {name!r}")


def game_spec(name: str) -> GameSpec:
    """The spec of a game; raises BadRules if there is none of that name."""
    if name not in game_names():
        raise BadRules("unknown-game", game=name, games=", ".join(game_names()))
    return spec_of(name, "games", GameSpec)


def least_seats() -> int:
    """As few as any game needs."""
    return min(game_spec(name).least_seats for name in game_names())


def most_seats() -> int:
    """As many as any game seats."""
    return max(game_spec(name).most_seats for name in game_names())
