"""A session in the terminal: help, leaving, resuming, the end of the match."""

import json
from pathlib import Path

import pytest

from tests.cli.command_runner import lucca, lucca_process, wrong
from tests.cli.commands.test_play import ANSWERS, play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file that the record is written to."""
    return tmp_path / "match.json"


def test_question_mark_at_the_end_of_a_turn_helps(file: Path) -> None:
    ran = play(file, "1\n?\n\n" + "1\n1\n1\n1\n?\n\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("takes your last action back") == 2
    assert lucca("replay", file).out == "ok\n"


def test_leaving_and_coming_back_changes_nothing(tmp_path: Path) -> None:
    answers = ANSWERS.splitlines()
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    play(whole, ANSWERS, "--bots", "random,greedy")
    play(parts, "\n".join([*answers[:9], "q"]), "--bots", "random,greedy")
    rest = answers[9:]
    for cut in (1, 5, 12):
        lucca("play", "--resume", parts, given="\n".join([*rest[:cut], "q"]))
        rest = rest[cut:]
    lucca("play", "--resume", parts, given="\n".join(rest))
    assert json.loads(parts.read_text())["events"] == json.loads(whole.read_text())["events"]


def test_a_record_that_is_there_is_not_written_over(file: Path) -> None:
    play(file, "1\n\n")
    before = file.read_bytes()
    assert "--resume" in wrong(lucca("play", "palazzi", "--record", file))
    assert file.read_bytes() == before


def test_capitals_blanks_and_whole_words_are_understood(file: Path) -> None:
    hand = json.loads(play(file, "q\n").out and file.read_text())["events"][0].split(": ")[1].split()
    ran = play(file, f"KEEP  {hand[1]}   {hand[0]}\n\nhelp\nquit\n")
    assert json.loads(file.read_text())["events"][4] == f"1 keep {hand[1]} {hand[0]}"
    assert "takes your last action back" in ran.out
    assert "is not understood" not in ran.out


def test_where_there_are_wilds_it_is_told_how_to_type_them(file: Path) -> None:
    told = "In notation the wilds are W10, W20 and W500"
    ran = play(file, "build w10\nq\n", "--celebration")
    assert told in " ".join(ran.lines[:6])
    assert "A wild names its palace, for example: build W10 red" in " ".join(ran.lines)
    assert told not in " ".join(play(file, "?\nq\n").lines)


@pytest.mark.parametrize("edition", ["2013", "2005-de"])
def test_the_end_is_told_column_by_column(file: Path, edition: str) -> None:
    ran = play(file, ANSWERS, "--edition", edition, seed="6")
    told = ran.out[ran.out.index("The match is over.") :]
    *_, final = lucca("replay", file, "--states").values
    for seat, (windows, parties, walls, street) in enumerate(final["position"]["points"], start=1):
        total = windows + parties + walls + street
        assert f"windows {windows}, parties {parties}, walls {walls}, street {street}; {total} point" in told
        assert walls == 0 or f": {walls} point" in told, seat
    assert "Lowest number" in told
    assert ("tower" in ran.out) == (edition == "2005-de")
    assert ("bastion" in ran.out) == (edition == "2013")


def test_every_round_begins_with_its_order_and_triplets(file: Path) -> None:
    ran = play(file, ANSWERS)
    for number in range(1, 8):
        start = ran.out.index(f"Round {number} of 7.")
        assert "Order of play: " in ran.out[start : start + 200]
        assert "Triplet 4: " in ran.out[start : start + 800]
    assert ran.out.count("is left over and discarded.") == 7


def test_the_language_may_stand_anywhere(file: Path) -> None:
    ran = lucca("play", "palazzi", "--lang", "it", "--record", file, given="q\n")
    assert ran.status == 0
    assert "Terzin" in ran.out


def test_a_choice_taken_back_is_asked_for_again_after_resuming(file: Path) -> None:
    play(file, "1\nu\nq\n")
    assert not any("keep" in event for event in json.loads(file.read_text())["events"])
    assert "Keep two cards" in lucca("play", "--resume", file, given="q\n").out


def test_taking_back_a_thousand_times_is_fine(file: Path) -> None:
    ran = play(file, "1\nu\n" * 1000)
    assert (ran.status, ran.err) == (0, "")


def test_leaving_after_the_last_action_still_tells_the_result(file: Path) -> None:
    answers = "2\n\n" * 400  # walls instead of shields: so the person plays last
    whole = play(file, answers, "--players", "2", seed="a").out
    assert whole.index("Press Enter to end your turn") < whole.index("The match is over.")
    questions = whole[: whole.index("The match is over.")].count("> ")
    ran = play(file, "\n".join([*answers.splitlines()[: questions - 1], "q"]), "--players", "2", seed="a")
    assert "To go on" not in ran.out
    assert "The record is in" in ran.out


def test_resuming_does_not_write_over_another_file(file: Path, tmp_path: Path) -> None:
    play(file, "1\n\n")
    other = tmp_path / "precious.json"
    other.write_text("precious")
    assert "exists already" in wrong(lucca("play", "--resume", file, "--record", other))
    assert other.read_text() == "precious"


@pytest.mark.parametrize("words", [["--lang", "it", "rules", "palazzi"], ["rules", "palazzi", "--lang=it"]])
def test_every_way_to_name_a_language(words: list[str]) -> None:
    assert "terzin" in lucca(*words).out
    assert "--lang" in wrong(lucca("rules", "palazzi", "--lang"))


@pytest.mark.parametrize("shell", ['"$@" <&-', '"$@" 2>&-', '"$@" >&-'])
def test_closed_streams_make_no_traceback(file: Path, shell: str) -> None:
    ran = lucca_process("play", "palazzi", "--record", str(file), given=b"q\n", shell=shell)
    assert "Traceback" not in ran.err + ran.out
    assert ran.status in (0, 2)
