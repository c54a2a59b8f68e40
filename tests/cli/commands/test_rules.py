"""`lucca rules`: the rulebook of every edition in every language."""

import pytest

from lucca.locale import LANGUAGES
from tests.cli.command_runner import lucca, wrong

EDITIONS = ("2005-de", "2005-ja", "2013", "celebration")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_in_every_language(edition: str, language: str) -> None:
    ran = lucca("--lang", language, "rules", "palazzi", "--edition", edition)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == ["Palazzi", "======="]
    assert len(ran.lines) > 50


def test_all_editions_together_unless_one_is_named() -> None:
    whole = lucca("rules", "palazzi")
    assert (whole.status, whole.err) == (0, "")
    for edition in EDITIONS:
        assert len(lucca("rules", "palazzi", "--edition", edition).out) < len(whole.out)


def test_editions_differ() -> None:
    assert len({lucca("rules", "palazzi", "--edition", edition).out for edition in EDITIONS}) == len(EDITIONS)


def test_the_terminal_gets_no_markdown_and_no_long_lines() -> None:
    ran = lucca("rules", "palazzi")
    assert "**" not in ran.out
    assert "\n#" not in ran.out
    assert max(map(len, ran.lines)) <= 88


def test_markdown_has_headings() -> None:
    ran = lucca("rules", "palazzi", "--markdown")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "# Palazzi"
    assert sum(line.startswith("## ") for line in ran.lines) > 3


@pytest.mark.parametrize("edition", ["", "2006", "2013 ", "CELEBRATION"])
def test_an_unknown_edition_is_told_with_those_there_are(edition: str) -> None:
    told = wrong(lucca("rules", "palazzi", "--edition", edition))
    assert all(known in told for known in EDITIONS)
