"""The types that the spec of a game's pages is made of: scenes, pictures, rankings, curtains."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from lucca.games.game import View

V_contra = TypeVar("V_contra", bound=View, contravariant=True)  # the view of a game


class Scene(Protocol):
    """What the template of a game's table needs, as a dataclass; the template knows it as `scene`.

    A scene may also have `course`, the template of the line at the top of the page, likewise a class variable.
    """

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
    """A seat in the final table, its name, and its number in every column."""

    seat: int
    name: str
    is_winner: bool
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The final table: the names of its columns, and the seats, the best first; with `has_total` the last column is
    that of the points, and the others add up to it.
    """

    columns: tuple[str, ...]
    ranks: tuple[Rank, ...]
    has_total: bool = False


@dataclass(frozen=True, slots=True)
class Curtain(Generic[V_contra]):
    """What hides secrets from others who hold seats on the same device, until the seat's owner asks to see them."""

    text: str  # a message for translation, with {name}: whom the device is to be handed to
    may_lift: Callable[[V_contra], bool]  # whether the viewer still has to see the secret
    is_own_pick: Callable[
        [V_contra, str], bool
    ]  # whether only the viewer can have picked this: the curtain was lifted before


@dataclass(frozen=True, slots=True)
class Fairness:
    """Why nobody can have tampered with chance: messages for translation."""

    title: str
    explanation: str
