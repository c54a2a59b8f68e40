"""Random matches by the thousand: no brick is lost, no block miscounted, what is allowed is what is not refused."""

from typing import Any

import numpy as np
import pytest

from lucca.games import compiler, rollout
from lucca.games.torri.game import RULE_MODULES, Torri
from lucca.match.match import Match
from tests.games.torri import invariants
from tests.games.torri.checked_play import first_fault, new_buffers
from tests.games.torri.configurations import CONFIGURATIONS, every_configuration
from tests.games.torri.positions import match_at, play, two_towers
from tests.games.workload import INTERPRETED

MODULES = [*RULE_MODULES, rollout, invariants]


def few(options: dict[str, Any]) -> int:
    """How many matches are played in every run; interpreted, only those of small boards."""
    if INTERPRETED:
        return 1 if options["size"] <= 4 else 0
    return 200


@every_configuration
def test_every_brick_and_block_is_accounted_for(options: dict[str, Any]) -> None:
    assert first_fault(options, few(options)) == (-1, invariants.FINE)


@pytest.mark.slow
@every_configuration
def test_every_brick_and_block_is_accounted_for_in_50_000_matches_of_each_size(options: dict[str, Any]) -> None:
    ways = sum(other["size"] == options["size"] for other in CONFIGURATIONS)
    assert first_fault(options, 50_000 // ways + 1) == (-1, invariants.FINE)


def test_all_configurations_are_there() -> None:
    assert len(CONFIGURATIONS) == 7 * 3 * 2 * 2 + 7 * 2 * 2  # the balanced opening is for two


def fault(match: Match) -> int:
    """What is wrong with a match."""
    assert isinstance(match.game, Torri)
    check = compiler.rebuild(MODULES, lambda function: function).fault_of
    return int(check(match.game.rules_record[0], match.game.size, match.state[0], new_buffers()))


def example_match() -> Match:
    """A match in which a red house on c3 starts a struggle."""
    return match_at(two_towers("WR", "WKW", "KB", "WK"), prisoners={"white": "RB", "blue": "K"})


def test_positions_made_for_tests_are_sound() -> None:
    match = example_match()
    assert fault(match) == invariants.FINE
    for event in ("1 place red c3", "2 capture a3"):
        assert fault(play(match, event)) == invariants.FINE


TOWER = 33  # b3
EMPTY = 5  # f1


def spoil(position: np.record, expected: int) -> None:
    """Makes a position wrong in one way."""
    block = position.tower.tolist().index(TOWER)
    if expected == invariants.BRICK_TWICE:
        position.top[EMPTY] = position.top[TOWER]
    elif expected == invariants.BRICK_LOST:
        position.below[position.top[TOWER]] = -1
    elif expected == invariants.COLOUR_WRONG:
        position.supply_top[0] = position.supply_top[1]
    elif expected == invariants.SUPPLY_MISCOUNTED:
        position.supply[2] += 1
    elif expected == invariants.PRISONERS_MISCOUNTED:
        position.prisoners[2] += 1
    elif expected == invariants.BLOCKS_WRONG:
        position.blocks[block, 0] |= 1 << EMPTY
    elif expected == invariants.HOUSES_WRONG:
        position.houses[0, 0] |= 1 << EMPTY
    elif expected == invariants.COUNT_WRONG:
        position.house_count[block, 1] += 1
    elif expected == invariants.TOWER_WRONG:
        position.tower[block] = -1
    elif expected == invariants.OPTIONS_WRONG:
        position.allowed[1, 0] ^= 1 << EMPTY
    elif expected == invariants.WINNERS_WRONG:
        position.winners = 1


@pytest.mark.parametrize(
    "expected",
    [
        *(invariants.BRICK_TWICE, invariants.BRICK_LOST, invariants.COLOUR_WRONG),
        *(invariants.SUPPLY_MISCOUNTED, invariants.PRISONERS_MISCOUNTED),
        *(invariants.BLOCKS_WRONG, invariants.HOUSES_WRONG, invariants.COUNT_WRONG, invariants.TOWER_WRONG),
        *(invariants.OPTIONS_WRONG, invariants.WINNERS_WRONG),
    ],
)
def test_the_checks_notice(expected: int) -> None:
    match = example_match()
    spoil(match.state[0], expected)
    assert fault(match) == expected


def test_the_checks_notice_two_towers_in_a_block() -> None:
    match = match_at({"a1": "WK", "a2": "R", "a3": "B", "e5": "KR"})
    match.state["below"][0, match.state["top"][0, 32]] = match.state["top"][0, 68]  # all of e5 goes under a3
    match.state["top"][0, 68] = -1
    match.state["block_count"] -= 1
    assert fault(match) == invariants.TWO_TOWERS


def test_the_checks_notice_a_prisoner_that_may_not_be_taken() -> None:
    match = play(example_match(), "1 place red c3")
    match.state["allowed"][0, 0, 0] |= 1 << 36  # e3
    assert fault(match) == invariants.CAPTURES_WRONG


def test_the_checks_notice_more_than_all_bricks() -> None:
    match = example_match()
    check = compiler.rebuild(MODULES, lambda function: function).total_fault
    assert check(6, match.state[0]) == invariants.FINE
    match.state["prisoners"][0, 0] = 8 * 6
    assert check(6, match.state[0]) == invariants.TOO_MANY_BRICKS
