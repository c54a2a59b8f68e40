"""The bricks that others have placed since the viewer's last turn, numbered in the order in which they were placed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from operator import itemgetter

from lucca.games.torri.options import LETTERS
from lucca.games.torri.view import View
from lucca.locale import _

LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Mark:
    """A brick: its number, who placed it, its colour as a word and as a letter, and where."""

    number: int
    seat: int
    player: str
    colour: str
    letter: str
    lot: str

    @property
    def text(self) -> str:
        """Which one it is, for whoever hears what stands on its lot."""
        return _("brick {number}, by {name}").format(number=self.number, name=self.player)


def build_marks(events: Sequence[str], view: View, names: Sequence[str]) -> tuple[Mark, ...]:
    """The bricks since the viewer's last turn; for spectators since that of the seat whose turn it is, with its own."""
    seat = view.viewer or view.position.turn_of
    placed = [event.split(" ") for event in events if " place " in event]
    turns = [(int(who), list(words)) for who, words in groupby(placed, itemgetter(0))]
    now = [turns.pop()] if turns and turns[-1][0] == seat == view.position.turn_of else []
    since = list(takewhile(lambda turn: turn[0] != seat, reversed(turns)))[::-1] + ([] if view.viewer else now)
    bricks = [(who, colour, lot) for who, words in since for _seat, _verb, colour, lot in words]
    return tuple(
        Mark(number, who, names[who - 1], colour, LETTER_OF[colour], lot)
        for number, (who, colour, lot) in enumerate(bricks, start=1)
    )
