"""The names of visitors."""

from sqlalchemy import Connection, select

from lucca.store.schema import visitors
from lucca.store.shared_values import insert_row


def visitor_name(connection: Connection, visitor: str) -> str | None:
    """The last name that a visitor gave; None if there is none."""
    return connection.execute(select(visitors.c.name).where(visitors.c.id == visitor)).scalar()


def name_visitor(connection: Connection, visitor: str, name: str, now: float) -> None:
    row = insert_row(connection, visitors, {"id": visitor, "name": name, "seen_at": now})
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"name": name, "seen_at": now}))
