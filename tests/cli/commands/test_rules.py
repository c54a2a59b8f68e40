"""`lucca rules`: the rulebook of every edition in every language."""

import re

import pytest
from markdown_it import MarkdownIt

from lucca.locale import LANGUAGES
from tests.cli.command_runner import lucca, wrong

EDITIONS = ("2005-de", "2005-ja", "2013", "celebration")
LATIN = ["Palazzi", "======="]
HEADINGS = {"en": LATIN, "it": LATIN, "de": LATIN, "ja": ["パラッツィ", "=========="]}  # a line as wide as it appears
FIRST, SECOND = "| [2005, German · 2005, Japanese", "| [2013 · Celebration"
MARKS = {  # of what scores, by edition
    "2005-de": {FIRST, "| [2005, German"},
    "2005-ja": {FIRST, "| [2005, Japanese"},
    "2013": {SECOND},
    "celebration": {SECOND},
    "all": {FIRST, SECOND, "| [2005, German", "| [2005, Japanese"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_in_every_language(edition: str, language: str) -> None:
    ran = lucca("--lang", language, "rules", "palazzi", "--edition", edition)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == HEADINGS[language]
    assert len(ran.lines) > 50


def test_the_edition_of_2013_unless_another_is_named_and_how_to_name_it() -> None:
    usual = lucca("rules", "palazzi")
    assert (usual.status, usual.err) == (0, "")
    assert usual.out == lucca("rules", "palazzi", "--edition", "2013").out
    told = " ".join(usual.lines[3:7])
    assert "this edition: 2013." in told
    assert "NAME is one of these: 2005-de, 2005-ja, celebration, all." in told
    assert usual.out.count("Last come the street numbers") == 1


def test_all_editions_together_mark_what_is_not_about_all() -> None:
    whole = lucca("rules", "palazzi", "--edition", "all")
    assert (whole.status, whole.err) == (0, "")
    for edition in EDITIONS:
        assert len(lucca("rules", "palazzi", "--edition", edition).out) < len(whole.out)
    marks = ("[2005, German] Last come", "[2005, Japanese] Last come", "[2013 · Celebration] Last come")
    assert [mark for mark in marks if f"\n{mark}" not in whole.out] == []
    assert "these are the rules of" not in whole.out.lower()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_paragraph_that_other_editions_do_not_have_is_marked_in_each(edition: str) -> None:
    ran = lucca("rules", "palazzi", "--edition", edition)
    marked = [line for line in ran.out.partition("\nThe idea\n")[2].splitlines() if line.startswith("[")]
    assert len(marked) > 3
    name = {"2005-de": "German", "2005-ja": "Japanese", "celebration": "Celebration"}.get(edition, edition)
    assert all(name in line.partition("]")[0] for line in marked)
    assert "\nPoints come from" in ran.out


def test_a_game_without_editions_has_all_its_rules_at_once() -> None:
    assert lucca("rules", "torri").out == lucca("rules", "torri", "--edition", "all").out


def test_a_year_at_the_beginning_is_no_item_of_a_list() -> None:
    ran = lucca("rules", "palazzi", "--edition", "all")
    at = next(at for at, line in enumerate(ran.lines) if line.startswith("[2013 · Celebration] 2013. For two"))
    assert not ran.lines[at + 1].startswith(" ")
    rulings = [at for at, line in enumerate(ran.lines) if line.startswith("1. ")]
    assert ran.lines[rulings[0] + 1].startswith("  ")


def test_scoring_at_a_glance_is_the_editions_own() -> None:
    for edition in EDITIONS:
        ran = lucca("rules", "palazzi", "--edition", edition)
        start = ran.lines.index("Scoring at a glance")
        table = " ".join(ran.lines[start : ran.lines.index("The idea")])
        assert ("tower" in table, "bastion" in table) == (edition[:4] == "2005", edition[:4] != "2005")
        assert "1 point for each window" in table
        assert ("under construction or opened" in " ".join(table.split())) == (edition == "2005-ja")
        assert max(map(len, ran.lines[start:])) <= 88


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_made_the_games_is_told(language: str) -> None:
    told = lucca("--lang", language, "rules", "palazzi", "--edition", "all").out
    for name in ("Alessandro Zucchini", "Mick Sullivan", "Andrea Guerrieri", "Valeria Luongo", "ABACUSSPIELE", "2004"):
        assert name in told
    assert "16" in lucca("--lang", language, "rules", "torri").out.partition("Lucca, do it yourself")[2]


def test_editions_differ() -> None:
    assert len({lucca("rules", "palazzi", "--edition", edition).out for edition in EDITIONS}) == len(EDITIONS)


def test_the_terminal_gets_no_markdown_and_no_long_lines() -> None:
    ran = lucca("rules", "palazzi")
    assert "**" not in ran.out
    assert "\n#" not in ran.out
    assert max(map(len, ran.lines)) <= 88


@pytest.mark.parametrize("edition", [*EDITIONS, "all"])
def test_what_scores_otherwise_in_other_editions_is_marked(edition: str) -> None:
    ran = lucca("rules", "palazzi", "--edition", edition, "--markdown")
    rows = {line.split(" | ")[0] for line in ran.lines if line.startswith("| ")}
    walls = "tower" if edition[:4] == "2005" else "bastion"
    assert {row for row in rows if not row.startswith("| [")} == {
        *("| What scores", "| ---", "| Opening a palace", f"| Each city wall and each {walls}")
    }
    assert {row.partition("] ")[0] for row in rows if row.startswith("| [")} == MARKS[edition]


@pytest.mark.parametrize("edition", [*EDITIONS, "all"])
def test_rulings_have_the_same_numbers_in_markdown_when_it_is_shown(edition: str) -> None:
    rulings = lucca("rules", "palazzi", "--edition", edition).out.partition("\nRulings\n")[2]
    numbers = re.findall(r"^(\d+)\. ", rulings, re.MULTILINE)
    shown = MarkdownIt().render(lucca("rules", "palazzi", "--edition", edition, "--markdown").out)
    assert "<ol" not in shown  # which counts by itself
    assert re.findall(r"<p>(?:<strong>)?(\d+)\.", shown) == numbers
    assert (numbers == [str(number) for number in range(1, len(numbers) + 1)]) == (edition == "all")


def test_markdown_has_headings() -> None:
    ran = lucca("rules", "palazzi", "--markdown")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "# Palazzi"
    assert sum(line.startswith("## ") for line in ran.lines) > 3


@pytest.mark.parametrize("edition", ["", "2006", "2013 ", "CELEBRATION", "All"])
def test_an_unknown_edition_is_told_with_those_there_are(edition: str) -> None:
    told = wrong(lucca("rules", "palazzi", "--edition", edition))
    assert all(known in told for known in EDITIONS)
