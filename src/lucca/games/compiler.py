"""Compiles plain Python functions (a game's rules, and kernels that call them) for the CPU or the GPU.

The functions of some modules are copied into fresh namespaces and decorated, so that they call each other compiled
while the modules themselves stay plain Python. With `NUMBA_DISABLE_JIT=1` the copies run interpreted.
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

Dispatcher = Any  # Numba's compiled function, or a plain one where nothing is compiled
NumbaType = Any

config: Any = numba.config  # its attributes are set at run time, where no type checker sees them
njit: Any = numba.njit
COMPILE_LOCK = threading.RLock()  # Numba's cache folder is a global setting: one thread at a time may change it


def rebuild(
    modules: Iterable[ModuleType], decorate: Callable[[FunctionType], Dispatcher], base: SimpleNamespace | None = None
) -> SimpleNamespace:
    """Returns copies of all functions of the modules, decorated, that call each other and those of `base`.

    Each sees the constants of its own module. Raises ValueError where two functions have the same name, here or in
    `base`; where one that a module imports is not among them; or where one that a contract declares
    (`lucca.games.contract`) is missing or has other parameters.
    """
    built: dict[str, Dispatcher] = dict(vars(base or SimpleNamespace()))
    sources = {name: plain_function(function).__module__ for name, function in built.items()}
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
            sources[name] = module.__name__
    for namespace in namespaces:
        connect(namespace, built, sources)
    return SimpleNamespace(**new)


def connect(namespace: dict[str, Any], built: dict[str, Dispatcher], sources: dict[str, str]) -> None:
    """Replaces in a namespace every function that is defined, imported or declared by its built copy.

    `sources` has the module of each built function; an imported function must be the one of its own module.
    """
    for name, value in namespace.items():
        if not isinstance(value, FunctionType):
            continue
        if getattr(value, "is_declared", False):
            check_contract(value, built.get(value.__name__))
        elif sources.get(value.__name__) != value.__module__:
            raise ValueError(
                f"{namespace['__name__']} calls {value.__name__} of {value.__module__}, which is not compiled with it"
            )
        namespace[name] = built[value.__name__]


def check_contract(declaration: FunctionType, definition: Dispatcher | None) -> None:
    """Raises ValueError if a declared function is not defined, or has other parameters."""
    wanted = f"{declaration.__name__}({', '.join(parameters_of(declaration))}), which {declaration.__module__} declares"
    if definition is None:
        raise ValueError(f"nothing defines {wanted}")
    function = plain_function(definition)
    if parameters_of(function) != parameters_of(declaration):
        raise ValueError(f"{function.__module__} has {function.__name__} with other parameters than {wanted}")


def plain_function(function: Dispatcher) -> FunctionType:
    """Returns what Numba compiles, or the function itself where nothing is compiled."""
    plain: FunctionType = getattr(function, "py_func", None) or function
    return plain


def parameters_of(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def functions_of(*modules: ModuleType) -> list[str]:
    """Returns the names of the functions that modules define themselves, without imported ones."""
    return [
        name
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def compile_for_cpu(
    modules: list[ModuleType],
    entries: Iterable[str],
    base_modules: Sequence[ModuleType] = (),
    base: SimpleNamespace | None = None,
) -> SimpleNamespace:
    """Compiles the functions of the modules by Numba when they are first called; returns them by name.

    Only `entries` can be called from Python; they are cached on disk. All may call the functions of `base`, which were
    compiled from `base_modules`: the cache is invalid once any of these sources changes.
    """
    cached = frozenset(entries)

    def decorate(function: FunctionType) -> Dispatcher:
        if function.__name__ in cached:
            return recompile_if_damaged(njit(function, cache=True, nogil=True, error_model="numpy"))
        return compile_for_int64(
            njit(
                function,
                error_model="numpy",
                no_cpython_wrapper=True,
                no_cfunc_wrapper=True,
                pipeline_class=CalleeCompiler,
            )
        )

    with COMPILE_LOCK:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder([*base_modules, *modules]))
        try:
            return rebuild(modules, decorate, base)
        finally:
            config.CACHE_DIR = before


def recompile_if_damaged(dispatcher: Dispatcher) -> Dispatcher:
    """Makes Numba ignore a damaged cache file and compile anew, instead of raising."""
    if config.DISABLE_JIT:
        return dispatcher
    cache = dispatcher._cache
    load = cache.load_overload

    def load_or_flush(*args: object) -> object:
        try:
            return load(*args)
        except Exception:  # unpickling a damaged file can raise anything
            cache.flush()
            return None

    cache.load_overload = load_or_flush
    return dispatcher


def compile_for_int64(dispatcher: Dispatcher) -> Dispatcher:
    """Makes Numba compile a function once for integers of all widths: a third less to compile."""
    if config.DISABLE_JIT:
        return dispatcher
    resolve = dispatcher.get_call_template

    def resolve_widened(args: Iterable[NumbaType], kws: object) -> object:
        return resolve([widen(arg) for arg in args], kws)

    dispatcher.get_call_template = resolve_widened
    return dispatcher


def widen(kind: NumbaType) -> NumbaType:
    """Returns int64 for integers and booleans (but uint64 stays), other types as they are."""
    is_number = isinstance(kind, (numba.types.Integer, numba.types.Boolean))
    return numba.types.int64 if is_number and kind != numba.types.uint64 else kind


def cache_folder(modules: Iterable[ModuleType]) -> Path:
    """Returns the cache folder of functions compiled together, named by a hash of all their sources and constants.

    Numba itself notices a change in the file of a cached function, but not in that of a function it calls, nor in one
    that constants are imported from.
    """
    digest = hashlib.sha256(f"{__version__} {numba.__version__} {config.BOUNDSCHECK}".encode())
    for module in modules:
        assert module.__file__
        digest.update(module.__file__.encode() + Path(module.__file__).read_bytes())
        constants = {name: value for name, value in vars(module).items() if isinstance(value, int)}
        digest.update(repr(constants).encode())
    return writable_folder(digest.hexdigest()[:16])


def is_cached(modules: Iterable[ModuleType], entries: Iterable[str]) -> bool:
    """Whether all these entries are in the cache for these sources, or nothing is compiled at all."""
    compiled = {file.name.split("-")[0].split(".")[-1] for file in cache_folder(modules).rglob("*.nbi")}
    return bool(config.DISABLE_JIT) or compiled.issuperset(entries)


def writable_folder(name: str) -> Path:
    """Makes a folder in the user's cache for Lucca, or in a temporary one where that cannot be written."""
    with suppress(OSError, RuntimeError):  # no such user, no home
        folder = cache_home() / name
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    folder = private_folder(Path(tempfile.gettempdir()) / f"lucca-{os.getuid()}") / name
    folder.mkdir(exist_ok=True)
    return folder


def cache_home() -> Path:
    home = os.environ.get("LUCCA_CACHE_DIR")
    return Path(home) if home else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lucca"


def private_folder(path: Path) -> Path:
    """Returns this folder if only this user can write it, else a new one: what lies in the cache is executed."""
    with suppress(OSError):
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            return path
    return Path(tempfile.mkdtemp(prefix="lucca-"))
