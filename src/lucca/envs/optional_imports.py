"""Imports of packages that come with extras, with one clear error where they are missing."""

from importlib import import_module
from types import ModuleType

from lucca.problem import Problem


class MissingPackage(Problem):
    """A package is not installed; the facts name it and the extra it comes with."""


def import_extra(module: str, package: str, extra: str) -> ModuleType:
    """Imports a module of an optional package; raises MissingPackage."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingPackage("no-package", package=package, extra=extra) from None


def import_openspiel(module: str = "pyspiel") -> ModuleType:
    """Imports a module of OpenSpiel; raises MissingPackage."""
    return import_extra(module, "OpenSpiel", "research")
