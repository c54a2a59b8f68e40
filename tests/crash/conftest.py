"""The process that servers are forked from."""

from collections.abc import Iterator

import pytest

from tests.crash.killable_servers import ForkServer, running_fork_server


@pytest.fixture(scope="session")
def fork_server() -> Iterator[ForkServer]:
    """One for all tests of a worker: it takes seconds to load everything."""
    with running_fork_server() as found:
        yield found
