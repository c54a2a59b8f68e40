"""The command itself: its version, its help, and one sentence for every wrong argument."""

from pathlib import Path

import pytest

from lucca import __version__
from tests.cli.command_runner import lucca, lucca_process, wrong

COMMANDS = (
    *("play", "serve", "backup", "restore", "doctor", "simulate", "arena", "replay", "audit"),
    *("hint", "bots", "deck", "rules", "perft", "bench"),
)


def test_version() -> None:
    assert lucca("--version").out == f"lucca {__version__}\n"
    assert lucca_process("--version").out == f"lucca {__version__}\n"
    assert lucca("--lang", "de", "--version").out == f"lucca {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_of_a_command_shows_an_example(command: str, option: str) -> None:
    ran = lucca(command, option)
    assert (ran.status, ran.err) == (0, "")
    assert f"Example: lucca {command}" in ran.out


def test_help_names_every_command_and_shows_an_example() -> None:
    ran = lucca("--help")
    assert (ran.status, ran.err) == (0, "")
    assert "Example: lucca " in ran.out
    listed = ran.out.partition("Commands:\n")[2]
    assert [line.split()[0] for line in listed.splitlines()[: len(COMMANDS)]] == list(COMMANDS)


@pytest.mark.parametrize("games", ["dice", "dice=nowhere.dice", "dice=json", "torri=json"])
def test_a_game_that_is_registered_wrongly_is_told_in_a_sentence(games: str) -> None:
    told = wrong(lucca_process("rules", "torri", LUCCA_GAMES=games))
    assert "LUCCA_GAMES" in told or "The game 'dice' cannot be loaded" in told


def test_no_word_at_all_shows_help_line_by_line() -> None:
    ran = lucca()
    assert "Commands:" in (ran.out + ran.err).splitlines()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["paly"], "paly"),
        (["--colour"], "--colour"),
        (["--lang", "fr", "rules", "palazzi"], "fr"),
        (["--lang"], "--lang"),
        (["simulate"], "GAME"),
        (["simulate", "chess"], "chess"),
        (["simulate", "palazzi", "palazzi"], "palazzi"),
        (["simulate", "palazzi", "--size", "8"], "--size"),
        (["simulate", "palazzi", "--matches"], "--matches"),
        (["simulate", "palazzi", "--matches", "0"], "--matches"),
        (["simulate", "palazzi", "--seed", "1.5"], "--seed"),
        (["simulate", "palazzi", "--seed", "9" * 5000], "--seed"),
        (["simulate", "palazzi", "--players", "1"], "1"),
        (["simulate", "palazzi", "--players", "6"], "6"),
        (["simulate", "palazzi", "--players", "9" * 4000], "players"),
        (["simulate", "palazzi", "--edition", "2014"], "2014"),
        (["simulate", "palazzi", "--edition", ""], "edition"),
        (["simulate", "palazzi", "--edition", "2005-de", "--players", "2"], "2005-de"),
        (["simulate", "palazzi", "--edition", "2005-ja", "--players", "2"], "2005-ja"),
        (["simulate", "palazzi", "--edition", "2005-de", "--celebration"], "Celebration"),
        (["simulate", "palazzi", "--edition", "2005-ja", "--celebration"], "Celebration"),
        (["simulate", "palazzi", "--celebration=yes"], "--celebration"),
        (["simulate", "palazzi", "--bots", "greedy"], "needed: 3"),
        (["simulate", "palazzi", "--bots", "greedy,greedy,greedy,greedy"], "named: 4"),
        (["simulate", "palazzi", "--bots", "greedy,deep,greedy"], "deep"),
        (["simulate", "palazzi", "--bots", "greedy,,greedy"], "bot"),
        (["simulate", "palazzi", "--deck", "nowhere.csv"], "nowhere.csv"),
        (["simulate", "palazzi", "--records", "/nowhere/matches.jsonl"], "/nowhere/matches.jsonl"),
        (["simulate", "palazzi", "--records", "/"], "/"),
        (["replay"], "FILE"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["replay", "/"], "/"),
        (["replay", "one.jsonl", "two.jsonl"], "two.jsonl"),
        (["audit"], "FILE"),
        (["audit", "nowhere.jsonl"], "nowhere.jsonl"),
        (["audit", "/"], "/"),
        (["audit", "nowhere.jsonl", "--sha256", "abc"], "abc"),
        (["deck", "--deck"], "--deck"),
        (["deck", "palazzi"], "palazzi"),
        (["rules"], "GAME"),
        (["rules", "chess"], "chess"),
        (["rules", "palazzi", "--edition", "2014"], "2014"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["bench", "--seconds", "nan"], "--seconds"),
        (["bench", "--seconds", "1e9"], "--seconds"),
        (["bench", "--against", "chess"], "chess"),
        (["play"], "palazzi"),
        (["play", "chess"], "chess"),
        (["play", "palazzi", "--seat", "0"], "--seat"),
        (["play", "palazzi", "--seat", "4"], "4"),
        (["play", "palazzi", "--bots", "greedy,deep"], "deep"),
        (["play", "palazzi", "--record", "/nowhere/match.json"], "/nowhere/match.json"),
        (["play", "--resume", "nowhere.json"], "nowhere.json"),
        (["play", "palazzi", "--resume", "match.json"], "--resume"),
        (["play", "--players", "2", "--resume", "match.json"], "--resume"),
        (["play", "--seed", "2", "--resume", "match.json"], "--resume"),
    ],
)
def test_wrong_words_are_one_sentence_that_names_them(
    words: list[str], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fault in wrong(lucca(*words))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["{}"],
        ["--{}"],
        ["--lang", "{}", "rules", "palazzi"],
        ["simulate", "{}"],
        ["simulate", "palazzi", "{}"],
        ["simulate", "palazzi", "--{}"],
        ["simulate", "palazzi", "--players", "{}"],
        ["simulate", "palazzi", "--edition", "{}"],
        ["simulate", "palazzi", "--bots", "{},random,random"],
        ["simulate", "palazzi", "--deck", "{}"],
        ["simulate", "palazzi", "--records", "/nowhere/{}"],
        ["replay", "{}"],
        ["audit", "{}"],
        ["audit", "-", "--sha256", "{}"],
        ["rules", "palazzi", "--edition", "{}"],
        ["bench", "--against", "{}"],
        ["play", "--resume", "{}"],
        ["play", "palazzi", "--bots", "{},random"],
    ],
)
@pytest.mark.parametrize(
    "junk", ["\x1b[31mred\n\rnext\x07", "\udcff\u2028\u202e", "long" * 1000], ids=["control", "no text", "long"]
)
def test_whatever_a_word_holds_the_sentence_stays_one_printable_line(words: list[str], junk: str) -> None:
    wrong(lucca(*(word.format(junk) for word in words)))


def test_bytes_that_are_no_text_are_refused_in_one_sentence() -> None:
    wrong(lucca_process("simulate", b"palazzi\xff"))


@pytest.mark.parametrize("option", ["--players", "--matches", "--seed"])
def test_a_number_with_a_point_is_no_whole_number(option: str) -> None:
    assert option in wrong(lucca("simulate", "palazzi", option, "3.0"))


@pytest.mark.parametrize(("option", "value"), [("--players", "three"), ("--matches", "-5"), ("--seed", "x7")])
def test_a_wrong_value_is_named_beside_its_option(option: str, value: str) -> None:
    told = wrong(lucca("simulate", "palazzi", option, value))
    assert option in told
    assert value in told


def test_words_that_agree_with_the_language_chosen() -> None:
    told = {language: wrong(lucca("--lang", language, "simulate", "chess")) for language in ("en", "de", "it", "ja")}
    assert told["en"] == "There is no game 'chess'; the games are: palazzi, torri."
    assert all("chess" in words and "palazzi" in words for words in told.values())


def test_language_of_the_environment_is_followed_and_an_unknown_one_is_english() -> None:
    assert lucca("rules", "palazzi", language="de_DE.UTF-8").out == lucca("--lang", "de", "rules", "palazzi").out
    assert lucca("rules", "palazzi", language="xx").out == lucca("--lang", "en", "rules", "palazzi").out
