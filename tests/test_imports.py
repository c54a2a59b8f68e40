"""The arrow of imports: games <- match <- bots <- envs <- arena; bots <- coach; store, coach <- web; cli takes all."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import lucca
from lucca.games import game_class, game_names
from tests.command_environment import environment
from tests.compiling import is_checked

SOURCE = Path(lucca.__file__).parent
ROOT = Path(__file__).parents[1]

MAP = (ROOT / "docs" / "architecture.md").read_text()
FOR_ALL = {"registry", "types", "locale", "problem"}


def read_layers() -> dict[str, set[str]]:
    """What each layer may import of the others, as the table in the documents says."""
    rows = re.findall(r"^\| `(\w+)/` \| [^|]* \|([^|]*)\|$", MAP.partition("### One door per game")[0], re.MULTILINE)
    names = {layer for layer, _words in rows}
    return {
        layer: names if allowed.strip() == "all" else set(re.findall(r"`(\w+)`", allowed)) for layer, allowed in rows
    }


def read_web_order() -> list[str]:
    """The folders and modules of `web/`, in the order of the documents: each may import those before it."""
    listed = MAP.partition("Inside `web/` a folder or module imports only those to its left:")[2].partition(".")[0]
    return re.findall(r"`(\w+)`", listed)


# What each part may import besides what is for all.
ALLOWED = {
    **{name: set[str]() for name in ("registry", "types", "locale", "__init__")},
    "problem": {"locale"},
    **{layer: allowed | FOR_ALL for layer, allowed in read_layers().items()},
    "__main__": {"cli"},
}


def imported_modules(file: Path) -> set[str]:
    """The modules of lucca that a file imports at run time."""
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
            if node.module in ("lucca", "lucca.web"):
                modules += [f"{node.module}.{alias.name}" for alias in node.names if not alias.name.startswith("__")]
    return {name for name in modules if name.startswith("lucca.")}


def part_of(file: Path, folder: Path = SOURCE) -> str:
    """The part of a folder that a file belongs to."""
    return file.relative_to(folder).parts[0].removesuffix(".py")


def test_every_import_follows_the_arrow() -> None:
    files = list(SOURCE.rglob("*.py"))
    assert len(files) > 20
    for file in files:
        part = part_of(file)
        imported = {name.split(".")[1] for name in imported_modules(file)}
        strangers = imported - ALLOWED[part] - {part, "registry", "types"}
        assert not strangers, f"{file} imports {strangers}"


def test_parts_of_the_server_import_only_those_before_them() -> None:
    order, web = read_web_order(), SOURCE / "web"
    assert {part_of(file, web) for file in web.rglob("*.py")} - {"__init__"} == set(order)
    for file in web.rglob("*.py"):
        imported = {name.split(".")[2] for name in imported_modules(file) if name.startswith("lucca.web.")}
        part = part_of(file, web)
        before = set(order[: order.index(part) + 1]) if part in order else set()
        assert imported <= before, f"{file} imports {imported - before}"


CHECKED = [f"tests.games.{name}.checked_play" for name in game_names() if is_checked(name)]
COMPILING = ("tests.compiling", "tools.fit", *CHECKED)
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
