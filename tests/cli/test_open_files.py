"""A server may open as many files as the system lets it."""

import resource
import sys

import pytest

from lucca.cli.open_files import UNLIMITED, raise_limit_of_files

NO_LIMIT = resource.RLIM_INFINITY


class System:
    """A system with these limits that grants a process no more than `granted`, whatever it says."""

    def __init__(self, soft: int, hard: int, granted: int) -> None:
        self.limits, self.granted = (soft, hard), granted

    def getrlimit(self, _which: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, _which: int, limits: tuple[int, int]) -> None:
        if limits[0] > self.granted:
            raise ValueError("not allowed to raise maximum limit")
        assert limits[1] == self.limits[1]
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "granted", "found"),
    [
        (256, 4096, 4096, 4096),
        (1024, 1024, 1024, 1024),
        (1024, 524_288, 524_288, 524_288),
        (256, NO_LIMIT, 10_240, 10_240),  # as macOS has it
        (256, NO_LIMIT, 2 * UNLIMITED, UNLIMITED),
        (256, 50_000, 30_000, 24_576),
        (20_000, 50_000, 20_000, 20_000),
        (NO_LIMIT, NO_LIMIT, UNLIMITED, UNLIMITED),
    ],
)
def test_the_limit_is_raised(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, granted: int, found: int) -> None:
    system = System(soft, hard, granted)
    monkeypatch.setattr(resource, "getrlimit", system.getrlimit)
    monkeypatch.setattr(resource, "setrlimit", system.setrlimit)
    assert raise_limit_of_files() == found
    assert system.limits[0] in (found, NO_LIMIT)


def test_a_system_without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert raise_limit_of_files() == UNLIMITED
