"""Records: written and read back, and every kind of bad one refused in one line."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from lucca.bots import play_match, seat_bots
from lucca.games.palazzi.game import Palazzi
from lucca.match.match import Match
from lucca.match.record import read_record, replay_record, write_record
from tests.cli.command_runner import Ran, lucca, sentence
from tests.same_state import same_state

THREE = [
    "* hand 1: 1 7 2 8",
    "* hand 2: 33 39 45 51",
    "* hand 3: 34 40 46 52",
    "* table: 13 19 B / 3 9 15 / 4 10 16 / 5 11 17",
    "1 keep 1 7",
    "2 keep 33 39",
    "3 keep 34 40",
]
TWO = [
    *THREE[:2],
    THREE[3],
    *THREE[4:6],
    *("1 take 1", "1 build 13", "1 wall 19", "1 build B"),
    *("2 take 2", "2 build 3", "2 build 9", "2 discard 15"),
]
# Palaces of three cards: seat 1 has completed its red one.
FIVE = [
    *THREE[:3],
    "* hand 4: 35 41 47 53",
    "* hand 5: 36 42 48 54",
    THREE[3] + " / 6 12 18 / 20 21 22",
    *THREE[4:],
    *("4 keep 35 41", "5 keep 36 42", "1 take 1", "1 build 13"),
]
CELEBRATION = ["* hand 1: W10 7 2 8", *THREE[1:3], "* table: 13 W20 B / 3 9 15 / 4 11 16 / 5 W500 17"]
CELEBRATION_TURN = [*CELEBRATION, "1 keep 7 2", *THREE[5:], "1 take 1"]


def record(events: Iterable[Any] = THREE, players: int = 3, celebration: bool = False, **keys: Any) -> dict[str, Any]:
    """A record of edition 2013; `keys` replace its own."""
    return {
        "format": "lucca-record/1",
        "game": "palazzi",
        "rules": {"edition": "2013", "players": players, "celebration": celebration, "deck": "reconstructed"},
        "seats": [f"Seat {seat}" for seat in range(1, players + 1)],
        "events": list(events),
        "meta": {},
        **keys,
    }


def replay(given: Any) -> Ran:
    """Replays a record, or the text or bytes of a file."""
    return lucca("replay", "-", given=given if isinstance(given, (str, bytes)) else json.dumps(given))


def refused(given: Any) -> str:
    """The line for a match that is refused, in both ways of replaying it."""
    ran = replay(given)
    assert (ran.status, ran.err) == (1, "")
    states = lucca("replay", "-", "--states", given=given if isinstance(given, str) else json.dumps(given))
    assert (states.status, states.err) == (1, ran.out)
    return sentence(ran.out)


def whole_match() -> Match:
    """A match between bots."""
    return play_match(Palazzi(), seat_bots(["random"] * 3, 3), "7")


def test_what_is_written_reads_back_as_the_same_match() -> None:
    match = whole_match()
    written = write_record(match, {"date": "2013-06-01"})
    again = replay_record(read_record(json.loads(json.dumps(written)))).match()
    assert same_state(again.state, match.state)
    assert again.seats == match.seats
    assert again.outcome == match.outcome
    assert write_record(again, {"date": "2013-06-01"}) == written


@pytest.mark.parametrize("number", range(len(THREE) + 1))
def test_a_match_under_way_reads_back_too(number: int) -> None:
    again = replay_record(read_record(record(THREE[:number]))).match()
    assert write_record(again) == record(THREE[:number])


@pytest.mark.parametrize("number", range(4, len(THREE)))
def test_a_match_read_back_while_seats_choose_goes_on_with_the_next(number: int) -> None:
    match = replay_record(read_record(record(THREE[:number]))).match()
    assert match.to_move == number - 3
    for event in THREE[number:]:
        match.submit(int(event[0]), event[2:])
    assert match.events() == THREE


def test_the_matches_told_here_are_good() -> None:
    for good in (record(), record(TWO, 2), record(FIVE, 5), record(CELEBRATION_TURN, celebration=True)):
        assert replay(good) == Ran(0, "ok\n", "")


@pytest.mark.parametrize(
    ("events", "players", "event", "reason"),
    [
        (THREE[:1], 3, "* hand 2: 1 39 45 51", "Card 1 "),
        (THREE[:1], 3, "* hand 2: 39 39 45 51", "Card 39 "),
        (THREE[:1], 3, THREE[0], "not the hand"),
        (THREE[:1], 3, THREE[2], "not the hand"),
        (THREE[:2], 3, THREE[3], "hand"),
        (THREE[:2], 3, "* hand 3: 34 40 46", "4 cards"),
        (THREE[:2], 3, "* hand 3: 34 40 46 B", "B is never dealt"),
        (THREE[:2], 3, "* hand 3: 34 40 46 97", "'97'"),
        (THREE[:2], 3, "* hand 3: 34 40 46 W10", "'W10'"),
        (THREE[:3], 3, "* table: 13 19 B / 3 9 15 / 4 10 16", "4 triplets"),
        (THREE[:3], 3, "* table: 13 19 B / 3 9 15 / 4 10 16 / 5 11", "3 cards"),
        (THREE[:3], 3, "* table: 13 19 B / 3 9 15 / 4 10 16 / 5 11 1", "Card 1 "),
        (THREE[:3], 3, "* table: B B B / B B 15 / 4 10 16 / 5 11 17", "B"),
        (THREE[:3], 3, "1 keep 1 7", "dealt first"),
        (THREE[:4], 3, "2 keep 33 39", "seat 1"),
        (THREE[:4], 3, "1 keep 1 1", "different"),
        (THREE[:4], 3, "1 keep 1 33", "does not have"),
        (THREE[:5], 3, "1 keep 1 7", "seat 2"),
        (THREE, 3, "1 keep 2 8", "been chosen"),
        (THREE, 3, "2 take 1", "seat 1"),
        (THREE, 3, "1 take 5", "triplet 5"),
        (THREE, 3, "1 build 1", "take a triplet first"),
        (THREE, 3, "1 open red", "has not completed the red palace"),
        (THREE, 3, "1 open blue", "has no blue palace"),
        (THREE, 3, THREE[3], "seat 1"),
        ([*THREE, "1 take 1"], 3, "1 take 2", "taken its triplet"),
        ([*THREE, "1 take 1"], 3, "1 build 3", "does not have"),
        ([*THREE, "1 take 1"], 3, "1 wall B", "B cannot be a city wall"),
        ([*THREE, "1 take 1", "1 wall 13"], 3, "1 wall 13", "does not have"),
        ([*THREE, "1 take 1", "1 wall 13", "1 wall 19", "1 build B"], 3, "3 take 1", "Triplet 1 has been taken"),
        (TWO, 2, "1 wall 4", "City"),
        (TWO, 2, "1 city 3 wall", "'wall'"),
        (TWO, 2, "1 wall 3 4", "not understood"),
        (TWO, 2, "1 city 1 13", "Triplet 1 has been taken"),
        (TWO, 2, "1 city 3 5", "not in triplet 3"),
        ([*TWO, "1 city 3 4"], 2, "2 city 3 10", "Triplet 3"),
        (THREE, 3, "1 city 1 13", "City"),
        (FIVE, 5, "1 build 19", "completed"),
    ],
)
def test_an_event_against_the_rules(events: list[str], players: int, event: str, reason: str) -> None:
    line = refused(record([*events, event], players))
    assert line.startswith(f"event {len(events)}: ")
    assert reason in line


@pytest.mark.parametrize(
    ("events", "event", "reason"),
    [
        (CELEBRATION, "1 keep W10 7", "first card"),
        (CELEBRATION[:1], "* hand 2: W10 39 45 51", "Card W10 "),
        (CELEBRATION[:1], "* hand 2: 10 39 45 51", "'10'"),
        (CELEBRATION_TURN, "1 build W20 blue", "first card"),
        (CELEBRATION_TURN, "1 build W20", "names its palace"),
        (CELEBRATION_TURN, "1 build W20 pink", "palace"),
        (CELEBRATION_TURN, "1 build 13 red", "not understood"),
        (CELEBRATION_TURN, "1 build W10 red", "does not have"),
    ],
)
def test_an_event_against_the_rules_of_wilds(events: list[str], event: str, reason: str) -> None:
    line = refused(record([*events, event], celebration=True))
    assert line.startswith(f"event {len(events)}: ")
    assert reason in line


@pytest.mark.parametrize(
    "event", ["1 take 1", "1 open red", "* table: 1 2 3 / 4 5 6 / 7 8 9 / 10 11 12", "2 discard 1"]
)
def test_nothing_comes_after_the_end(event: str) -> None:
    written = write_record(whole_match())
    line = refused({**written, "events": [*written["events"], event]})
    assert line == f"event {len(written['events'])}: The match is over."


@pytest.mark.parametrize(
    "event",
    [
        *("", " ", "*", "* ", "1", "1 ", "x", "0 take 1", "4 take 1", "01 take 1", "-1 take 1", "１ take 1"),
        *(" 1 take 1", "1 take 1 ", "1  take 1", "1 take  1", "1\ttake 1", "1 take 1\n", "1 Take 1", "1 TAKE 1"),
        *(
            "1 take",
            "1 take 0",
            "1 take 01",
            "1 take +1",
            "1 take 1.0",
            "1 take one",
            "1 take 1 1",
            "1 take 99999999999",
        ),
        *(
            "1 open",
            "1 open Red",
            "1 open pink",
            "1 build",
            "1 build b",
            "1 build 013",
            "1 build 13 13",
            "1 city 1",
            "1 pass",
        ),
        *("* deal 1", "* hand 4: 1 2 3 4", "* table", "* table: ", "*table: 1", "* table: 1 2 3/4 5 6", "1 draw 13"),
        *(
            "\0",
            "1 take \x1b[31m1",
            "1 take \u2028",
            "\ud800",
            "1 build \ud800",
            "x" * 100_000,
            "1 build " + "9" * 9999,
        ),
        *(None, True, 1, 1.5, [], ["1 take 1"], {}, {"1": "take 1"}),
    ],
    ids=lambda event: ascii(event)[:30],
)
def test_an_event_that_is_not_understood(event: Any) -> None:
    assert refused(record([*THREE, event])).startswith(f"event {len(THREE)}: ")


JUNK: list[Any] = [
    *(None, True, False, 0, 3, -1, 3.0, 10**400, "", "3", "palazzi\n\x1b[31m\0", "\ud800", "x" * 9999),
    *([], [[]], [3], ["a", "b", None], ["a", "b"], ["a", "b", "c", "d"], {}, {"edition": "2013"}, {"a": {"b": []}}),
]


@pytest.mark.parametrize("value", JUNK, ids=lambda value: ascii(value)[:30])
@pytest.mark.parametrize("key", ["format", "game", "rules", "seats", "events", "meta"])
def test_junk_for_every_key(key: str, value: Any) -> None:
    bad = {**record(), key: value}
    if (key == "meta" and isinstance(value, dict)) or (key == "events" and value == []):
        assert replay(bad) == Ran(0, "ok\n", "")
    else:
        blamed = "event 0: " if key == "events" and isinstance(value, list) else "record: "
        assert refused(bad).startswith(blamed)


@pytest.mark.parametrize("value", [*JUNK, "2014", 2013, 6, "reconstructed\n"], ids=lambda value: ascii(value)[:30])
@pytest.mark.parametrize("option", ["edition", "players", "celebration", "deck"])
def test_junk_for_every_rule(option: str, value: Any) -> None:
    rules = record()["rules"]
    if json.dumps(value) != json.dumps(rules[option]) and not (option == "celebration" and value is True):
        assert refused(record(rules={**rules, option: value})).startswith("record: ")


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"edition": "2005-de", "players": 2}, "2005-de is for 3 to 5 players"),
        ({"edition": "2005-ja", "players": 2}, "2005-ja is for 3 to 5 players"),
        ({"edition": "2005-de", "celebration": True}, "Celebration"),
        ({"edition": "2005-ja", "celebration": True}, "Celebration"),
        ({"edition": "celebration"}, "no edition 'celebration'"),
        ({"players": True}, "true"),
        ({"players": None}, "null"),
        ({"size": 8}, "'size'"),
        ({"\x1b[31m\n": 8}, "option"),
    ],
)
def test_rules_that_do_not_go_together(rules: dict[str, Any], reason: str) -> None:
    assert reason in refused(record(rules={**record()["rules"], **rules}))


def test_missing_unknown_and_doubled_keys() -> None:
    for key in record():
        assert key in refused({name: value for name, value in record().items() if name != key})
    for option in record()["rules"]:
        rules = {name: value for name, value in record()["rules"].items() if name != option}
        assert option in refused(record(rules=rules))
    assert "'winner'" in refused(record(winner=1))
    assert refused({**record(), "\x1b[31m\n\u2028": 1}).startswith("record: Unknown key ")


@pytest.mark.parametrize("key", ["format", "events", "meta", "edition"])
def test_a_doubled_key_is_told(key: str) -> None:
    text = json.dumps(record())
    doubled = text.replace(f'"{key}": ', f'"{key}": 1, "{key}": ')
    assert key in refused(doubled)
