"""The documents tell the truth: examples run, the rules page is the program's own, links lead somewhere."""

import doctest
import json
import re
from pathlib import Path

import pytest

from lucca.cli.commands.rules import rules_blocks
from lucca.games import game_names, game_spec
from lucca.locale.spec import locale_spec
from lucca.match.record import read_record, replay_record

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def test_examples_of_the_readme_run() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert failures == 0


@pytest.mark.parametrize("game", game_names())
def test_the_rules_page_is_what_the_program_says(game: str) -> None:
    written = (ROOT / "docs" / f"{game}.md").read_text("utf-8")
    assert written == "\n\n".join(rules_blocks(game_spec(game).title, locale_spec(game).rulebook(), "")) + "\n", (
        "run `make docs`"
    )


def test_the_record_in_the_documents_replays() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert example
    assert replay_record(read_record(json.loads(example[1]))).problem is None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_heading_stands_over_nothing(page: Path) -> None:
    text = re.sub(r"```.*?```", "code", page.read_text("utf-8"), flags=re.DOTALL)
    for heading, body in re.findall(r"^(#+ .*)\n+(.*)$", text + "\nend", re.MULTILINE):
        level = len(heading.split(" ")[0])
        assert not re.match(rf"#{{1,{level}}} |end$", body), heading
