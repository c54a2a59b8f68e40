"""The migrations make the schema, and bring databases of every earlier revision up to it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, insert, inspect, text
from sqlalchemy.exc import IntegrityError

from lucca.store.database import StoreFailed, new_engine
from lucca.store.maintenance.check_tables import check_table, table_ids
from lucca.store.migrations.migrate import migrate, revision_of, revisions, schema_at, upgrade
from lucca.store.repository import Repository
from lucca.store.schema import metadata
from tests.store.migrations.future_revision import FUTURE_REVISION
from tests.store.migrations.old_databases import file_of, open_backup


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    engine = new_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """An empty database of each kind."""
    with opened(database_url) as found:
        yield found


def make_old(engine: Engine, revision: str) -> None:
    """Fills an empty database with the old one of a revision."""
    with engine.begin() as connection:
        upgrade(connection, revision)
        for name, row in open_backup(revision).rows():
            connection.execute(insert(schema_at(revision).tables[name]), row)


def columns(engine: Engine, table: str) -> set[str]:
    return {column["name"] for column in inspect(engine).get_columns(table)}


def revision_in(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return revision_of(connection)


def test_the_migrations_make_the_schema(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert set(inspect(engine).get_table_names()) == {*metadata.tables, "alembic_version"}


def test_what_refers_to_a_table_needs_it(engine: Engine) -> None:
    migrate(engine)
    for name in ("entries", "snapshots", "sitters", "records"):
        assert [key["referred_table"] for key in inspect(engine).get_foreign_keys(name)] == ["tables"]


def test_a_database_that_is_up_to_date_stays_as_it_is(engine: Engine) -> None:
    migrate(engine)
    migrate(engine)
    assert revision_in(engine) == revisions()[-1]


def test_of_every_revision_a_database_is_kept() -> None:
    missing = [revision for revision in revisions() if not file_of(revision).exists()]
    assert not missing, "python -m tests.store.migrations.old_databases keeps one of the newest revision"


@pytest.mark.parametrize("revision", revisions())
def test_a_database_of_an_earlier_revision_is_brought_up_to_date(database_url: str, revision: str) -> None:
    with opened(database_url) as engine:
        make_old(engine, revision)
        migrate(engine)
        with engine.connect() as connection:
            ids = table_ids(connection)
            found = [str(finding) for id in ids for finding in check_table(connection, id)]
    assert found == []
    assert len(ids) >= 5
    repository = Repository(database_url)
    versions = repository.read(lambda transaction: [transaction.table(id).version for id in ids]).result()
    repository.close()
    assert min(versions) == 1
    assert max(versions) > 80


def test_the_next_revision_changes_what_is_there(engine: Engine, future_program: Path) -> None:
    first, newest = revisions()[0], revisions()[-1]
    assert newest == "0003x"
    make_old(engine, first)
    assert (revision_in(engine), "colour" in columns(engine, "visitors")) == (first, False)
    migrate(engine)
    assert revision_in(engine) == newest
    with engine.connect() as connection:
        assert connection.execute(text("SELECT name, colour FROM visitors")).all() == [("Ann", "red")]


def test_a_table_that_others_refer_to_is_made_anew_with_all_that_refers_to_it(
    engine: Engine, future_program: Path
) -> None:
    make_old(engine, revisions()[0])
    migrate(engine)
    assert "thinks_until" not in columns(engine, "tables")
    counts = {name: len(inspect(engine).get_foreign_keys(name)) for name in ("entries", "snapshots", "sitters")}
    assert counts == {"entries": 1, "snapshots": 1, "sitters": 1}
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM entries JOIN tables ON id = table_id")).scalar() == 143


def test_references_are_watched_again_afterwards(engine: Engine, future_program: Path) -> None:
    future_program.write_text(FUTURE_REVISION.format(newest=revisions()[-2], then='op.execute("DELETE FROM tables")'))
    make_old(engine, revisions()[0])
    with pytest.raises(StoreFailed, match=r"^(The database cannot be used: |Rows that refer to others)"):
        migrate(engine)
    assert "thinks_until" in columns(engine, "tables")
    with engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(text("INSERT INTO records VALUES ('nowhere', 1.5, '')"))


def test_a_revision_that_fails_leaves_everything_as_it_was(engine: Engine, future_program: Path) -> None:
    future_program.write_text(
        FUTURE_REVISION.format(newest=revisions()[-2], then='op.execute("SELECT 1 FROM nowhere")')
    )
    make_old(engine, revisions()[0])
    with pytest.raises(StoreFailed, match=r"^The database cannot be used: .*nowhere.*\.$"):
        migrate(engine)
    assert revision_in(engine) == revisions()[0]
    assert "more" not in inspect(engine).get_table_names()
    assert "colour" not in columns(engine, "visitors")


def test_a_newer_database_is_refused_in_one_sentence(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreFailed) as refused:
        migrate(engine)
    assert str(refused.value) == "The database is of a newer version of the program (9999): use that one."
    assert revision_in(engine) == "9999"


def test_processes_that_start_together_migrate_one_after_the_other(postgres_url: str) -> None:
    def start(_number: int) -> None:
        with opened(postgres_url) as engine:
            migrate(engine)

    with ThreadPoolExecutor(4) as processes:
        list(processes.map(start, range(4)))
    with opened(postgres_url) as engine:
        assert revision_in(engine) == revisions()[-1]


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("This is no database.\n" * 99)
    with opened(f"sqlite:///{tmp_path}/a file") as engine, pytest.raises(StoreFailed) as refused:
        migrate(engine)
    assert "a file is damaged: file is not a database. " in str(refused.value)


def test_a_server_that_does_not_answer_is_refused_in_one_sentence(tmp_path: Path) -> None:
    url = f"postgresql+psycopg://nobody@/nothing?host={tmp_path}"
    with opened(url) as engine, pytest.raises(StoreFailed) as refused:
        migrate(engine)
    assert str(refused.value) == "The database cannot be used: No such file or directory."
