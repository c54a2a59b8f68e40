"""What all processes of a server share, and visitors' names."""

import secrets
from typing import Any

from sqlalchemy import Connection, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from lucca.store.schema import settings, visitors


def new_row(connection: Connection, table: Table, row: dict[str, Any]) -> Any:
    """A row to insert, for which the caller says what happens where another process was faster."""
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return insert(table).values(row)


def shared_value(connection: Connection, name: str, length: int = 32) -> str:
    """A random value that stays the same from its first use on, by whichever process."""
    found = select(settings.c.value).where(settings.c.name == name)
    if (known := connection.execute(found).scalar()) is not None:
        return str(known)
    row = {"name": name, "value": secrets.token_urlsafe(length)}
    connection.execute(new_row(connection, settings, row).on_conflict_do_nothing())
    return str(connection.execute(found).scalar_one())


def visitor_name(connection: Connection, visitor: str) -> str | None:
    """The name a visitor goes by."""
    return connection.execute(select(visitors.c.name).where(visitors.c.id == visitor)).scalar()


def name_visitor(connection: Connection, visitor: str, name: str, now: float) -> None:
    """A visitor goes by a name from now on."""
    row = new_row(connection, visitors, {"id": visitor, "name": name, "seen_at": now})
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"name": name, "seen_at": now}))
