"""`lucca replay`: one line a match, and every position on the way."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import Ran, lucca, lucca_process, sentence, wrong

Json = dict[str, Any]


@cache
def text(*rules: str) -> str:
    """A record as a line; simulated once."""
    return lucca("simulate", "palazzi", "--seed", "4", *rules).out


def match(*rules: str) -> Json:
    """A record as an object, which the caller may change."""
    record: Json = json.loads(text(*rules))
    return record


def cut(events: int, *rules: str) -> str:
    """A record that stops after so many events."""
    record = match(*rules)
    return json.dumps({**record, "events": record["events"][:events]})


def with_event(at: int, event: Any) -> str:
    """A record with one event changed."""
    record = match()
    record["events"][at] = event
    return json.dumps(record)


def replay(given: str | bytes, *options: str) -> Ran:
    """Runs the command with this on standard input."""
    return lucca("replay", "-", *options, given=given)


def test_every_match_is_a_line() -> None:
    ran = replay(text() + with_event(5, "2 keep 1 1") + "\n" + json.dumps({**match(), "seats": []}) + "\n" + text())
    assert (ran.status, ran.err) == (1, "")
    first, second, third, fourth = ran.lines
    assert first == fourth == "ok"
    assert second.startswith("event 5: ")
    assert third == "record: seats must be 3 names."


def test_a_file_of_good_records_ends_with_0(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(text() * 2)
    assert lucca("replay", file) == Ran(0, "ok\nok\n", "")


def test_standard_input_is_a_file_too() -> None:
    assert lucca_process("replay", "-", given=text().encode()) == Ran(0, "ok\n", "")


@pytest.mark.parametrize("at", [0, 1, 3, 4, 6, 7, 20, 60])
def test_the_event_to_blame_is_counted_from_0(at: int) -> None:
    ran = replay(with_event(at, "nonsense"))
    assert ran.status == 1
    assert sentence(ran.out).startswith(f"event {at}: ")


def test_only_the_first_wrong_event_is_told() -> None:
    record = match()
    record["events"][9] = "illegible"
    record["events"][8] = "1 open red"
    assert sentence(replay(json.dumps(record)).out).startswith("event 8: ")


@pytest.mark.parametrize("indent", [0, 1, 4, "\t"])
def test_a_single_record_may_be_spread_over_lines(indent: int | str) -> None:
    pretty = json.dumps(match(), indent=indent)
    assert pretty.count("\n") > 100
    for given in (pretty, pretty + "\n", "\n" + pretty + "\n\n", pretty.replace("\n", "\r\n")):
        assert replay(given) == Ran(0, "ok\n", "")


def test_a_single_record_spread_over_lines_is_refused_like_any_other() -> None:
    ran = replay(json.dumps(json.loads(with_event(7, "3 take 9")), indent=1))
    assert ran.status == 1
    assert sentence(ran.out).startswith("event 7: ")


@pytest.mark.parametrize("given", ["{}\n{}\n", "\n{}\n\n\n{}", "{}\r\n{}\r\n", "\ufeff{}\n{}\n", "  {} \n\t{}"])
def test_blank_lines_and_line_ends_of_any_kind_are_read_over(given: str) -> None:
    assert replay(given.format(text().strip(), text().strip())) == Ran(0, "ok\nok\n", "")


def test_letters_of_any_script_are_names() -> None:
    given = json.dumps({**match(), "seats": ["Lucìa", "ルッカ", "Zoë"]}, ensure_ascii=False)
    assert replay(given) == Ran(0, "ok\n", "")


@pytest.mark.parametrize("given", ["", "\n", "  \n\t\n"])
def test_a_file_without_a_record_is_a_wrong_file(given: str) -> None:
    assert "no record" in wrong(replay(given))


@pytest.mark.parametrize(
    ("given", "line"),
    [("{", 1), ("nonsense", 1), ("\n\n{'format': 1}", 3), ('{\n"format":\n}', 3), ('{"format": 1}}', 1), ("\0", 1)],
)
def test_what_is_no_json_is_a_wrong_file_and_names_its_line(given: str, line: int) -> None:
    assert f"line {line}" in wrong(replay(given))


def test_lines_before_one_that_is_no_json_are_still_checked() -> None:
    ran = replay(text() + "nonsense\n" + text())
    assert (ran.status, ran.out) == (2, "ok\n")
    assert "line 2" in sentence(ran.err)


def test_a_record_may_stop_after_every_event() -> None:
    events = len(match()["events"])
    for number in range(events + 1):
        assert replay(cut(number)) == Ran(0, "ok\n", "")


@pytest.mark.parametrize("rules", [(), ("--players", "2"), ("--players", "5", "--celebration")], ids=" ".join)
def test_states_before_every_decision_and_at_the_end(rules: tuple[str, ...]) -> None:
    events = match(*rules)["events"]
    ran = replay(text(*rules), "--states")
    assert (ran.status, ran.err) == (0, "")
    *states, last = ran.values
    assert [state["event"] for state in states] == [at for at, event in enumerate(events) if event[0] != "*"]
    for state in states:
        assert list(state) == ["match", "event", "to_move", "legal", "position", "outcome"]
        seat, _, decision = events[state["event"]].partition(" ")
        assert state["to_move"] == int(seat)
        assert decision in state["legal"]
        assert state["legal"] == sorted(state["legal"])
        assert state["outcome"] is None
    assert last["event"] == len(events)
    assert (last["to_move"], last["legal"], last["position"]["table"]) == (None, [], [])
    assert last["outcome"]["winners"] == sorted(last["outcome"]["winners"])
    assert last["outcome"]["totals"] == [sum(points) for points in last["position"]["points"]]


def test_states_of_several_matches_are_numbered() -> None:
    ran = replay(text() + cut(4) + "\n" + text(), "--states")
    numbers = [state["match"] for state in ran.values]
    assert numbers == sorted(numbers)
    assert set(numbers) == {0, 1, 2}


def test_in_set_up_the_position_shows_the_hand_of_the_seat_asked_and_no_choice() -> None:
    events = match()["events"]
    for at, state in enumerate(replay(cut(6), "--states").values):
        position = state["position"]
        assert state["to_move"] == at + 1
        assert [str(card) for card in position["hand"]] == events[at].partition(": ")[2].split(" ")
        assert (position["round"], position["order"]) == (0, [])
        nothing: Json = {"building": {}, "completed": {}, "opened": {}, "walls": 0, "bastions": 0}
        assert position["quarters"] == [nothing] * 3


@pytest.mark.parametrize(
    ("events", "to_move"), [(0, None), (1, None), (3, None), (4, 1), (5, 2), (6, 3), (7, 2), (8, 2), (19, None)]
)
def test_the_last_state_of_a_match_under_way_says_who_is_next(events: int, to_move: int | None) -> None:
    last = replay(cut(events), "--states").values[-1]
    assert (last["event"], last["to_move"], last["outcome"]) == (events, to_move, None)


@pytest.mark.parametrize("at", [0, 3, 4, 5, 8, 19, 40])
@pytest.mark.parametrize("event", ["nonsense", "1 open red", "* hand 3: 1 2 3 4"])
def test_a_refused_match_shows_the_states_before_the_refused_event(at: int, event: str) -> None:
    ran = replay(with_event(at, event), "--states")
    assert ran.status == 1
    assert sentence(ran.err).startswith(f"event {at}: ")
    decisions = [number for number, event in enumerate(match()["events"][:at]) if event[0] != "*"]
    assert [state["event"] for state in ran.values] == decisions
    assert ran.lines == replay(text(), "--states").lines[: len(decisions)]


def test_a_refused_match_does_not_stop_the_states_of_the_next() -> None:
    ran = replay(json.dumps({**match(), "meta": 3}) + "\n" + with_event(0, "nonsense") + "\n" + cut(4), "--states")
    assert ran.status == 1
    assert [state["match"] for state in ran.values] == [2]
    record, event = ran.err.splitlines()
    assert record.startswith("record: ")
    assert event.startswith("event 0: ")


def test_states_are_ascii_or_utf8_lines_of_json_alone() -> None:
    ran = lucca_process("replay", "-", "--states", given=text().encode(), PYTHONIOENCODING="ascii")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == replay(text(), "--states").out
