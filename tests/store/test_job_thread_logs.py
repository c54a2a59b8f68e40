"""What job threads log of the database's errors: never a value."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from lucca.store.database import StoreFailed
from lucca.store.repository import Repository, Transaction
from tests.patience import PATIENCE
from tests.store.table_play import note


def test_the_words_of_the_database_are_logged_without_values(
    repository: Repository, caplog: pytest.LogCaptureFixture
) -> None:
    jobs = [
        note("a secret"),
        note("a secret"),
        lambda transaction: transaction.connection.execute(text("SELECT 1 FROM nowhere")),
    ]
    failures = [repository.write(job).exception(PATIENCE) for job in jobs]
    assert [type(failure) for failure in failures] == [type(None), StoreFailed, StoreFailed]
    assert [record.getMessage()[:14] for record in caplog.records] == ["store-failed: "] * 2
    assert "nowhere" in caplog.text
    assert "a secret" not in caplog.text


def test_an_error_of_the_database_does_not_quote_what_was_to_be_written(repository: Repository) -> None:
    def write_twice(transaction: Transaction) -> str:
        note("a secret")(transaction)
        with pytest.raises(IntegrityError) as failure, transaction.connection.begin_nested():
            note("a secret")(transaction)
        return str(failure.value)

    words = repository.write(write_twice).result().partition("[SQL")[2]  # PostgreSQL itself quotes it before
    assert words
    assert "a secret" not in words
