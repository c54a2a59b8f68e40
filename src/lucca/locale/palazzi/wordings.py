"""Words that editions have of their own: what is a bastion in 2013 is a tower in the editions of 2005."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucca.locale import pgettext
from lucca.locale.palazzi.editions import FIRST

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi

WORDINGS = dict.fromkeys(FIRST, "2005")  # by edition: the context of its words


def worded(game: Palazzi, message: str) -> str:
    """A message, marked with `E_`, in the language chosen and in the words of the edition that is played."""
    return pgettext(WORDINGS.get(str(game.rules["edition"]), ""), message)
