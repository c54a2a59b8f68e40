"""Whole matches between bots: legal to the end in every configuration, and settled by their seed."""

import json
import subprocess
import sys
from typing import Any

import pytest

from lucca.bots import play_match, seat_bots
from lucca.bots.budget import Budget
from lucca.bots.greedy import Greedy
from lucca.bots.registry import LEVELS
from lucca.bots.search import Search
from lucca.games import game_names, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.match.record import read_record, replay_record, write_record
from tests.bots import golden
from tests.command_environment import environment
from tests.games.palazzi.configurations import typical_configurations as typical_palazzi
from tests.games.torri.configurations import typical_configurations as typical_torri

EVERY_BOT = ["random", "greedy", "search:1", "search:7", *LEVELS]
every_bot = pytest.mark.parametrize("name", EVERY_BOT)


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives levels with a budget of time a few simulations instead."""
    for level, make in LEVELS.items():
        bot = make()
        if isinstance(bot, Search) and bot.budget.milliseconds:
            monkeypatch.setitem(LEVELS, level, lambda: Search(Budget(simulations=12)))


def check_match(game: CompiledGame, names: list[str], seed: str) -> None:
    """Plays a match; every action was checked as it was done, and again when its record is read."""
    match = play_match(game, seat_bots(names, game.players), seed)
    assert match.outcome is not None
    replayed = replay_record(read_record(json.loads(json.dumps(write_record(match)))))
    assert replayed.problem is None
    assert game.outcome(replayed.state) == match.outcome


def line_ups(seats: int) -> list[list[str]]:
    """Returns line-ups for so many seats in which every bot is."""
    return [[*EVERY_BOT, *EVERY_BOT][at : at + seats] for at in range(0, len(EVERY_BOT), seats)]


@typical_palazzi
def test_every_bot_plays_palazzi_to_the_end(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    for number, names in enumerate(line_ups(game.players)):
        check_match(game, names, str(number))


@typical_torri
def test_every_bot_plays_torri_to_the_end(options: dict[str, Any]) -> None:
    game = Torri(**options)
    for number, names in enumerate(line_ups(game.players)):
        check_match(game, names, str(number))


@every_bot
@pytest.mark.parametrize("game", game_names())
def test_every_bot_may_play_itself(game: str, name: str) -> None:
    chosen = new_game(game, players=3)
    assert isinstance(chosen, CompiledGame)
    check_match(chosen, [name] * 3, "1")


@typical_palazzi
def test_greedy_beats_random_in_every_configuration(options: dict[str, Any]) -> None:
    assert wins_of("greedy", "random", Palazzi(**options), 20) >= 16


@pytest.mark.parametrize(("size", "players"), [(6, 2), (6, 4), (8, 2)])
def test_greedy_beats_random_in_torri(size: int, players: int) -> None:
    assert wins_of("greedy", "random", Torri(size, players), 12) >= 8


@pytest.mark.parametrize("players", [2, 3])
def test_looking_ahead_beats_greed(players: int) -> None:
    for game in (Palazzi(players=players), Torri(6, players)):
        assert wins_of("search:50", "greedy", game, 18) >= 18 / players + 4


def wins_of(name: str, others: str, game: CompiledGame, matches: int) -> int:
    """How many of some matches a bot wins against others, on every seat in turn."""
    wins = 0
    for number in range(matches):
        seat = number % game.players
        names = [name if at == seat else others for at in range(game.players)]
        outcome = play_match(game, seat_bots(names, game.players), str(number)).outcome
        assert outcome is not None
        wins += outcome.winners == (seat + 1,)
    return wins


@every_bot
@pytest.mark.parametrize("game", game_names())
def test_the_same_seed_gives_the_same_match(name: str, game: str) -> None:
    chosen = new_game(game)
    bots = seat_bots([name] * chosen.players, chosen.players)
    first = play_match(chosen, bots, "3").events()
    assert play_match(chosen, seat_bots([name] * chosen.players, chosen.players), "3").events() == first
    assert play_match(chosen, bots, "3").events() == first, "what they remember of the last match changes nothing"
    assert play_match(chosen, bots, "4").events() != first or game == "torri"


@pytest.mark.parametrize("name", golden.MATCHES)
def test_fixed_work_gives_the_same_match_on_every_machine(name: str) -> None:
    assert golden.played(name) == (golden.FOLDER / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", ["palazzi-celebration-3", "torri-5-3-switching"])
def test_fixed_work_gives_the_same_match_in_another_process(name: str) -> None:
    words = [sys.executable, "-m", "tests.bots.golden", name, "search:30"]
    root = golden.FOLDER.parents[2]
    output = subprocess.run(words, check=True, capture_output=True, text=True, cwd=root, env=environment()).stdout
    assert output == golden.played(name, "search:30")


def test_noise_clouds_the_judgement_of_a_novice() -> None:
    game = Palazzi()
    clear, clouded = ([Greedy(noise) for _ in range(3)] for noise in (0.0, 0.12))
    assert play_match(game, clear, "1").events() != play_match(game, clouded, "1").events()
