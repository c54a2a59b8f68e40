"""The spec of palazzi on the command line: the board as text, examples for `--help`, words of the arena's report."""

from typing import TYPE_CHECKING

from lucca.cli.palazzi.deck import EXAMPLE, deck
from lucca.cli.spec import CliSpec, Command
from lucca.games.palazzi.deck import read_deck
from lucca.locale.palazzi.phrases import COLUMNS
from lucca.match.match import Match

if TYPE_CHECKING:
    from lucca.cli.palazzi.board_text import PalazziBoardText


def board_text(match: Match) -> "PalazziBoardText":
    """The board of a match as text; imported on demand, which keeps other commands fast to start."""
    from lucca.cli.palazzi.board_text import PalazziBoardText

    return PalazziBoardText(match)


SPEC = CliSpec(
    board_text=board_text,
    file_readers={"deck": read_deck},
    commands=(Command(deck, EXAMPLE),),
    draws="cards",
    point_columns=COLUMNS,
    examples={
        "play": "--players 3 --bots greedy,random",
        "simulate": "--players 4 --matches 1000 --seed 7 --records matches.jsonl",
        "rules": "--edition 2005-de",
    },
)
