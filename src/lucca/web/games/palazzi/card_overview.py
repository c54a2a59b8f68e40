"""The table of all palace cards at the end of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from lucca.games.palazzi.deck import COLOURS, Card, reconstructed_deck
from lucca.locale import _
from lucca.locale.palazzi.phrases import say_shields, say_windows
from lucca.web.games.spec_types import Appendix


@dataclass(frozen=True, slots=True)
class Row:
    """The numbers of a colour's cards, by windows and shields."""

    style: str
    colour: str
    numbers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOverview(Appendix):
    """All palace cards: which windows and shields there are, and the numbers that have them."""

    template: ClassVar[str] = "palazzi/card_overview.html"
    kinds: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]


def card_overview() -> CardOverview:
    """The palace cards of the reconstructed deck by colour, and by windows and shields."""
    cards = [card for card in reconstructed_deck().cards if card.kind == "palace"]
    kinds = sorted({(card.windows, card.shields) for card in cards})
    rows = (
        Row(colour, _(colour), tuple(numbers_of(cards, colour, windows, shields) for windows, shields in kinds))
        for colour in COLOURS
    )
    return CardOverview(
        id="all-cards",
        title=_("All cards"),
        kinds=tuple((say_windows(windows), say_shields(shields)) for windows, shields in kinds),
        rows=tuple(rows),
    )


def numbers_of(cards: Iterable[Card], colour: str, windows: int, shields: int) -> tuple[int, ...]:
    """The street numbers of a colour's cards with these windows and shields."""
    wanted = (colour, windows, shields)
    return tuple(card.number for card in cards if (card.colour, card.windows, card.shields) == wanted and card.number)
