"""Renders torri as plain text: the board as a grid, then the colours and the towers."""

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.position import Position, build_position
from lucca.games.torri.view import Standing, build_standing

LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}
WON_BY = {"tower": "the highest tower", "prisoners": "prisoners", "blocked": "the final ranking"}


def write_text(game: Torri, state: State) -> str:
    position = build_position(game, state)
    lines = [status_line(game, state, position), "", *write_grid(game, position), "", *write_colours(game, state)]
    return "\n".join([*lines, *write_towers(position)])


def status_line(game: Torri, state: State, position: Position) -> str:
    """Returns a line with the turn, the seat to move and what it has to do, or who won."""
    outcome = game.outcome(state)
    if outcome:
        seats = " and ".join(f"seat {seat}" for seat in outcome.winners)
        return f"The match is over: {seats} won by {WON_BY[outcome.reason]}"
    asked = f"seat {position.to_move} ({position.colors[(position.to_move or 1) - 1]})"
    brick = f"brick {position.brick} of {position.bricks}"
    task = "may switch colours" if position.phase == "switching" else f"places {brick}"
    if position.struggle and position.phase == "capturing":
        struggle = position.struggle
        towers = f"{struggle.stronger} struggles with {struggle.weaker}, joined by {struggle.joined}"
        task = f"takes a {struggle.capture} prisoner: {towers}"
    return f"Turn {position.turn}: {asked} {task}"


def write_grid(game: Torri, position: Position) -> list[str]:
    """Returns a line for each row, the top row first: letters of top bricks, and the heights of towers."""
    columns = COLUMNS[: game.size]
    cells = {lot: bricks[0] + (str(len(bricks)) if len(bricks) > 1 else "") for lot, bricks in position.lots.items()}
    width = max([len(cell) for cell in cells.values()], default=1) + 1
    rows = [
        f"{row:2} " + "".join(cells.get(f"{column}{row}", ".").ljust(width) for column in columns).rstrip()
        for row in range(game.size, 0, -1)
    ]
    return [*rows, "   " + "".join(column.ljust(width) for column in columns).rstrip()]


def build_standings(game: Torri, state: State) -> list[Standing]:
    return [build_standing(game, state, colour) for colour in range(len(COLOURS))]


def write_colours(game: Torri, state: State) -> list[str]:
    """Returns a line for each colour: who plays it, and how near it is to winning."""
    lines = ["  colour  seat  supply  on board  highest  prisoners"]
    for one in build_standings(game, state):
        owner = str(one.seat) if one.seat else "-"
        lines.append(
            f"{LETTER_OF[one.colour]} {one.colour:<6}  {owner:>4}  {one.supply:>6}  {one.on_board:>8}  "
            f"{one.highest:>7}  {one.prisoners:>9}"
        )
    return [*lines, f"A highest tower or prisoners of {game.size} or more can win."]


def write_towers(position: Position) -> list[str]:
    """Returns a line with all towers and their bricks, the highest first; none if there is no tower."""
    towers = sorted(
        ((lot, bricks) for lot, bricks in position.lots.items() if len(bricks) > 1), key=lambda one: -len(one[1])
    )
    return ["Towers from the top down: " + ", ".join(f"{lot} {bricks}" for lot, bricks in towers)] if towers else []
