"""`lucca play` of a game without a `CliSpec`: positions as plain text."""

from pathlib import Path

import pytest

from lucca.cli import arena_report, session
from lucca.cli.board_text import plain_text
from lucca.cli.spec import CliSpec
from tests.cli.command_runner import Ran, lucca


@pytest.fixture(autouse=True)
def _without_specs(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (session, arena_report):
        monkeypatch.setattr(module, "cli_spec", lambda _game: CliSpec())


def play(folder: Path, *words: str, given: str) -> Ran:
    """Plays a match with these lines on standard input."""
    return lucca("play", *words, "--seed", "1", "--record", folder / "match.json", given=given)


def test_a_match_is_played_to_its_end_by_numbers(tmp_path: Path) -> None:
    ran = play(tmp_path, "torri", "--size", "3", "--bots", "random", given="1\n\n" * 40)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "Torri: Player against random 2."
    assert "lots: -" in ran.lines
    assert "Choose an action:" in ran.lines
    assert "1. place white a1" in ran.lines
    assert "> Player: place white a1" in ran.lines
    assert any("random 2: place " in line for line in ran.lines)
    assert ran.lines[-3:-1] == ["The match is over.", "Winner: random 2."]


def test_draws_a_hand_and_points_are_shown(tmp_path: Path) -> None:
    ran = play(tmp_path, "palazzi", "--bots", "random,random", given="1\n\n" * 60)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "Palazzi: Player against random 2, random 3."
    assert any(line.startswith("hand: ") for line in ran.lines)
    assert any(line.startswith("* table: ") for line in ran.lines)
    assert sum("Player: keep " in line for line in ran.lines) == 1
    assert any(line.startswith("  3. building: ") for line in ran.lines)
    assert sum(line.startswith("random 2: ") and line.endswith((" points", " point")) for line in ran.lines) == 1
    assert ran.lines[-2].startswith("Winner: ")


def test_answers_in_notation_may_be_typed_in_any_case(tmp_path: Path) -> None:
    ran = play(tmp_path, "torri", "--bots", "random", given="PLACE white a1\n? place red b2\nplace red z9\nq\n")
    assert "> Player: place white a1" in ran.lines
    assert "For example: place black b1" in ran.out
    assert "z9" in ran.out


def test_the_arena_names_reasons_and_columns_as_records_do() -> None:
    words = ("--bots", "greedy,random", "--matches", "2", "--workers", "1")
    assert lucca("arena", "torri", "--size", "3", *words).lines[-3].split()[:1] == ["bot"]
    assert lucca("arena", "palazzi", *words).lines[-3].split() == ["bot", "1", "2", "3", "4", "total"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        ([], "-"),
        (3, "3"),
        (["17", "20"], "17, 20"),
        ([["1", "2"], None], "(1, 2), -"),
        ({"a1": "WK", "b1": {}, "c1": {"red": 1, "blue": [2]}}, "a1: WK; b1: -; c1: (red: 1; blue: 2)"),
    ],
)
def test_values_of_positions_are_readable(value: object, text: str) -> None:
    assert plain_text(value) == text
