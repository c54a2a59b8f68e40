"""A third game, added as `docs/architecture.md` says: by a package of its own and one line of registration."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lucca.games.compiled_game import CompiledGame
from tests.command_environment import environment

ROOT = Path(__file__).parents[1]
REGISTRATION = "morra=tests.morra"
DOORS = (
    *("tests/conformance", "tests/locale/test_words.py", "tests/test_one_door_per_game.py"),
    *("tests/morra/checks.py", "tests/page/morra_checks.py"),
)


@pytest.mark.heavy
@pytest.mark.compiled
def test_the_code_takes_a_third_game_as_it_is() -> None:
    """In a process of its own, so that no other test sees the game."""
    paths = os.pathsep.join((str(ROOT), environment()["PYTHONPATH"]))  # for the commands that it starts elsewhere
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "morra", *DOORS],
        cwd=ROOT,
        env=environment(LUCCA_GAMES=REGISTRATION, PYTHONPATH=paths),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 50
    assert "skipped" not in done.stdout


def test_the_walk_in_the_documents_names_what_is_there() -> None:
    walk = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert f"`LUCCA_GAMES={REGISTRATION}`" in walk
    for file in (ROOT / "tests" / "morra").glob("*.py"):
        assert file.name in ("__init__.py", "checks.py") or f"`tests/morra/{file.name}`" in walk, file.name
    wanted = {*CompiledGame.__annotations__, *CompiledGame.__abstractmethods__}
    assert {"over", "players", "illegal"} <= wanted
    assert [name for name in wanted if f"`{name}`" not in walk] == []
