"""Random values that all processes on a database share: the key of seat links, and the admin word."""

import secrets

from sqlalchemy import Connection, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from lucca.store.schema import settings
from lucca.types import JsonObject


def insert_row(connection: Connection, table: Table, row: JsonObject) -> "postgresql.Insert | sqlite.Insert":
    """An INSERT of the database's own dialect, to which the caller adds what happens on a conflict."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return insert(table).values(row)


def shared_value(connection: Connection, name: str, length: int = 32) -> str:
    """The random value of a name, which is made and stored at its first use, by whichever process."""
    query = select(settings.c.value).where(settings.c.name == name)
    if (known := connection.execute(query).scalar()) is not None:
        return str(known)
    row = {"name": name, "value": secrets.token_urlsafe(length)}
    connection.execute(insert_row(connection, settings, row).on_conflict_do_nothing())
    return str(connection.execute(query).scalar_one())
