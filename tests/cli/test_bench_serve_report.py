"""`lucca bench serve` prints its figures, whatever they are."""

import pytest

from lucca.bench import server_load, server_players, table_loading
from lucca.bench.server_players import Tally
from tests.cli.command_runner import Ran, lucca, wrong
from tests.patience import PATIENCE

SMALL = ("--tables", "3", "--streams", "5", "--rate", "40", "--seconds", "0.1")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_load, "STARTS", 1)
    monkeypatch.setattr(server_players, "ANSWER_TIMEOUT", PATIENCE)
    monkeypatch.setattr(table_loading, "REPEATS", 2)
    monkeypatch.setattr(table_loading, "LENGTHS", (10, 100))


def check_figures(ran: Ran) -> None:
    """Asserts that all figures are printed, and no error."""
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[2].split() == ["actions", "per", "second", "median", "99", "%", "longest", "errors"]
    for line, title in zip(ran.lines[3:5], ("40 a second", "as fast as they can"), strict=True):
        assert line.startswith(title)
        done, *times, errors = line[24:].replace(" ms", "").replace(",", "").split()
        assert int(done) > 0
        assert 0 < float(times[0]) <= float(times[1]) <= float(times[2])
        assert errors == "0"
    assert [line.split(":")[0] for line in ran.lines[5:8]] == [
        "Computed for an action",
        "Memory of a server process at most",
        "From the start of the process to its first page",
    ]
    assert [line.split()[0] for line in ran.lines[9:]] == ["10", "119"]


def test_a_server_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_load, "STARTS", 2)
    ran = lucca("bench", "serve", *SMALL)
    assert ran.lines[0] == "1 server process on SQLite, 3 tables of palazzi with"
    check_figures(ran)


@pytest.mark.slow
def test_two_servers_on_postgresql_are_measured(postgres_url: str) -> None:
    ran = lucca("bench", "serve", *SMALL, "--database", postgres_url, "--processes", "2")
    assert ran.lines[0] == "2 server processes on PostgreSQL, 3 tables of palazzi with"
    check_figures(ran)


def test_what_does_not_go_together_is_refused() -> None:
    assert "PostgreSQL" in wrong(lucca("bench", "serve", "--processes", "2"))
    assert "one measurement at a time" in wrong(lucca("bench", "serve", "--search"))
    assert "--rate must be at least 1" in wrong(lucca("bench", "serve", "--rate", "0"))


def test_a_server_that_does_not_start_says_why() -> None:
    ran = lucca("bench", "serve", *SMALL, "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert ran.status == 2
    assert ran.err.startswith("The server to be measured did not start: The database cannot be used")


def test_latencies_are_shares_of_the_answers() -> None:
    tally = Tally(1.0, 100, [number / 1000 for number in range(100, 0, -1)])
    assert [tally.latency(share) for share in (0.5, 0.99, 1.0)] == [0.051, 0.1, 0.1]
    assert Tally().latency(0.5) == 0.0
