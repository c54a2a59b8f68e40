"""`lucca play torri`: placing bricks, choosing prisoners, struggles strike by strike."""

import json
from pathlib import Path

import pytest

from lucca.cli.output_files import unwritable
from lucca.cli.session import Session
from lucca.games.game import Action
from tests.cli.command_runner import Ran, lucca

# Every brick everywhere, again and again: what cannot be placed is told and asked again.
COLOURS = ("red", "white", "black", "blue")
PLACES = [f"{colour} {column}{row}" for row in (3, 2, 1, 4) for column in "bcad" for colour in COLOURS]
ANSWERS = "\n".join([*PLACES, "1", "", ""])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file that the record is written to."""
    return tmp_path / "match.json"


def play(file: Path, given: str, *options: str, language: str = "en") -> Ran:
    """Plays a new match on a small board."""
    words = ["play", "torri", "--size", "4", "--seed", "1", "--record", str(file), *options]
    return lucca("--lang", language, *words, given=given)


@pytest.mark.parametrize(
    "options",
    [[], ["--players", "3", "--seat", "2"], ["--switching"], ["--players", "4", "--bots", "random,greedy,random"]],
    ids=" ".join,
)
def test_a_whole_match(file: Path, options: list[str]) -> None:
    ran = play(file, ANSWERS * 40, *options)
    assert (ran.status, ran.err) == (0, "")
    assert "The match is over." in ran.lines
    assert any(" wins " in line or " share the win" in line for line in ran.lines[-3:])
    assert lucca("replay", file).out == "ok\n"
    assert lucca("replay", file, "--states").values[-1]["outcome"] is not None


@pytest.mark.parametrize("language", ["de", "it", "ja"])
def test_a_whole_match_in_another_language(file: Path, language: str) -> None:
    ran = play(file, ANSWERS * 40 + "?\n", "--switching", language=language)
    assert (ran.status, ran.err) == (0, "")
    assert lucca("replay", file).out == "ok\n"


def test_the_grid_shows_houses_and_towers(file: Path) -> None:
    ran = play(file, "white b2\nred b3\n\nq\n", "--bots", "random")
    assert " 2 . W . ." in ran.lines
    assert "W white, K black, R red, B blue; a number is the height of a tower." in ran.lines
    ran = lucca("play", "--resume", file, given="white b3\nq\n")
    assert any("b3: 2 high, red (neutral), strength" in line and "red, white" in line for line in ran.lines)


def test_what_a_brick_would_do_is_told_before_it_is_placed(file: Path) -> None:
    ran = play(file, "? red c3\n?   white  a1\n? red e5\n?\nred c3\n? white c3\n? red a1\nq\n")
    assert ran.out.count("A red house on c3.") == 1
    assert "A white house on a1." in ran.out
    assert "Type a colour, or its letter, and a lot" in ran.out
    assert "it has 0, needs 1" in ran.out
    assert "red has been placed" in ran.out
    assert len(json.loads(file.read_text())["events"]) == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("red e1", "There is no lot 'e1' on this board; the lots are a1 to d4."),
        ("green a1", "'green' is no colour; the colours are white, black, red, blue."),
        ("a1 red", "'a1' is no colour"),
        ("red", "Type a colour, or its letter, and a lot"),
        ("1", "Type a colour, or its letter, and a lot"),
        ("a1", "Type a colour, or its letter, and a lot"),
        ("capture a1", "No prisoner is to be chosen now."),
        ("stay", "not switched now"),
        ("place red a1 b2", "not understood"),
    ],
)
def test_a_wrong_answer_is_told_and_asked_again(file: Path, answer: str, told: str) -> None:
    ran = play(file, f"{answer}\nred a1\nq\n")
    assert told in ran.out
    assert json.loads(file.read_text())["events"] == ["1 place red a1"]


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "k a1"),
        ("en", "BLACK  a1"),
        ("en", "place black a1"),
        ("en", "place k a1"),
        ("de", "Schwarz a1"),
        ("it", "nero a1"),
        ("ja", "黒 a1"),
        ("ja", "K a1"),
    ],
)
def test_colours_may_be_said_in_short_and_in_ones_language(file: Path, language: str, answer: str) -> None:
    play(file, f"{answer}\nq\n", language=language)
    assert json.loads(file.read_text())["events"] == ["1 place black a1"]


def test_a_brick_can_be_taken_back_until_the_turn_ends(file: Path) -> None:
    ran = play(file, "red a1\nu\nblue a1\nwhite a2\nu\nblack a2\n\nu\nq\n", "--bots", "random")
    assert ran.out.count("Taken back.") == 2
    assert "nothing of yours to take back" in ran.out
    assert json.loads(file.read_text())["events"][:2] == ["1 place blue a1", "1 place black a2"]


# Seat 1 is white, seat 2 black. On b3 a white tower, on d3 a black one; white houses to choose from.
MEETING = [
    *("1 place white b3", "1 place red b4", "2 place white a3", "2 place black d3"),
    *("1 place red b3", "1 place white b2", "2 place blue d4", "2 place red f6"),
    *("1 place white f1", "1 place black e3", "2 place blue d3", "2 place red f5"),
]


def meeting(tmp_path: Path) -> Path:
    """A record before the towers on b3 and d3 meet on c3; seat 1 is to move."""
    file = tmp_path / "meeting.json"
    rules = {"size": 6, "players": 2, "colors": ["white", "black"], "switching": False, "strength": "joined"}
    record = {"format": "lucca-record/1", "game": "torri", "rules": rules, "seats": ["Ann", "Bea"]}
    file.write_text(json.dumps({**record, "events": MEETING, "meta": {}}))
    assert lucca("replay", file).out == "ok\n"
    return file


def test_a_struggle_is_foretold_and_told_blow_by_blow(tmp_path: Path) -> None:
    file = meeting(tmp_path)
    ran = lucca("play", "--resume", file, given="? blue c3\nblue c3\n\nq\n")
    assert "Press Enter to go on, or u to choose anew." in ran.lines
    assert "A house on c3 starts a struggle: b3 (2/3) against d3 (2/2), white strikes first" in ran.out
    assert "It joins 2 blocks. Struggle: b3 (2/3) against d3 (2/2), white strikes first." in ran.out
    assert "c3 joins two towers: b3 (2/3) is stronger than d3 (2/2)." in ran.lines
    assert "  b3 (white) strikes d3: its top brick, black, goes back to the supply." in ran.out
    assert "Still to be chosen as black's prisoner: a white house." in ran.out
    assert "Bea takes the house on" in ran.out
    assert "One of the towers is only a house now: the struggle is over." in ran.out


def test_whoever_sits_down_to_choose_a_prisoner_is_told_the_struggle(tmp_path: Path) -> None:
    file = meeting(tmp_path)
    record = json.loads(file.read_text())
    record["events"].append("1 place blue c3")
    record["meta"] = {"play": {"seated": ["random", "person"], "seed": "1"}}
    file.write_text(json.dumps(record))
    ran = lucca("play", "--resume", file, given="?\n2\nq\n")
    assert "Turn 7: Ann, brick 1 of 2." in ran.lines
    assert ran.out.count("b3 (white) strikes d3: its top brick, black, goes back to the supply.") == 2
    assert "Type the number of an action, or its notation. For example: capture " in ran.out
    assert "Take a white house prisoner:" in ran.lines
    assert "2. the house on a3" in ran.lines
    assert "Bea takes the house on a3 prisoner." in ran.out
    assert "end your turn" not in ran.out


def test_what_was_left_before_the_turn_ended_can_still_be_taken_back(file: Path) -> None:
    play(file, "white c3\nred c4\nq\n", "--bots", "random")
    before = json.loads(file.read_text())["events"]
    ran = lucca("play", "--resume", file, given="u\nblue c4\nq\n")
    assert "Press Enter to end your turn, or u to take back." in ran.lines
    assert (before, json.loads(file.read_text())["events"]) == (
        ["1 place white c3", "1 place red c4"],
        ["1 place white c3", "1 place blue c4"],
    )


def test_the_question_is_the_same_for_any_seat(file: Path) -> None:
    ran = play(file, "white c3\nred d1\nq\n", "--bots", "random", "--seat", "2")
    again = lucca("play", "--resume", file, given="q\n")
    for sitting in (ran, again):
        assert "Press Enter to end your turn, or u to take back." in sitting.lines


def test_a_match_is_saved_as_it_goes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    def look(self: Session, words: str) -> Action | None:
        kept.append(len(json.loads(file.read_text())["events"]) if file.exists() else 0)
        return parse(self, words)

    parse = Session.parse
    monkeypatch.setattr(Session, "parse", look)
    play(file, "white c3\nred c4\n\nnonsense\nq\n", "--bots", "random")
    assert kept[:2] == [0, 1]
    assert kept[2] >= 4


def test_a_record_that_cannot_be_written_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, text: str) -> None:
        raise unwritable(path, "No space left on device")

    monkeypatch.setattr("lucca.cli.session.save_text", fail)
    ran = play(tmp_path / "full.json", "white c3\nq\n")
    assert ran.status == 2
    assert "No space left on device" in ran.err
    printed = next(line for line in ran.lines if line.startswith(("> {", "{")))
    assert json.loads(printed.removeprefix("> "))["events"] == ["1 place white c3"]
