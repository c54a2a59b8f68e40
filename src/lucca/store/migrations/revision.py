"""Checks a database without Alembic, which takes long to load and is only needed to migrate."""

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from lucca.store.database import check_whole, failures_as_problems

NEWEST = "0003"  # of the migrations; a test compares


def bring_up_to_date(engine: Engine) -> None:
    """Migrates a database unless it is at the newest revision; raises StoreFailed, also for a file that is damaged."""
    with failures_as_problems(engine.url), engine.connect() as connection:
        check_whole(connection)
    if not is_newest(engine):
        from lucca.store.migrations.migrate import migrate

        migrate(engine)


def is_newest(engine: Engine) -> bool:
    """Whether a database is at the newest revision."""
    try:
        with engine.connect() as connection:
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [NEWEST]
    except SQLAlchemyError:
        return False
