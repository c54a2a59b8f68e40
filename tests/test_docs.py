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


# Paths in backticks, alone or inside a command: they begin with a folder of ours or end like a file.
FOLDERS = {"src", "tests", "docs", "examples", "tools"} | {file.name for file in (ROOT / "src" / "lucca").iterdir()}
ENDINGS = "py|md|toml|csv|jsonl?|html|css|js|sh|txt|po|svg|png|yml|conf|env|service|timer|sqlite|gz|pt"
PART = r"[\w.{},*-]+"
PATH = re.compile(rf"(?<![\w./~$-])(?:(?:{PART}/)+(?:{PART})?|{PART}\.(?:{ENDINGS})(?![\w/]))")
SPAN = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(r"`(lucca(?:\.[a-z_]+)+(?:\.\w+)?)`")
# Written by programs where they run, or by whoever follows an example.
WRITTEN = {
    *("data/", ".mutants/", "curve.csv", "curve.svg", "policy.pt", "arena-GAME-NAME.jsonl", "lucca.sqlite"),
    *("out.jsonl", "match.json", "all.gz", "learnt.json", "my-cards.csv", "latency.svg", "figures.json"),
}
# "`NAME` and `OTHER` in `a/file.py`", "`Class.method` (`a/file.py`, `b/file.py`)".
NAMES = r"`[A-Za-z_][\w.]*`"
PLACES = r"`[\w./{},*-]+\.(?:py|html|js|css)`"
JOINED = r"(?:,\s|\sand\s|,\sand\s)"
CLAIM = re.compile(rf"({NAMES}(?:{JOINED}{NAMES})*)\s(?:in\s|\()({PLACES}(?:{JOINED}{PLACES})*)")


def paths_in(text: str) -> list[str]:
    """The paths of this repository that a text has in backticks; words in capitals stand for something else."""
    found = [path for span in SPAN.findall(text) for path in PATH.findall(span)]
    return [
        path
        for path in found
        if ("/" not in path or path.split("/")[0] in FOLDERS) and not any(part.isupper() for part in path.split("/"))
    ]


def claims_in(text: str) -> list[tuple[str, str]]:
    """Each name of which a text says in what file it is, with that file."""
    return [
        (name, file)
        for names, files in CLAIM.findall(text)
        for name in SPAN.findall(names)
        for file in SPAN.findall(files)
        if not name.endswith(".py")
    ]


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
    assert [path for path in paths_in(text) if path not in WRITTEN and not files_named(path)] == []
    for name in set(MODULE.findall(text)) - WRITTEN:
        assert resolve_name(name), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_are_in_the_files_that_the_documents_say(page: Path) -> None:
    for name, path in claims_in(page.read_text("utf-8")):
        word = re.compile(rf"\b{name.rpartition('.')[2]}\b")
        assert any(word.search(file.read_text("utf-8")) for file in files_named(path)), f"{name} in {path}"


def test_paths_and_claims_are_found() -> None:
    text = "See `bots/palazzi/weights`, `lucca.conf` and `cat docs/no.md | x.yml`, not `/etc/x.conf` or `bots/NAME`. "
    assert paths_in(text) == ["bots/palazzi/weights", "lucca.conf", "docs/no.md", "x.yml"]
    text = "`A` and `B` in `a/b.py`, `C.d` (`c.js`, `d.html`), but `E` in it."
    assert claims_in(text) == [("A", "a/b.py"), ("B", "a/b.py"), ("C.d", "c.js"), ("C.d", "d.html")]


def test_tests_are_where_the_documents_say() -> None:
    """In the folders of the source or in those named, and beside the module of their name if there is just one."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = text.partition("## Where tests are")[2].partition("\n## ")[0]
    for file in (ROOT / "tests").rglob("test_*.py"):
        folder, module = file.relative_to(ROOT / "tests").parent, file.stem.removeprefix("test_")
        source = ROOT / "src" / "lucca" / folder
        assert source.is_dir() or f"`tests/{folder}/`" in named, file
        if folder.parts and source.is_dir():
            beside = [*source.glob(f"{module}.py"), *source.glob(module)]
            elsewhere = list((ROOT / "src" / "lucca" / folder.parts[0]).rglob(f"{module}.py"))
            assert beside or len(elsewhere) != 1, f"{file} tests {elsewhere}"
