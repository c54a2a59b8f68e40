"""Decks of cards: the reconstructed one that ships with the game, or one from a CSV file of the same form."""

import csv
import io
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import BinaryIO

from lucca.games.game import BadRules

COLOURS = ("red", "yellow", "green", "blue", "purple", "brown")
HEADER = ("number", "colour", "windows", "shields", "kind")
COUNTS = {"palace": 96, "bastion": 4, "wild": 3, "special": 2}
CELEBRATION_KINDS = ("wild", "special")
CARDS_PER_COLOUR = 16
WILDS = (10, 20, 500)
REPLACED = (10, 20)
HIGHEST_NUMBER = 9999
LARGEST_FILE = 1 << 20
LONGEST_CELL = 5
RECONSTRUCTED = "reconstructed"


class DeckRefused(BadRules):
    """A deck file is refused; the facts name the `row` (the header is row 1) and what is wrong there."""


@dataclass(frozen=True, slots=True)
class Card:
    """One row of a deck file. Bastions have no number and no colour, wilds no colour."""

    kind: str
    number: int | None
    colour: str | None
    windows: int
    shields: int

    @property
    def name(self) -> str:
        """The card in notation: `17`, `W10`, `B`."""
        if self.kind == "bastion":
            return "B"
        return f"W{self.number}" if self.kind == "wild" else str(self.number)


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards in the order the rules number them: palaces, bastions, wilds, specials, each by number."""

    cards: tuple[Card, ...]

    @property
    def has_specials(self) -> bool:
        """Whether the Celebration variant can be played with it."""
        return any(card.kind == "wild" for card in self.cards)

    @property
    def csv(self) -> str:
        """The deck as a CSV text; equal decks give equal texts."""
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(HEADER)
        for card in self.cards:
            cells = (card.number, card.colour, card.windows, card.shields, card.kind)
            rows.writerow(("", "", "", "", "bastion") if card.kind == "bastion" else cells)
        return out.getvalue()

    @property
    def name(self) -> str:
        """The deck as records have it: the word `reconstructed`, or the whole CSV text of another deck."""
        return RECONSTRUCTED if self == reconstructed_deck() else self.csv


@cache
def reconstructed_deck() -> Deck:
    return parse_deck(files("lucca.games.palazzi").joinpath("decks/reconstructed.csv").read_text("utf-8"))


def deck_named(name: str) -> Deck:
    """Returns the deck of a `Deck.name`; raises DeckRefused."""
    return reconstructed_deck() if name == RECONSTRUCTED else parse_deck(name)


def read_deck(file: BinaryIO, name: str) -> Deck:
    """Reads a deck from an open file; raises DeckRefused."""
    try:
        content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DeckRefused("deck-unreadable", file=name, problem=error.strerror or str(error)) from None
    if len(content) > LARGEST_FILE:
        raise DeckRefused("deck-too-large", file=name, limit=LARGEST_FILE)
    try:
        return parse_deck(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        row = content[: error.start].count(b"\n") + 1
        raise DeckRefused("deck-not-utf8", row=row) from None


def parse_deck(text: str) -> Deck:
    """Parses a deck from CSV; raises DeckRefused."""
    rows = parse_rows(text)
    if not rows or tuple(cell.strip().lower() for cell in rows[0]) != HEADER:
        raise DeckRefused("deck-header", row=1, header=",".join(HEADER))
    numbered = [(row, cells) for row, cells in enumerate(rows[1:], start=2) if cells]
    cards = [(row, parse_card(row, [cell.strip().lower() for cell in cells])) for row, cells in numbered]
    check_cards(cards, last_row=len(rows))
    return Deck(tuple(sorted((card for _, card in cards), key=place_in_deck)))


def parse_rows(text: str) -> list[list[str]]:
    """Returns the cells of a CSV text with any line endings and separator `,`, `;` or tab; raises DeckRefused."""
    rows: list[list[str]] = []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    head = text.partition("\n")[0]
    separator = next((mark for mark in ";\t" if mark in head), ",")  # what spreadsheets write, by their country
    try:
        for row in csv.reader(io.StringIO(text), strict=True, delimiter=separator):
            rows.append(row)
    except csv.Error as error:
        raise DeckRefused("deck-not-csv", row=len(rows) + 1, problem=str(error)) from None
    return rows


def place_in_deck(card: Card) -> tuple[int, int]:
    """Returns the sort key of cards in a `Deck`."""
    return list(COUNTS).index(card.kind), card.number or 0


def parse_card(row: int, cells: list[str]) -> Card:
    """Parses a row, checking each cell on its own; raises DeckRefused."""
    if len(cells) != len(HEADER):
        raise DeckRefused("deck-cells", row=row, cells=len(cells), expected=len(HEADER))
    number, colour, windows, shields, kind = cells
    if kind not in COUNTS:
        raise DeckRefused("deck-kind", row=row, cell=kind, kinds=", ".join(COUNTS))
    if kind == "bastion":
        if any(cells[:4]):
            raise DeckRefused("deck-bastion", row=row)
        return Card(kind, None, None, 0, 0)
    if kind == "wild":
        if colour:
            raise DeckRefused("deck-wild-colour", row=row, cell=colour)
    elif colour not in COLOURS:
        raise DeckRefused("deck-colour", row=row, cell=colour, colours=", ".join(COLOURS))
    return Card(
        kind,
        parse_number(row, "number", number, 1, HIGHEST_NUMBER),
        colour or None,
        parse_number(row, "windows", windows, 0, 3),
        parse_number(row, "shields", shields, 0, 3),
    )


def parse_number(row: int, column: str, cell: str, lowest: int, highest: int) -> int:
    """Parses a cell that must hold a whole number within bounds; raises DeckRefused."""
    is_number = cell.isascii() and cell.isdigit() and len(cell) <= LONGEST_CELL and str(int(cell)) == cell
    if is_number and lowest <= int(cell) <= highest:
        return int(cell)
    raise DeckRefused("deck-number", row=row, column=column, cell=cell, lowest=lowest, highest=highest)


def check_cards(cards: list[tuple[int, Card]], last_row: int) -> None:
    """Checks what concerns several rows: counts of kinds and colours, doubled numbers; raises DeckRefused."""
    seen: dict[tuple[bool, int | None], int] = {}
    counts: Counter[str] = Counter()
    for row, card in cards:
        check_number(row, card, seen)
        for group, expected in groups_of(card):
            counts[group] += 1
            if counts[group] > expected:
                raise DeckRefused("deck-too-many", row=row, kind=group, expected=expected)
    with_specials = any(counts[kind] for kind in CELEBRATION_KINDS)
    for kind, expected in COUNTS.items():
        if counts[kind] < expected and (with_specials or kind not in CELEBRATION_KINDS):
            raise DeckRefused("deck-too-few", row=last_row, kind=kind, count=counts[kind], expected=expected)
    palaces = {card.number for _, card in cards if card.kind == "palace"}
    for number in REPLACED if with_specials else ():
        if number not in palaces:
            raise DeckRefused("deck-not-replaced", row=last_row, number=number)


def groups_of(card: Card) -> list[tuple[str, int]]:
    """Returns the groups (kind, colour) that a card is counted in, each with its expected size."""
    groups = [(card.kind, COUNTS[card.kind])]
    return [*groups, (str(card.colour), CARDS_PER_COLOUR)] if card.kind == "palace" else groups


def check_number(row: int, card: Card, seen: dict[tuple[bool, int | None], int]) -> None:
    """Checks that a street number is unique, but for the wilds 10 and 20 and the palaces they replace.

    Adds the number to `seen`; raises DeckRefused.
    """
    if card.kind == "bastion":
        return
    is_wild = card.kind == "wild"
    if is_wild and card.number not in WILDS:
        raise DeckRefused("deck-wild-number", row=row, number=card.number, wilds=", ".join(map(str, WILDS)))
    other = seen.get((is_wild, card.number))
    if other is None and card.number not in REPLACED:
        other = seen.get((not is_wild, card.number))
    if other is not None:
        raise DeckRefused("deck-doubled", row=row, number=card.number, other=other)
    seen[is_wild, card.number] = row
