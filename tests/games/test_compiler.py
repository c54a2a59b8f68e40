"""Compiling: functions rebuilt beside each other, and a cache that notices every change."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from lucca.games import compiled_game, compiler, game_class
from tests.command_environment import environment

CALLER = "from callee import add\n\ndef double(number):\n    return add(number, number)\n"
CALLEE = "def add(one, other):\n    return one + other\n"


def module(folder: Path, name: str, source: str) -> ModuleType:
    """Writes a source file into a folder and imports it."""
    file = folder / f"{name}.py"
    file.write_text(source)
    made = ModuleType(name)
    made.__file__ = str(file)
    sys.modules[name] = made
    exec(compile(source, str(file), "exec"), vars(made))
    return made


@pytest.fixture
def modules(tmp_path: Path) -> list[ModuleType]:
    callee = module(tmp_path, "callee", CALLEE)
    return [callee, module(tmp_path, "caller", CALLER)]


def test_rebuilt_functions_call_each_other_decorated(modules: list[ModuleType]) -> None:
    calls: list[str] = []

    def decorate(function: object) -> object:
        def wrapped(*args: int) -> int:
            calls.append(function.__name__)  # type: ignore[attr-defined]
            return function(*args)  # type: ignore[operator,no-any-return]

        return wrapped

    rebuilt = compiler.rebuild(modules, decorate)
    assert rebuilt.double(4) == 8
    assert calls == ["double", "add"]
    assert modules[1].double(4) == 8
    assert calls == ["double", "add"]


def test_two_functions_of_one_name_are_refused(tmp_path: Path) -> None:
    twins = [module(tmp_path, "one", CALLEE), module(tmp_path, "other", CALLEE)]
    with pytest.raises(ValueError, match="add"):
        compiler.rebuild(twins, lambda function: function)


def test_a_function_that_shadows_one_compiled_before_is_refused(modules: list[ModuleType]) -> None:
    below = compiler.rebuild(modules[:1], lambda function: function)
    with pytest.raises(ValueError, match="two functions that are compiled together are called add"):
        compiler.rebuild(modules, lambda function: function, below)


KERNEL = "from lucca.games.contract import is_over\n\ndef ended(state):\n    return is_over(state)\n"


@pytest.mark.parametrize("is_compiled_before", [False, True])
def test_a_kernel_calls_what_its_contract_declares(tmp_path: Path, is_compiled_before: bool) -> None:
    rules = module(tmp_path, "rules", "def is_over(state):\n    return state == 3\n")
    kernel = module(tmp_path, "kernel", KERNEL)
    below = compiler.rebuild([rules], lambda function: function) if is_compiled_before else None
    rebuilt = compiler.rebuild([kernel] if below else [rules, kernel], lambda function: function, below)
    assert (rebuilt.ended(3), rebuilt.ended(2)) == (True, False)


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("", "nothing defines is_over(state), which lucca.games.contract declares"),
        (
            "def is_over(rules, state):\n    return True\n",
            "rules has is_over with other parameters than is_over(state), which lucca.games.contract declares",
        ),
    ],
)
def test_a_game_that_breaks_a_contract_is_refused(tmp_path: Path, rules: str, problem: str) -> None:
    broken = [module(tmp_path, "rules", rules), module(tmp_path, "kernel", KERNEL)]
    with pytest.raises(ValueError, match=re.escape(problem)):
        compiler.rebuild(broken, lambda function: function)


@pytest.mark.parametrize("is_there", [False, True])
def test_a_function_that_is_imported_from_elsewhere_is_refused(tmp_path: Path, is_there: bool) -> None:
    module(tmp_path, "callee", CALLEE)
    caller, other = module(tmp_path, "caller", CALLER), module(tmp_path, "other", CALLEE)
    with pytest.raises(ValueError, match="caller calls add of callee, which is not compiled with it"):
        compiler.rebuild([other, caller] if is_there else [caller], lambda function: function)


def test_the_cache_folder_depends_on_imported_constants(tmp_path: Path) -> None:
    folders = []
    for most in (3, 4):
        module(tmp_path, "numbers_of", f"MOST = {most}\n")
        folders.append(compiler.cache_folder([module(tmp_path, "user", "from numbers_of import MOST\n")]))
    assert folders[0] != folders[1]


def test_the_cache_folder_depends_on_every_source(modules: list[ModuleType], tmp_path: Path) -> None:
    before = compiler.cache_folder(modules)
    assert compiler.cache_folder(modules) == before
    (tmp_path / "callee.py").write_text(CALLEE.replace("+", "-"))
    assert compiler.cache_folder(modules) != before


def test_the_cache_goes_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path / "here"))
    assert compiler.cache_home() == tmp_path / "here"
    monkeypatch.delenv("LUCCA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiler.cache_home() == tmp_path / "lucca"


def test_a_cache_that_cannot_be_written_is_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert compiler.writable_folder("x").parent.name.startswith("lucca-")


def test_a_user_without_a_home_has_a_cache_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUCCA_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert compiler.writable_folder("x").is_dir()


SCRIPT = (
    "import callee, caller\nfrom lucca.games import compiler\n"
    "rules = compiler.compile_for_cpu([callee, caller], ['double'])\nprint(rules.double(3))\n"
)


def compiled_answer(folder: Path) -> str:
    """Runs SCRIPT in a new process with the sources in a folder and a cache there; returns its output."""
    (folder / "script.py").write_text(SCRIPT)
    (folder / "caller.py").write_text(CALLER)
    settings = environment(LUCCA_CACHE_DIR=str(folder / "cache"), PYTHONDONTWRITEBYTECODE="1")
    command = [sys.executable, str(folder / "script.py")]
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.compiled
def test_a_change_in_a_callee_is_noticed_by_the_next_process(tmp_path: Path) -> None:
    answers = []
    for source in (CALLEE, CALLEE.replace("+", "*"), CALLEE):
        (tmp_path / "callee.py").write_text(source)
        answers.append(compiled_answer(tmp_path))
    assert answers == ["6", "9", "6"]


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("content", [b"", b"junk", None], ids=["empty", "junk", "truncated"])
def test_a_damaged_cache_is_compiled_anew(
    modules: list[ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, content: bytes | None
) -> None:
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path / "cache"))

    def double_three() -> tuple[int, int]:
        """Returns the result of newly made functions, and how many of them came from the cache."""
        rules = compiler.compile_for_cpu(modules, ["double"])
        return rules.double(3), sum(rules.double.stats.cache_hits.values())

    assert [double_three(), double_three()] == [(6, 0), (6, 1)]
    files = list((tmp_path / "cache").rglob(f"*.{kind}"))
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:-20] if content is None else content)
    assert [double_three(), double_three()] == [(6, 0), (6, 1)]


def test_what_compiled_code_alone_calls_is_checked_for_bounds_like_the_rest(tmp_path: Path) -> None:
    """A function without machine code of its own still says that it reads beyond an array."""
    inner = module(tmp_path, "inner", "def last(numbers, at):\n    return numbers[at]\n")
    outer = module(
        tmp_path, "outer", "from inner import last\n\ndef find(numbers, at):\n    return last(numbers, at)\n"
    )
    rules = compiler.compile_for_cpu([inner, outer], ["find"])
    assert rules.find(np.arange(3), 2) == 2
    if compiler.config.BOUNDSCHECK or compiler.config.DISABLE_JIT:
        with pytest.raises(IndexError):
            rules.find(np.arange(3), 3)


def test_integers_of_all_widths_are_one_type() -> None:
    from numba import types

    assert compiler.widen(types.int16) == compiler.widen(types.boolean) == types.int64
    assert compiler.widen(types.uint64) == types.uint64
    assert compiler.widen(types.float64) == types.float64


@pytest.mark.compiled
def test_threads_that_need_the_rules_at_once_get_the_same_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_game, "RULES_KERNELS", {})
    before, game = compiler.config.CACHE_DIR, game_class("torri")
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            kernels = list(threads.map(compiled_game.rules_kernel, [game] * 4))
    finally:
        sys.setswitchinterval(interval)
    assert all(each is kernels[0] for each in kernels)
    assert before == compiler.config.CACHE_DIR
    folder = str(compiler.cache_folder(compiled_game.rules_kernel_modules(game)))
    assert kernels[0].replay._cache.cache_path.startswith(folder)


@pytest.mark.parametrize(("record", "field"), [("rules_type", "players"), ("state_type", "to_move")])
def test_a_record_without_a_field_that_kernels_read_is_refused(record: str, field: str) -> None:
    kind = game_class("torri")
    fields = [(name, np.int16) for name in getattr(kind, record).names if name != field]
    with pytest.raises(ValueError, match=f"a record of torri lacks {field}, which"):
        compiled_game.check_fields(type("Lacking", (kind,), {record: np.dtype(fields)}))
    compiled_game.check_fields(kind)
