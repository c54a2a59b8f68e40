"""Torri's part of the command line."""

from typing import TYPE_CHECKING

from lucca.cli.spec import CliSpec
from lucca.locale import N_
from lucca.match.match import Match

if TYPE_CHECKING:
    from lucca.cli.torri.board_text import TorriBoardText


def board_text(match: Match) -> "TorriBoardText":
    """The text of a match; loaded on demand."""
    from lucca.cli.torri.board_text import TorriBoardText

    return TorriBoardText(match)


SPEC = CliSpec(
    board_text=board_text,
    win_reasons={"tower": N_("by tower"), "prisoners": N_("by prisoners"), "blocked": N_("when blocked")},
    examples={"bench": "--against openspiel", "perft": "--size 3 --players 2 --depth 3"},
)
