"""Torri as plain text: the city as a grid, then the colours and the towers."""

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.position import Position, build_position
from lucca.games.torri.view import Standing, build_standing

LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}
WON_BY = {"tower": "the highest tower", "prisoners": "prisoners", "blocked": "the final ranking"}


def write_board(game: Torri, match: State) -> str:
    """The whole table."""
    position = build_position(game, match)
    lines = [status_line(game, match, position), "", *write_grid(game, position), "", *write_colours(game, match)]
    return "\n".join([*lines, *write_towers(position)])


def status_line(game: Torri, match: State, position: Position) -> str:
    """Whose turn it is and what is asked, or who won."""
    outcome = game.outcome(match)
    if outcome:
        seats = " and ".join(f"seat {seat}" for seat in outcome.winners)
        return f"The match is over: {seats} won by {WON_BY[outcome.reason]}"
    asked = f"seat {position.to_move} ({position.colors[(position.to_move or 1) - 1]})"
    doing = "may switch colours" if position.phase == "switching" else f"places brick {position.brick} of 2"
    if position.struggle and position.phase == "capturing":
        struggle = position.struggle
        towers = f"{struggle.stronger} struggles with {struggle.weaker}, joined by {struggle.joined}"
        doing = f"takes a {struggle.capture} prisoner: {towers}"
    return f"Turn {position.turn}: {asked} {doing}"


def write_grid(game: Torri, position: Position) -> list[str]:
    """A row of lots a line, the top row first: the letter of the top brick, and the height of a tower."""
    columns = COLUMNS[: game.size]
    cells = {lot: bricks[0] + (str(len(bricks)) if len(bricks) > 1 else "") for lot, bricks in position.lots.items()}
    width = max([len(cell) for cell in cells.values()], default=1) + 1
    rows = [
        f"{row:2} " + "".join(cells.get(f"{column}{row}", ".").ljust(width) for column in columns).rstrip()
        for row in range(game.size, 0, -1)
    ]
    return [*rows, "   " + "".join(column.ljust(width) for column in columns).rstrip()]


def build_standings(game: Torri, match: State) -> list[Standing]:
    """How every colour stands."""
    return [build_standing(game, match, colour) for colour in range(len(COLOURS))]


def write_colours(game: Torri, match: State) -> list[str]:
    """A line for each colour: whose it is, and how near to winning."""
    lines = ["  colour  seat  supply  on board  highest  prisoners"]
    for one in build_standings(game, match):
        owner = str(one.seat) if one.seat else "-"
        lines.append(
            f"{LETTER_OF[one.colour]} {one.colour:<6}  {owner:>4}  {one.supply:>6}  {one.on_board:>8}  "
            f"{one.highest:>7}  {one.prisoners:>9}"
        )
    return [*lines, f"A highest tower or prisoners of {game.size} or more can win."]


def write_towers(position: Position) -> list[str]:
    """The towers with their bricks, the highest first."""
    towers = sorted(
        ((lot, bricks) for lot, bricks in position.lots.items() if len(bricks) > 1), key=lambda one: -len(one[1])
    )
    return ["Towers from the top down: " + ", ".join(f"{lot} {bricks}" for lot, bricks in towers)] if towers else []
