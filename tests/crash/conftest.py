"""What the tests of this folder share."""

from collections.abc import Iterator

import pytest

from tests.crash.killable_servers import Nursery, running_nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """A nursery for all tests of a worker: it takes seconds to load everything, and none of them changes it."""
    with running_nursery() as found:
        yield found
