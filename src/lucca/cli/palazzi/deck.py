"""`lucca deck`: the cards in use."""

from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len, set_cell_size

from lucca.cli.options import open_input
from lucca.cli.rule_options import option_info
from lucca.games.palazzi.deck import Deck, read_deck, reconstructed_deck
from lucca.locale import _, ngettext

EXAMPLE = "Example: lucca deck --csv > my-cards.csv"


def deck(
    deck: Annotated[Path | None, option_info("deck")] = None,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV: a file to edit and to play with.")] = False,
) -> None:
    """Prints the deck of palazzi, the reconstructed one or a file's, as a table or as CSV."""
    cards = load_deck(deck) if deck else reconstructed_deck()
    if csv:
        print(cards.csv, end="")
    else:
        print_table(cards)


def load_deck(path: Path) -> Deck:
    """The deck in a file, `-` for standard input; raises Problem."""
    with open_input(path) as file:
        return read_deck(file, str(path))


def print_table(cards: Deck) -> None:
    """One line a card, in columns."""
    head = [_("card"), _("colour"), _("windows"), _("shields"), _("kind")]
    rows = [
        [card.name, _(card.colour) if card.colour else "-", str(card.windows), str(card.shields), _(card.kind)]
        for card in cards.cards
    ]
    widths = [max(cell_len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print(ngettext("{count} card", "{count} cards", len(rows)).format(count=len(rows)))
