"""The bounds of a match's length hold, and so does what the one of torri is derived from."""

from typing import Any

import pytest

from lucca.bots import play_match, seat_bots
from lucca.games.game import CHANCE
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as t
from tests.games.palazzi.configurations import CONFIGURATIONS as PALAZZI
from tests.games.torri.configurations import CONFIGURATIONS as TORRI

GAMES = [*(Palazzi(**options) for options in PALAZZI), *(Torri(**options) for options in TORRI)]


def play(game: Any, seed: int) -> Any:
    """A random match."""
    return play_match(game, seat_bots(["random"] * game.players, game.players), str(seed))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(list(game.rules.values())[:4])[:40])
def test_no_match_is_longer(game: Any) -> None:
    steps = play(game, 1).steps
    decisions = sum(step.who != CHANCE for step in steps)
    assert decisions <= game.most_decisions()
    if isinstance(game, Palazzi):
        assert decisions > game.most_decisions() / 2
        hands_and_tables = " ".join(line for line in game.write_events(steps) if line.startswith("*"))
        assert len([word for word in hands_and_tables.split() if word == "B" or word.isdigit()]) <= game.most_draws()


@pytest.mark.parametrize(
    "game", [Torri(3), Torri(4, 3), Torri(6, 2), Torri(5, 2, switching=True)], ids=lambda game: str(game.rules)
)
def test_houses_stay_lots_or_prisoners_and_only_strikes_free_bricks(game: Torri) -> None:
    for seed in range(20):
        state = game.initial()
        houses, lots_and_prisoners, supply = 0, 0, 8 * game.size
        for step in play(game, seed).steps:
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


def count_lots(state: Any) -> int:
    """How many lots are occupied."""
    return int((state["top"] != t.NONE).sum())
