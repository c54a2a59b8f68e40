"""Determinization before the reveal: hands that may be, all cards equally likely, none lost or doubled."""

from typing import Any

import numpy as np
import pytest

from lucca.bots.weights import fitted_network, new_network
from lucca.bots.workspace import new_workspace
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.games.palazzi.rules.unseen import add_unseen, is_unseen
from lucca.games.rollout import next_random, seed_generators
from tests.bots.interpreted import plain_kernel
from tests.bots.positions import random_position
from tests.games.palazzi import invariants
from tests.games.palazzi.configurations import CONFIGURATIONS, name_of, typical_configurations
from tests.games.palazzi.test_secrets import dealt

PLAIN = plain_kernel(Palazzi)


def fault(game: Palazzi, position: State) -> int:
    """Whether a card is lost or doubled."""
    in_play = 103 if game.rules["celebration"] else 100
    found: int = invariants.card_fault(game.rules_record[0], position[0], in_play, np.zeros(105, np.int64))
    return found


def unseen_cards(position: State) -> list[int]:
    """The cards that can still come, as numbers; all bastions are 96."""
    seen = [card for card in range(state.CARDS) if is_unseen(position[0], card)]
    return [state.BASTION if 96 <= card < 100 else card for card in seen]


@typical_configurations
def test_hands_are_made_of_unseen_cards_and_never_of_bastions(options: dict[str, Any]) -> None:
    match = dealt(options, "3")
    game = match.game
    assert isinstance(game, Palazzi)
    for generator in seed_generators(30):
        known = game.known(match.state, 2)
        before = unseen_cards(known)
        assert fault(game, known) == invariants.FINE
        known["to_move"] = 0
        PLAIN.determinize_hand(known[0], generator)
        hand = known["hands"][0, 0].tolist()
        assert len(set(hand)) == 4
        assert set(hand) <= set(before) - {state.BASTION}
        assert sorted(unseen_cards(known) + hand) == sorted(before)
        assert fault(game, known) == invariants.FINE


@typical_configurations
def test_after_a_determinized_reveal_all_cards_are_there(options: dict[str, Any]) -> None:
    match = dealt(options, "4")
    game = match.game
    assert isinstance(game, Palazzi)
    workspace, own = new_workspace(game), fitted_network(game)
    for generator in seed_generators(2):
        known = game.known(match.state, 1)
        workspace.states[0] = known[0]
        PLAIN.apply_move(game.rules_record[0], workspace.states[0], game.legal(match.state, 1)[3])
        assert PLAIN.is_unknown(game.rules_record[0], workspace.states[0])
        PLAIN.determinize(game.rules_record[0], own[0], workspace, generator)
        determinized = workspace.states[:1]
        assert fault(game, determinized) == invariants.FINE
        assert determinized["phase"][0] == state.TURN
        assert determinized["current_round"][0] == 1
        assert (determinized["table"] == match.state["table"]).all()
        kept = set(determinized["stacks"][0, 0].ravel().tolist()) - {state.NONE}
        assert kept == {game.legal(match.state, 1)[3] & 127, game.legal(match.state, 1)[3] >> 7 & 127}


@typical_configurations
def test_new_triplets_are_made_of_unseen_cards(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    match = random_position(game, "1", lambda match: match.state["current_round"][0] == 2)
    drawn = match.state.copy()
    drawn["phase"], drawn["to_move"], drawn["dealt"], drawn["current_round"] = state.TABLE, state.CHANCE, 0, 1
    for card in drawn["table"].ravel():
        if card != state.NONE:
            add_unseen(drawn[0], int(card))
    drawn["table"] = state.NONE
    before = unseen_cards(drawn)
    workspace = new_workspace(game)
    for generator in seed_generators(20):
        workspace.states[0] = drawn[0]
        assert PLAIN.is_unknown(game.rules_record[0], workspace.states[0])
        PLAIN.determinize(game.rules_record[0], new_network(game)[0], workspace, generator)
        table = [card for card in workspace.states["table"][0].ravel().tolist() if card != state.NONE]
        assert len(table) == 3 * game.rules_record["triplets"][0]
        assert sorted(unseen_cards(workspace.states[:1]) + table) == sorted(before)
        assert not PLAIN.is_unknown(game.rules_record[0], workspace.states[0])


@pytest.mark.parametrize("options", [CONFIGURATIONS[0], CONFIGURATIONS[7], CONFIGURATIONS[12]], ids=name_of)
def test_every_unseen_card_comes_up_about_equally_often(options: dict[str, Any]) -> None:
    match = dealt(options, "5")
    game = match.game
    counts = np.zeros(state.CARDS)
    generators = seed_generators(3000)
    for generator in generators:
        known = game.known(match.state, 1)
        known["to_move"] = 1
        for _ in range(3):
            next_random(generator)
        PLAIN.determinize_hand(known[0], generator)
        counts[known["hands"][0, 1]] += 1
    possible = sorted(set(unseen_cards(game.known(match.state, 1))) - {state.BASTION})
    assert counts.sum() == counts[possible].sum() == 4 * len(generators)
    expected = 4 * len(generators) / len(possible)
    chi_square = float(((counts[possible] - expected) ** 2 / expected).sum())
    freedom = len(possible) - 1
    assert abs(chi_square - freedom) < 4 * np.sqrt(2 * freedom)


def test_others_do_not_always_keep_the_same() -> None:
    match = dealt({"edition": "2013", "players": 3}, "6")
    game = match.game
    assert isinstance(game, Palazzi)
    workspace, own = new_workspace(game), fitted_network(game)
    seen = set()
    for generator in seed_generators(4):
        workspace.states[0] = game.known(match.state, 1)[0]
        PLAIN.apply_move(game.rules_record[0], workspace.states[0], game.legal(match.state, 1)[0])
        PLAIN.determinize(game.rules_record[0], own[0], workspace, generator)
        seen.add(workspace.states["stacks"][0, 1:3].tobytes())
    assert len(seen) == 4
