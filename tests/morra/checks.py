"""Morra through the doors of Lucca; run by `tests/test_third_game.py`, in a process in which it is registered."""

import json
import random
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lucca.bots import new_bot
from lucca.bots.registry import BOTS, LEVELS
from lucca.envs.batch import BatchEnv
from lucca.games import game_names, game_spec, new_game
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match
from tests.cli.command_runner import lucca, wrong

pytestmark = pytest.mark.skipif("morra" not in game_names(), reason="morra is not registered")


def play(*events: str, **options: int) -> Match:
    """A match after some events of its record."""
    match = Match(new_game("morra", **options))
    for event in events:
        for who, action in match.game.parse_event(event).steps:
            match.submit(who, action) if who else match.draw(action)
    return match


@pytest.mark.parametrize(
    ("die", "shown", "points"),
    [
        (6, (3, 1), [6, 0]),  # four fingers: the higher
        (3, (3, 1), [0, 3]),  # more than three: the lower
        (4, (3, 1), [4, 0]),
        (5, (2, 2), [0, 0]),
        (6, (3, 3, 1), [0, 0, 6]),  # only one who is alone
        (6, (1, 2, 3), [0, 0, 6]),
        (5, (1, 2, 3), [5, 0, 0]),
    ],
)
def test_morra_scores_as_its_rules_say(die: int, shown: tuple[int, ...], points: list[int]) -> None:
    events = [f"{seat} show {fingers}" for seat, fingers in enumerate(shown, start=1)]
    match = play(f"* roll: {die}", *events, players=len(shown))
    assert match.game.position(match.state)["points"] == [[each] for each in points]


def test_morra_keeps_what_others_show_secret() -> None:
    one, other = (play("* roll: 4", f"1 show {fingers}") for fingers in (1, 3))
    for viewer in (2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.events_for(viewer) == other.events_for(viewer)
    assert one.view(1) != other.view(1)
    assert np.array_equal(one.game.known(one.state, 2), other.game.known(other.state, 2))


@pytest.mark.parametrize("name", [*BOTS, *(level for level in LEVELS if level != "master"), "search:40"])
def test_every_bot_plays_morra_to_the_end(name: str) -> None:
    match, dealer = Match(new_game("morra", players=3, rounds=4)), Dealer("7")
    bots = [new_bot(name) for _ in range(3)]
    dealer.deal(match)
    while seat := match.to_move:
        match.submit(seat, bots[seat - 1].choose(match.question(seat), Numbers("7", str(len(match.steps)))))
        dealer.deal(match)
    assert match.outcome


def test_morra_in_pettingzoo() -> None:
    api: Any = import_module("pettingzoo.test")
    env: Any = import_module("lucca.envs.pettingzoo").env
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about observations that are no plain arrays
        api.api_test(env("morra", players=3), num_cycles=60)


def test_morra_in_gymnasium() -> None:
    gymnasium: Any = import_module("gymnasium")
    import_module("lucca.envs.gymnasium")
    env = gymnasium.make("lucca/Morra-v1", opponents="random", seat=1)
    _, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        _, reward, is_over, _, info = env.step(int(info["action_mask"].argmax()))
    assert reward in (-1, 0, 1)


def test_morra_in_openspiel() -> None:
    pyspiel: Any = import_module("pyspiel")
    import_module("lucca.envs.openspiel")
    game, generator = pyspiel.load_game("lucca_morra(players=3,rounds=4)"), random.Random(1)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0:
            other = state.resample_from_infostate(player, generator.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
        state.apply_action(generator.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


def test_many_matches_of_morra_at_once() -> None:
    env = BatchEnv("morra", 64, seed=3, rounds=4)
    batch = env.reset()
    ended = 0
    for _ in range(40):
        batch = env.step(env.sample())
        ended += int(batch.ended.sum())
        assert batch.masks.all()
    assert ended == 64 * 40 // 8


def test_morra_is_described_by_its_own_spec() -> None:
    assert game_names() == ("palazzi", "torri", "morra")
    assert game_spec("morra").option_names == ("players", "rounds")


def test_morra_on_the_command_line(tmp_path: Path) -> None:
    told = lucca(
        "simulate", "morra", "--players", "3", "--rounds", "4", "--matches", "3", "--bots", "search:20,greedy,random"
    )
    assert [record["rules"] for record in told.values] == [{"players": 3, "rounds": 4}] * 3
    assert lucca("replay", "-", given=told.out).status == 0
    assert "Rules of morra" not in wrong(lucca("simulate", "morra", "--size", "6"))
    assert "2 in morra" in lucca("simulate", "--help").out
    assert lucca("rules", "morra").out.startswith("Morra\n")
    assert lucca("perft", "morra", "--depth", "2").out == "9\n"
    ratings = lucca("arena", "morra", "--bots", "search:20,random", "--matches", "8", "--records", tmp_path / "m.jsonl")
    assert ratings.status == 0
    assert "search:20" in ratings.out
    assert ["bot", "total"] in [line.split() for line in ratings.out.splitlines()]  # a single column is the total
    assert "no game of OpenSpiel" in lucca("bench", "morra", "--against", "openspiel").out


def test_morra_is_played_in_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    played = lucca("play", "morra", "--rounds", "4", "--bots", "random", "--record", kept, given="show 2\n\n" * 4)
    assert played.status == 0
    assert "die: " in played.out
    record = json.loads(kept.read_text())
    assert record["events"].count("1 show 2") == 4
    assert lucca("replay", kept).status == 0
