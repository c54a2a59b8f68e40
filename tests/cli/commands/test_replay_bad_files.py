"""`lucca replay` of files that are cut off, in other encodings, or no records at all: one line, never a traceback."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import Ran, lucca, sentence, wrong


@cache
def matches() -> bytes:
    """Two records, a line each."""
    return lucca("simulate", "palazzi", "--matches", "2", "--players", "5").out.encode()


def record(**keys: Any) -> dict[str, Any]:
    """The first of `matches` with some keys replaced."""
    return {**json.loads(matches().splitlines()[0]), **keys}


def raw(key: str, value: str) -> str:
    """A record with JSON text for a key that Python would not write so."""
    return json.dumps(record(**{key: "HERE"})).replace('"HERE"', value)


def replay(given: bytes | str) -> Ran:
    """Runs the command with this on standard input."""
    return lucca("replay", "-", given=given)


def test_a_file_cut_off_anywhere() -> None:
    whole = matches()
    first = whole.index(b"\n")
    for end in range(1, len(whole) - 1, 97):
        ran = replay(whole[:end])
        assert (ran.status, ran.out) == (2, "ok\n" if end > first else ""), end
        assert f"line {2 if end > first else 1}" in sentence(ran.err)


def test_a_pretty_file_cut_off_anywhere() -> None:
    whole = json.dumps(record(), indent=1).encode()
    for end in range(1, len(whole) - 1, 97):
        wrong(replay(whole[:end]))


def test_a_file_that_begins_in_the_middle() -> None:
    whole = matches()
    for start in range(1, whole.index(b"\n"), 97):
        wrong(replay(whole[start:]))


def test_a_file_with_a_byte_changed_anywhere() -> None:
    whole = matches().splitlines()[0]
    for at in range(0, len(whole), 97):
        for byte in (b"\0", b"\xff", b'"', b"{", b"9", b" ", b"\n"):
            ran = replay(whole[:at] + byte + whole[at + 1 :])
            assert ran.status in (0, 1, 2)
            if ran.status:
                sentence(ran.out + ran.err)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_refused(encoding: str) -> None:
    wrong(replay(matches().decode().encode(encoding)))


def test_latin_1_is_refused_with_its_line() -> None:
    named = json.dumps(record(seats=["Zoë", "b", "c", "d", "e"]), ensure_ascii=False)
    assert "line 1: the text is not UTF-8" in wrong(replay(named.encode("latin-1")))
    ran = replay(matches() + named.encode("latin-1"))
    assert (ran.status, ran.out) == (2, "ok\nok\n")
    assert "line 3: the text is not UTF-8" in sentence(ran.err)


@pytest.mark.parametrize(
    "content",
    [
        b"\0",
        b"\0" * 1000,
        bytes(range(256)) * 4,
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"\x1f\x8b\x08\x00" + bytes(100),
        b"<html></html>\n",
        b"format: lucca-record/1\n",
        b"{'format': 'lucca-record/1'}",
        b'{"format": "lucca-record/1",}',
        b"// a note\n{}",
        b'{"format": "lucca\n-record/1"}',
        b'{"format": "\x1b[31m"}',
        b"{}{}",
        b"{} {}\n",
        b"[1, 2",
        b"nul",
        b"\xed\xa0\x80",
    ],
    ids=ascii,
)
def test_what_is_no_json_is_a_wrong_file(content: bytes) -> None:
    assert "line 1" in wrong(replay(content))


@pytest.mark.parametrize("value", [b"null", b"true", b"3", b"1e999", b'"lucca-record/1"', b"[]", b"[{}]", b"{}"])
def test_other_json_is_a_refused_record(value: bytes) -> None:
    ran = replay(value)
    assert (ran.status, ran.err) == (1, "")
    assert sentence(ran.out).startswith("record: ")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_know(number: str) -> None:
    assert "not JSON" in wrong(replay(raw("meta", f'{{"number": {number}}}')))


@pytest.mark.parametrize("key", ["format", "game", "rules", "seats", "events", "meta"])
@pytest.mark.parametrize(
    "value", ["9" * 5000, "-" + "9" * 4000, "1e99999", "0." + "1" * 5000], ids=lambda text: text[:6]
)
def test_huge_numbers(key: str, value: str) -> None:
    ran = replay(raw(key, value))
    assert ran.status in (1, 2)
    sentence(ran.out + ran.err)


def test_a_number_too_long_to_read_is_not_called_no_json() -> None:
    assert "not JSON" not in sentence((ran := replay(raw("seats", "9" * 5000))).out + ran.err)


@pytest.mark.parametrize("key", ["format", "game", "rules", "seats", "events", "meta"])
@pytest.mark.parametrize("depth", [100, 900, 950, 980, 1000, 100_000])
def test_deep_nesting(key: str, depth: int) -> None:
    ran = replay(raw(key, "[" * depth + "]" * depth))
    assert ran.status in (1, 2)
    sentence(ran.out + ran.err)


@pytest.mark.parametrize("depth", [100, 900, 950, 980, 1000, 100_000])
def test_deep_nesting_inside_the_rules_and_alone(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for given in (
        raw("rules", f'{{"edition": {deep}, "players": 5, "celebration": false, "deck": "reconstructed"}}'),
        raw("events", f"[{deep}]"),
        deep,
        "[" * depth,
        '{"a":' * depth + "1" + "}" * depth,
    ):
        ran = replay(given)
        assert ran.status in (1, 2)
        sentence(ran.out + ran.err)


def test_names_may_hold_anything_text_can_hold() -> None:
    assert replay(json.dumps(record(seats=["", "\0", "\ud800", "\x1b[31m", "x" * 100_000]))) == Ran(0, "ok\n", "")


def test_whatever_the_file_is_called_the_sentence_stays_one_printable_line(tmp_path: Path) -> None:
    file = tmp_path / "a\nb\x1b[31m\u2028.jsonl"
    file.write_bytes(b"nonsense")
    assert "line 1" in wrong(lucca("replay", file))


@pytest.mark.parametrize("content", [b"", b"\n", b"[]", b"{", b"\xff", b"{}", matches, b'{"format": "lucca-record/1"}'])
def test_a_bad_file_cannot_be_gone_on_with(tmp_path: Path, content: Any) -> None:
    file = tmp_path / "match.json"
    before = content() if callable(content) else content
    file.write_bytes(before)
    wrong(lucca("play", "--resume", file))
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "meta",
    [
        {"play": None},
        {"play": {"seated": 3, "seed": 3}},
        {"play": {"seated": [{}, [], None, 1, "greedy"], "seed": None}},
        {"play": {"seated": ["person"] * 5, "seed": "1"}},
        {"play": {"seated": ["person", "greedy", "greedy", "greedy", "nobody"], "seed": ""}},
        {"play": {"seated": ["person", "greedy", "greedy", "greedy", "greedy"], "seed": "\ud800"}},
    ],
    ids=["nobody", "numbers", "junk", "persons", "unknown", "no text"],
)
@pytest.mark.parametrize("events", [0, 3, 6, 7, 9, 30])
def test_a_record_from_elsewhere_is_gone_on_with(tmp_path: Path, meta: dict[str, Any], events: int) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record(meta=meta, events=record()["events"][:events])))
    ran = lucca("play", "--resume", file, given="1\n\n" * (400 if events == 9 else 2))
    assert (ran.status, ran.err) == (0, "")
    assert ("The match is over." in ran.lines) == (events == 9)
    assert lucca("replay", file) == Ran(0, "ok\n", "")
    assert len(json.loads(file.read_text())["events"]) > events


def test_names_that_are_no_text_are_saved_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record(seats=["\ud800", "b\x1b[31m\n", "c", "d", "e"], events=record()["events"][:6])))
    ran = lucca("play", "--resume", file, given="1\n\n1\n")
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert lucca("replay", file) == Ran(0, "ok\n", "")


def test_the_other_matches_of_a_file_are_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    under_way = json.dumps(record(events=record()["events"][:6]))
    file.write_text(f"{under_way}\n{json.dumps(record())}\n")
    lucca("play", "--resume", file, given="1\n\n1\n")
    assert lucca("replay", file).out == "ok\nok\n"
