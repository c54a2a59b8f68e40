"""One door per game: outside a game's own folders nothing names it, nor what it alone has."""

import ast
import io
import re
import tokenize
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import lucca
from lucca.games import game_class, game_names, game_spec, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.spec import PLAYERS
from lucca.locale.spec import locale_spec

SOURCE = Path(lucca.__file__).parent
ROOT = Path(__file__).parents[1]
ROOTS = (SOURCE,)  # folders whose files are for every game
REGISTRY = SOURCE / "registry.py"
KINDS = (".py", ".html", ".css", ".js", ".svg")
FILES = [file for root in ROOTS for file in root.rglob("*") if file.suffix in KINDS]

# Verbs, options and colours that are ordinary words of programs and pages, too: a new game may add some.
ORDINARY = {
    "open",
    "opening",
    "take",
    "keep",
    "discard",
    "place",
    "show",
    "size",
    "rounds",
    "strength",
    "joined",
    "own",
    "white",
}
ORDINARY_TEXTS = {"open", "strength"}  # also where they are texts of a module: the network of bots has a strength
# Fields of a game's position that other things have, too.
ORDINARY_FIELDS = {
    *("name", "number", "kept", "points", "table", "turn", "first", "kind", "facts", "ending", "refusal", "strength"),
    *("action", "choices", "outcome", "phase", "players", "position", "seat", "to_move", "viewer"),
}
# Words of docstrings, sentences and comments that mean something else there: to hand over, a round number, a block of
# text, a quarter of an hour, to join a cluster, a program's source, a browser's window, a process that may die.
ORDINARY_WORDS = {
    *("opened", "needed", "order", "taken", "highest", "lowest", "build", "special", "hand", "round", "quarter"),
    *("height", "source", "block", "stand", "stay", "join", "colour", "color", "complete", "window", "die", "shown"),
}


def is_own(file: Path, game: str) -> bool:
    """Whether a file belongs to a game: it is in a folder of its name, or is called like it."""
    folders = next(file.relative_to(root) for root in ROOTS if file.is_relative_to(root)).parent.parts
    return game in (*folders, file.stem)


SHARED = [file for file in FILES if file != REGISTRY and not any(is_own(file, name) for name in game_names())]


def texts_of(tree: ast.Module) -> set[str]:
    """The texts of a module's code, without its docstrings."""
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


def identifiers_of(tree: ast.Module) -> set[str]:
    """The names of a module's variables, attributes, parameters and functions."""
    found: set[str] = set()
    for node in ast.walk(tree):
        for part in ("id", "attr", "arg", "name"):
            found.add(str(getattr(node, part, "")))
    return found


def reads_of(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The attributes that a module reads, and the options that it reads from rules."""
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    subscripts = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
    return attributes, {found[1] for text in subscripts if (found := re.search(r"\brules\['(\w+)'\]$", text))}


def fields_of(game: str) -> set[str]:
    """The names of all fields of a game's positions and views."""
    package = game_class(game).__module__.rpartition(".")[0]
    names = [f"{package}.{name}" for name in ("game", "position", "view")]
    modules = [import_module(name) for name in names if find_spec(name)]
    kinds = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    own = [kind for kind in kinds if is_dataclass(kind) and kind.__module__.startswith(package)]
    game_made = new_game(game)
    return {field.name for kind in own for field in fields(kind)} | set(game_made.position(game_made.initial()))


def words_of(game: str) -> set[str]:
    """What belongs to this game: its verbs, options, reason codes, colours and kinds, and longer names of fields."""
    spec, kind = game_spec(game), game_class(game)
    options = [option for option in spec.options if option.name != PLAYERS and not option.is_edition]
    found = {option.name for option in options} | set(kind().notation.verbs)
    found |= {str(value) for option in spec.options for value in option.allowed}
    found |= {alias.word for option in spec.options for alias in option.aliases}
    found |= set(locale_spec(game).words) | set(locale_spec(game).sentences)
    found |= {field for record in (kind.rules_type, kind.state_type) for field in record.names or () if "_" in field}
    return {word for word in found if not word.isdigit()} - {"to_move"}


def things_of(game: str) -> set[str]:
    """What a game is about, in single words: its verbs, options, and what its problems, views and class speak of."""
    made = new_game(game)
    attributes = {*vars(made), *vars(type(made))} - {*dir(CompiledGame), *CompiledGame.__annotations__}
    options = {option.name for option in game_spec(game).options if option.name != PLAYERS and not option.is_edition}
    words = {*game_class(game)().notation.verbs, *locale_spec(game).words, *fields_of(game), *attributes, *options}
    return {singular(word) for word in words if word.isalpha()}


def singular(word: str) -> str:
    return word.removesuffix("s")


@cache
def prose_of(file: Path) -> frozenset[str]:
    """The words of a file's sentences, docstrings and comments, each without the `s` of a plural."""
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
        texts = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
        prose = [*comments, *(text for text in texts if isinstance(text, str) and " " in text)]
    else:
        found = re.findall(r'_\("([^"]*)"|\{#(.*?)#\}|/\*(.*?)\*/|(?<!:)//([^\n]*)', text, re.DOTALL)
        prose = ["".join(parts) for parts in found]
    return frozenset(singular(word) for sentence in prose for word in re.findall("[a-z]+", sentence.lower()))


def words_in(file: Path, words: set[str]) -> set[str]:
    """Which of these words a file has: in a module as a text or an identifier, in a page or style sheet anywhere."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        return {word for word in words - ORDINARY if re.search(rf"\b{re.escape(word)}\b", text)}
    tree = ast.parse(text)
    return (texts_of(tree) & (words - ORDINARY_TEXTS)) | (identifiers_of(tree) & (words - ORDINARY))


@pytest.mark.parametrize("game", game_names())
def test_no_shared_file_names_a_game(game: str) -> None:
    assert [str(file) for file in SHARED if game in file.read_text("utf-8").lower()] == []


@pytest.mark.parametrize("game", game_names())
def test_no_shared_file_knows_what_one_game_alone_has(game: str) -> None:
    words = words_of(game)
    assert words
    found = {str(file): words_in(file, words) for file in SHARED}
    assert {file: leaked for file, leaked in found.items() if leaked} == {}


@pytest.mark.parametrize("game", game_names())
def test_no_shared_sentence_or_comment_is_about_one_game(game: str) -> None:
    things = things_of(game) - {singular(word) for word in (*ORDINARY, *ORDINARY_FIELDS, *ORDINARY_WORDS)}
    assert things_of(game)
    found = {str(file): prose_of(file) & things for file in SHARED}
    assert {file: leaked for file, leaked in found.items() if leaked} == {}


@pytest.mark.parametrize("game", game_names())
def test_no_shared_module_reads_what_one_game_alone_shows(game: str) -> None:
    shown = fields_of(game) - ORDINARY_FIELDS
    options = {option.name for option in game_spec(game).options} - {PLAYERS}
    assert shown
    for file in SHARED:
        if file.suffix == ".py":
            attributes, read_options = reads_of(ast.parse(file.read_text("utf-8")))
            assert (attributes & shown, read_options & options) == (set(), set()), file


def test_nearly_all_files_are_shared() -> None:
    assert len(SHARED) > len(FILES) / 2


def test_reads_are_found() -> None:
    assert reads_of(ast.parse("view.hand[0]\ngame.rules['size']")) == ({"hand", "rules"}, {"size"})


def test_leaks_are_noticed(tmp_path: Path) -> None:
    module, page = tmp_path / "module.py", tmp_path / "page.html"
    module.write_text('"""A wild."""\ndef find(deck, board):\n    return board.house_count + len("colour-exhausted")\n')
    page.write_text('<p class="purple city-wall">Take what is left.</p>')
    words = {"deck", "house_count", "colour-exhausted", "purple", "wild", "take", "red"}
    assert words_in(module, words) == {"deck", "house_count", "colour-exhausted"}
    assert words_in(page, words) == {"purple"}
    module.write_text('"""Deals cards."""\nFULL = N_("The towers are full.")  # by its palace\nverb = "struggle"\n')
    page.write_text('{# A wild. #}<p>{{ _("Two bricks lie here.") }}</p><script>go() // on the lots\n</script> bastion')
    assert {"card", "tower", "palace"} <= prose_of(module)
    assert "struggle" not in prose_of(module)
    assert {"wild", "brick", "lot"} <= prose_of(page)
    assert "bastion" not in prose_of(page)


@pytest.mark.parametrize("game", game_names())
def test_a_games_folders_import_no_other_game(game: str) -> None:
    others = [name for name in game_names() if name != game]
    for file in FILES:
        if is_own(file, game) and file.suffix == ".py":
            assert not [name for name in others if f".{name}" in file.read_text()], file


@pytest.mark.parametrize("game", game_names())
def test_no_tool_names_a_game(game: str) -> None:
    tools = [*(ROOT / "tools").iterdir(), ROOT / "Makefile", ROOT / ".gitignore"]
    texts = {file.name: file.read_text().lower() for file in tools if file.is_file()}
    assert {"fit.py", "screenshots.py", "measure_page.py", "Makefile", ".gitignore"} <= set(texts)
    assert [name for name, text in texts.items() if game in text] == []
