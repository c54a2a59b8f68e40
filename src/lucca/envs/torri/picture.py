"""Renders torri as a picture: the board from above, every colour also as a letter, and a panel for each colour."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.render.canvas import ACCENT, INK, LINE, MUTED, SUNKEN, SURFACE, Canvas
from lucca.envs.torri.text import LETTER_OF, build_standings, status_line
from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.position import Position, build_position
from lucca.games.torri.view import Standing

FRONTS = {"W": "#fffaf0", "K": "#4b4852", "R": "#bb4f36", "B": "#4079b4"}
PENS = {"W": "#8b7950", "K": "#1d1b20", "R": "#5e1f12", "B": "#17375a"}
LETTERS = {"W": "#33261a", "K": "#ffffff", "R": "#ffffff", "B": "#ffffff"}

FIGHT = "#ffc21a"

BOARD = 528
LEFT, TOP = 32, 52
HEIGHT = TOP + BOARD + 36
SIDE = LEFT + BOARD + 20
CARD = 122


def draw_picture(game: Torri, state: State) -> NDArray[np.uint8]:
    position = build_position(game, state)
    canvas = Canvas(HEIGHT)
    canvas.text(LEFT, 26, status_line(game, state, position), 20, INK)
    draw_board(canvas, game, position)
    for at, standing in enumerate(build_standings(game, state)):
        is_asked = standing.seat is not None and standing.seat == position.to_move
        draw_standing(canvas, TOP + at * (CARD + 13), standing, is_asked, game.size)
    return canvas.pixels()


def draw_board(canvas: Canvas, game: Torri, position: Position) -> None:
    """Draws the lots, with their names at the edge."""
    side = BOARD / game.size
    struggle = position.struggle
    fights = {struggle.stronger, struggle.weaker, struggle.joined} if struggle else set()
    for row in range(game.size):
        y = TOP + (game.size - 1 - row) * side
        canvas.text(LEFT - 8, y + side / 2, str(row + 1), 14, MUTED, "rm")
        for column in range(game.size):
            lot = f"{COLUMNS[column]}{row + 1}"
            x = LEFT + column * side
            canvas.box(x + 1, y + 1, side - 2, side - 2, FIGHT if lot in fights else SUNKEN, LINE, 4)
            if lot in position.lots:
                draw_bricks(canvas, (x, y, side), position.lots[lot], lot in fights)
    for column in range(game.size):
        canvas.text(LEFT + (column + 0.5) * side, TOP + BOARD + 14, COLUMNS[column], 14, MUTED, "mm")


def draw_bricks(canvas: Canvas, place: tuple[float, float, float], bricks: str, fights: bool) -> None:
    """Draws a house, or a tower: its top brick with its height, and beside it all its bricks from the top down."""
    x, y, side = place
    top, height = bricks[0], len(bricks)
    edge = PENS[top]
    if height == 1:
        gap = side * 0.16
        canvas.box(x + gap, y + gap, side - 2 * gap, side - 2 * gap, FRONTS[top], edge, 4)
        canvas.text(x + side / 2, y + side / 2, top, side * 0.36, LETTERS[top], "mm")
        return
    gap, strip = side * (0.1 if fights else 0.05), side * 0.28
    canvas.box(x + gap, y + gap, side - 2 * gap, side - 2 * gap, FRONTS[top], edge, 4)
    size = side * (0.36 if height < 10 else 0.29)
    canvas.text(x + (side - strip) / 2, y + side / 2, f"{top}{height}", size, LETTERS[top], "mm", bold=True)
    left, floor = x + side - strip - gap, (side - 4 * gap) / height
    canvas.box(left - 1, y + 2 * gap - 1, strip - gap + 2, side - 4 * gap + 2, INK)
    for at, brick in enumerate(bricks):
        canvas.box(left, y + 2 * gap + at * floor, strip - gap, floor - (at < height - 1), FRONTS[brick])


def draw_standing(canvas: Canvas, y: float, standing: Standing, is_asked: bool, goal: int) -> None:
    """Draws the panel of a colour: who plays it, and how near it is to winning."""
    letter = LETTER_OF[standing.colour]
    width = canvas.size[0] - SIDE - 16
    canvas.box(SIDE, y, width, CARD, SURFACE, ACCENT if is_asked else LINE, 8)
    if is_asked:
        canvas.box(SIDE, y + 10, 5, CARD - 20, ACCENT)
    canvas.box(SIDE + 14, y + 12, 32, 32, FRONTS[letter], PENS[letter], 4)
    canvas.text(SIDE + 30, y + 28, letter, 19, LETTERS[letter], "mm")
    canvas.text(SIDE + 56, y + 20, standing.colour, 17, INK)
    canvas.text(SIDE + 56, y + 38, f"seat {standing.seat}" if standing.seat else "nobody's", 13, MUTED)
    rows = (
        ("highest tower", f"{standing.highest} of {goal}"),
        ("prisoners", f"{standing.prisoners} of {goal}"),
        ("supply", str(standing.supply)),
    )
    for at, (name, value) in enumerate(rows):
        canvas.text(SIDE + 14, y + 62 + at * 20, name, 14, MUTED)
        canvas.text(SIDE + width - 12, y + 62 + at * 20, value, 15, INK, "rm")
