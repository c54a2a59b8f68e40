"""The bound of a match's length holds in every configuration, and so does what it is derived from."""

from typing import Any

import pytest

from lucca.bots import play_match, seat_bots
from lucca.games.game import State, Step
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as t
from tests.games.torri.configurations import every_configuration


def play(game: Torri, seed: int) -> list[Step]:
    """The steps of a random match."""
    return play_match(game, seat_bots(["random"] * game.players, game.players), str(seed)).steps


@every_configuration
def test_no_match_is_longer(options: dict[str, Any]) -> None:
    game = Torri(**options)
    assert len(play(game, 1)) <= game.most_decisions()


@pytest.mark.parametrize(
    "game", [Torri(3), Torri(4, 3), Torri(6, 2), Torri(5, 2, switching=True)], ids=lambda game: str(game.rules)
)
def test_houses_stay_lots_or_prisoners_and_only_strikes_free_bricks(game: Torri) -> None:
    for seed in range(20):
        state = game.initial()
        houses, lots_and_prisoners, supply = 0, 0, 8 * game.size
        for step in play(game, seed):
            is_brick = t.verb_of(step.action) == t.PLACE
            is_house = is_brick and state["top"][0, t.lot_of(step.action)] == t.NONE
            struck = 0 if is_brick else int(state["struck"][0])
            game.apply(state, *step)
            before, lots_and_prisoners = lots_and_prisoners, count_lots(state) + int(state["prisoners"].sum())
            houses += is_house
            assert lots_and_prisoners >= before + is_house
            assert lots_and_prisoners >= houses
            before, supply = supply, int(state["supply"].sum())
            assert supply <= before - is_brick + int(state["struck"][0]) - struck


def count_lots(state: State) -> int:
    """How many lots are occupied."""
    return int((state["top"] != t.NONE).sum())
