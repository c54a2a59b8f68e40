"""The packages of the extra `research`: imported where they are needed, missed with one sentence."""

from importlib import import_module
from types import ModuleType

from lucca.problem import Problem


class NoOpenSpiel(Problem):
    """OpenSpiel is not installed."""


def import_openspiel(module: str = "pyspiel") -> ModuleType:
    """A module of OpenSpiel; raises NoOpenSpiel."""
    try:
        return import_module(module)
    except ImportError:
        raise NoOpenSpiel("no-openspiel") from None
