"""`lucca arena`: results that do not depend on the order of play, runs that are resumed, wrong arguments."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr
from functools import cache, partial
from pathlib import Path

import pytest

from lucca.arena import Plan, Standings, bots, local, play, result_of
from lucca.bots import new_bot
from lucca.bots.bot import Bot
from lucca.cli import arena_report
from lucca.games import new_game
from tests.arena.sample_results import DUEL, PLAN, played_matches, result
from tests.cli.command_runner import Ran, compile_rules, lucca, sentence, wrong
from tests.command_environment import environment

WORDS = ("arena", "palazzi", "--bots", "greedy,random,random", "--seed", "7")
HERE = ("--workers", "1")


@cache
def compile_bots() -> None:
    """Compiles bots before a test reads standard error."""
    for game in (new_game("palazzi"), DUEL.game):
        new_bot("greedy").compile(game)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the commands in an empty folder, where they write their journal."""
    compile_bots()
    monkeypatch.chdir(tmp_path)


def records_of(file: str) -> list[int]:
    """The numbers of the matches in a file."""
    return [json.loads(line)["meta"]["match"] for line in Path(file).read_text("utf-8").splitlines()]


def test_the_tables_say_who_is_better_and_why() -> None:
    ran = lucca(*WORDS, "--matches", "5", *HERE)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "6 matches: 2 heats of 3, each the same deal with seats exchanged."
    wins, points = ran.out.split("\n\n")[1:]
    assert [line.split()[0] for line in wins.splitlines()] == ["bot", "greedy", "random"]
    assert wins.splitlines()[1].split()[4:6] == ["6", "100.0%"]
    assert points.splitlines()[0].split() == ["bot", "windows", "parties", "walls", "street", "total"]
    assert os.listdir() == []  # a run that is over leaves nothing that nobody asked for


def test_torri_says_by_what_bots_win() -> None:
    ran = lucca("arena", "torri", "--size", "3", "--bots", "greedy,random", "--matches", "4", *HERE)
    ways = ran.out.split("\n\n")[2].splitlines()
    assert ways[0].split("  ")[0] == "bot"
    assert "by tower" in ways[0]
    shares = [float(word.rstrip("%")) for line in ways[1:] for word in line.split()[1:]]
    assert sum(shares) == pytest.approx(100, abs=0.5)


def test_several_workers_write_the_same_as_one_also_with_a_deck_of_ones_own() -> None:
    Path("deck.csv").write_text(lucca("deck", "--csv").out.replace("\n1,", "\n1001,"))
    for workers in "12":
        files = ("--records", f"{workers}.jsonl", "--csv", f"{workers}.csv", "--deck", "deck.csv")
        assert lucca(*WORDS, "--matches", "9", *files, "--workers", workers).status == 0
    rules = json.loads(Path("2.jsonl").read_text().splitlines()[0])["rules"]
    assert rules == dict(new_game("palazzi").rules) | {"deck": rules["deck"]}
    assert "1001" in rules["deck"]
    assert records_of("2.jsonl") == list(range(1, 10))
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()
    assert Path("1.csv").read_bytes() == Path("2.csv").read_bytes()
    assert lucca("replay", "2.jsonl").out == "ok\n" * 9


def test_the_rows_are_the_results() -> None:
    ran = lucca(*WORDS, "--matches", "3", "--csv", "-", *HERE)
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    results = [result_of(PLAN, match.record) for match in played_matches(0, 3)]
    assert [row["bot"] for row in rows] == [bot for line_up in PLAN.heat for bot in line_up]
    assert [float(row["won"]) for row in rows] == [share for one in results for share in one.shares]
    assert [int(row["total"]) for row in rows] == [sum(points) for one in results for points in one.points]
    for row in rows:
        assert sum(int(row[column]) for column in ("windows", "parties", "walls", "street")) == int(row["total"])
    assert {(row["heat"], row["match"], row["seat"]) for row in rows} == {
        ("1", str(match), str(seat)) for match in (1, 2, 3) for seat in (1, 2, 3)
    }


def test_a_run_goes_on_and_on() -> None:
    assert lucca(*WORDS, "--matches", "3", "--records", "a.jsonl", *HERE).status == 0
    first = Path("a.jsonl").read_bytes()
    Path("a.jsonl").write_bytes(first[:-1000])
    longer = lucca(*WORDS, "--matches", "6", "--records", "a.jsonl", *HERE)
    assert Path("a.jsonl").read_bytes().startswith(first)
    whole = lucca(*WORDS, "--matches", "6", "--records", "b.jsonl", *HERE)
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert without_times(longer) == without_times(whole)
    fewer = lucca(*WORDS, "--matches", "3", "--records", "a.jsonl", *HERE)
    assert fewer.lines[0].startswith("3 matches")
    assert records_of("a.jsonl") == [1, 2, 3, 4, 5, 6]


def without_times(ran: Ran) -> list[str]:
    """The output of a command without the times of decisions."""
    return [line.rstrip("0123456789. ") for line in ran.lines]


def test_control_c_keeps_every_match_and_the_same_command_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, fixture: object) -> object:
        """Stands in for a person who presses Control-C during the fifth match."""
        if fixture == PLAN.fixture(5):
            raise KeyboardInterrupt
        return play.play(plan, fixture)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(local, "play", interrupted)
        ran = lucca(*WORDS, "--matches", "9", *HERE)
    assert (ran.status, ran.out) == (130, "")
    [file] = os.listdir()
    assert sentence(ran.err) == f"Stopped: 4 matches are kept in {file}; the same command goes on from there."
    assert records_of(file) == [1, 2, 3, 4]
    again = lucca(*WORDS, "--matches", "9", *HERE)
    assert os.listdir() == []
    assert without_times(again) == without_times(lucca(*WORDS, "--matches", "9", *HERE))


def start(*words: str) -> "subprocess.Popen[bytes]":
    """The command as a process, in a process group of its own with its workers.

    It hears interrupts, even where the tests run in the background of a shell that lets nobody hear them.
    """
    compile_rules()
    return subprocess.Popen(
        [sys.executable, "-m", "lucca", *WORDS, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


def wait_for_lines(file: Path, count: int, process: "subprocess.Popen[bytes]") -> None:
    """Waits until a journal has so many lines."""
    while process.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") >= count):
        time.sleep(0.01)
    assert process.poll() is None


@pytest.mark.skipif(sys.platform != "linux", reason="sends signals")
def test_real_signals_lose_no_match(tmp_path: Path) -> None:
    words = ("--matches", "1000000", "--workers", "2", "--records", "a.jsonl")  # it is never over by itself
    file = tmp_path / "a.jsonl"
    with start(*words) as run:
        wait_for_lines(file, 5, run)
        run.kill()
    kept = file.read_bytes().count(b"\n")
    assert kept >= 5
    with start(*words) as run:
        wait_for_lines(file, kept + 5, run)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = run.communicate()
    count = len(records_of("a.jsonl"))
    assert count >= kept + 5
    assert (run.returncode, out) == (130, b"")
    assert (
        sentence(err.decode()) == f"Stopped: {count} matches are kept in a.jsonl; the same command goes on from there."
    )
    for name in ("a.jsonl", "b.jsonl"):
        assert lucca(*WORDS, "--matches", str(count + 3), "--records", name, *HERE).status == 0
    assert len(records_of("a.jsonl")) > count
    assert file.read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_a_run_stops_when_a_lead_is_significant() -> None:
    words = (*WORDS, "--until-significant", "--matches", "300")
    for workers in "12":
        ran = lucca(*words, "--records", f"{workers}.jsonl", "--workers", workers)
        assert ran.lines[1] == "greedy is significantly better than all others (error at most 5 %)."
    assert 3 < len(records_of("1.jsonl")) < 100
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()
    few = lucca(*WORDS, "--until-significant", "--matches", "3", *HERE)
    assert few.lines[1] == "No bot is significantly better than all others so far (error at most 5 %)."


class Clumsy:
    """A bot that always raises."""

    def __init__(self) -> None:
        self.bot = new_bot("random")

    def __getattr__(self, name: str) -> object:
        if name in ("choose", "advise"):
            raise RuntimeError("a\nstumble")
        return getattr(self.bot, name)


def test_a_bot_that_fails_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy_greedy(name: str) -> Bot:
        return Clumsy() if name == "greedy" else new_bot(name)  # type: ignore[return-value]

    monkeypatch.setattr(bots, "new_bot", clumsy_greedy)
    assert wrong(lucca(*WORDS, *HERE)).startswith("The bot greedy failed in match 1: RuntimeError: a")
    assert os.listdir() == []


def test_whatever_ends_a_run_the_matches_played_are_kept_and_said_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(plan: Plan, fixture: object) -> object:
        """Stands in for a bot that raises in the fifth match."""
        if fixture == PLAN.fixture(5):
            return play.Failed(PLAN.fixture(5), "greedy", "RuntimeError: a stumble")
        return play.play(plan, fixture)  # type: ignore[arg-type]

    monkeypatch.setattr(local, "play", failing)
    ran = lucca(*WORDS, "--matches", "9", *HERE)
    assert (ran.status, ran.out) == (2, "")
    [file] = os.listdir()
    assert ran.err.splitlines() == [
        "The bot greedy failed in match 5: RuntimeError: a stumble",
        f"Stopped: 4 matches are kept in {file}; the same command goes on from there.",
    ]
    assert records_of(file) == [1, 2, 3, 4]
    no_cluster = lucca(*WORDS, "--matches", "9", "--cluster", "nowhere")
    assert no_cluster.err.splitlines()[1:] == ran.err.splitlines()[1:]


BAD = {
    "unknown bot": (["--bots", "greedy,nobody"], "There is no bot 'nobody'"),
    "one bot": (["--bots", "greedy"], "at least two different bots"),
    "the same bot": (["--bots", "greedy,greedy,greedy"], "at least two different bots"),
    "no seat": (["--players", "1"], "for 2 to 5 players"),
    "no matches": (["--matches", "-1"], "--matches must be at least 1"),
    "no workers": (["--workers", "0"], "--workers must be at least 1"),
    "no folder": (["--records", "none/a.jsonl"], "cannot be written"),
    "no file": (["--records", "-"], "no plain file"),
    "a device": (["--records", "/dev/null"], "no plain file"),
    "no folder for rows": (["--csv", "none/a.csv"], "cannot be written"),
    "one file for two": (["--csv", "a", "--records", "./a"], "cannot both be"),
    "no cluster": (["--cluster", "nowhere"], "no address of a cluster"),
    "no host of a cluster": (["--cluster", "a..b:6379"], "no address of a cluster"),
    "no port of a cluster": (["--cluster", "host:" + "1" * 5000], "no address of a cluster"),
}


@pytest.mark.parametrize(("words", "expected"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_one_sentence(words: list[str], expected: str) -> None:
    assert expected in wrong(lucca(*WORDS, *words))
    assert os.listdir() == []


@pytest.mark.parametrize(
    "words", [["--seed", "8"], ["--until-significant"], ["--players", "4"], ["--bots", "random,greedy"]]
)
def test_the_file_of_another_run_is_left_alone(words: list[str]) -> None:
    assert lucca(*WORDS, "--matches", "3", "--records", "a.jsonl", *HERE).status == 0
    before = Path("a.jsonl").read_bytes()
    assert "name another file" in wrong(lucca(*WORDS, "--records", "a.jsonl", *words, *HERE))
    assert Path("a.jsonl").read_bytes() == before


def test_rows_are_not_written_over_the_matches_under_another_name() -> None:
    assert lucca(*WORDS, "--matches", "3", "--records", "a.jsonl", *HERE).status == 0
    before = Path("a.jsonl").read_bytes()
    Path("rows.csv").hardlink_to("a.jsonl")
    assert "cannot both be" in wrong(
        lucca(*WORDS, "--matches", "3", "--records", "a.jsonl", "--csv", "rows.csv", *HERE)
    )
    assert Path("a.jsonl").read_bytes() == before


def test_a_bar_shows_the_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "120")
    standings = Standings(DUEL, 4)

    def results() -> object:
        for number in range(1, 5):
            standings.add(result(DUEL, number, "greedy" if number > 1 else "random"))
            yield number

    with redirect_stderr(Terminal()) as screen:
        arena_report.run_with_progress(standings, results(), prints=False)  # type: ignore[arg-type]
    assert "4/4" in screen.getvalue()
    assert "greedy 75.0%  random 25.0%" in screen.getvalue()
    with redirect_stderr(io.StringIO()) as log:
        arena_report.run_with_progress(standings, results(), prints=False)  # type: ignore[arg-type]
    assert log.getvalue() == ""
