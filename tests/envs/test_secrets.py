"""What a player may not know is in none of OpenSpiel's observations and information states."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.games.palazzi.rules import state as s
from tests.envs.openspiel.openspiel_play import PALAZZI_GAMES, TORRI_GAMES, first_decision, pyspiel, random_states


def seen_by(state: Any, player: int) -> tuple[str, list[float], str, list[float]]:
    """Returns all strings and tensors of a player."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )


def dealt(game: Any, hands: list[list[int]], table: list[int], bastions: int) -> Any:
    """A match with these cards; some bastions were drawn for the first hand and set aside."""
    state = game.new_initial_state()
    for card in [s.BASTION] * bastions + [card for hand in hands for card in hand] + table:
        state.apply_action(game.action_ids.encode_chance(card))
    return state


def cards_of(state: Any) -> tuple[list[list[int]], list[int]]:
    """The hands and the table of a match that is dealt."""
    match = state.snapshot.state
    hands = match["hands"][0][: state.num_players()].tolist()
    return hands, [card for card in match["table"][0].flat if card != s.NONE]


@settings(max_examples=60)
@given(st.sampled_from(PALAZZI_GAMES), st.integers(0, 10**6), st.data())
def test_before_the_reveal_nobody_is_told_another_hand_or_choice(name: str, seed: int, data: Any) -> None:
    state = first_decision(name, seed)
    game, random = state.get_game(), Random(seed)
    viewer = data.draw(st.integers(0, state.num_players() - 1))
    hands, table = cards_of(state)
    hidden = [card for card in game.lucca.cards if not s.BASTION <= card < s.WILD and card not in hands[viewer] + table]
    random.shuffle(hidden)
    others = [hand if seat == viewer else [hidden.pop() for _ in hand] for seat, hand in enumerate(hands)]
    is_late = game.lucca.rules_record["late_bastions"][0]
    aside = 0 if is_late else random.randint(0, 4 - table.count(s.BASTION))
    other = dealt(game, others, table, aside)
    assert seen_by(state, viewer) == seen_by(other, viewer)
    for chooser in range(state.num_players() - 1):
        for one in (state, other):
            legal = one.legal_actions()
            one.apply_action(legal[3] if chooser == viewer else random.choice(legal))
        assert seen_by(state, viewer) == seen_by(other, viewer)


def test_a_player_is_told_its_own_hand_and_choice() -> None:
    state = first_decision("lucca_palazzi")
    hands, table = cards_of(state)
    one, other, third = hands
    changed = dealt(state.get_game(), [one, [*other[:3], third[0]], [other[3], *third[1:]]], table, 0)
    assert seen_by(changed, 0) == seen_by(state, 0)
    for player in (1, 2):
        assert all(
            seen != before for seen, before in zip(seen_by(changed, player), seen_by(state, player), strict=True)
        )
    again = state.clone()
    state.apply_action(0)
    again.apply_action(1)
    assert all(seen != before for seen, before in zip(seen_by(again, 0), seen_by(state, 0), strict=True))
    assert seen_by(again, 1) == seen_by(state, 1)


def test_after_the_reveal_everybody_is_told_everything() -> None:
    state = next(state for state in random_states("lucca_palazzi", 2) if state.snapshot.state["current_round"][0] > 0)
    assert len({state.observation_string(player) for player in range(3)}) == 1
    heard = {state.information_state_string(player).partition("\n")[2] for player in range(3)}
    assert heard == {"\n".join(state.get_game().lucca.write_events(state.snapshot.steps))}


@pytest.mark.parametrize("name", [*PALAZZI_GAMES[::3], TORRI_GAMES[0]])
def test_what_is_imagined_cannot_be_told_from_what_is(name: str) -> None:
    for at, state in enumerate(random_states(name, 5)):
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(at, 0.0, 1.0))
            assert seen_by(other, player) == seen_by(state, player)
            assert other.current_player() == state.current_player()
        if at > 60:
            break


def test_imagined_hands_are_all_there_can_be() -> None:
    state = first_decision("lucca_palazzi")
    state.apply_action(4)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    samples = [state.resample_from_infostate(1, sampler) for _ in range(300)]
    hands, table = cards_of(state)
    assert {cards_of(sample)[0][1] == hands[1] for sample in samples} == {True}
    seen = {card for sample in samples for card in cards_of(sample)[0][0]}
    assert seen == set(range(s.BASTION)) - set(hands[1]) - set(table)
    assert len({sample.history()[-1] for sample in samples}) == 12


def test_parts_of_an_observation_can_be_had_alone() -> None:
    state = first_decision("lucca_palazzi")
    game = state.get_game()
    kinds = {
        "public": pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
        "private": pyspiel.IIGObservationType(public_info=False, perfect_recall=False),
    }
    parts = {name: game.make_py_observer(kind) for name, kind in kinds.items()}
    assert len({parts["public"].string_from(state, player) for player in range(3)}) == 1
    assert len({parts["private"].string_from(state, player) for player in range(3)}) == 3
    for player in range(3):
        whole = "\n".join(parts[name].string_from(state, player) for name in ("public", "private"))
        assert state.observation_string(player) == whole
    assert all(part.tensor is None for part in parts.values())
