"""Information states: what a player can tell apart is different, what it cannot is the same, in words and numbers."""

from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.envs.observation import fields_of
from lucca.envs.openspiel.information_state import history_shapes, history_table
from lucca.games.torri.game import Torri
from tests.envs.openspiel.openspiel_play import (
    GAMES,
    PALAZZI_GAMES,
    TORRI_GAMES,
    first_decision,
    pyspiel,
    random_states,
    random_step,
)
from tests.envs.test_secrets import cards_of, dealt

WITH_SECRETS = [name for name in PALAZZI_GAMES if "players=2" in name or "players=3" in name]
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def info_state(state: Any, player: int) -> tuple[str, list[float]]:
    """Returns an information state as string and tensor."""
    return state.information_state_string(player), state.information_state_tensor(player)


def assert_text_and_tensor_agree(one: Any, other: Any) -> None:
    """Checks for every player that two states have equal strings exactly if they have equal tensors."""
    for viewer, again in product(range(one.num_players()), repeat=2):
        words, numbers = info_state(one, viewer)
        other_words, other_numbers = info_state(other, again)
        assert (words == other_words) == (numbers == other_numbers)
        if words == other_words:
            assert one.observation_string(viewer) == other.observation_string(again)
            assert one.observation_tensor(viewer) == other.observation_tensor(again)


def random_history(name: str, steps: int, random: Random) -> Any:
    """Returns a state after some random steps."""
    state = pyspiel.load_game(name).new_initial_state()
    play_on(state, steps, random)
    return state


def play_on(state: Any, steps: int, random: Random) -> None:
    """Applies random steps, at most to the end."""
    for _ in range(steps):
        if not state.is_terminal():
            random_step(state, random)


@settings(max_examples=60)
@given(st.sampled_from(GAMES), st.integers(0, 160), st.integers(0, 3), st.integers(0, 3), st.randoms())
def test_matches_that_part_are_told_apart_alike(name: str, shared: int, one: int, other: int, random: Any) -> None:
    state = random_history(name, shared, random)
    clone = state.clone()
    play_on(state, one, random)
    play_on(clone, other, random)
    assert_text_and_tensor_agree(state, clone)


@settings(max_examples=60)
@given(st.sampled_from(WITH_SECRETS), st.integers(0, 30), st.integers(0, 2), st.integers(0, 10**6))
def test_what_is_imagined_is_remembered_alike(name: str, steps: int, player: int, seed: int) -> None:
    state = random_history(name, steps, Random(seed))
    player %= state.num_players()
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
    assert info_state(other, player) == info_state(state, player)
    assert_text_and_tensor_agree(state, other)


@settings(max_examples=25)
@given(st.sampled_from(GAMES), st.integers(0, 80), st.randoms())
def test_nothing_that_was_told_apart_is_forgotten(name: str, steps: int, random: Any) -> None:
    state = random_history(name, steps, random)
    clone = state.clone()
    play_on(state, 1, random)
    play_on(clone, 1, random)
    differ = [player for player in range(state.num_players()) if info_state(state, player) != info_state(clone, player)]
    for _ in range(12):
        play_on(state, 1, random)
        play_on(clone, 1, random)
        assert all(info_state(state, player) != info_state(clone, player) for player in differ)


def test_bastions_set_aside_from_the_hands_are_never_heard_of() -> None:
    state = first_decision("lucca_palazzi")
    other = dealt(state.get_game(), *cards_of(state), 2)
    assert state.history() != other.history()
    for _ in range(3):
        for player in range(3):
            assert info_state(state, player) == info_state(other, player)
        for one in (state, other):
            one.apply_action(one.legal_actions()[2])
    assert state.snapshot.state["current_round"][0] == 1
    assert [info_state(state, player) for player in range(3)] == [info_state(other, player) for player in range(3)]


def test_cards_are_told_one_by_one_while_they_are_dealt() -> None:
    initial_snapshot = islice(random_states("lucca_palazzi", 1), 17)
    lines = [state.information_state_string(1).splitlines()[1:] for state in initial_snapshot]
    hand, table = first_decision("lucca_palazzi", 1).information_state_string(1).splitlines()[2:5:2]
    assert lines[0] == []
    assert lines[2] == ["* hand 1: ? ?"]
    assert lines[7] == ["* hand 1: ? ? ? ?", hand.rpartition(" ")[0]]
    assert lines[14][3] == " ".join(table.split()[:4])
    assert lines[16][3] == " ".join(table.split()[:7])


def test_a_hand_that_is_hidden_is_heard_as_cards_face_down() -> None:
    state = first_decision("lucca_palazzi")
    observer = state.get_game().make_py_observer(RECALL)
    all_numbers = 312 + 97 + 1
    hands, _ = cards_of(state)
    observer.set_from(state, 1)
    numbers = np.rint(observer.dict["event_action"] * all_numbers).astype(int).tolist()
    assert numbers[:4] == numbers[8:12] == [all_numbers] * 4
    assert numbers[4:8] == [312 + 1 + card for card in hands[1]]
    assert numbers[24:] == [0] * (len(numbers) - 24)
    assert not observer.dict["event_seat"].any()
    assert observer.dict["seat"].tolist() == [0, 1, 0]
    assert observer.dict["asked"].tolist() == [1, 0, 0]


@pytest.mark.parametrize("name", TORRI_GAMES[:2])
def test_the_numbers_of_events_are_those_of_the_actions(name: str) -> None:
    *_, state = random_states(name, 2)
    game = state.get_game()
    observer = game.make_py_observer(RECALL)
    for player in range(state.num_players()):
        observer.set_from(state, player)
        numbers = np.rint(observer.dict["event_action"] * (game.num_distinct_actions() + 1)).astype(int) - 1
        assert numbers[: len(state.history())].tolist() == state.history()
        assert (numbers[len(state.history()) :] == -1).all()
        who = np.rint(observer.dict["event_seat"] * game.num_players()).astype(int)[: len(state.history())]
        assert ((who - 1 + player) % game.num_players() + 1).tolist() == [one.who for one in state.snapshot.steps]
        assert not observer.dict["asked"].any()


def test_an_information_state_is_an_observation_and_what_was_heard() -> None:
    state = first_decision("lucca_torri(size=6)")
    game = state.get_game()
    names = [*(field.name for field in fields_of(game.lucca)), *history_shapes(game.lucca)]
    assert list(game.make_py_observer(RECALL).dict) == names
    seen = state.observation_tensor(1)
    assert state.information_state_tensor(1)[: len(seen)] == seen
    assert len(history_table(Torri(6)).splitlines()) == 2 + 4
