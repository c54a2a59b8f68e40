"""The spec of this layer, filled by `games/{game}/spec.py`: what is known of a game before its rules are loaded."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import BadRules
from lucca.games.options import Option
from lucca.registry import BrokenGame, game_names, spec_of
from lucca.types import Rules

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame

PLAYERS = "players"  # the option of games that seat different numbers


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game by its name, its options, and how to load its rules: compiled ones take a moment, so only on demand.

    Raises ValueError unless it either has the option `players` or says how many seats it always has.
    """

    name: str
    title: str  # a message: languages write it in their own letters
    options: tuple[Option, ...]
    has_chance: bool  # whether anything is drawn at random
    has_secrets: bool  # whether a seat ever knows more than the others
    load: "Callable[[], type[CompiledGame]]"
    fixed_seats: int | None = None  # of a game without the option `players`

    def __post_init__(self) -> None:
        if (PLAYERS in self.option_names) == (self.fixed_seats is not None):
            raise ValueError(f"{self.name} must have either the option {PLAYERS!r} or a fixed number of seats")

    @property
    def class_name(self) -> str:
        """The name in the way of Python's classes, of which environments make theirs."""
        return self.name.title().replace("_", "")

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of all options, in the order in which records have them."""
        return tuple(option.name for option in self.options)

    @property
    def editions(self) -> dict[str, str]:
        """The short names of all editions that rules can be read in; empty where a game has but one."""
        found = {}
        for option in self.options:
            if option.is_edition:
                found = {str(value.value): value.short for value in option.values}
                found |= {alias.word: alias.short for alias in option.aliases}
        return found

    def edition_of(self, rules: Rules) -> str:
        """Which of `editions` a game's rules are; empty where there are none."""
        for option in self.options:
            if option.is_edition:
                chosen = (alias.word for alias in option.aliases if alias.options.items() <= rules.items())
                return next(chosen, str(rules[option.name]))
        return ""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many can play."""
        return (self.fixed_seats,) if self.fixed_seats else tuple(map(int, self.option(PLAYERS).allowed))

    @property
    def least_seats(self) -> int:
        return min(self.seat_counts)

    @property
    def most_seats(self) -> int:
        return max(self.seat_counts)

    @property
    def usual_seats(self) -> int:
        """How many play if nobody says otherwise."""
        return self.fixed_seats or int(self.option(PLAYERS).default or self.least_seats)

    def rules_for_seats(self, seats: int) -> dict[str, int]:
        """The option that makes a match have so many seats; none where their number is fixed."""
        return {} if self.fixed_seats else {PLAYERS: seats}

    def option(self, name: str) -> Option:
        """One of the options; raises LookupError."""
        for option in self.options:
            if option.name == name:
                return option
        raise LookupError(f"{self.name} has no option {name!r}")


def game_spec(name: str) -> GameSpec:
    """The spec of a game; raises BadRules if there is none of that name, BrokenGame if its spec has another."""
    if name not in game_names():
        raise BadRules("unknown-game", game=name, games=", ".join(game_names()))
    spec = spec_of(name, "games", GameSpec)
    if spec.name != name:
        raise BrokenGame(f"The game registered as {name!r} calls itself {spec.name!r}.")
    return spec


def least_seats() -> int:
    """As few as any game needs."""
    return min(game_spec(name).least_seats for name in game_names())


def most_seats() -> int:
    """As many as any game seats."""
    return max(game_spec(name).most_seats for name in game_names())
