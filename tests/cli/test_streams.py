"""Closed pipes, full disks and terminals of other encodings never lead to a traceback."""

import sys
from pathlib import Path

import pytest

from tests.cli.command_runner import lucca, lucca_process, sentence

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /bin/sh and /dev/full")

SIMULATE = ("simulate", "palazzi", "--matches", "30")


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    ran = lucca_process(*SIMULATE, shell='"$@" | head -n 1')
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == lucca("simulate", "palazzi").lines


def test_a_reader_of_states_that_goes_away_ends_the_command_quietly(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    assert lucca(*SIMULATE, "--records", file).status == 0
    ran = lucca_process("replay", file, "--states", shell='"$@" | head -n 1')
    assert (ran.status, ran.err, len(ran.lines)) == (0, "", 1)


@pytest.mark.parametrize("words", [SIMULATE, ("rules", "palazzi"), ("deck",)], ids=" ".join)
def test_a_full_disk_behind_standard_output_is_one_sentence(words: tuple[str, ...]) -> None:
    ran = lucca_process(*words, shell='"$@" >/dev/full')
    assert ran.status == 2
    assert "No space left" in sentence(ran.err)


def test_a_full_disk_behind_a_file_is_one_sentence() -> None:
    ran = lucca(*SIMULATE, "--records", "/dev/full")
    assert ran.status == 2
    assert "/dev/full" in sentence(ran.err)


def test_standard_input_that_is_closed_is_one_sentence() -> None:
    ran = lucca_process("replay", "-", shell='"$@" <&-')
    assert (ran.status, ran.out) == (2, "")
    sentence(ran.err)


def test_standard_output_that_is_closed_is_no_traceback() -> None:
    ran = lucca_process("deck", shell='"$@" >&-')
    assert "Traceback" not in ran.err


def test_an_old_terminal_shows_other_languages_all_the_same() -> None:
    ran = lucca_process("--lang", "ja", "rules", "palazzi", PYTHONIOENCODING="ascii")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == lucca("--lang", "ja", "rules", "palazzi").out
