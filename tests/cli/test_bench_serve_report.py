"""`lucca bench serve` prints its figures, whatever they are."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lucca.bench.server import load, players, soak, table_loading
from lucca.bench.server.tally import Tally
from tests.cli.command_runner import Ran, lucca, wrong
from tests.command_environment import environment
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SMALL = ("--tables", "3", "--streams", "5", "--seconds", "0.1")
HEAD = ["a", "second", "median", "90", "%", "99", "%", "longest", "errors", "CPU", "players", "memory"]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "STARTS", 1)
    monkeypatch.setattr(soak, "MINUTE", 0.1)
    monkeypatch.setattr(players, "ANSWER_TIMEOUT", PATIENCE)
    monkeypatch.setattr(players, "HELD_UP", PATIENCE)
    monkeypatch.setattr(Tally, "is_past_the_knee", lambda _tally: False)
    monkeypatch.setattr(table_loading, "REPEATS", 2)
    monkeypatch.setattr(table_loading, "LENGTHS", (10, 100))


def check_row(line: str, title: str) -> None:
    """Asserts that a row has figures that make sense, and no errors."""
    assert line.startswith(title)
    words = line[20:].replace(" ms", "").replace(" MB", "").replace(",", "").split()
    done, *times, errors, cpu, busy, memory = words
    assert float(done) > 0
    assert 0 < float(times[0]) <= float(times[1]) <= float(times[2]) <= float(times[3])
    assert errors == "0"
    assert float(cpu) >= 0
    assert busy.endswith("%")
    assert all(int(each) > 0 for each in memory.split("-"))


def rows_of(ran: Ran) -> list[str]:
    """The rows of figures, without remarks on a machine that is busy with other things."""
    end = next(number for number, line in enumerate(ran.lines) if line.startswith("Meanwhile"))
    return [line for line in ran.lines[3:end] if not line.startswith("  ")]


def check_figures(ran: Ran) -> None:
    """Asserts that all figures are printed."""
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[2].split() == ["offered", *HEAD]
    for line, title in zip(rows_of(ran), ("40 a second", "50 a second", "as fast as they can"), strict=True):
        check_row(line, title)
    assert "Latency of an action from when it was due (ms)" in ran.lines
    assert ran.lines[-4].startswith("From the start of the process to its first page: ")
    assert [line.split()[0] for line in ran.lines[-2:]] == ["10", "119"]


def test_a_server_is_measured_rate_by_rate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(load, "STARTS", 2)
    files = ("--chart", str(tmp_path / "chart.svg"), "--json", str(tmp_path / "figures.json"))
    ran = lucca("bench", "serve", *SMALL, "--rate", "40,50", *files)
    assert ran.lines[0] == "1 server process on SQLite, 3 tables of palazzi with"
    check_figures(ran)
    assert ElementTree.parse(tmp_path / "chart.svg").getroot().tag.endswith("svg")
    written = json.loads((tmp_path / "figures.json").read_text())
    assert (written["format"], written["load"]["tables"]) == ("lucca-bench-serve/1", 3)
    assert [found["rate"] for found in written["slices"]] == [40, 50, None]
    assert all(found["acknowledged"] > 0 and found["cpu_an_action"] >= 0 for found in written["slices"])
    assert [found["entries"] for found in written["loading"]] == [10, 119]
    assert written["first_page"] > 0


def test_beyond_the_knee_no_higher_rate_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tally, "is_past_the_knee", lambda _tally: True)
    rows = rows_of(lucca("bench", "serve", *SMALL, "--rate", "40,50"))
    assert [line[:20].strip() for line in rows] == ["40 a second", "as fast as they can"]


@pytest.mark.slow
@pytest.mark.parametrize("way", [(), ("--by-table",)])
def test_two_servers_on_postgresql_are_measured(postgres_url: str, way: tuple[str, ...]) -> None:
    ran = lucca("bench", "serve", *SMALL, "--rate", "40,50", "--database", postgres_url, "--processes", "2", *way)
    assert ran.lines[0] == "2 server processes on PostgreSQL, 3 tables of palazzi with"
    check_figures(ran)


def test_a_long_run_is_told_minute_by_minute(tmp_path: Path) -> None:
    figures, chart = tmp_path / "figures.json", tmp_path / "chart.svg"
    ran = lucca("bench", "serve", *SMALL, "--soak", "2", "--rate", "40", "--json", str(figures), "--chart", str(chart))
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[2].split() == ["minute", *HEAD]
    for line, title in zip(rows_of(ran), ("1", "2"), strict=True):
        check_row(line, title)
    titles = ["Memory of the server processes (MB)", "CPU time of the servers for an action (ms)"]
    assert [line for line in ran.lines if line in titles] == titles
    assert len(json.loads(figures.read_text())["slices"]) == 2
    assert "Errors in a minute" in chart.read_text()


def test_two_versions_are_measured_by_turns(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    ran = lucca(
        "bench",
        "serve",
        *SMALL,
        "--rate",
        "40",
        "--checkout",
        str(ROOT),
        "--against",
        str(ROOT / "src"),
        "--json",
        str(figures),
    )
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[2].split() == ["here", "there", "ratio", "pairs", "of", "slices"]
    names = ["CPU an action", "median", "99 %", "CPU an action at most", "acknowledged a second at most"]
    assert [line[:32].split(",")[0].strip() for line in ran.lines[3:8]] == names
    assert float(ran.lines[7][32:].replace(",", "").split()[0]) > 0
    written = json.loads(figures.read_text())
    assert list(written["ratios"]) == [line[:32].strip() for line in ran.lines[3:8]]
    assert {way: list(slices) for way, slices in written["slices"].items()} == {
        "paced": ["here", "there"],
        "fastest": ["here", "there"],
    }


INTERRUPTED = """
import os, signal, sys
from lucca.bench.server import soak
from lucca.cli import bench_serve_report, run

def found(report, slice):
    for _ in range(2):  # impatiently, and all processes as a terminal does it
        os.killpg(0, signal.SIGINT)

soak.MINUTE = 0.1
bench_serve_report.print_slice = found
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.heavy
def test_ctrl_c_ends_it_and_keeps_what_was_measured(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    words = ["bench", "serve", *SMALL, "--soak", "1000", "--json", str(figures)]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *words],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        start_new_session=True,
    )
    assert (done.returncode, done.stderr.strip()) == (130, "")
    assert "Memory of the server processes" in done.stdout
    assert len(json.loads(figures.read_text())["slices"]) >= 1


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    assert "PostgreSQL" in wrong(lucca("bench", "serve", "--processes", "2"))
    assert "one measurement at a time" in wrong(lucca("bench", "serve", "--search"))
    assert "--rate must be at least 1" in wrong(lucca("bench", "serve", "--rate", "0"))
    assert "--rate takes a whole number" in wrong(lucca("bench", "serve", "--rate", "100,"))
    assert "one --rate" in wrong(lucca("bench", "serve", "--soak", "1", "--rate", "100,200"))
    assert "one --rate" in wrong(lucca("bench", "serve", "--against", str(ROOT), "--rate", "100,200"))
    assert "--soak must be at least 1" in wrong(lucca("bench", "serve", "--soak", "0"))
    assert "not for both" in wrong(lucca("bench", "serve", "--soak", "1", "--against", str(ROOT)))
    assert "--soak is for servers" in wrong(lucca("bench", "torri", "--soak", "1"))
    for option in ("--against", "--checkout"):
        assert "no checkout" in wrong(lucca("bench", "serve", option, str(tmp_path)))
    database = ("--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert "--against-database" in wrong(lucca("bench", "serve", "--against", str(ROOT), *database))
    assert "--against-database" in wrong(lucca("bench", "serve", f"--against-{database[0][2:]}", database[1]))
    for option in ("--chart", "--json"):
        assert "cannot be written" in wrong(lucca("bench", "serve", option, str(tmp_path / "none" / "file")))


def test_a_server_that_does_not_start_says_why() -> None:
    ran = lucca("bench", "serve", *SMALL, "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert ran.status == 2
    assert ran.err.startswith("The server to be measured did not start: The database cannot be used")
