"""Renders palazzi as a picture: the triplets on the table, and every quarter with its palaces, walls and points."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.palazzi.text import bastion_word, status_line
from lucca.envs.render.canvas import ACCENT, INK, LINE, MUTED, PAPER, SURFACE, WIDTH, Canvas
from lucca.games.game import State
from lucca.games.palazzi.deck import COLOURS, Card
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import Palaces
from lucca.games.palazzi.view import View
from lucca.locale.palazzi.phrases import COLUMNS

WALLS = {
    "red": "#b4523c",
    "yellow": "#e3b554",
    "green": "#5f9161",
    "blue": "#86a8cd",
    "purple": "#8e6ea3",
    "brown": "#8c6242",
    "wild": "#d8a72c",
    "bastion": "#a89a83",
}
FRAME, PEN, LIT, GULES, ROOF = "#f6eddb", "#3b2c1f", "#ffd45e", "#c0272d", "#7c3a1c"

MARGIN = 16
TABLE_TOP, CARD_HEIGHT = 52, 76
TABLE = CARD_HEIGHT + 40  # with the number above and the margin below
FLOOR, COLUMN = 17, 78
NAMES = 156  # the left part of a quarter, before its palaces
STREET = MARGIN + NAMES + len(COLOURS) * COLUMN + 10


def draw_picture(game: Palazzi, state: State) -> NDArray[np.uint8]:
    view = game.view(state, None)
    quarter = game.palace_size * FLOOR + 50
    rows = view.players + (view.position.city is not None)
    canvas = Canvas(TABLE_TOP + TABLE + rows * (quarter + 8) + 8)
    canvas.text(MARGIN, 26, status_line(view), 19, INK)
    draw_triplets(canvas, game, view)
    for seat in range(1, view.players + 1):
        draw_quarter(canvas, game, view, seat, TABLE_TOP + TABLE + (seat - 1) * (quarter + 8))
    draw_city(canvas, game, view, TABLE_TOP + TABLE + view.players * (quarter + 8))
    return canvas.pixels()


def draw_triplets(canvas: Canvas, game: Palazzi, view: View) -> None:
    """Draws the triplets side by side; what is left of the one being played is on the first free place."""
    table = view.position.table
    if not table:
        canvas.text(MARGIN, TABLE_TOP + TABLE / 2, "The last triplets are played.", 15, MUTED)
        return
    width = (WIDTH - 2 * MARGIN) / len(table)
    in_play = view.position.hand
    for at, triplet in enumerate(table):
        x = MARGIN + at * width
        cards, title = triplet, f"triplet {at + 1}"
        if cards is None and in_play is not None:
            cards, title, in_play = in_play, "in play", None
        canvas.box(x + 2, TABLE_TOP, width - 4, TABLE - 12, SURFACE if triplet else PAPER, LINE, 6)
        canvas.text(x + width / 2, TABLE_TOP + 11, title if cards else "taken", 12, MUTED, "mm")
        for place, name in enumerate(cards or ()):
            card_width = (width - 16) / 3
            draw_card(canvas, game.card(name), x + 8 + place * card_width, TABLE_TOP + 21, card_width - 3)


def draw_card(canvas: Canvas, card: Card, x: float, y: float, width: float) -> None:
    """Draws a card: its number, its colour by name, its windows and shields."""
    kind = card.colour or card.kind
    canvas.box(x, y, width, CARD_HEIGHT, WALLS[kind], PEN, 4)
    if card.number is not None:
        canvas.box(x + 3, y + 4, width - 6, 20, FRAME, PEN, 3)
        canvas.text(x + width / 2, y + 14, str(card.number), 15 if width > 36 else 13, INK, "mm", bold=True)
    draw_worth(canvas, x + width / 2, y + 42, card.windows, card.shields, 9)
    canvas.box(x + 2, y + CARD_HEIGHT - 19, width - 4, 16, FRAME, None, 2)
    canvas.text(x + width / 2, y + CARD_HEIGHT - 11, kind, 11 if width > 36 else 9.5, INK, "mm")


def draw_worth(canvas: Canvas, x: float, y: float, windows: int, shields: int, size: float) -> None:
    """Draws windows and then shields in a row, its middle at x, y."""
    step = size + 2
    left = x - (windows + shields) * step / 2
    for at in range(windows + shields):
        at_x = left + at * step + 1
        if at < windows:
            canvas.box(at_x, y - size / 2, size, size, LIT, PEN)
        else:
            draw_shield(canvas, at_x, y - size / 2, size)


def draw_shield(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draws the arms of Lucca, white over red."""
    low = y + size
    sides = [(x, y), (x + size, y), (x + size, y + size * 0.6), (x + size / 2, low + 1), (x, y + size * 0.6)]
    canvas.polygon(sides, GULES, PEN)
    canvas.box(x + 1, y + 1, size - 1.5, size * 0.35, "#ffffff")


def draw_quarter(canvas: Canvas, game: Palazzi, view: View, seat: int, y: float) -> None:
    """Draws a seat's points, palaces, walls and bastions."""
    is_asked = view.position.to_move == seat and view.outcome is None
    draw_ground(canvas, game, y, is_asked)
    canvas.text(MARGIN + 14, y + 16, f"Seat {seat}", 15, INK, bold=True)
    canvas.text(MARGIN + NAMES - 22, y + 16, f"{sum(view.points[seat - 1])} points", 15, ACCENT, "rm", bold=True)
    for at, (name, count) in enumerate(zip(COLUMNS, view.points[seat - 1], strict=True)):
        canvas.text(MARGIN + 14, y + 37 + at * 16, name, 12, MUTED)
        canvas.text(MARGIN + NAMES - 22, y + 37 + at * 16, str(count), 12, INK, "rm")
    quarter, support = view.position.quarters[seat - 1], view.support[seat - 1]
    if not view.position.is_revealed:
        status = "has chosen" if view.has_chosen[seat - 1] else "chooses starting cards"
        canvas.text(MARGIN + NAMES + 10, y + 40, status, 14, MUTED)
        return
    for area, palaces in (("", quarter.building), ("completed", quarter.completed), ("opened", quarter.opened)):
        draw_palaces(canvas, game, palaces, area, y)
    street = (
        f"walls {quarter.walls}",
        f"{bastion_word(game)}s {quarter.bastions}",
        f"shields {support.shields}, need {support.needed}",
    )
    for at, words in enumerate(street):
        is_short = at == 2 and not support.bears_walls
        canvas.text(STREET, y + 20 + at * 18, words, 13, ACCENT if is_short else INK)


def draw_ground(canvas: Canvas, game: Palazzi, y: float, is_asked: bool) -> None:
    """Draws the background of a quarter, and a line for each palace."""
    height = game.palace_size * FLOOR + 50
    canvas.box(MARGIN, y, WIDTH - 2 * MARGIN, height, SURFACE, ACCENT if is_asked else LINE, 8)
    if is_asked:
        canvas.box(MARGIN, y + 10, 5, height - 20, ACCENT)
    for at in range(len(COLOURS)):
        canvas.box(MARGIN + NAMES + at * COLUMN, y + height - 21, COLUMN - 6, 1, LINE)


def draw_palaces(canvas: Canvas, game: Palazzi, palaces: Palaces, area: str, y: float) -> None:
    """Draws the palaces of one area, each in its colour's column."""
    for colour, names in palaces.items():
        x = MARGIN + NAMES + COLOURS.index(colour) * COLUMN
        draw_palace(canvas, [game.card(name) for name in names], colour, area, x, y + game.palace_size * FLOOR + 29)


def draw_palace(canvas: Canvas, cards: list[Card], colour: str, area: str, x: float, ground: float) -> None:
    """Draws a palace floor by floor; with a roof when it is completed, and a flag when it is opened."""
    width = COLUMN - 6
    for at, card in enumerate(cards):
        y = ground - (at + 1) * FLOOR
        canvas.box(x, y, width, FLOOR, WALLS[colour], PEN)
        canvas.box(x + 2, y + 2, 27, FLOOR - 4, FRAME, None, 2)
        canvas.text(x + 15, y + FLOOR / 2, str(card.number), 11.5, INK, "mm", bold=True)
        draw_worth(canvas, x + 50, y + FLOOR / 2, card.windows, card.shields, 8)
    top = ground - len(cards) * FLOOR
    if area:
        canvas.polygon([(x - 2, top), (x + width / 2, top - 11), (x + width + 2, top)], ROOF)
    if area == "opened":
        canvas.box(x + width / 2 - 0.5, top - 22, 1.5, 14, PEN)
        canvas.polygon(
            [(x + width / 2 + 1, top - 22), (x + width / 2 + 15, top - 18), (x + width / 2 + 1, top - 14)], GULES
        )
    canvas.text(x + width / 2, ground + 10, colour, 11.5, MUTED, "mm")


def draw_city(canvas: Canvas, game: Palazzi, view: View, y: float) -> None:
    """Draws the quarter of the City of Lucca, if there is one."""
    city = view.position.city
    if city is None:
        return
    draw_ground(canvas, game, y, is_asked=False)
    canvas.text(MARGIN + 14, y + 16, "City of Lucca", 15, INK, bold=True)
    if not view.position.is_revealed:
        return
    draw_palaces(canvas, game, city.building, "", y)
    canvas.text(STREET, y + 20, f"{bastion_word(game)}s {city.bastions}", 13, INK)
    canvas.text(MARGIN + 14, y + 37, f"completed: {len(city.completed)}", 12, MUTED)
    for at, (colour, names) in enumerate(city.completed):
        canvas.box(MARGIN + 14 + at % 4 * 28, y + 48 + at // 4 * 22, 26, 18, WALLS[colour], PEN, 2)
        number = str(game.card(names[-1]).number)
        canvas.box(MARGIN + 17 + at % 4 * 28, y + 51 + at // 4 * 22, 20, 12, FRAME)
        canvas.text(MARGIN + 27 + at % 4 * 28, y + 57 + at // 4 * 22, number, 10, INK, "mm")
