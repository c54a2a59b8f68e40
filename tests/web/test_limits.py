"""How many connections there may be follows from how many files the process may open."""

import pytest

from lucca.web.limits import FOR_REFUSALS, MOST_CONNECTIONS, OWN_FILES, connection_limits


@pytest.mark.parametrize("workers", [1, 15])
@pytest.mark.parametrize("files", [256, 1024, 4096, 1 << 20])
def test_some_files_are_kept(files: int, workers: int) -> None:
    limits = connection_limits(files, workers)
    assert limits.all + OWN_FILES + FOR_REFUSALS + workers < files
    assert 0 < limits.of_an_address <= limits.all // 2
    assert 0 < limits.streams < limits.all <= MOST_CONNECTIONS


def test_there_are_always_some() -> None:
    assert connection_limits(0).of_an_address > 0
