"""Finding tables: those listed, and those of a visitor."""

import logging
from typing import Any

from sqlalchemy import Select, or_, select

from lucca.store.repository import Transaction
from lucca.store.schema import sitters, tables
from lucca.web.api.schemas import table_line
from lucca.web.tables.access import Caller, Seating, known_as

Found = Select[Any]
logger = logging.getLogger("lucca.tables")


def newest(limit: int) -> Found:
    """The tables changed last."""
    return select(tables.c.id).order_by(tables.c.changed_at.desc()).limit(limit)


def my_tables(who: Caller, limit: int) -> Found:
    """Those at which a visitor has a seat, or that the visitor opened."""
    name = known_as(who) or "nobody"
    seated = select(sitters.c.table_id).where(sitters.c.visitor == name)
    return newest(limit).where(or_(tables.c.id.in_(seated), tables.c.host == name))


def listed_tables(limit: int) -> Found:
    """Those whose hosts want them listed."""
    return newest(limit).where(tables.c.is_listed, tables.c.status.in_(("waiting", "playing")))


def lines_of(transaction: Transaction, found: Found, who: Caller, seating: Seating) -> list[dict[str, Any]]:
    """A line for each table; one that cannot be read is left out, and must not hide the others."""
    lines = []
    for id in transaction.connection.execute(found).scalars().all():
        try:
            table = transaction.table(id)
            is_asked = not seating.seats_held(table, who).isdisjoint(table.asked())
            lines.append({**table_line(table), "asks_you": is_asked})
        except Exception:
            logger.exception("table-unreadable", extra={"table": id})
    return lines
