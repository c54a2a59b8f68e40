"""Properties that hold in every match: replays, notation, views, and both ways to run the rules."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.bots import play_match, seat_bots
from lucca.games.game import Step
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.match.match import Match
from tests.games.illegal_actions import check_illegal_changes_nothing
from tests.games.lockstep import check_lockstep
from tests.games.palazzi.configurations import CONFIGURATIONS
from tests.games.workload import example_count
from tests.same_state import same_state

configurations = st.sampled_from(CONFIGURATIONS)
seeds = st.integers(0, 10**6).map(str)
often = settings(max_examples=example_count(25))
GAMES = {str(options): Palazzi(**options) for options in CONFIGURATIONS}


def random_match(options: dict[str, Any], seed: str) -> Match:
    """A whole match between random bots."""
    game = GAMES[str(options)]
    return play_match(game, seat_bots(["random"] * game.players, game.players), seed)


def cut(match: Match, share: float) -> list[Step]:
    """The first part of a match."""
    return match.steps[: int(share * len(match.steps))]


@often
@given(configurations, seeds)
def test_a_match_replays_to_the_same_state(options: dict[str, Any], seed: str) -> None:
    match = random_match(options, seed)
    again, done, problem = match.game.replay(match.steps)
    assert problem is None
    assert done == len(match.steps)
    assert same_state(again, match.state)


@often
@given(configurations, seeds)
def test_events_are_read_back_as_they_were_written(options: dict[str, Any], seed: str) -> None:
    match = random_match(options, seed)
    lines = match.events()
    steps = [step for line in lines for step in match.game.parse_event(line).steps]
    again, _, problem = match.game.replay(steps)
    assert problem is None
    assert same_state(again, match.state)
    assert match.game.write_events(steps) == lines


@often
@given(configurations, seeds, st.floats(0, 1))
def test_every_legal_action_has_a_name_of_its_own(options: dict[str, Any], seed: str, share: float) -> None:
    game = GAMES[str(options)]
    position, _, _ = game.replay(cut(random_match(options, seed), share))
    legal = game.legal(position)
    names = [game.action_name(action) for action in legal]
    assert len(set(names)) == len(names)
    assert [game.parse_action(name) for name in names] == legal


@often
@given(configurations, seeds, st.floats(0, 1))
def test_an_action_is_legal_exactly_when_no_reason_speaks_against_it(
    options: dict[str, Any], seed: str, share: float
) -> None:
    game = GAMES[str(options)]
    position, _, _ = game.replay(cut(random_match(options, seed), share))
    seat = game.to_move(position)
    if not seat:
        return
    legal = set(game.legal(position))
    hand = position["hands"][0][seat - 1].tolist()
    keeps = [state.pack_action(state.KEEP, a, b, 0) for a in hand for b in hand if min(a, b) >= 0]
    for action in [*game.notation.actions.values(), *keeps]:
        refused = game.kernel.find_refusal(game.rules_record, position, seat - 1, action)
        assert (refused == 0) == (action in legal), game.action_name(action)


@settings(max_examples=example_count(15))
@given(configurations, seeds)
def test_interpreted_and_compiled_rules_stay_in_lockstep(options: dict[str, Any], seed: str) -> None:
    check_lockstep(GAMES[str(options)], random_match(options, seed).steps)


@often
@given(configurations, seeds, st.floats(0, 1), st.integers(0, 200))
def test_an_illegal_action_changes_nothing(options: dict[str, Any], seed: str, share: float, pick: int) -> None:
    game = GAMES[str(options)]
    steps = cut(random_match(options, seed), share)
    actions = list(game.notation.actions.values())
    check_illegal_changes_nothing(game, steps, actions[pick * 37 % len(actions)])


@often
@given(configurations, seeds, st.floats(0, 1))
def test_a_random_continuation_from_anywhere_ends(options: dict[str, Any], seed: str, share: float) -> None:
    game = GAMES[str(options)]
    position, _, _ = game.replay(cut(random_match(options, seed), share))
    for _ in range(400):
        if game.to_move(position) is None:
            break
        if count := game.chances(position):
            game.apply(position, 0, game.nth_chance(position, count // 2))
        else:
            game.apply(position, game.to_move(position) or 0, game.legal(position)[0])
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.totals is not None
    assert max(outcome.totals) == outcome.totals[outcome.winners[0] - 1]
