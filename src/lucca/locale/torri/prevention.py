"""What keeps a colour from winning, in words: by the rules, and by which bricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lucca.locale import _, join_phrases, join_words
from lucca.locale.torri.phrases import say_briefly

if TYPE_CHECKING:
    from lucca.games.torri.view import Placement, Standing, View

MOST_BRICKS_NAMED = 3


def say_what_prevents(standing: Standing, lots: Sequence[str]) -> str:
    """What alone can keep a colour from winning, by the rules; `lots` are those of its highest towers."""
    if standing.threat == "prisoners":
        text = _("Only another colour with {count} prisoners or more can prevent that.")
        return text.format(count=standing.prisoners)
    text = _("Only strikes on {lots}, or a tower of another colour that is {height} high, can prevent that.")
    return text.format(lots=join_words(lots), height=standing.highest)


def say_bricks_that_prevent(sure: Sequence[Placement], perhaps: Sequence[Placement], view: View) -> str:
    """The bricks of which each keeps a colour from winning; where none does for sure, those that may."""
    by_lot = {placement.lot: placement for placement in reversed(sure or perhaps)}
    if not by_lot:
        return _("No single brick that can be placed now prevents it.")
    text = _("This prevents it now: {bricks}.") if sure else _("This may prevent it now: {bricks}.")
    if len(sure or perhaps) > MOST_BRICKS_NAMED:
        text = (
            _("This prevents it now, among others: {bricks}.")
            if sure
            else _("This may prevent it now, among others: {bricks}.")
        )
    bricks = [f"place {placement.colour} {lot}" for lot, placement in sorted(by_lot.items())]
    return text.format(bricks=join_phrases(say_briefly(brick, view) for brick in bricks[:MOST_BRICKS_NAMED]))
