"""The sub-commands with torri: its options, its records, and wrong ones refused with one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from lucca.locale import LANGUAGES
from tests.cli.command_runner import lucca, wrong

CONFIGURATIONS = [
    ["--size", str(size), "--players", str(players), *switching]
    for size in (3, 6, 8, 12)
    for players in (2, 3, 4)
    for switching in ([], ["--switching"])
]


@pytest.mark.parametrize("rules", CONFIGURATIONS, ids=" ".join)
def test_every_configuration_is_played_to_the_end_and_replays(rules: list[str], tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    ran = lucca("simulate", "torri", *rules, "--matches", "2", "--seed", "7", "--records", file)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert lucca("replay", file).out == "ok\nok\n"
    last = lucca("replay", file, "--states").values[-1]
    assert last["to_move"] is None
    assert last["legal"] == []
    assert last["outcome"]["reason"] in ("tower", "prisoners", "blocked")
    assert "totals" not in last["outcome"]


def test_a_record_has_every_rule() -> None:
    [record] = lucca("simulate", "torri", "--size", "3").values
    assert record["rules"] == {
        "size": 3,
        "players": 2,
        "colors": ["white", "black"],
        "switching": False,
        "strength": "joined",
    }
    words = ["--size", "6", "--players", "3", "--colors", "red,white,blue", "--switching", "--strength", "own"]
    [record] = lucca("simulate", "torri", *words).values
    assert record["rules"] == {
        "size": 6,
        "players": 3,
        "colors": ["red", "white", "blue"],
        "switching": True,
        "strength": "own",
    }


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--size", "7"], "'7'"),
        (["--size", "2"], "'2'"),
        (["--size", "0"], "'0'"),
        (["--players", "0"], "'0'"),
        (["--size", "14"], "'14'"),
        (["--strength", "both"], "joined, own"),
        (["--size", "x"], "--size"),
        (["--players", "1"], "'1'"),
        (["--players", "5"], "'5'"),
        (["--colors", "white"], "one for each seat: 2"),
        (["--colors", "white,white"], "white"),
        (["--colors", "white,green"], "green"),
        (["--colors", "white,"], "''"),
        (["--colors", "White,red"], "White"),
        (["--edition", "2013"], "--edition"),
        (["--celebration"], "--celebration"),
        (["--deck", "reconstructed"], "--deck"),
        (["--bots", "greedy"], "2"),
        (["--bots", ""], "''"),
    ],
)
def test_wrong_rules_are_told(words: list[str], fault: str) -> None:
    assert fault in wrong(lucca("simulate", "torri", *words))


@pytest.mark.parametrize("option", [["--size", "8"], ["--colors", "white,red"], ["--switching"]])
def test_options_of_torri_are_not_palazzis(option: list[str]) -> None:
    assert option[0] in wrong(lucca("simulate", "palazzi", *option))


RECORD = {
    "format": "lucca-record/1",
    "game": "torri",
    "rules": {"size": 6, "players": 2, "colors": ["white", "red"], "switching": False, "strength": "joined"},
    "seats": ["Ann", "Bea"],
    "events": ["1 place white a1", "1 place red b1", "2 place blue a2"],
    "meta": {},
}


def replayed(record: dict[str, Any], *words: str) -> Any:
    """The output of `lucca replay` for one record."""
    return lucca("replay", "-", *words, given=json.dumps(record))


def test_a_match_under_way_shows_who_is_to_move() -> None:
    last = replayed(RECORD, "--states").values[-1]
    assert (last["event"], last["to_move"], last["outcome"]) == (3, 2, None)
    assert last["position"] == {
        "turn": 2,
        "colors": ["white", "red"],
        "brick": 2,
        "placed": "blue",
        "lots": {"a1": "W", "b1": "R", "a2": "B"},
        "supply": {"white": 11, "black": 12, "red": 11, "blue": 11},
        "prisoners": {"white": 0, "black": 0, "red": 0, "blue": 0},
        "struggle": None,
    }
    assert "place white a1" not in last["legal"]
    assert "place red a1" in last["legal"]
    assert last["legal"] == sorted(last["legal"])


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("1 place red c3", "It is not the turn of seat 1 but of seat 2."),
        ("2 place blue c3", "blue has been placed"),
        ("2 place black b1", "it has 0, needs 1"),
        ("2 capture a1", "No prisoner"),
        ("2 stay", "not switched now"),
        ("2 switch black", "not switched now"),
        ("2 place red g1", "'g1'"),
        ("2 place red a7", "'a7'"),
        ("2 place red a0", "'a0'"),
        ("2 place red a01", "'a01'"),
        ("2 place red A1", "'A1'"),
        ("2 place green a3", "'green'"),
        ("2 place red", "not understood"),
        ("2 place red a3 a4", "not understood"),
        ("2 place  red a3", "''"),
        ("2 Place red a3", "'Place'"),
        ("2 pass", "'pass'"),
        ("3 place red a3", "'3'"),
        ("02 place red a3", "'02'"),
        ("* place red a3", "chance"),
        ("", "''"),
        (7, "must be text"),
    ],
)
def test_a_wrong_event_is_refused_with_its_number_and_reason(event: Any, told: str) -> None:
    ran = replayed({**RECORD, "events": [*RECORD["events"], event, "1 place red f6"]})
    assert (ran.status, ran.err) == (1, "")
    [line] = ran.lines
    assert line.startswith("event 3: ")
    assert told in line


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"size": 7}, "'7'"),
        ({"size": "6"}, "'6'"),
        ({"size": True}, "'true'"),
        ({"size": 6.0}, "'6.0'"),
        ({"players": 3}, "one for each seat: 3"),
        ({"players": True}, "'true'"),
        ({"players": None}, "'null'"),
        ({"colors": "white,red"}, "one for each seat"),
        ({"colors": ["white"]}, "one for each seat"),
        ({"colors": ["white", "white"]}, "white"),
        ({"colors": ["white", 1]}, "1"),
        ({"colors": ["white", ["red"]]}, "red"),
        ({"colors": {"white": 1, "red": 2}}, "one for each seat"),
        ({"switching": 1}, "switching"),
        ({"switching": "no"}, "switching"),
        ({"strength": "both"}, "joined, own"),
        ({"strength": None}, "strength"),
        ({"edition": "2013"}, "edition"),
    ],
)
def test_wrong_rules_of_a_record_are_refused(rules: dict[str, Any], told: str) -> None:
    ran = replayed({**RECORD, "rules": {**RECORD["rules"], **rules}})  # type: ignore[dict-item]
    assert (ran.status, ran.err) == (1, "")
    [line] = ran.lines
    assert line.startswith("record: ")
    assert told in line


@pytest.mark.parametrize("option", ["size", "players", "colors", "switching"])
def test_every_rule_must_be_there(option: str) -> None:
    rules = {name: value for name, value in RECORD["rules"].items() if name != option}  # type: ignore[attr-defined]
    assert option in replayed({**RECORD, "rules": rules}).out


# On b3 a tower of two floors, on d3 one of three, two houses beside either: a house on c3 joins them.
MEETING = [
    *("1 place white b3", "1 place red b4", "2 place black d3", "2 place red d4"),
    *("1 place white b2", "1 place red b3", "2 place blue e3", "2 place red d3"),
    *("1 place blue d3", "1 place black f6", "2 place black c3"),
]


def test_a_record_without_strength_was_played_by_that_of_ones_own_block() -> None:
    def meeting(rules: dict[str, Any]) -> str:
        return str(replayed({**RECORD, "rules": rules, "events": MEETING}).out)

    rules: dict[str, Any] = RECORD["rules"]  # type: ignore[assignment]
    without = {name: value for name, value in rules.items() if name != "strength"}
    assert meeting({**rules, "strength": "joined"}) == "ok\n"
    assert "equal strength" in meeting({**rules, "strength": "own"})
    assert meeting(without) == meeting({**rules, "strength": "own"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_explained_in_every_language(language: str) -> None:
    ran = lucca("--lang", language, "rules", "torri")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == (["トッリ", "======"] if language == "ja" else ["Torri", "====="])
    assert len(ran.lines) > 100
    assert "**" not in ran.out
    assert (": " in ran.out) == (language != "ja"), "Japanese has a colon of its own"


def test_torri_has_no_editions() -> None:
    assert "--edition" in wrong(lucca("rules", "torri", "--edition", "2013"))


TOLD = {
    "en": ("6 houses against 3", "The other reading", "even if the struck tower has just become a house"),
    "it": ("6 contro 3", "L'altra lettura", "anche se la torre colpita è appena diventata una casa"),
    "de": ("6 gegen 3", "Die andere Lesart", "wenn der getroffene Turm gerade zum Haus geworden ist"),
    "ja": ("6対3", "もう一つの読み方", "攻撃された塔がちょうど家になって抗争が終わる場合でも"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_give_both_readings_of_strength_and_the_prisoner_of_the_last_strike(language: str) -> None:
    written = lucca("--lang", language, "rules", "torri", "--markdown").out.replace("**", "")
    assert all(words in written for words in TOLD[language])
