"""The spec of torri on the command line: the board as text, examples for `--help`, words of the arena's report."""

from typing import TYPE_CHECKING

from lucca.cli.spec import CliSpec
from lucca.locale import N_
from lucca.match.match import Match

if TYPE_CHECKING:
    from lucca.cli.torri.board_text import TorriBoardText


def board_text(match: Match) -> "TorriBoardText":
    """The board of a match as text; imported on demand, which keeps other commands fast to start."""
    from lucca.cli.torri.board_text import TorriBoardText

    return TorriBoardText(match)


SPEC = CliSpec(
    board_text=board_text,
    win_reasons={"tower": N_("by tower"), "prisoners": N_("by prisoners"), "blocked": N_("when blocked")},
    examples={"bench": "--against openspiel", "perft": "--size 3 --players 2 --depth 3"},
)
