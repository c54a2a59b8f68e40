"""The moves of palazzi's bots: one for each quarter that the cards can lead to, each legal."""

from typing import Any

import pytest

from lucca.bots.kernels.moves import actions_of
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.match.match import Match
from tests.bots.positions import apply_move, random_position, searched_tree
from tests.games.palazzi.configurations import every_configuration
from tests.games.palazzi.positions import MatchBuilder, play

Quarter = tuple[bytes, ...]


def quarter(position: State, seat: int) -> Quarter:
    """Returns the bytes of a seat's quarter."""
    fields = ("walls", "bastions", "area", "height", "stacks", "shields", "points")
    return tuple(position[field][0, seat - 1].tobytes() for field in fields)


def without_points(found: Quarter) -> Quarter:
    """Leaves out points and areas, which at the end of a match depend on the other seats too."""
    return (*found[:2], *found[3:-1])


def every_quarter(game: CompiledGame, position: State, seat: int) -> set[Quarter]:
    """Returns the quarters that any order of actions leads to, by exhaustive search."""
    left, seen, found = [position], {position.tobytes()}, set()
    while left:
        here = left.pop()
        for action in game.legal(here, seat):
            after = here.copy()
            game.apply(after, seat, action)
            if after["phase"][0] != state.PLAYING:
                found.add(without_points(quarter(after, seat)))
            elif after.tobytes() not in seen:
                seen.add(after.tobytes())
                left.append(after)
    return found


def check_plans(match: Match) -> int:
    """Checks that there is exactly one move for each quarter; returns how many."""
    assert isinstance(match.game, CompiledGame)
    seat = match.to_move or 0
    moves = [int(move) for move in searched_tree(match.game, match.state, 1).edges()["move"]]
    found = [without_points(quarter(apply_move(match, move), seat)) for move in moves]
    assert len(set(moves)) == len(moves)
    assert len(set(found)) == len(found), "two moves come to the same"
    assert set(found) == every_quarter(match.game, match.state, seat)
    return len(moves)


def is_playing(match: Match) -> bool:
    """Whether a triplet was taken and has cards left."""
    return bool(match.state["phase"][0] == state.PLAYING)


@every_configuration
def test_there_is_one_plan_for_each_quarter(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    for seed in range(6):
        for skip in (seed, 12 + 3 * seed):  # also with a card played already
            check_plans(random_position(game, str(seed), is_playing, skip))


def wild_table(palaces: int, triplet: str, players: int = 3) -> Match:
    """Seat 1 has palaces of one card each and takes a triplet of the Celebration."""
    colours = ("red", "yellow", "green", "blue", "purple", "brown")[:palaces]
    builder = MatchBuilder(players=players, celebration=True).quarter(
        1, {colours[at]: str(at + 1) for at in range(palaces)}
    )
    for seat in range(2, players + 1):
        builder.quarter(seat, {"red": str(61 + 6 * seat)})
    rest = [str(number) for number in range(21, 60) if str(number) not in triplet.split()]
    match = builder.lay(" / ".join([triplet, *(" ".join(rest[3 * at : 3 * at + 3]) for at in range(players))]))
    while match.to_move != 1:
        take = next(name for name in match.legal() if name.startswith("take") and name != "take 1")
        play(match, f"{match.to_move} {take}")
        while is_playing(match):
            play(match, f"{match.to_move} {next(name for name in match.legal() if name.startswith('discard'))}")
    return play(match, "1 take 1")


@pytest.mark.parametrize("triplet", ["W10 7 8", "W10 W20 7", "W500 B B", "W10 W20 W500", "7 8 9", "13 7 19", "B B B"])
@pytest.mark.parametrize("palaces", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_wilds_may_go_to_every_palace_in_every_order(triplet: str, palaces: int, players: int) -> None:
    check_plans(wild_table(palaces, triplet, players))


def test_three_wilds_before_six_palaces_have_most_plans_of_all() -> None:
    assert check_plans(wild_table(6, "W10 W20 W500")) == 646


def test_two_cards_of_a_palace_are_two_plans_as_the_later_one_shows_its_number() -> None:
    match = wild_table(1, "7 13 22")
    built = [
        [match.game.action_name(action) for action in actions_of(int(move))]
        for move in searched_tree(match.game, match.state, 1).edges()["move"]
    ]
    both = [[name for name in plan if name in ("build 7", "build 13")] for plan in built]
    assert ["build 7", "build 13"] in both
    assert ["build 13", "build 7"] in both


@every_configuration
def test_every_kept_pair_but_its_mirror_is_a_move(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    match = random_position(game, "7", lambda _: True)
    moves = {int(move) for move in searched_tree(game, game.known(match.state, 1), 1).edges()["move"]}
    assert moves <= set(game.legal(match.state, 1))
    pairs = {frozenset(game.action_name(move).split()[1:]) for move in moves}
    assert pairs == {frozenset(game.action_name(action).split()[1:]) for action in game.legal(match.state, 1)}


@every_configuration
def test_elsewhere_every_legal_action_is_a_move(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    for phase in (state.TURN, state.CITY) if game.players == 2 else (state.TURN,):
        for skip in range(0, 12, 3):
            match = random_position(game, "5", lambda match, phase=phase: match.state["phase"][0] == phase, skip)  # type: ignore[misc]
            moves = [int(move) for move in searched_tree(game, match.state, 1).edges()["move"]]
            assert moves == game.legal(match.state)
