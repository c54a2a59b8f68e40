"""The list of bugs that the tests must notice fits the code as it is now; `make mutants` tries them."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from tools.mutants import LIST, ROOT, Mutant, WrongList, broken, check_mutant, read_list

MUTANTS = read_list(LIST.read_text("utf-8"))
ENTRY = {"name": "A bug", "file": "code.py", "old": "1 + 1", "new": "1 - 1", "tests": ["tests"]}
BUG = Mutant("A bug", "code.py", "1 + 1", "1 - 1", ("tests",))


def as_toml(entry: Mapping[str, object]) -> str:
    return "\n".join(["[[mutant]]", *(f"{key} = {json.dumps(value)}" for key, value in entry.items())])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "code.py").write_text("two = 1 + 1\n")
    (tmp_path / "tests").mkdir()
    return tmp_path


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_still_fits_the_code(mutant: Mutant) -> None:
    check_mutant(mutant)
    assert mutant.file.startswith("src/lucca/")
    assert all(test.startswith("tests/") for test in mutant.tests)


def test_there_are_mutants_of_every_part() -> None:
    parts = {Path(mutant.file).parts[2] for mutant in MUTANTS}
    packages = {path.parent.name for path in (ROOT / "src" / "lucca").glob("*/__init__.py")}
    assert len(MUTANTS) >= 60
    assert packages - parts <= {"bench", "coach"}  # what measures, and what only puts into words


def test_an_entry_is_read() -> None:
    assert read_list(as_toml(ENTRY)) == [BUG]
    assert read_list(as_toml(ENTRY | {"interpreted": True}))[0].interpreted


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"colour": "red"}, "unknown key, 'colour'"),
        ({"file": ""}, "has no file"),
        ({"tests": []}, "has no tests"),
        ({"old": ["1"]}, "wrong value for old"),
    ],
)
def test_a_wrong_entry_is_one_sentence(change: dict[str, object], words: str) -> None:
    with pytest.raises(WrongList, match=words):
        read_list(as_toml(ENTRY | change))


def test_two_entries_have_two_names() -> None:
    with pytest.raises(WrongList, match="Two mutants"):
        read_list(as_toml(ENTRY) + "\n" + as_toml(ENTRY))


def test_what_does_not_fit_is_stale(folder: Path) -> None:
    check_mutant(BUG, folder)
    (folder / "code.py").write_text("two = 1 + 1 + 1 + 1\n")
    with pytest.raises(WrongList, match="its old text 2 times"):
        check_mutant(BUG, folder)
    (folder / "code.py").unlink()
    with pytest.raises(WrongList, match="there is no file"):
        check_mutant(BUG, folder)


def test_a_bug_is_there_for_a_while_and_leaves_no_trace(folder: Path) -> None:
    path = folder / "code.py"
    before = path.stat().st_mtime_ns
    with broken(BUG, folder):
        assert path.read_text() == "two = 1 - 1\n"
    assert path.read_text() == "two = 1 + 1\n"
    assert path.stat().st_mtime_ns == before
