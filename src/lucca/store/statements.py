"""The statements that every action at a table needs, run by the database's driver itself.

They are SQLAlchemy's, made into SQL once: its own way from there to the driver costs several times what SQLite takes
for the query.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect, Select, bindparam, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from lucca.store.schema import entries, tables

DERIVED = ("version", "status", "changed_at", "waits_for_bot")  # columns of a table's row that change with its log
Row = Sequence[Any]


class DriverStatement:
    """A statement in the SQL of a database."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self.returns_rows = isinstance(statement, Select)
        self.places: list[str] | None = getattr(compiled, "positiontup", None)  # where values have places, not names
        self.dialect = dialect

    def run(self, connection: Connection, values: Mapping[str, Any]) -> list[Row]:
        """The rows that it returns; raises DBAPIError."""
        given = [values[name] for name in self.places] if self.places is not None else values
        return run_sql(connection, self.sql, given, self.returns_rows)


def run_sql(connection: Connection, sql: str, values: object = (), returns_rows: bool = False) -> list[Row]:
    """Has the driver run SQL inside the transaction of a connection; raises DBAPIError."""
    driver: Any = connection.connection.driver_connection
    try:
        cursor = driver.execute(sql, values)
        return cursor.fetchall() if returns_rows else []
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(
            sql, None, error, connection.dialect.loaded_dbapi.Error, hide_parameters=True, dialect=connection.dialect
        ) from error


class Statements:
    """All of them, for one kind of database."""

    def __init__(self, dialect: Dialect) -> None:
        of_table = entries.c.table_id == bindparam("table")
        head = select(tables.c.version, tables.c.seed).where(tables.c.id == bindparam("table"))
        under_id = select(entries).where(of_table, entries.c.action_id == bindparam("id"))
        later = select(entries).where(of_table, entries.c.number > bindparam("since")).order_by(entries.c.number)
        derived: dict[str, Any] = {column: bindparam(column) for column in DERIVED}
        change = update(tables).where(tables.c.id == bindparam("table")).values(derived)
        notify = select(func.pg_notify(bindparam("channel"), bindparam("message")))
        all_at_once = notify.add_cte(insert(entries).cte("entry"), change.cte("head"))
        self.has_channels = dialect.name == "postgresql"
        self.add_and_notify = DriverStatement(all_at_once, dialect)
        self.insert_entry = DriverStatement(insert(entries), dialect)
        self.update_table = DriverStatement(change, dialect)
        self.select_head = DriverStatement(head, dialect)
        self.lock_head = DriverStatement(head.with_for_update(), dialect)
        self.select_entries_under_id = DriverStatement(under_id, dialect)
        self.select_later_entries = DriverStatement(later, dialect)
        self.notify = DriverStatement(notify, dialect)

    def add_entry(self, connection: Connection, values: Mapping[str, Any]) -> None:
        """Adds an entry, changes the row of its table, and notifies other processes where there may be any."""
        if self.has_channels:
            self.add_and_notify.run(connection, values)  # one way to the database and back instead of three
        else:
            self.insert_entry.run(connection, values)
            self.update_table.run(connection, values)
