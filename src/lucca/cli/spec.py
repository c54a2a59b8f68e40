"""What a game gives the command line: `CliSpec`, filled by `cli/{game}/spec.py`. A game may do without one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from lucca.registry import game_names, spec_of

if TYPE_CHECKING:
    from lucca.cli.board_text import BoardText
    from lucca.match.match import Match


class Command(NamedTuple):
    """A sub-command of one game; it has the name of its function."""

    function: Callable[..., None]
    example: str


def plain_board_text(match: "Match") -> "BoardText[Any]":
    """The board text of a game that has no spec."""
    from lucca.cli.board_text import BoardText

    return BoardText(match)


@dataclass(frozen=True, slots=True)
class CliSpec:
    """What is different for each game in the terminal; every field has a default that serves any game."""

    board_text: "Callable[[Match], BoardText[Any]]" = plain_board_text  # what `lucca play` shows
    file_readers: Mapping[str, Callable[[BinaryIO, str], object]] = field(default_factory=dict)  # by option: file, name
    commands: tuple[Command, ...] = ()
    draws: str = "draws"  # what comes by chance, as --help calls it
    point_columns: tuple[str, ...] = ()  # messages: what the columns of `points` in a position are
    win_reasons: Mapping[str, str] = field(default_factory=dict)  # messages, by the reason of an outcome
    examples: Mapping[str, str] = field(default_factory=dict)  # by command: the options in the example of its --help


def cli_spec(game: str) -> CliSpec:
    """The spec of a game, or the defaults if it has none."""
    return spec_of(game, "cli", CliSpec, default=CliSpec())


def example(command: str, options: str = "") -> str:
    """The example under a command's --help: of the first game that has one, else of the first game with `options`."""
    for game in game_names():
        if own := cli_spec(game).examples.get(command):
            return f"Example: lucca {command} {game} {own}"
    return f"Example: lucca {command} {game_names()[0]} {options}".rstrip()
