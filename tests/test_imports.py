"""The arrow of imports: games <- match <- bots <- envs <- arena; bots <- coach; store, coach <- web; cli takes all."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import lucca
from lucca.games import game_class, game_names
from tests.commands import environment

SOURCE = Path(lucca.__file__).parent
ROOT = Path(__file__).parents[1]

# What each part may import of the others; `registry`, `types`, `locale` and `problem` are for everybody.
ALLOWED = {
    "registry": set(),
    "types": set(),
    "locale": set(),
    "problem": {"locale"},
    "games": {"locale", "problem"},
    "match": {"games", "locale", "problem"},
    "bots": {"games", "match", "locale", "problem"},
    "coach": {"games", "match", "bots", "locale", "problem"},
    "envs": {"games", "match", "bots", "locale", "problem"},
    "arena": {"games", "match", "bots", "envs", "locale", "problem"},
    "store": {"games", "match", "locale", "problem"},
    "web": {"games", "match", "store", "bots", "coach", "locale", "problem"},
    "bench": {"games", "match", "bots", "envs", "store", "locale", "problem"},
    "cli": {"games", "match", "bots", "coach", "envs", "arena", "store", "web", "bench", "locale", "problem"},
    "__main__": {"cli"},
    "__init__": set(),
}


def imported_parts(file: Path) -> set[str]:
    """The parts of lucca that a file imports at run time."""
    tree = ast.parse(file.read_text())
    only_typing = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.walk(node)
    }
    modules: list[str] = []
    for node in ast.walk(tree):
        if node in only_typing:
            continue
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            modules.append(str(node.module))
            if node.module == "lucca":
                modules += [f"lucca.{alias.name}" for alias in node.names if not alias.name.startswith("__")]
    return {name.split(".")[1] for name in modules if name.startswith("lucca.")}


def part_of(file: Path) -> str:
    """The part a file belongs to."""
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def test_every_import_follows_the_arrow() -> None:
    files = list(SOURCE.rglob("*.py"))
    assert len(files) > 20
    for file in files:
        part = part_of(file)
        strangers = imported_parts(file) - ALLOWED[part] - {part, "registry", "types"}
        assert not strangers, f"{file} imports {strangers}"


COMPILING = ("tests.compiling", "tools.fit", *(f"tests.games.{name}.checked_play" for name in game_names()))
LIST_PACKAGES = f"""
import sys, {", ".join(COMPILING)}
files = [str(getattr(module, "__file__", "")) for module in list(sys.modules.values())]
print(*{{file.partition("site-packages/")[2].partition("/")[0] for file in files if "site-packages" in file}})
"""


def test_compiling_before_the_tests_needs_nothing_but_numba() -> None:
    """On a fresh machine it goes on while everything else is still being installed."""
    listed = subprocess.run(
        [sys.executable, "-c", LIST_PACKAGES], cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
    ).stdout.split()
    assert {"numba", "numpy"} <= set(listed)
    assert {name for name in listed if not name.startswith("_")} <= {"llvmlite", "numba", "numpy", "yaml"}


FORBIDDEN_MODULES = {"random", "secrets", "time", "datetime", "uuid"}


def test_games_draw_no_random_numbers_and_read_no_clock() -> None:
    for file in (SOURCE / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                assert not {alias.name.split(".")[0] for alias in node.names} & FORBIDDEN_MODULES, file
            if isinstance(node, ast.ImportFrom):
                assert str(node.module).split(".")[0] not in FORBIDDEN_MODULES, file
            if isinstance(node, ast.Attribute):
                assert ast.unparse(node) not in ("np.random", "numpy.random"), file


FORBIDDEN_NODES = (
    *(ast.Raise, ast.Try, ast.With, ast.Assert, ast.JoinedStr, ast.Lambda, ast.Yield),
    *(ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp),
)
LONGEST_RULE = 20


RULE_MODULES = [module for name in game_names() for module in game_class(name).rule_modules]


@pytest.mark.parametrize("module", RULE_MODULES, ids=lambda module: module.__name__)
def test_rule_code_is_plain(module: ModuleType) -> None:
    for function in ast.parse(Path(str(module.__file__)).read_text()).body:
        if not isinstance(function, ast.FunctionDef):
            continue
        docstring = ast.get_docstring(function)
        assert docstring, function.name
        code = function.body[1:]
        assert code[-1].end_lineno - code[0].lineno < LONGEST_RULE, function.name  # type: ignore[operator]
        for node in (node for statement in code for node in ast.walk(statement)):
            assert not isinstance(node, FORBIDDEN_NODES), f"{function.name}: {ast.unparse(node)}"
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, (str, float))), function.name
