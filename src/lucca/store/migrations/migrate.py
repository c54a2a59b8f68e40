"""Runs Alembic's migrations, in one transaction, and knows the schema of every revision."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, create_engine, text

from lucca.store.database import StoreFailed, failures_as_problems

FOLDER = Path(__file__).parent
LOCK = 0x1CCA  # processes that start together on PostgreSQL migrate one after the other


def configuration(connection: Connection) -> Config:
    """Alembic's configuration: the folder of the migrations, and the connection for `env.py`."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrate(engine: Engine, revision: str = "head") -> None:
    """Upgrades a database to a revision; raises StoreFailed if it cannot be used or a newer program made it."""
    with changing_schema(engine) as connection:
        upgrade(connection, revision)


@contextmanager
def changing_schema(engine: Engine) -> Iterator[Connection]:
    """A transaction in which tables may be dropped and made anew; raises StoreFailed and changes nothing."""
    with (
        failures_as_problems(engine.url),
        engine.connect() as connection,
        foreign_keys_off(connection),
        connection.begin(),
    ):
        lock_schema(connection)
        yield connection
        check_references(connection)


@contextmanager
def foreign_keys_off(connection: Connection) -> Iterator[None]:
    """Suspends SQLite's foreign keys, for it changes a table by replacing it, while others refer to it."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = connection.connection.driver_connection
    assert driver
    driver.execute("PRAGMA foreign_keys=OFF")  # within a transaction this would do nothing
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def check_references(connection: Connection) -> None:
    """Raises StoreFailed if a row refers to one that is not there, which PostgreSQL never lets happen."""
    if connection.dialect.name == "sqlite":
        lost = connection.execute(text("PRAGMA foreign_key_check")).all()
        if lost:
            raise StoreFailed("rows-lost", count=len(lost), name=str(lost[0][0]))


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrades to a revision as part of a transaction; raises StoreFailed if a newer program made the database."""
    try:
        command.upgrade(configuration(connection), revision)
    except CommandError:
        raise StoreFailed("newer-database", revision=revision_of(connection)) from None


def lock_schema(connection: Connection) -> None:
    """Locks other processes out of changing the schema until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def revisions() -> list[str]:
    """All revisions, from the oldest to the newest."""
    script = ScriptDirectory(str(FOLDER))
    return [found.revision for found in script.walk_revisions()][::-1]


@cache
def schema_at(revision: str) -> MetaData:
    """The tables of a revision, read from an empty database in memory that was migrated to it."""
    schema = MetaData()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, revision)
        schema.reflect(connection)
    engine.dispose()
    schema.remove(schema.tables["alembic_version"])
    return schema
