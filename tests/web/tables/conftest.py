"""The databases of the store's tests, for what is done with tables without a server."""

from tests.store.conftest import (  # noqa: F401 -- fixtures, and those that they need
    another,
    migrated_postgres,
    migrated_url,
    new_file,
    repository,
    shared_postgres,
)
