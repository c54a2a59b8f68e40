"""Tiny constructors that make tests read like play: a town as a picture of stacks, and what a seat tries in it.

Bricks are letters, top first: W white, K black, R red, B blue. A lot with `WRK` is White's tower, 3 high.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from lucca.games.game import IllegalAction, same_state
from lucca.games.torri import blocks, stacks, state, turns
from lucca.games.torri.game import Torri
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.position import Position, Struggle, build_position
from lucca.match.match import Match

Town = Mapping[str, str]
TURN = 20  # a match that is well under way

# Where houses of two towers on b3 and d3 may stand; a house on c3 joins them.
LEFT = ("a3", "a4", "a5", "a2", "a1")
RIGHT = ("e3", "e4", "e5", "e2", "e1")


def two_towers(left: str, left_houses: str, right: str, right_houses: str, **others: str) -> dict[str, str]:
    """Towers on b3 and d3 with houses of their own, a3 and so on, e3 and so on."""
    houses = dict(zip(LEFT, left_houses, strict=False)) | dict(zip(RIGHT, right_houses, strict=False))
    return {"b3": left, "d3": right} | houses | others


def stand(
    town: Town,
    size: int = 6,
    players: int = 2,
    colors: Sequence[str] | None = None,
    switching: bool = False,
    to_move: int = 1,
    placed: str | None = None,
    prisoners: Mapping[str, str] | None = None,
) -> Match:
    """A match brought into any position, without playing up to it.

    The turn of `to_move` begins; or, where a colour is `placed`, its second brick is due. `prisoners` are the bricks
    that colours have taken. What stands nowhere is in the supply.
    """
    game = Torri(size, players, colors, switching)
    match = Match(game)
    facts, position = game.rules_record[0], match.state[0]
    build(game, position, town)
    for taker, bricks in (prisoners or {}).items():
        for letter in bricks:
            stacks.imprison(position, COLOURS.index(taker), take(position, letter))
    position.turn = TURN - 1
    if placed is None:
        position.turn_seat = (to_move - 2) % players
        turns.begin_turn(facts, position)
    else:
        position.turn += 1
        position.turn_seat = to_move - 1
        position.brick = 2
        position.placed = COLOURS.index(placed)
        turns.ask_for_brick(facts, position)
    return match


def build(game: Torri, position: np.record, town: Town) -> None:
    """Houses first, then the floors under them: blocks are joined by houses."""
    for name, bricks in town.items():
        lot = game.notation.lots[name]
        stacks.add_brick(position, lot, take(position, bricks[0]))
        blocks.set_house(position, lot)
        blocks.join_blocks(position, lot)
    for name, bricks in town.items():
        lot = game.notation.lots[name]
        if len(bricks) > 1:
            assert position.tower[blocks.block_of(position, lot)] == state.NONE, f"{name} is a second tower"
            blocks.make_tower(position, lot)
        for letter in bricks[1:]:
            stacks.add_brick(position, lot, take(position, letter))


def take(position: np.record, letter: str) -> int:
    """A brick out of the supply."""
    colour = list(LETTERS).index(letter)
    assert position.supply[colour] > 0, f"there are not so many {COLOURS[colour]} bricks"
    return int(stacks.take_from_supply(position, colour))


def play(match: Match, *events: str) -> Match:
    """Does events in the words of records: `1 place red c4`."""
    for event in events:
        for step in match.game.parse_event(event).steps:
            match.submit(step.who, step.action)
    return match


def refusal(match: Match, event: str) -> IllegalAction:
    """The problem with an event that is refused; the match stays as it was."""
    before = match.state.copy()
    with pytest.raises(IllegalAction) as caught:
        play(match, event)
    assert same_state(before, match.state)
    assert str(caught.value)
    return caught.value


def refused(match: Match, event: str) -> str:
    """The reason code for which an event is refused; the match stays as it was."""
    return refusal(match, event).code


def see(match: Match) -> Position:
    """What everybody sees."""
    assert isinstance(match.game, Torri)
    return build_position(match.game, match.state)


def lots(match: Match) -> dict[str, str]:
    """The occupied lots and their bricks, top first."""
    return see(match).lots


def struggle(match: Match) -> Struggle:
    """The struggle that the last brick started."""
    found = see(match).struggle
    assert found is not None, "no towers met"
    return found


def strikes(match: Match) -> list[str]:
    """The strikes of the last struggle in words: `c3: white strikes blue, who takes b3`."""
    return [
        f"{strike.tower}: {strike.colour} strikes {strike.struck}"
        + (f", who takes {strike.taken}" if strike.taken else "")
        for strike in struggle(match).strikes
    ]


def prisoners(match: Match) -> dict[str, int]:
    """How many prisoners each colour has taken, where it has any."""
    return {colour: count for colour, count in see(match).prisoners.items() if count}


def supply(match: Match, colour: str) -> int:
    """The bricks of a colour that may be placed."""
    return see(match).supply[colour]


def legal(match: Match) -> list[str]:
    """The legal decisions of the seat to move, in notation, sorted."""
    return sorted(match.legal())


def homes(match: Match, colour: str) -> list[str]:
    """The lots on which a brick of a colour may be placed now."""
    return [name.split()[2] for name in legal(match) if name.startswith(f"place {colour} ")]
