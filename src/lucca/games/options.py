"""How a game describes its options, once: forms, `--help`, records, environments and benchmarks derive from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Simple = bool | int | str
Kind = Literal["flag", "number", "choice", "list", "file"]


@dataclass(frozen=True, slots=True)
class Value:
    """A value that an option can have; its texts are message ids for gettext."""

    value: Simple
    label: str = ""  # in a form
    explanation: str = ""
    short: str = ""  # where there is little room
    is_offered: bool = True  # in forms: other values are for tests and experiments


@dataclass(frozen=True, slots=True)
class Alias:
    """A word that people may give as the value of an option: it stands for values of several options at once."""

    word: str
    short: str  # a message for translation
    options: Mapping[str, Simple]


@dataclass(frozen=True, slots=True)
class Option:
    """An option by its name in records, with its possible values. Which options go together, the game checks.

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
        return tuple(value.value for value in self.values)

    @property
    def offered(self) -> tuple[Value, ...]:
        return tuple(value for value in self.values if value.is_offered)

    def value_of(self, value: Simple) -> Value:
        """Returns the description of a value; raises StopIteration if the option cannot have it."""
        return next(one for one in self.values if one.value == value)
