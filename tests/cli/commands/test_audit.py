"""`lucca audit`: one line a match, `ok` or what differs from the draws of its seed."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lucca.bots import play_match, seat_bots
from lucca.games import new_game
from lucca.match.record import write_record
from tests.cli.command_runner import Ran, lucca, sentence, wrong

Json = dict[str, Any]
SEED = "17 wild geese"
SHA256 = hashlib.sha256(SEED.encode()).hexdigest()
OTHER = hashlib.sha256(b"").hexdigest()


@cache
def text(game: str = "palazzi") -> str:
    """The record of a server's match, as a line."""
    chosen = new_game(game)
    match = play_match(chosen, seat_bots(["random"] * chosen.players, chosen.players), SEED)
    return json.dumps(write_record(match, {"seed": SEED, "seed_sha256": SHA256})) + "\n"


def record(**keys: Any) -> Json:
    """That record with some keys replaced."""
    return {**json.loads(text()), **keys}


def line(**keys: Any) -> str:
    """`record` as a line."""
    return json.dumps(record(**keys)) + "\n"


def with_meta(**meta: Any) -> str:
    """A record with something changed in its meta; None is left out."""
    changed = {**record()["meta"], **meta}
    return line(meta={key: value for key, value in changed.items() if value is not None})


def with_event(at: int, event: str) -> str:
    """A record with an event changed."""
    events = record()["events"]
    return line(events=[*events[:at], event, *events[at + 1 :]])


def turned(at: int) -> str:
    """The event of a hand with its cards in reverse order, which the rules accept."""
    head, _, cards = str(record()["events"][at]).partition(": ")
    return f"{head}: {' '.join(reversed(cards.split(' ')))}"


def audit(given: str | bytes, *options: str, language: str = "en") -> Ran:
    """Runs the command with this on standard input."""
    return lucca("audit", "-", *options, given=given, language=language)


def failed(ran: Ran) -> str:
    """Asserts that the only match fails its audit, and returns its line."""
    assert (ran.status, ran.err) == (1, "")
    return sentence(ran.out)


def test_every_match_is_a_line() -> None:
    ran = audit(text() + with_event(1, turned(1)) + line(seats=[]) + with_event(9, "nonsense") + text("torri"))
    assert (ran.status, ran.err) == (1, "")
    first, second, third, fourth, fifth = ran.lines
    assert first == "ok: 96 draws"
    assert second.startswith("event 1: The seed gives ")
    assert third == "record: seats must be 3 names."
    assert fourth.startswith("event 9: ")
    assert fifth == "ok: 0 draws"


def test_a_file_of_honest_matches_ends_with_0(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(text() + text("torri"))
    assert lucca("audit", file) == Ran(0, "ok: 96 draws\nok: 0 draws\n", "")
    assert lucca("audit", file, "--sha256", SHA256) == Ran(0, "ok: 96 draws\nok: 0 draws\n", "")


def test_a_single_record_may_be_spread_over_lines() -> None:
    assert audit(json.dumps(record(), indent=1)) == Ran(0, "ok: 96 draws\n", "")


def test_a_match_under_way_is_audited_as_far_as_it_goes() -> None:
    for events, said in ((0, "ok: 0 draws"), (1, "ok: 4 draws"), (4, "ok: 24 draws"), (12, "ok: 24 draws")):
        assert audit(line(events=record()["events"][:events])) == Ran(0, said + "\n", "")


def test_what_was_written_down_at_the_start_is_held_against_it() -> None:
    for words in (SHA256, SHA256.upper(), f" {SHA256} "):
        assert audit(text(), "--sha256", words).status == 0
    told = failed(audit(text(), "--sha256", OTHER))
    assert told == f"record: The SHA-256 of the seed is {SHA256}, not {OTHER}: it is another seed."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (with_meta(seed=None), "record: The record has no seed."),
        (line(meta={}), "record: The record has no seed."),
        (with_meta(seed=17), "record: seed must be text."),
        (with_meta(seed_sha256=None), "record: The record does not say what the SHA-256 of its seed is."),
        (with_meta(seed_sha256=OTHER), f"record: The SHA-256 of the seed is {SHA256}, the record says {OTHER}."),
        (with_meta(seed=""), f"record: The SHA-256 of the seed is {OTHER}, the record says {SHA256}."),
        (with_meta(dealt_from=-1), "record: dealt_from must be a whole number from 0 to "),
        (with_meta(seed="", seed_sha256=OTHER), "event 0: The seed gives "),
        (with_event(0, turned(0)), "event 0: The seed gives "),
        (with_event(2, turned(2)), "event 2: The seed gives "),
    ],
    ids=["no seed", "no meta", "number", "no digest", "digest", "seed", "start", "bound", "first hand", "third hand"],
)
def test_what_is_not_as_the_seed_has_it_is_one_sentence(given: str, said: str) -> None:
    assert failed(audit(given)).startswith(said)


def test_of_a_match_played_on_it_is_said_from_where_it_was_checked() -> None:
    count = len(record()["events"])
    assert audit(with_meta(dealt_from=0)).out == "ok: 96 draws\n"
    assert audit(with_meta(dealt_from=count)).out == f"ok: 0 draws, from event {count} on\n"
    assert failed(audit(with_meta(dealt_from=1))).startswith("event 1: ")


def test_records_of_the_simulator_have_another_kind_of_seed() -> None:
    assert (
        failed(audit(lucca("simulate", "palazzi").out))
        == "record: The record does not say what the SHA-256 of its seed is."
    )


@pytest.mark.parametrize(
    ("language", "said"), [("it", "ok: 96 pescate"), ("de", "ok: 96 Ziehungen"), ("ja", "ok: 抽選96回")]
)
def test_other_languages(language: str, said: str) -> None:
    assert audit(text(), language=language).out == said + "\n"


@pytest.mark.parametrize("words", ["", "abc", SHA256[:-1], SHA256 + "0", SHA256[:-1] + "g", "\udcff" * 64])
def test_what_is_no_digest_is_a_wrong_word(words: str) -> None:
    assert wrong(audit(text(), "--sha256", words)).startswith("--sha256 takes the 64 hexadecimal digits of a SHA-256")


@pytest.mark.parametrize(("given", "said"), [("", "no record"), ("nonsense", "line 1"), (b"\xff", "line 1")])
def test_what_is_no_file_of_records_is_a_wrong_file(given: str | bytes, said: str) -> None:
    assert said in wrong(audit(given))


def test_lines_before_one_that_is_no_json_are_still_audited() -> None:
    ran = audit(text() + "nonsense\n" + text())
    assert (ran.status, ran.out) == (2, "ok: 96 draws\n")
    assert "line 2" in sentence(ran.err)


@pytest.mark.parametrize("value", ["null", "3", "[]", "{}", '"record"'])
def test_other_json_is_a_failed_record(value: str) -> None:
    assert failed(audit(value)).startswith("record: ")
