"""`lucca hint`: what a bot would do in a position of a record, and why; `h` while playing says the same."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lucca.bots import ask_bot, new_bot
from lucca.bots.registry import HINT_BOT
from lucca.cli.commands import hint as command
from lucca.match.record import read_record
from tests.cli.command_runner import Ran, lucca, sentence, wrong

BOT = ("--bot", "search:50")  # the same work on every machine
PALAZZI = ("palazzi", "--bots", "greedy,greedy,greedy")
CITY = ("palazzi", "--players", "2", "--bots", "greedy,greedy")
TORRI = ("torri", "--size", "6", "--bots", "greedy,greedy")
SWITCHING = ("torri", "--size", "6", "--players", "3", "--switching", "--bots", "greedy,greedy,greedy")
RANDOM = ("torri", "--size", "6", "--players", "4")  # with struggles and prisoners


@cache
def text(*words: str) -> str:
    """A record as a line; simulated once."""
    return lucca("simulate", *words, "--seed", "7").out


def record(*words: str) -> dict[str, Any]:
    """A record as an object."""
    value: dict[str, Any] = json.loads(text(*words))
    return value


def hint(given: str, *options: str) -> Ran:
    """Runs the command with this on standard input."""
    return lucca("hint", "-", *BOT, *options, given=given)


def decisions(*words: str) -> list[int]:
    """After how many events of a record a seat is asked."""
    return [at for at, event in enumerate(record(*words)["events"]) if not event.startswith("*")]


def told(ran: Ran) -> list[str]:
    """Asserts that a hint was given, and returns its lines."""
    assert (ran.status, ran.err) == (0, "")
    assert all(line.isprintable() for line in ran.lines)
    assert ran.lines[1].startswith("In your place, ")
    assert ran.lines[2].startswith("• ")
    return ran.lines


@pytest.mark.parametrize(
    "words", [PALAZZI, CITY, TORRI, SWITCHING, RANDOM], ids=["palazzi", "city", "torri", "switch", "random"]
)
def test_every_position_where_a_seat_is_asked_has_a_hint(words: tuple[str, ...]) -> None:
    for at in decisions(*words)[::5]:
        lines = told(hint(text(*words), "--at", str(at)))
        seat = record(*words)["events"][at].split(" ")[0]
        assert lines[1] == f"In your place, Seat {seat}, I would:"
        assert 5 <= len(lines) <= 16
        chances = [line for line in lines if line.startswith("Chances to win then")]
        assert len(chances) == (0 if any("is over then" in line for line in lines) else 1)


def test_the_same_words_give_the_same_hint() -> None:
    at = ("--at", "20", "--seed", "5")
    assert hint(text(*PALAZZI), *at).lines == hint(text(*PALAZZI), *at).lines


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_bot_advises_what_it_would_play_with_the_same_seed(seed: str) -> None:
    match = command.match_after(read_record(record(*TORRI)), 0, "greedy")
    _verb, colour, lot = match.game.action_name(ask_bot(new_bot("random"), match, 1, seed)).split(" ")
    said = lucca("hint", "-", "--bot", "random", "--at", "0", "--seed", seed, given=text(*TORRI))
    assert told(said)[2] == f"• A {colour} house on {lot}."


def test_the_record_ends_where_the_hint_is_for_unless_told() -> None:
    whole = record(*PALAZZI)
    cut = json.dumps({**whole, "events": whole["events"][:30]})
    assert told(hint(cut)) == told(hint(cut, "--at", "30")) == told(hint(text(*PALAZZI), "--at", "30"))


def test_the_round_and_what_is_asked() -> None:
    events = record(*PALAZZI)["events"]
    first_take = next(at for at, event in enumerate(events) if " take " in event)
    for at, said in (
        (4, "Before the first round: Seat 1 keeps two cards."),
        (first_take, f"Round 1 of 7: Seat {events[first_take][0]} takes a triplet."),
        (first_take + 1, f"Round 1 of 7: Seat {events[first_take][0]} plays the cards of a triplet."),
    ):
        assert told(hint(text(*PALAZZI), "--at", str(at)))[0] == said


def test_in_the_last_round_the_end_is_counted() -> None:
    last = max(at for at, event in enumerate(record(*PALAZZI)["events"]) if " take " in event)
    lines = told(hint(text(*PALAZZI), "--at", str(last)))
    assert lines[0].startswith("Round 7 of 7: ")
    assert any(line.startswith("- The match is over then: Seat ") for line in lines)
    assert any(line.startswith("- That brings in the end: ") for line in lines)


def test_while_all_choose_a_seat_can_be_named() -> None:
    for seat in ("1", "2", "3"):
        lines = told(hint(text(*PALAZZI), "--at", "5", "--seat", seat))
        assert lines[0] == f"Before the first round: Seat {seat} keeps two cards."
        kept = re.match(r"• keep (\w+) .*, then (\w+) ", lines[2])
        assert kept
        assert set(kept.groups()) < set(record(*PALAZZI)["events"][int(seat) - 1].split(" ")[3:])


def test_a_secret_choice_changes_no_hint_to_another_seat() -> None:
    """What seats 1 and 2 keep is secret: whatever it is, seat 3 is told the same."""
    whole = record(*PALAZZI)
    others = []
    for first in (whole["events"][4], "1 keep " + " ".join(whole["events"][0].split(": ")[1].split(" ")[2:])):
        events = [*whole["events"][:4], first, whole["events"][5]]
        others.append(told(hint(json.dumps({**whole, "events": events}), "--seat", "3")))
    assert others[0] == others[1]


def test_one_of_several_records(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(text(*PALAZZI) + text(*TORRI))
    assert told(lucca("hint", file, *BOT, "--match", "1", "--at", "0"))[0] == "Turn 1: Seat 1, brick 1 of 2."
    assert told(lucca("hint", file, *BOT, "--match", "0", "--at", "4"))[0].startswith("Before the first round")
    assert "more than one match" in wrong(lucca("hint", file, *BOT, "--at", "4"))
    assert "--match must be at most 1" in wrong(lucca("hint", file, *BOT, "--match", "2"))


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_without_reasons_says_so(bot: str) -> None:
    ran = lucca("hint", "-", "--bot", bot, "--at", "8", given=text(*TORRI))
    assert told(ran)[3:] == [f"The bot {bot} gives no reasons."]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--at", "-1"], "--at must be at least 0"),
        (["--at", "x"], "--at takes a whole number"),
        (["--at", "1000"], "--at must be at most"),
        (["--at", "9" * 5000], "--at"),
        (["--match", "-1"], "--match"),
        (["--seat", "0", "--at", "20"], "--seat"),
        (["--seat", "4", "--at", "20"], "no seat 4 with 3 players"),
        (["--seat", "2", "--at", "7"], "not the turn of seat 2"),
        (["--bot", "deep", "--at", "20"], "no bot 'deep'"),
        (["--bot", "openspiel:mcts", "--at", "20"], "no bot"),
        (["--at", "0"], "After 0 events it is up to chance"),
        (["--at", "2"], "After 2 events it is up to chance"),
        (["--at", "19"], "After 19 events it is up to chance"),
    ],
)
def test_what_cannot_be_hinted_at_is_one_sentence(options: list[str], said: str) -> None:
    assert said in wrong(hint(text(*PALAZZI), *options))


@pytest.mark.parametrize("words", [PALAZZI, TORRI], ids=["palazzi", "torri"])
def test_of_a_match_that_is_over_only_the_winner_is_told(words: tuple[str, ...]) -> None:
    winners = record(*words)["meta"]["outcome"]["winners"]
    names = ", ".join(f"Seat {seat}" for seat in winners)
    assert wrong(hint(text(*words))).startswith(f"The match is over, won by {names}: ")
    count = len(record(*words)["events"])
    assert wrong(hint(text(*words), "--at", str(count))) == wrong(hint(text(*words)))
    assert wrong(hint(text(*words), "--at", str(count + 1))) == f"--at must be at most {count}, not {count + 1}."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "holds no record"),
        ("nonsense", "line 1: this is not JSON"),
        ("[]", "A record is a JSON object."),
        ("{}", "missing"),
    ],
)
def test_what_is_no_record_is_one_sentence(given: str, said: str) -> None:
    assert said in wrong(hint(given))


def test_a_file_that_is_not_there() -> None:
    assert "nowhere.jsonl" in wrong(lucca("hint", "nowhere.jsonl"))
    assert "FILE" in wrong(lucca("hint"))


def test_a_record_with_a_wrong_event_is_refused_as_a_whole() -> None:
    whole = record(*PALAZZI)
    whole["events"][50] = "1 open red"
    assert wrong(hint(json.dumps(whole), "--at", "20")).startswith("Event 50: ")


@pytest.fixture
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints while playing come from a bot with a fixed number of simulations."""
    monkeypatch.setattr("lucca.cli.session.HINT_BOT", "search:50")


@pytest.mark.usefixtures("quick_coach")
@pytest.mark.parametrize("word", ["h", "hint", " HINT "])
@pytest.mark.parametrize("game", ["palazzi", "torri"])
def test_a_hint_while_playing(tmp_path: Path, game: str, word: str) -> None:
    file = tmp_path / "match.json"
    ran = lucca("play", game, "--seed", "1", "--name", "Zoe", "--record", file, given=f"{word}\nq\n")
    assert (ran.status, ran.err) == (0, "")
    said = ran.out.split("> ")[1].splitlines()
    assert said[1] == "In your place, Zoe, I would:"
    assert said == told(lucca("hint", file, *BOT, "--seed", "1"))
    assert "h hints" in ran.out.split("> ")[0]


@pytest.mark.usefixtures("quick_coach")
def test_a_hint_changes_nothing(tmp_path: Path) -> None:
    plain, hinted = tmp_path / "plain.json", tmp_path / "hinted.json"
    answers = "1\n\n" * 10
    words = ("play", "palazzi", "--seed", "1", "--record")
    lucca(*words, plain, given=answers)
    lucca(*words, hinted, given=answers.replace("1\n", "h\n1\n"))
    assert plain.read_text() == hinted.read_text()


def test_help_tells_of_hints(tmp_path: Path) -> None:
    ran = lucca("play", "torri", "--seed", "1", "--record", tmp_path / "match.json", given="?\n")
    assert any(line.startswith("h tells what a strong bot would do") for line in ran.lines)


def test_who_names_no_bot_that_exists_is_told_which_do() -> None:
    assert HINT_BOT in sentence(lucca("hint", "-", "--bot", "nobody", "--at", "4", given=text(*PALAZZI)).err)
