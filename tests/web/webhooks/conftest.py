"""The server of these tests."""

import pytest

from tests.web.app_client import Site
from tests.web.conftest import NewSite


@pytest.fixture
def site(new_site: NewSite) -> Site:
    """A server that may tell its own machine."""
    return new_site(webhooks="private")
