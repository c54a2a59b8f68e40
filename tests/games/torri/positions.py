"""Positions of torri for tests: boards as stacks by lot, played on in notation, and read in short.

Bricks are letters, top first: W white, K black, R red, B blue. A lot with `WRK` is White's tower, 3 high.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from lucca.games.game import IllegalAction
from lucca.games.torri.game import Torri
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.position import Position, Struggle, build_position
from lucca.games.torri.rules import blocks, stacks, state, turns
from lucca.match.match import Match
from tests.same_state import same_state

Board = Mapping[str, str]
TURN = 20  # a match that is well under way

# Where houses of two towers on b3 and d3 may stand; a house on c3 joins them.
LEFT = ("a3", "a4", "a5", "a2", "a1")
RIGHT = ("e3", "e4", "e5", "e2", "e1")


def two_towers(left: str, left_houses: str, right: str, right_houses: str, **others: str) -> dict[str, str]:
    """Returns a board with towers on b3 and d3, each with houses: on a3 and so on, on e3 and so on."""
    houses = dict(zip(LEFT, left_houses, strict=False)) | dict(zip(RIGHT, right_houses, strict=False))
    return {"b3": left, "d3": right} | houses | others


def match_at(
    board: Board,
    size: int = 6,
    players: int = 2,
    colors: Sequence[str] | None = None,
    switching: bool = False,
    to_move: int = 1,
    placed: str | None = None,
    prisoners: Mapping[str, str] | None = None,
    strength: str = "joined",
    opening: bool = False,
) -> Match:
    """Returns a match in any position, without playing up to it.

    The turn of `to_move` begins; or, where a colour is `placed`, its second brick is due. `prisoners` are the bricks
    that colours have taken. All other bricks are in the supply.
    """
    game = Torri(size, players, colors, switching, strength, opening)
    match = Match(game)
    rules, position = game.rules_record[0], match.state[0]
    build(game, position, board)
    for taker, bricks in (prisoners or {}).items():
        for letter in bricks:
            stacks.imprison(position, COLOURS.index(taker), take_brick(position, letter))
    position.turn = TURN - 1
    if placed is None:
        position.turn_seat = (to_move - 2) % players
        turns.begin_turn(rules, position)
    else:
        position.turn += 1
        position.turn_seat = to_move - 1
        position.brick = 2
        position.placed = COLOURS.index(placed)
        turns.ask_for_brick(rules, position)
    return match


def build(game: Torri, position: np.record, board: Board) -> None:
    """Places the bricks of a board: houses first, which join blocks, then the floors under them."""
    for name, bricks in board.items():
        lot = game.notation.lots[name]
        stacks.add_brick(position, lot, take_brick(position, bricks[0]))
        blocks.set_house(position, lot)
        blocks.join_blocks(position, lot)
    for name, bricks in board.items():
        lot = game.notation.lots[name]
        if len(bricks) > 1:
            assert position.tower[blocks.block_of(position, lot)] == state.NONE, f"{name} is a second tower"
            blocks.make_tower(position, lot)
        for letter in bricks[1:]:
            stacks.add_brick(position, lot, take_brick(position, letter))


def take_brick(position: np.record, letter: str) -> int:
    """Takes a brick of a colour out of the supply; returns its number."""
    colour = list(LETTERS).index(letter)
    assert position.supply[colour] > 0, f"there are not so many {COLOURS[colour]} bricks"
    return int(stacks.take_from_supply(position, colour))


def play(match: Match, *events: str) -> Match:
    """Applies events of a record, as `1 place red c4`; returns the match."""
    for event in events:
        for step in match.game.parse_event(event).steps:
            match.submit(step.who, step.action)
    return match


def refusal_of(match: Match, event: str) -> IllegalAction:
    """Returns the error with which an event is refused; checks that the match is unchanged."""
    before = match.state.copy()
    with pytest.raises(IllegalAction) as caught:
        play(match, event)
    assert same_state(before, match.state)
    assert str(caught.value)
    return caught.value


def refusal_code(match: Match, event: str) -> str:
    """Returns the reason code with which an event is refused; checks that the match is unchanged."""
    return refusal_of(match, event).code


def position_of(match: Match) -> Position:
    assert isinstance(match.game, Torri)
    return build_position(match.game, match.state)


def lots(match: Match) -> dict[str, str]:
    """The occupied lots and their bricks, top first."""
    return position_of(match).lots


def struggle(match: Match) -> Struggle:
    """The struggle that the last brick started."""
    found = position_of(match).struggle
    assert found is not None, "no towers met"
    return found


def strikes(match: Match) -> list[str]:
    """Returns the strikes of the last struggle as text: `c3: white strikes blue, who takes b3`."""
    return [
        f"{strike.tower}: {strike.colour} strikes {strike.struck}"
        + (f", who takes {strike.taken}" if strike.taken else "")
        for strike in struggle(match).strikes
    ]


def prisoners(match: Match) -> dict[str, int]:
    """How many prisoners each colour has taken, where it has any."""
    return {colour: count for colour, count in position_of(match).prisoners.items() if count}


def supply(match: Match, colour: str) -> int:
    """The bricks of a colour that may be placed."""
    return position_of(match).supply[colour]


def legal(match: Match) -> list[str]:
    """The legal decisions of the seat to move, in notation, sorted."""
    return sorted(match.legal())


def legal_lots(match: Match, colour: str) -> list[str]:
    """Returns the lots on which a brick of a colour may be placed now."""
    return [name.split()[2] for name in legal(match) if name.startswith(f"place {colour} ")]
