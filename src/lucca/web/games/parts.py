"""What the spec of a game's pages is made of: scenes, pictures, rankings and other parts of pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from lucca.games.game import Game
from lucca.locale import language
from lucca.match.match import Match

V = TypeVar("V")  # the view of a game
GameView = Any  # the same, for code that only hands it to functions of the game
Made = TypeVar("Made")


class Scene(Protocol):
    """What the template of a game's table needs, as a dataclass; the template knows it as `scene`."""

    template: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Story:
    """Something that happens in a picture, step by step."""

    beginning: str
    steps: tuple[str, ...]
    ending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A position drawn as at a table, with nothing to press; `alt` is for whoever cannot see it."""

    template: ClassVar[str]
    alt: str
    caption: str
    story: Story | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Appendix:
    """A part of the rules page after the rules; `id` is its anchor."""

    template: ClassVar[str]
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A seat in the final table, with its number in every column."""

    seat: int
    name: str
    is_winner: bool
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The final table: the names of its columns, and the seats, the best first."""

    columns: tuple[str, ...]
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Curtain(Generic[V]):
    """What hides secrets from others who hold seats on the same device, until the seat's owner asks to see them."""

    text: str  # a message for translation, with {name}: whom the device is to be handed to
    may_lift: Callable[[V], bool]  # whether the viewer still has to see the secret
    is_own_pick: Callable[[V, str], bool]  # whether only the viewer can have picked this: the curtain was lifted before


@dataclass(frozen=True, slots=True)
class Fairness:
    """Why nobody can have tampered with chance: messages for translation."""

    title: str
    explanation: str


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
