"""`lucca simulate`: records of matches between bots, determined by its arguments."""

import io
import json
import sys
from pathlib import Path

import pytest

from lucca import bots
from lucca.bots.bot import Bot
from lucca.cli.progress import progress
from lucca.games.game import Game
from lucca.match.match import Match
from tests.cli.command_runner import lucca, lucca_process, sentence

RULES = [
    [*edition, "--players", str(players)]
    for edition, least in (
        (["--edition", "2005-de"], 3),
        (["--edition", "2005-ja"], 3),
        (["--edition", "2013"], 2),
        (["--celebration"], 2),
    )
    for players in range(least, 6)
]


@pytest.mark.parametrize("rules", RULES, ids=" ".join)
def test_every_configuration_is_played_to_the_end_and_replays(rules: list[str], tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    ran = lucca("simulate", "palazzi", *rules, "--matches", "2", "--seed", "7", "--records", file)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert lucca("replay", file).out == "ok\nok\n"
    last = lucca("replay", file, "--states").values[-1]
    assert last["to_move"] is None
    assert last["outcome"]["reason"] in ("points", "number")


def test_a_record_has_every_key_and_every_rule() -> None:
    [record] = lucca("simulate", "palazzi", "--seed", "5").values
    assert list(record) == ["format", "game", "rules", "seats", "events", "meta"]
    assert record["format"] == "lucca-record/1"
    assert record["game"] == "palazzi"
    assert record["rules"] == {"edition": "2013", "players": 3, "celebration": False, "deck": "reconstructed"}
    assert len(record["seats"]) == 3
    assert record["events"][0].startswith("* hand 1: ")


def test_the_options_are_those_of_the_rules() -> None:
    [record] = lucca("simulate", "palazzi", "--edition", "2005-ja", "--players", "5").values
    assert record["rules"] == {"edition": "2005-ja", "players": 5, "celebration": False, "deck": "reconstructed"}
    [record] = lucca("simulate", "palazzi", "--celebration", "--players", "2").values
    assert record["rules"] == {"edition": "2013", "players": 2, "celebration": True, "deck": "reconstructed"}


def test_records_go_to_standard_output_unless_a_file_is_named(tmp_path: Path) -> None:
    words = ["simulate", "palazzi", "--matches", "3", "--seed", "2"]
    file = tmp_path / "matches.jsonl"
    assert lucca(*words, "--records", file).out == ""
    printed = lucca(*words)
    assert printed.out == lucca(*words, "--records", "-").out == file.read_text("utf-8")
    assert len(printed.lines) == 3


def test_the_same_words_give_the_same_records_in_every_process() -> None:
    words = ["simulate", "palazzi", "--players", "2", "--matches", "2", "--seed", "11", "--bots", "greedy,random"]
    ran = lucca_process(*words, PYTHONHASHSEED="4")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == lucca(*words).out


def test_the_first_cards_of_a_seed_never_change() -> None:
    [record] = lucca("simulate", "palazzi", "--seed", "1").values
    assert record["events"][:4] == [
        "* hand 1: 35 6 47 43",
        "* hand 2: 75 83 20 5",
        "* hand 3: 80 4 27 95",
        "* table: 69 45 9 / 44 B 51 / 64 7 84 / 52 8 73",
    ]


def test_more_matches_begin_with_the_fewer() -> None:
    few = lucca("simulate", "palazzi", "--matches", "1", "--seed", "3").lines
    many = lucca("simulate", "palazzi", "--matches", "3", "--seed", "3").lines
    assert many[:1] == few
    assert len(set(many)) == 3


@pytest.mark.parametrize("seed", ["0", "-1", "18446744073709551616"])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    ran = lucca("simulate", "palazzi", "--seed", seed)
    assert ran.status == 0
    assert lucca("replay", "-", given=ran.out).out == "ok\n"


def test_bots_sit_where_they_are_named() -> None:
    names = ["greedy", "random", "greedy"]
    [record] = lucca("simulate", "palazzi", "--bots", ",".join(names)).values
    assert record["meta"]["bots"] == names
    assert lucca("replay", "-", given=json.dumps(record)).out == "ok\n"


def test_a_file_that_was_there_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text("something much longer than nothing\n" * 1000)
    assert lucca("simulate", "palazzi", "--records", file).status == 0
    assert lucca("replay", file).out == "ok\n"


def test_a_wrong_word_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text("precious\n")
    for words in (["--bots", "nobody,random,random"], ["--players", "9"], ["--deck", str(tmp_path)]):
        assert lucca("simulate", "palazzi", "--records", file, *words).status == 2
        assert file.read_text() == "precious\n"


def test_control_c_keeps_what_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_match = bots.play_match

    def interrupted(game: Game, seated: list[Bot], seed: str) -> Match:
        """Stands in for a person who presses Control-C during the third match."""
        if seed.endswith("/3"):
            raise KeyboardInterrupt
        return play_match(game, seated, seed)

    monkeypatch.setattr(bots, "play_match", interrupted)
    file = tmp_path / "matches.jsonl"
    ran = lucca("simulate", "palazzi", "--matches", "9", "--records", file)
    assert (ran.status, ran.out) == (130, "")
    assert sentence(ran.err) == "Stopped: 2 matches are written."
    assert lucca("replay", file).out == "ok\nok\n"


def test_a_bar_for_any_number_of_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert next(iter(progress(range(1, 10**30), 10**30 - 1, prints=False))) == 1
