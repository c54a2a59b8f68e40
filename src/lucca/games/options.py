"""The options of a game, described once: forms, `--help`, records, environments and benchmarks all derive from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Simple = bool | int | str
Kind = Literal["flag", "number", "choice", "list", "file"]


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values an option can have; its texts are messages for translation."""

    value: Simple
    label: str = ""  # in a form
    explanation: str = ""
    short: str = ""  # where there is little room
    is_offered: bool = True  # to people: others are for tests and experiments


@dataclass(frozen=True, slots=True)
class Alias:
    """Another word for a value, as people choose it: it means several options at once."""

    word: str
    short: str  # a message for translation
    options: Mapping[str, Simple]


@dataclass(frozen=True, slots=True)
class Option:
    """An option as records name it, with what it can be. What goes together, the game checks.

    A `flag` is true or false, a `number` and a `choice` are one of the values, a `list` is written as words with
    commas between them, a `file` is read by the game's command line spec. An option without a label is in no form.
    """

    name: str
    kind: Kind
    default: Simple | None
    values: tuple[Value, ...] = ()
    label: str = ""
    explanation: str = ""
    help: str = ""  # for `--help`, in English
    aliases: tuple[Alias, ...] = ()

    @property
    def allowed(self) -> tuple[Simple, ...]:
        """The values alone."""
        return tuple(value.value for value in self.values)

    @property
    def offered(self) -> tuple[Value, ...]:
        """The values that people choose from."""
        return tuple(value for value in self.values if value.is_offered)

    def value_of(self, value: Simple) -> Value:
        """One of the values with its texts; raises LookupError."""
        return next(one for one in self.values if one.value == value)
