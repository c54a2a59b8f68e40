"""One door per game: outside a game's own folders nothing names it, nor what it alone has."""

import ast
from pathlib import Path

import pytest

import lucca
from lucca.games import game_class, game_names, game_spec
from lucca.locale.spec import locale_spec

SOURCE = Path(lucca.__file__).parent
REGISTRY = SOURCE / "registry.py"
KINDS = (".py", ".html", ".css", ".js", ".svg")
FILES = [file for file in SOURCE.rglob("*") if file.suffix in KINDS]
SHARED = {"players", "edition", "open"}  # seats and editions are the same in every game; tables are opened, too


def is_own(file: Path, game: str) -> bool:
    """Whether a file belongs to a game: it is in a folder of its name, or is called like it."""
    return game in (*file.relative_to(SOURCE).parent.parts, file.stem)


def shared_files(game: str) -> list[Path]:
    """The files that belong to no game."""
    return [file for file in FILES if not any(is_own(file, name) for name in game_names()) and file != REGISTRY]


def texts_of(file: Path) -> set[str]:
    """The texts of a module's code, without its docstrings."""
    tree = ast.parse(file.read_text())
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings
    }


def words_of(game: str) -> set[str]:
    """What only this game has: its verbs, options, reason codes, and what its problems name."""
    spec, found = game_spec(game), set(game_class(game)().notation.verbs)
    found |= set(spec.option_names) | {str(value) for option in spec.options for value in option.allowed}
    found |= set(locale_spec(game).words) | set(locale_spec(game).sentences)
    return found - SHARED - {str(number) for number in range(100)}


@pytest.mark.parametrize("game", game_names())
def test_no_shared_file_names_a_game(game: str) -> None:
    files = shared_files(game)
    assert len(files) > 150
    assert [str(file.relative_to(SOURCE)) for file in files if game in file.read_text().lower()] == []


@pytest.mark.parametrize("game", game_names())
def test_no_shared_module_knows_what_one_game_alone_has(game: str) -> None:
    own = words_of(game)
    assert len(own) > 20
    found = {str(file.relative_to(SOURCE)): texts_of(file) & own for file in shared_files(game) if file.suffix == ".py"}
    assert {file: words for file, words in found.items() if words} == {}


@pytest.mark.parametrize("game", game_names())
def test_a_games_folders_import_no_other_game(game: str) -> None:
    others = [name for name in game_names() if name != game]
    for file in FILES:
        if is_own(file, game) and file.suffix == ".py":
            assert not [name for name in others if f".{name}" in file.read_text()], file
