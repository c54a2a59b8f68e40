"""One match of a plan: the same deal for the whole heat, a record that tells its place, and bots that fail."""

import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lucca import bots as our_bots
from lucca.arena import bots
from lucca.arena.play import Failed, OtherRecord, Played, play, result_of
from lucca.bots.random import Random
from lucca.games.game import Action
from lucca.match.dealer import Numbers
from lucca.match.match import Question
from lucca.match.record import read_record, replay_record
from tests.arena.sample_results import DUEL, PLAN, played_matches


def test_a_heat_is_one_deal_and_the_one_of_simulate() -> None:
    hands = [match.record["events"][:4] for match in played_matches(0, 6)]
    assert hands[0] == hands[1] == hands[2] != hands[3] == hands[4] == hands[5]
    again = our_bots.play_match(PLAN.game, our_bots.seat_bots(PLAN.heat[0], 3), "7/1")
    assert again.events() == played_matches(0, 6)[0].record["events"]


def test_a_record_tells_its_place_and_replays() -> None:
    record = played_matches(0, 6)[4].record
    assert replay_record(read_record(record)).problem is None
    assert record["meta"] | {"outcome": None, "points": None} == {
        "bots": ["random", "random", "greedy"],
        "seed": 7,
        "match": 5,
        "heat": 2,
        "arena": {"bots": ["greedy", "random", "random"], "until_significant": False},
        "outcome": None,
        "points": None,
    }


def test_a_result_is_read_from_the_record() -> None:
    record = copy.deepcopy(played_matches(0, 6)[0].record)
    record["meta"]["outcome"]["winners"] = [1, 3]
    result = result_of(PLAN, record)
    assert result.shares == (0.5, 0.0, 0.5)
    assert [sum(columns) for columns in result.points] == list(record["meta"]["outcome"]["totals"])
    assert result_of(DUEL, played_matches(1, 2)[0].record).points == ()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("match", 2),
        ("match", 0),
        ("match", "1"),
        ("bots", ["random", "greedy", "random"]),
        ("seed", 8),
        ("arena", {}),
        ("outcome", None),
        ("outcome", {"winners": [], "reason": "points"}),
        ("outcome", {"winners": [9], "reason": "points"}),
        ("outcome", {"winners": [0], "reason": "points"}),
        ("outcome", {"winners": [1, 1], "reason": "points"}),
        ("outcome", {"winners": [1, 2, 3, 4], "reason": "points"}),
        ("outcome", {"winners": [[1]], "reason": "points"}),
        ("outcome", {"winners": "1", "reason": "points"}),
        ("outcome", {"winners": [1], "reason": 1}),
        ("points", 3),
        ("points", None),
        ("points", []),
        ("points", [["a"]]),
        ("points", [[1, 2, 3, 4]]),
        ("points", [[1], [1], [1]]),
        ("points", [[1, 2, 3, 4]] * 4),
        ("points", [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4, 5]]),
        ("points", [["1", "2", "3", "4"]] * 3),
        ("points", [[1, 2, 3, 4.5]] * 3),
        ("points", [[1, 2, 3, None]] * 3),
        ("points", [[1, 2, 3, 10**400]] * 3),
        ("points", ["1234"] * 3),
    ],
)
def test_a_record_of_something_else_is_no_result(key: str, value: Any) -> None:
    record = copy.deepcopy(played_matches(0, 6)[0].record)
    record["meta"][key] = value
    with pytest.raises(OtherRecord):
        result_of(PLAN, record)


@pytest.mark.parametrize("value", [None, [], 3, {}, {"meta": 1}, {"meta": {"match": 1}}])
def test_what_is_no_record_is_no_result(value: Any) -> None:
    with pytest.raises(OtherRecord):
        result_of(PLAN, value)


def test_decisions_are_counted_for_each_seat() -> None:
    for match in played_matches(0, 6):
        decisions = [sum(event.startswith(f"{seat} ") for event in match.record["events"]) for seat in (1, 2, 3)]
        assert [thought.decisions for thought in match.thinking] == decisions
        assert all(thought.seconds > 0 for thought in match.thinking)


class Clumsy(Random):
    """Falls over its third decision, or does what nobody may."""

    def __init__(self, mistake: str) -> None:
        self.mistake = mistake

    def choose(self, question: Question, numbers: Numbers) -> Action:
        if question.number < 3 or self.mistake == "none":
            return super().choose(question, numbers)
        if self.mistake == "illegal":
            return -1
        raise ZeroDivisionError("three\nlines\nof text")


@pytest.mark.parametrize(("mistake", "problem"), [("falls", "ZeroDivisionError: three"), ("illegal", "InvalidAction")])
def test_a_bot_that_fails_is_named(mistake: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "new_bot", lambda name: Clumsy(mistake if name == "greedy" else "none"))
    failed = play(PLAN, PLAN.fixture(2))
    assert isinstance(failed, Failed)
    assert failed.bot == "greedy"
    assert failed.problem.startswith(problem)


def test_a_bot_that_cannot_be_had_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> Random:
        raise MemoryError(name)

    monkeypatch.setattr(bots, "new_bot", refuse)
    assert isinstance(play(PLAN, PLAN.fixture(2)), Failed)


def test_the_rival_from_outside_is_known_to_the_arena() -> None:
    pytest.importorskip("pyspiel")
    plan = DUEL.of(DUEL.game, ("openspiel:2", "random"), 1)
    assert isinstance(play(plan, plan.fixture(1)), Played)


def test_the_name_of_the_rival_is_written_once_and_its_search_is_imported_late() -> None:
    sources = [file.read_text() for file in Path(bots.__file__).parent.glob("*.py")]
    assert sum(source.count('"openspiel:"') for source in sources) == 1
    words = "import sys, lucca.arena.bots as bots; bots.arena_bot('random'); print('openspiel' in str(sys.modules))"
    assert subprocess.run([sys.executable, "-c", words], capture_output=True, check=True).stdout == b"False\n"
