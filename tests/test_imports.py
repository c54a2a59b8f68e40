"""The arrow of imports: games <- match <- {bots, envs} <- arena; games, match <- store <- web; cli may import all."""

import ast
from pathlib import Path

import lucca

SOURCE = Path(lucca.__file__).parent

# What each part may import of the others. `locale` and `problem` are for everybody, and import none of them.
ALLOWED = {
    "locale": set(),
    "problem": {"locale"},
    "games": {"locale", "problem"},
    "match": {"games", "locale", "problem"},
    "bots": {"games", "match", "locale", "problem"},
    "envs": {"games", "match", "locale", "problem"},
    "arena": {"games", "match", "bots", "envs", "locale", "problem"},
    "store": {"games", "match", "locale", "problem"},
    "web": {"games", "match", "store", "bots", "locale", "problem"},
    "bench": {"games", "match", "bots", "locale", "problem"},
    "cli": {"games", "match", "bots", "envs", "arena", "store", "web", "bench", "locale", "problem"},
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
        strangers = imported_parts(file) - ALLOWED[part] - {part}
        assert not strangers, f"{file} imports {strangers}"


def test_rule_code_draws_no_random_numbers_and_reads_no_clock() -> None:
    for file in (SOURCE / "games").rglob("*.py"):
        tree = ast.parse(file.read_text())
        names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        assert not names & {"random", "secrets", "time", "datetime"}, file
