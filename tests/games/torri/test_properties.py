"""Properties that hold in every match: replays, notation, views, and all ways to run the rules."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.games.torri.rules import legal as legal_module
from lucca.match.match import Match
from lucca.match.record import read_record, replay_record, write_record
from tests.games.illegal_actions import check_illegal_changes_nothing
from tests.games.lockstep import check_lockstep
from tests.games.torri.random_play import PLAYED, configurations, match_of, often, position_of, seeds, shares
from tests.games.torri.rules.reference_rules import ReferenceMatch
from tests.games.workload import example_count
from tests.same_state import same_state

rarely = settings(max_examples=example_count(15))
small = st.sampled_from([options for options in PLAYED if options["size"] <= 6])


@often
@given(configurations, seeds, shares)
def test_every_action_has_a_name_of_its_own(options: dict[str, Any], seed: int, share: float) -> None:
    game, position = position_of(options, seed, share)
    legal = game.legal(position)
    names = [game.action_name(action) for action in legal]
    assert len(set(names)) == len(names)
    assert [game.parse_action(name) for name in names] == legal


@rarely
@given(configurations)
def test_all_words_name_one_action_each(options: dict[str, Any]) -> None:
    game, _ = match_of(options, 1)
    lots = options["size"] ** 2
    assert len(game.notation.actions) == 4 * lots + lots + 4 + 1
    for name, action in game.notation.actions.items():
        assert game.action_name(action) == name
        assert game.parse_action(name) == action


@often
@given(configurations, seeds)
def test_a_record_replays_to_the_same_state(options: dict[str, Any], seed: int) -> None:
    game, steps = match_of(options, seed)
    match = Match(game)
    for step in steps:
        match.submit(step.who, step.action)
    again = replay_record(read_record(write_record(match)))
    assert again.problem is None
    assert same_state(again.state, match.state)
    assert write_record(again.match()) == write_record(match)


@often
@given(configurations, seeds)
def test_events_are_read_back_as_they_were_written(options: dict[str, Any], seed: int) -> None:
    game, steps = match_of(options, seed)
    lines = game.write_events(steps)
    assert len(lines) == len(steps)
    read = [step for line in lines for step in game.parse_event(line).steps]
    assert tuple(read) == steps
    assert all(game.parse_event(line).is_decision for line in lines)


@often
@given(configurations, seeds, shares)
def test_an_action_is_legal_exactly_when_no_reason_speaks_against_it(
    options: dict[str, Any], seed: int, share: float
) -> None:
    game, position = position_of(options, seed, share)
    for seat in range(1, game.players + 1):
        legal = set(game.legal(position, seat))
        for name, action in game.notation.actions.items():
            refused = game.kernel.find_refusal(game.rules_record, position, seat - 1, action)
            assert (refused == 0) == (action in legal), name


@often
@given(configurations, seeds, shares)
def test_the_nth_legal_action_is_the_nth_of_the_list(options: dict[str, Any], seed: int, share: float) -> None:
    game, position = position_of(options, seed, share)
    if game.to_move(position) is None:
        return
    room = game.new_actions()
    count = legal_module.count_legal(game.rules_record[0], position[0], room)
    listed = [int(legal_module.nth_legal(game.rules_record[0], position[0], room, n)) for n in range(count)]
    assert listed == game.legal(position)


@rarely
@given(configurations, seeds)
def test_interpreted_and_compiled_rules_stay_in_lockstep(options: dict[str, Any], seed: int) -> None:
    check_lockstep(*match_of(options, seed))


@rarely
@given(small, seeds)
def test_a_second_writing_of_the_rules_agrees(options: dict[str, Any], seed: int) -> None:
    game, steps = match_of(options, seed)
    position = game.initial()
    reference = ReferenceMatch(
        options["size"], game.rules["colors"], options["switching"], options["strength"], options["opening"]
    )
    for step in steps:
        assert sorted(map(game.action_name, game.legal(position))) == sorted(reference.legal())
        assert reference.position().items() <= game.position(position).items()
        assert (game.to_move(position), reference.outcome) == (reference.to_move + 1, None)
        game.apply(position, step.who, step.action)
        reference.apply(game.action_name(step.action))
    assert reference.position().items() <= game.position(position).items()
    assert reference.outcome == (game.outcome(position) or ())[:2]


@often
@given(configurations, seeds, shares, st.integers(0, 10**6))
def test_an_illegal_action_changes_nothing(options: dict[str, Any], seed: int, share: float, pick: int) -> None:
    game, steps = match_of(options, seed)
    actions = list(game.notation.actions.values())
    check_illegal_changes_nothing(game, steps[: int(share * len(steps))], actions[pick % len(actions)])


@often
@given(configurations, seeds, shares)
def test_a_match_can_be_cut_anywhere_and_ends_with_winners_all_the_same(
    options: dict[str, Any], seed: int, share: float
) -> None:
    game, position = position_of(options, seed, share)
    for _ in range(16 * options["size"] * 4):
        if game.to_move(position) is None:
            break
        game.apply(position, game.to_move(position) or 0, game.legal(position)[-1])
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.winners
    assert outcome.totals is None


@often
@given(configurations, seeds, shares)
def test_colours_are_worth_what_stands_on_the_board(options: dict[str, Any], seed: int, share: float) -> None:
    game, position = position_of(options, seed, share)
    view = game.view(position, None)
    stacks = view.position.lots.values()
    for standing, letter in zip(view.colours, "WKRB", strict=True):
        assert standing.on_board == sum(stack.count(letter) for stack in stacks)
        assert standing.highest == max(
            (len(stack) for stack in stacks if len(stack) > 1 and stack[0] == letter), default=0
        )
    taken = sum(view.position.prisoners.values())
    assert taken + sum(map(len, stacks)) + sum(view.position.supply.values()) == 8 * options["size"]
