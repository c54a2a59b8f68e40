"""`lucca play`: a match in the terminal, answered line by line through a pipe."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from lucca.cli.terminal_text import this_command
from tests.cli.command_runner import Ran, lucca, lucca_process, sentence, wrong

# The first action, then Enter where the end of a turn is confirmed; elsewhere an empty answer asks again.
ANSWERS = "1\n\n" * 400


def play(file: Path, given: str | bytes, *options: str, seed: str = "1") -> Ran:
    """Plays a new match whose record goes to a new file."""
    if file.is_file() and not file.is_symlink() and file.stat().st_size:
        file.unlink()
    return lucca("play", "palazzi", "--seed", seed, "--record", file, *options, given=given)


def resume(file: Path, given: str, *options: str) -> Ran:
    """Resumes the match in a file."""
    return lucca("play", "--resume", file, *options, given=given)


def saved(file: Path) -> Any:
    """The record in a file; asserts that it can be replayed."""
    assert lucca("replay", file) == Ran(0, "ok\n", ""), file.read_text("utf-8")
    return json.loads(file.read_text("utf-8"))


def is_over(file: Path) -> bool:
    """Whether the match in a file was played to its end."""
    return lucca("replay", file, "--states").values[-1]["outcome"] is not None


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file that the record is written to."""
    return tmp_path / "match.json"


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--players", "2"],
        ["--players", "5", "--seat", "4", "--name", "Zoë"],
        ["--celebration", "--players", "4", "--bots", "random,greedy,random", "--seat", "2"],
        ["--celebration", "--players", "2", "--seat", "2"],
        ["--edition", "2005-de", "--players", "3"],
        ["--edition", "2005-ja", "--players", "4"],
    ],
    ids=" ".join,
)
def test_a_whole_match(file: Path, options: list[str]) -> None:
    ran = play(file, ANSWERS, *options)
    assert (ran.status, ran.err) == (0, "")
    assert "The match is over." in ran.lines
    assert any(" wins " in line for line in ran.lines[-3:])
    assert ran.lines[-1] == f"The record is in {file}."
    record = saved(file)
    assert is_over(file)
    assert ("Zoë" in record["seats"]) == ("Zoë" in options)


@pytest.mark.parametrize("language", ["de", "it", "ja"])
def test_a_whole_match_in_another_language(file: Path, language: str) -> None:
    words = ["play", "palazzi", "--players", "2", "--celebration", "--seed", "3", "--record", str(file)]
    ran = lucca("--lang", language, *words, given=ANSWERS + "?\n")
    assert (ran.status, ran.err) == (0, "")
    assert is_over(file)


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    one, same, other = (tmp_path / name for name in ("one", "same", "other"))
    some = ANSWERS[:30]
    assert play(one, some).status == play(same, some).status == play(other, some, seed="2").status == 0
    assert one.read_text() == same.read_text()
    assert saved(one)["events"][0] != saved(other)["events"][0]


def test_words_do_what_their_numbers_do(tmp_path: Path) -> None:
    numbers, words = tmp_path / "numbers", tmp_path / "words"
    play(numbers, "1\n\n1\n3\n2\n")
    events = [event[2:] for event in saved(numbers)["events"] if event.startswith("1 ")]
    assert len(events) == 4
    ran = play(words, f"{events[0]}\n\n" + "\n".join(f" {event} " for event in events[1:]))
    assert (ran.status, ran.err) == (0, "")
    assert saved(words)["events"] == saved(numbers)["events"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("0", "actions 1 to 6"),
        ("13", "actions 1 to 6"),
        ("999", "actions 1 to 6"),
        ("-1", "'-1' is not understood"),
        ("12345", "'12345' is not understood"),
        ("keep", "keep"),
        ("keep 91 91", "different"),
        ("keep 91 1", "does not have that card"),
        ("keep 91 B", "does not have that card"),
        ("keep 91 97", "There is no card '97'"),
        ("take 1", "starting cards first"),
        ("1 keep 91 72", "not understood"),
        ("* hand 1: 1 2 3 4", "not understood"),
        ("nonsense\x1b[31m\x07", "not understood"),
        ("x" * 10000, "not understood"),
    ],
)
def test_a_wrong_answer_is_told_and_asked_again(file: Path, answer: str, told: str) -> None:
    before = play(file, "")
    ran = play(file, f"{answer}\n")
    assert (ran.status, ran.err) == (0, "")
    prompts = ran.out.split("> ")
    assert len(prompts) == len(before.out.split("> ")) + 1
    assert told in sentence(prompts[1])
    assert len(saved(file)["events"]) == 4


def test_a_wrong_answer_to_the_end_of_a_turn_is_told(file: Path) -> None:
    ran = play(file, "1\nnonsense\n")
    assert (ran.status, ran.err) == (0, "")
    first, second = ran.out.split("> ")[-3:-1]
    assert "Enter" in first
    assert "Enter" in second


def test_question_mark_helps_and_changes_nothing(file: Path) -> None:
    ran = play(file, "?\n")
    assert (ran.status, ran.err) == (0, "")
    assert "For example: keep 91 72" in ran.out
    assert ran.out.count("Keep two cards; the second of a colour lies on top:") == 2
    assert len(saved(file)["events"]) == 4


def test_u_takes_back_the_last_card_and_the_triplet(file: Path) -> None:
    ran = play(file, "1\n\n1\n1\nu\nu\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines.count("Taken back.") + ran.out.count("> Taken back.") == 2
    assert not any(event.startswith(("1 take", "1 build")) for event in saved(file)["events"])


def test_u_does_not_take_back_what_others_have_seen(file: Path) -> None:
    ran = play(file, "u\n1\n\nu\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("There is nothing of yours to take back") == 2
    assert "1 keep 91 72" in saved(file)["events"]


def test_u_before_the_reveal_chooses_again(file: Path) -> None:
    ran = play(file, "1\nu\n3\n\n")
    assert (ran.status, ran.err) == (0, "")
    assert "1 keep 91 16" in saved(file)["events"]


@pytest.mark.parametrize("seat", ["1", "2", "3"])
def test_after_every_answer_a_match_can_be_left_and_gone_on_with(tmp_path: Path, seat: str) -> None:
    answers = ["1\n", "\n", "1\n", "1\n", "1\n", "1\n", "\n", "1\n", "1\n"]
    for number in range(len(answers) + 1):
        file = tmp_path / f"{number}.json"
        left = play(file, "".join(answers[:number]) + "q\n", "--seat", seat)
        assert (left.status, left.err) == (0, "")
        assert left.lines[-1] == f"Saved. To go on: {this_command()} play --resume {file}"
        events = saved(file)["events"]
        ran = resume(file, "1\n\n" * 2)
        assert (ran.status, ran.err) == (0, "")
        after = saved(file)["events"]
        assert after[: len(events)] == events
        assert len(after) > len(events)
    ran = resume(file, ANSWERS)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[-1] == f"The record is in {file}."
    assert is_over(file)


def test_the_end_of_input_saves(file: Path) -> None:
    ran = play(file, "1\n\n1")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[-1] == f"Saved. To go on: {this_command()} play --resume {file}"
    assert saved(file)["events"][-1].startswith("1 take ")


def test_the_end_of_input_saves_in_a_real_process(tmp_path: Path) -> None:
    ran = lucca_process("play", "palazzi", "--seed", "1", given=b"1\n\n", folder=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    [file] = tmp_path.iterdir()
    assert file.name.startswith("palazzi-")
    assert ran.lines[-1] == f"Saved. To go on: {this_command()} play --resume {file.name}"
    assert len(saved(file)["events"]) > 6


def test_answers_that_are_no_text_are_asked_again(file: Path) -> None:
    ran = play(file, b"\xff\xfe\n1\n\n")
    assert (ran.status, ran.err) == (0, "")
    assert len(saved(file)["events"]) > 6


def test_a_match_gone_on_with_may_be_saved_elsewhere(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    play(one, "1\n\n")
    before = one.read_text()
    assert resume(one, ANSWERS, "--record", str(other)).status == 0
    assert one.read_text() == before
    assert is_over(other)


def test_a_match_that_is_over_cannot_be_gone_on_with(file: Path) -> None:
    play(file, ANSWERS)
    assert "over" in wrong(resume(file, ""))


@pytest.mark.parametrize("bots", ["greedy", "greedy,greedy,greedy"])
def test_the_other_seats_need_a_bot_each(file: Path, bots: str) -> None:
    told = wrong(play(file, "", "--bots", bots))
    assert f"named: {len(bots.split(','))}." in told
    assert not file.exists()


def test_a_person_is_no_bot(file: Path) -> None:
    assert "person" in wrong(play(file, ANSWERS, "--bots", "person,greedy"))


@pytest.mark.parametrize("option", ["--name", "--seed"])
def test_bytes_that_are_no_text_are_names_and_seeds_too(file: Path, option: str) -> None:
    not_text = b"\xff".decode("utf-8", "surrogateescape")  # as Python gives them to a program
    ran = lucca("play", "palazzi", "--record", file, option, not_text, given="1\n\n")
    assert ran.status in (0, 2)
    if ran.status:
        sentence(ran.err)


def test_a_name_cannot_command_the_terminal(file: Path) -> None:
    ran = play(file, "1\n\n1\n", "--name", "Zoë\x1b[2J\n\rwins")
    assert ran.status in (0, 2)
    assert "\x1b" not in ran.out + ran.err
    assert "\r" not in ran.out + ran.err


def test_an_empty_file_to_record_in_stays_when_the_match_does_not_begin(file: Path) -> None:
    file.touch()
    wrong(play(file, "", "--bots", "nobody,nobody"))
    assert file.exists()


def test_a_link_is_written_through(tmp_path: Path) -> None:
    link, target = tmp_path / "link.json", tmp_path / "target.json"
    link.symlink_to(target)
    assert play(link, "1\n\n").status == 0
    assert link.is_symlink()
    assert len(saved(target)["events"]) > 6


def test_a_device_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    device = tmp_path / "null"  # one of our own: a mistake must not cost the machine its /dev/null
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except OSError:
        pytest.skip("only root can make a device")
    assert play(device, "1\n\n").status in (0, 2)
    assert device.is_char_device()


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_control_c_saves(file: Path, monkeypatch: pytest.MonkeyPatch, answers: int) -> None:
    given = iter(["1", "", "1"][:answers])

    def answer(prompt: str) -> str:
        """Stands in for a person who presses Control-C after some answers."""
        for words in given:
            return words
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", answer)
    ran = play(file, "")
    assert (ran.status, ran.err) == (0, "")
    assert "Saved." in ran.lines[-1]
    saved(file)
