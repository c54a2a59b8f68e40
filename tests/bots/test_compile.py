"""Limits of the kernels that all games share: a game beyond them is refused before anything is compiled."""

from dataclasses import replace

import pytest

from lucca.bots import compile
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.moves import MOST_ACTIONS, actions_of
from lucca.bots.kernels.network import MOST_MARGIN, POINT_VALUE
from lucca.bots.kernels.tree import MOST_SEATS, SURE_LOSS
from lucca.bots.spec import bot_spec
from lucca.bots.workspace import new_tree, new_workspace
from lucca.games import game_class, game_names, game_spec
from lucca.games.spec import GameSpec


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_within_the_limits(name: str) -> None:
    compile.check_limits(name)
    game, seats = game_class(name)(), game_spec(name).most_seats
    workspace, tree = new_workspace(game), new_tree(game, 1, 1)
    assert workspace.values.shape[1] == workspace.features.shape[0] == len(tree.values) == seats
    assert tree.nodes["values"].shape == tree.edges["sums"].shape == (1, seats)


def with_seats(spec: GameSpec, seats: int) -> GameSpec:
    """A game as it is, but always for so many seats."""
    return replace(spec, options=(), fixed_seats=seats)


def test_a_game_with_too_many_seats_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    name = game_names()[0]
    monkeypatch.setattr(compile, "game_spec", lambda game: with_seats(game_spec(game), MOST_SEATS))
    compile.check_limits(name)
    monkeypatch.setattr(compile, "game_spec", lambda game: with_seats(game_spec(game), MOST_SEATS + 1))
    with pytest.raises(ValueError, match=f"{name} seats up to {MOST_SEATS + 1}"):
        compile.bot_kernel.__wrapped__(game_class(name))


def test_a_game_with_too_long_moves_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    name = game_names()[0]
    monkeypatch.setattr(compile, "bot_spec", lambda game: replace(bot_spec(game), longest_move=MOST_ACTIONS + 1))
    with pytest.raises(ValueError, match=f"moves of {name} have up to {MOST_ACTIONS + 1} actions"):
        compile.bot_kernel.__wrapped__(game_class(name))


def test_the_most_seats_are_those_that_can_share_a_win_without_it_looking_like_a_loss() -> None:
    widest = POINT_VALUE * MOST_MARGIN
    assert widest < SURE_LOSS <= ONE // MOST_SEATS - widest
    assert ONE // (MOST_SEATS + 1) - widest < SURE_LOSS


def test_the_most_actions_are_those_that_an_integer_holds() -> None:
    longest = (1 << 63) - 1
    assert len(actions_of(longest)) == MOST_ACTIONS
