"""What all processes of a server share, and visitors' names."""

import secrets

from sqlalchemy import Connection, delete, insert, select

from lucca.store.schema import settings, visitors


def shared_value(connection: Connection, name: str, length: int = 32) -> str:
    """A random value that stays the same from its first use on."""
    found = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
    if found is None:
        found = secrets.token_urlsafe(length)
        connection.execute(insert(settings), {"name": name, "value": found})
    return str(found)


def visitor_name(connection: Connection, visitor: str) -> str | None:
    """The name a visitor goes by."""
    return connection.execute(select(visitors.c.name).where(visitors.c.id == visitor)).scalar()


def name_visitor(connection: Connection, visitor: str, name: str, now: float) -> None:
    """A visitor goes by a name from now on."""
    connection.execute(delete(visitors).where(visitors.c.id == visitor))
    connection.execute(insert(visitors), {"id": visitor, "name": name, "seen_at": now})
