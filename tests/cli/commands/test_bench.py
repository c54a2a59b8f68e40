"""`lucca bench` prints its figures, whatever they are."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lucca.bench import configurations, engine, envs, openspiel, regret, rivals, search_speed
from lucca.bench.envs import aec_play
from lucca.bench.spec import BenchSpec, bench_spec
from lucca.bots.solve import Solution, solve
from lucca.cli import bench_envs_report
from lucca.cli.bench_envs_report import times
from lucca.cli.commands import bench
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from tests.cli.command_runner import lucca, lucca_process, wrong


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures everything once and briefly, with bots that do a fixed number of simulations."""
    for module, name, value in (
        (engine, "MATCHES_A_CALL", 20),
        (engine, "RECORDS", 5),
        (openspiel, "SAMPLED_MATCHES", 2),
        (openspiel, "ROLLOUTS", 2),
        (envs, "MATCHES_AT_ONCE", 16),
        (envs, "STEPS_AT_ONCE", 1),
        (bench_envs_report, "MATCHES_ON_ALL_CORES", 64),
        (bench_envs_report, "TURNS", 2),
        (bench, "BUDGET", "8"),
    ):
        monkeypatch.setattr(module, name, value)


def test_the_engine_is_measured_for_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def start(command: list[str], **_: Any) -> None:
        """Stands in for whole commands, the first of which would compile for ten seconds."""
        started.append(command)

    monkeypatch.setattr(subprocess, "run", start)
    ran = lucca("bench", "palazzi", "--seconds", "0.01")
    assert (ran.status, ran.err) == (0, "")
    names = [f"{rules}, {players} players" for rules in ("2013", "celebration") for players in (2, 3, 4, 5)]
    assert [line[:24].strip() for line in ran.lines[2:10]] == names
    for line in ran.lines[2:10]:
        assert all(int(number.replace(",", "")) > 0 for number in line[24:].split())
    assert "Replay" in ran.lines[10]
    assert [command[1:4] for command in started] == [["-m", "lucca", "simulate"]] * 2
    assert len(ran.lines) == 13
    every = lucca("bench", "--seconds", "0.01")
    assert [line.split(" on one core")[0] for line in every.lines if "one core" in line] == [
        "Random play of palazzi",
        "Random play of torri",
    ]
    assert sum(line.startswith(("6x6", "8x8", "10x10", "12x12")) for line in every.lines) == 9


@pytest.mark.parametrize(("game", "title"), [("palazzi", "2013, 3 players"), ("torri", "8x8, 2 players")])
def test_openspiel_is_measured_in_the_same_run(game: str, title: str) -> None:
    pytest.importorskip("pyspiel")
    ran = lucca("bench", game, "--against", "openspiel", "--seconds", "0.01")
    assert (ran.status, ran.err) == (0, "")
    titles = [line[:34].strip() for line in ran.lines[2:]]
    assert titles[0] == f"lucca {game}, {title}"
    assert all(title.startswith("OpenSpiel ") for title in titles[1:])
    assert len(titles) > 1


def test_no_rival_is_taken_for_another() -> None:
    with pytest.raises(ValueError, match="chess"):
        bench_envs_report.bench_against("torri", "chess", 0.01)


def test_without_openspiel_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert "OpenSpiel" in wrong(lucca("bench", "--against", "openspiel"))


def test_without_a_gpu_one_sentence_says_so() -> None:
    assert "GPU" in wrong(lucca_process("bench", "--gpu", NUMBA_DISABLE_CUDA="1", CUDA_VISIBLE_DEVICES=""))


def test_an_unknown_game_is_not_measured() -> None:
    assert "chess" in wrong(lucca("bench", "chess"))


def test_last_rounds_that_are_too_long_to_solve_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[State] = []

    def solve_others(game: CompiledGame, state: State) -> Solution | None:
        """Stands in for a solver that gives up on the first position."""
        asked.append(state)
        return None if len(asked) == 1 else solve(game, state)

    monkeypatch.setattr(regret, "solve", solve_others)
    endgame = bench_spec("palazzi").endgame
    assert endgame
    found = regret.measure_regret(configurations.typical("palazzi"), endgame, ("greedy", "random"), 3)
    assert (found.positions, found.unsolved) == (2, 1)
    assert list(found.lost) == ["greedy", "random"]
    assert all(0 <= lost <= 2 for lost in found.lost.values())


def test_bots_are_measured_at_the_start_and_over_whole_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = {"2013, 3 players": {"players": 3, "celebration": False}}
    small = replace(bench_spec("palazzi"), configurations=usual)
    monkeypatch.setattr(configurations, "bench_spec", lambda _game: small)
    ran = lucca("bench", "palazzi", "--search", "--seconds", "0.01", "--positions", "3")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[1].split() == ["rules", "first", "decision", "whole", "matches"]
    assert ran.lines[2].startswith("2013, 3 players ")
    assert all(int(number.replace(",", "")) > 0 for number in ran.lines[2][24:].split())
    assert ran.lines[3] == "Last rounds, 2013, 3 players: 3, and 0 more that were too long to solve"
    assert [line.split()[0] for line in ran.lines[4:]] == ["greedy", "search:8"]


def test_loading_compiled_code_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = iter([SimpleNamespace(simulations=1, seconds=100.0)])  # the first of a process takes long

    def decide(*_: object) -> list[Any]:
        return [SimpleNamespace(tree_search=next(searches, SimpleNamespace(simulations=1000, seconds=1.0)))]

    monkeypatch.setattr(search_speed, "decide_first", decide)
    monkeypatch.setattr(search_speed, "play_whole", decide)
    assert search_speed.measure_search(configurations.typical("palazzi"), "100ms", 0.01) == search_speed.SearchSpeed(
        1000.0, 1000.0
    )


def test_the_time_and_the_positions_of_a_measurement_are_told() -> None:
    help = " ".join(lucca("bench", "--help").out.replace("│", " ").split())
    assert "until the match that was begun is over" in help
    assert "--positions" in help
    assert "--positions must be at least 1" in wrong(lucca("bench", "--search", "--positions", "0"))


@pytest.mark.parametrize("game", ["palazzi", "torri"])
def test_every_environment_is_measured(game: str) -> None:
    ran = lucca("bench", game, "--envs", "--seconds", "0.01")
    assert (ran.status, ran.err) == (0, "")
    assert [line[:40].strip() for line in ran.lines[2:]] == [
        *("BatchEnv, int8", "BatchEnv, float32", "PettingZoo", "Gymnasium, against random"),
        *("Gymnasium, against greedy", "OpenSpiel", "BatchEnv, int8, all cores", "BatchEnv, float32, all cores"),
    ]
    assert all(int(line[40:].replace(",", "")) > 0 for line in ran.lines[2:])


def test_ours_is_measured_beside_a_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = rivals.Rival("PettingZoo tortoise", 7.0, lambda _seconds: 10.0)
    fast = rivals.Rival("PettingZoo hare", 2.0, lambda _seconds: 1e9)
    monkeypatch.setattr(rivals, "pettingzoo_rivals", lambda: [slow, fast])
    ran = lucca("bench", "torri", "--against", "pettingzoo", "--seconds", "0.01")
    assert (ran.status, ran.err) == (0, "")
    titles = ["lucca torri, PettingZoo", "PettingZoo tortoise", "PettingZoo hare"]
    assert [line[:40].strip() for line in ran.lines[2:]] == titles
    assert ran.lines[2].split()[-1] == "1.0x"
    assert 40 < int(ran.lines[2].split()[-2]) < 90  # decisions of a match
    assert ran.lines[3].split()[-3:-1] == ["10", "7"]
    assert ran.lines[4].split()[-1] == "0.00x"


def test_a_ratio_says_plainly_that_ours_loses() -> None:
    assert [times(ratio) for ratio in (48.04, 1.04, 1, 0.964, 0.18)] == ["48.0x", "1.0x", "1.0x", "0.96x", "0.18x"]


class SmallGame:
    """Stands in for an environment of PettingZoo's: two agents that act twice each, the actions that may be done."""

    def __init__(self) -> None:
        self.done: list[object] = []

    def reset(self, seed: int) -> None:
        self.left = [4, 3, 2, 1, 0, 0]

    def agent_iter(self) -> Iterator[str]:
        while self.left:
            yield f"agent_{len(self.left) % 2}"

    def last(self) -> tuple[dict[str, object], float, bool, bool, dict[str, object]]:
        return {"action_mask": f"mask {self.left[0]}"}, 0.0, not self.left[0], False, {}

    def action_space(self, agent: str) -> SimpleNamespace:
        return SimpleNamespace(sample=lambda mask: f"{agent} by {mask}")

    def step(self, action: object) -> None:
        self.done.append(action)
        self.left.pop(0)


def test_environments_of_pettingzoo_are_played_as_its_documents_say() -> None:
    env = SmallGame()
    assert aec_play(env)() == 4
    sampled = ["agent_0 by mask 4", "agent_1 by mask 3", "agent_0 by mask 2", "agent_1 by mask 1"]
    assert env.done == [*sampled, None, None]


def test_small_games_that_are_faster_than_ours_are_not_left_out() -> None:
    assert {"connect_four", "tic_tac_toe", "kuhn_poker", "leduc_holdem"} <= set(rivals.PGX)
    assert {"connect_four_v3", "tictactoe_v3"} <= set(rivals.PETTINGZOO)
    assert {"tic_tac_toe", "mancala"} <= set(bench_spec("torri").openspiel_rivals)


def test_a_game_of_pgx_is_stepped_in_a_compiled_loop() -> None:
    pgx = pytest.importorskip("pgx")
    env = pgx.make("tic_tac_toe")
    assert 5 <= rivals.pgx_length(env) <= 9
    assert rivals.pgx_measure(env, 64)(0.01) > 0


@pytest.mark.parametrize(("rival", "module", "name"), [("pgx", "pgx", "Pgx"), ("pettingzoo", "rlcard", "pettingzoo")])
def test_without_a_rival_one_sentence_says_so(
    rival: str, module: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    for game in rivals.PETTINGZOO:
        monkeypatch.setitem(sys.modules, f"pettingzoo.classic.{game}", None)
    assert wrong(lucca("bench", "torri", "--against", rival)).startswith(f"{name}")


def test_measurements_are_asked_for_one_at_a_time() -> None:
    for words in (["--envs", "--search"], ["--gpu", "--search"], ["--gpu", "--against", "pgx"]):
        assert "one measurement at a time" in wrong(lucca("bench", "torri", *words))
    assert "openspiel, pgx, pettingzoo" in wrong(lucca("bench", "--against", "hare"))
    assert "GPU" in wrong(lucca_process("bench", "--envs", "--gpu", NUMBA_DISABLE_CUDA="1", CUDA_VISIBLE_DEVICES=""))


def test_a_game_without_benchmarks_of_its_own_is_measured_in_its_default_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (configurations, bench):
        monkeypatch.setattr(module, "bench_spec", lambda _game: BenchSpec())
    ran = lucca("bench", "torri", "--search", "--seconds", "0.01")
    assert (ran.status, ran.err) == (0, "")
    assert [line[:24].strip() for line in ran.lines[2:]] == ["default rules"]
    assert configurations.typical("torri").rules == configurations.configurations("torri")["default rules"].rules
