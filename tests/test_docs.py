"""The documents tell the truth: examples run, the rules page is the program's own, links lead somewhere."""

import doctest
import json
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest

from lucca.cli.rules_text import rules_blocks
from lucca.games import game_names
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
    assert written == "\n\n".join(rules_blocks(game, "")) + "\n", "run `make docs`"


def test_the_record_in_the_documents_replays() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert example
    assert replay_record(read_record(json.loads(example[1]))).problem is None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_examples_import_exists(page: Path) -> None:
    """Also of examples that no test runs, as they take long or need a GPU."""
    code = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)).replace(">>> ", "")
    for module, names in re.findall(r"^from (lucca[\w.]*) import (.+)$", code, re.MULTILINE):
        for name in names.split(", "):
            assert is_importable(module, name.partition(" ")[0]), name


def is_importable(module: str, name: str) -> bool:
    """Whether a module has a name, or a module of that name."""
    return hasattr(import_module(module), name) or find_spec(f"{module}.{name}") is not None


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


# Files and modules in backticks; words in capitals stand for something else.
FILE = re.compile(r"`([\w.{},*-]+(?:/[\w.{},*-]+)*(?:\.(?:py|md|toml|csv|jsonl?|html|css|js|sh|txt|po)|/))`")
MODULE = re.compile(r"`(lucca(?:\.[a-z_]+)+(?:\.\w+)?)`")
WRITTEN = {"data/", ".mutants/", "curve.csv", "arena-GAME-NAME.jsonl", "lucca.sqlite"}  # by programs, where they run


def files_named(path: str) -> list[Path]:
    """The files that a path in the documents means: from the root, from the package, or anywhere by its name alone."""
    braces = re.search(r"\{([^}]*)\}", path)
    if braces:
        each = [files_named(path.replace(braces[0], part, 1)) for part in braces[1].split(",")]
        return [file for found in each for file in found] if all(each) else []
    if "/" in path:
        return [*ROOT.glob(path.rstrip("/")), *(ROOT / "src" / "lucca").glob(path.rstrip("/"))]
    places = (ROOT / "src", ROOT / "tests", ROOT / "docs", ROOT / "examples")
    return [*ROOT.glob(path), *(file for place in places for file in place.rglob(path))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_module_in_the_documents_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [path for path in FILE.findall(text) if path not in WRITTEN and not files_named(path)] == []
    for name in set(MODULE.findall(text)) - WRITTEN:
        assert resolve_name(name), name
