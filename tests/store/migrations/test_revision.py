"""A database at the newest revision is used as it is; any other is migrated."""

import subprocess
import sys

from sqlalchemy import create_engine, inspect, text

from lucca.store.migrations.migrate import revisions
from lucca.store.migrations.revision import NEWEST, bring_up_to_date, is_newest


def test_the_newest_revision_is_that_of_the_migrations() -> None:
    assert revisions()[-1] == NEWEST


def test_a_database_is_migrated_unless_it_is_newest(database_url: str) -> None:
    engine = create_engine(database_url)
    assert not is_newest(engine)
    bring_up_to_date(engine)
    assert is_newest(engine)
    assert inspect(engine).has_table("entries")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    assert not is_newest(engine)
    engine.dispose()


def test_serving_loads_alembic_only_where_it_is_needed() -> None:
    code = "import sys, lucca.web.server; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
