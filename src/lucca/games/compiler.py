"""Compiles a game's rules, written once as plain functions, for the CPU or the GPU.

The functions of the given modules are rebuilt in one fresh namespace with a decorator, so that they call each
other compiled while the modules themselves stay plain Python. `NUMBA_DISABLE_JIT=1` gives them interpreted.
"""

import hashlib
import os
import stat
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba

from lucca import __version__
from lucca.games.callee_compiler import CalleeCompiler

Dispatcher = Any  # of Numba: a compiled function; a plain one where nothing is compiled
NumbaType = Any

config: Any = numba.config  # its settings are made at run time, where no type checker sees them
njit: Any = numba.njit
ALONE = threading.RLock()  # where functions are cached is said to all of Numba, so only one thread at a time says it


def rebuild(
    modules: Iterable[ModuleType], decorate: Callable[[FunctionType], Dispatcher], given: SimpleNamespace | None = None
) -> SimpleNamespace:
    """All functions of the modules, decorated and calling each other so, and those given that are built already.

    Each sees the constants of its own module. Raises ValueError where two functions have the same name, here or among
    those given, or where one that a module declares as required (`lucca.games.contract`) is not there, or has other
    parameters.
    """
    built: dict[str, Dispatcher] = dict(vars(given or SimpleNamespace()))
    namespaces: list[dict[str, Any]] = []
    new: dict[str, Dispatcher] = {}
    for module in modules:
        namespace = {"__builtins__": __builtins__, **vars(module)}
        namespaces.append(namespace)
        for name in functions_of(module):
            if name in built:
                raise ValueError(f"two functions that are compiled together are called {name}")
            function = namespace[name]
            copy = FunctionType(function.__code__, namespace, name, function.__defaults__)
            copy.__module__ = function.__module__
            copy.__doc__ = function.__doc__
            built[name] = new[name] = decorate(copy)
    for namespace in namespaces:
        connect(namespace, built)
    return SimpleNamespace(**new)


def connect(namespace: dict[str, Any], built: dict[str, Dispatcher]) -> None:
    """Puts built functions in the place of those that a module defines, imports, or declares as required."""
    for name, value in namespace.items():
        if getattr(value, "is_required", False):
            check_contract(value, built.get(value.__name__))
            namespace[name] = built[value.__name__]
        elif isinstance(value, FunctionType) and value.__name__ in built:
            namespace[name] = built[value.__name__]


def check_contract(declaration: FunctionType, definition: Dispatcher | None) -> None:
    """Raises ValueError if a game does not define a function as it is declared."""
    wanted = f"{declaration.__name__}({', '.join(parameters_of(declaration))}), which {declaration.__module__} requires"
    if definition is None:
        raise ValueError(f"nothing defines {wanted}")
    function: FunctionType = (
        getattr(definition, "py_func", None) or definition
    )  # what Numba compiled, or a plain function
    if parameters_of(function) != parameters_of(declaration):
        raise ValueError(f"{function.__module__} has {function.__name__} with other parameters than {wanted}")


def parameters_of(function: FunctionType) -> tuple[str, ...]:
    """The names of a function's parameters."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def functions_of(*modules: ModuleType) -> list[str]:
    """The names of the functions that modules define."""
    return [
        name
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def compile_for_cpu(
    modules: list[ModuleType],
    entries: Iterable[str],
    upon: Sequence[ModuleType] = (),
    given: SimpleNamespace | None = None,
) -> SimpleNamespace:
    """The modules compiled by Numba; the entries, those called from Python, are cached on disk.

    They may call what is `given`, compiled before `upon` modules of its own.
    """
    cached = frozenset(entries)

    def decorate(function: FunctionType) -> Dispatcher:
        if function.__name__ in cached:
            return outlive_damage(njit(function, cache=True, nogil=True, error_model="numpy"))
        return one_integer_type(
            njit(
                function,
                error_model="numpy",
                no_cpython_wrapper=True,
                no_cfunc_wrapper=True,
                pipeline_class=CalleeCompiler,
            )
        )

    with ALONE:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder([*upon, *modules]))
        try:
            return rebuild(modules, decorate, given)
        finally:
            config.CACHE_DIR = before


def outlive_damage(dispatcher: Dispatcher) -> Dispatcher:
    """Let a function whose file in the cache is damaged be compiled anew."""
    if config.DISABLE_JIT:
        return dispatcher
    cache = dispatcher._cache
    load = cache.load_overload

    def load_or_forget(*args: object) -> object:
        try:
            return load(*args)
        except Exception:  # unpickling a damaged file can raise anything
            cache.flush()
            return None

    cache.load_overload = load_or_forget
    return dispatcher


def one_integer_type(dispatcher: Dispatcher) -> Dispatcher:
    """Let a function be compiled once for all widths of integers it is called with: a third less to compile."""
    if config.DISABLE_JIT:
        return dispatcher
    resolve = dispatcher.get_call_template

    def resolve_widened(args: Iterable[NumbaType], kws: object) -> object:
        return resolve([widen(arg) for arg in args], kws)

    dispatcher.get_call_template = resolve_widened
    return dispatcher


def widen(kind: NumbaType) -> NumbaType:
    """The type an argument is compiled for."""
    is_number = isinstance(kind, (numba.types.Integer, numba.types.Boolean))
    return numba.types.int64 if is_number and kind != numba.types.uint64 else kind


def cache_folder(modules: Iterable[ModuleType]) -> Path:
    """Where compiled rules are kept: a folder named after all their sources.

    Numba notices a change in the file of a cached function, but not in that of a function it calls.
    """
    digest = hashlib.sha256(f"{__version__} {numba.__version__} {config.BOUNDSCHECK}".encode())
    for module in modules:
        assert module.__file__
        digest.update(module.__file__.encode() + Path(module.__file__).read_bytes())
    return writable_folder(digest.hexdigest()[:16])


def is_cached(modules: Iterable[ModuleType], entries: Iterable[str]) -> bool:
    """Whether all these entries were compiled from these sources before, or nothing needs to be."""
    compiled = {file.name.split("-")[0].split(".")[-1] for file in cache_folder(modules).rglob("*.nbi")}
    return bool(config.DISABLE_JIT) or compiled.issuperset(entries)


def writable_folder(name: str) -> Path:
    """A folder of the user's cache for Lucca, or a temporary one where that cannot be written."""
    with suppress(OSError, RuntimeError):  # no such user, no home
        folder = cache_home() / name
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    folder = private_folder(Path(tempfile.gettempdir()) / f"lucca-{os.getuid()}") / name
    folder.mkdir(exist_ok=True)
    return folder


def cache_home() -> Path:
    """The user's cache folder for Lucca."""
    home = os.environ.get("LUCCA_CACHE_DIR")
    return Path(home) if home else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lucca"


def private_folder(path: Path) -> Path:
    """A folder that only this user can write, for what lies in the cache is run: this one, or else a new one."""
    with suppress(OSError):
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            return path
    return Path(tempfile.mkdtemp(prefix="lucca-"))
