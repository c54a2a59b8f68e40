"""How a game describes its options, once: forms, `--help`, records, environments and benchmarks derive from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

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

    A `flag` is true or false, a `number` and a `choice` are one of the values, a `list` is a word for each seat, no two
    the same, written with commas between them, a `file` is read by the game's command line spec. An option without a
    label is in no form.
    """

    name: str
    kind: Kind
    default: Simple | None
    values: tuple[Value, ...] = ()
    label: str = ""
    short: str = ""  # at a table: a message with a gap for the value, named like the option
    explanation: str = ""
    help: str = ""  # for `--help`, in English; by default the values and which is usual
    aliases: tuple[Alias, ...] = ()
    absent: Simple | None = None  # what rules written before there was the option mean; None: it must be there
    is_written_when_absent: bool = True  # False: rules say nothing of the option while it has the value `absent`
    is_edition: bool = False  # whether its values are the editions in which the game was published

    def value_in(self, rules: Mapping[str, Any]) -> Any:
        """Returns the value that the option has in a game's rules."""
        return rules.get(self.name, self.absent)

    @property
    def allowed(self) -> tuple[Simple, ...]:
        return tuple(value.value for value in self.values)

    @property
    def offered(self) -> tuple[Value, ...]:
        return tuple(value for value in self.values if value.is_offered)

    @property
    def help_text(self) -> str:
        """What `--help` says: `help`, or the offered values and aliases, then the range of those not offered.

        An option with neither is explained as in the form.
        """
        words = [f"{value.value}{' (usual)' if value.value == self.default else ''}" for value in self.offered]
        words += [alias.word for alias in self.aliases]
        if self.help or not words:
            return self.help or self.explanation
        others = [str(value.value) for value in self.values if not value.is_offered]
        also = f"; also {' to '.join(dict.fromkeys((others[0], others[-1])))}" if others else ""
        return f"{' or '.join(filter(None, (', '.join(words[:-1]), words[-1])))}{also}."

    def accepts(self, value: object) -> bool:
        """Whether a value is of the option's kind, and one of its values; of a list, whether it may have this word."""
        if self.kind == "flag":
            return type(value) is bool
        if self.kind == "file":
            return type(value) is str
        return type(value) is (int if self.kind == "number" else str) and value in self.allowed

    def words_for_seats(self, chosen: Sequence[str]) -> list[str]:
        """Returns a list: the words chosen for the seats, and for a seat with "" the first word that is free then."""
        free = (str(value.value) for value in self.offered if value.value not in chosen)
        return [word or next(free, "") for word in chosen]

    def value_of(self, value: Simple) -> Value:
        """Returns the description of a value; one without texts where the option has none."""
        return next((one for one in self.values if one.value == value), Value(value))


def written_rules(options: Sequence[Option], rules: Mapping[str, Any]) -> dict[str, Any]:
    """Returns rules as records have them: without options that are not written while they have the value `absent`."""
    return {
        option.name: rules[option.name]
        for option in options
        if option.is_written_when_absent or rules[option.name] != option.absent
    }
