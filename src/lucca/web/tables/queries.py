"""Finding tables: those listed, and those of a visitor."""

import logging

from sqlalchemy import Select, or_, select

from lucca.store.repository import Transaction
from lucca.store.schema import sitters, tables
from lucca.web.api.response_models import TableLine
from lucca.web.api.table_answers import table_line
from lucca.web.tables.access import Caller, SeatAccess

TableIds = Select[str]
logger = logging.getLogger("lucca.tables")


def newest(limit: int) -> TableIds:
    """The tables changed last."""
    return select(tables.c.id).order_by(tables.c.changed_at.desc()).limit(limit)


def my_tables(caller: Caller, limit: int) -> TableIds:
    """Those at which a visitor has a seat, or that the visitor opened."""
    name = caller.key or "nobody"
    seated = select(sitters.c.table_id).where(sitters.c.visitor == name)
    return newest(limit).where(or_(tables.c.id.in_(seated), tables.c.host == name))


def listed_tables(limit: int) -> TableIds:
    """Those whose hosts want them listed."""
    return newest(limit).where(tables.c.is_listed, tables.c.status.in_(("waiting", "playing")))


def table_lines(transaction: Transaction, query: TableIds, caller: Caller, seating: SeatAccess) -> list[TableLine]:
    """A line for each table; one that cannot be read is left out, and must not hide the others."""
    lines = []
    for id in transaction.connection.execute(query).scalars().all():
        try:
            table = transaction.table(id)
            lines.append(table_line(table, not seating.seats_held(table, caller).isdisjoint(table.asked())))
        except Exception:
            logger.exception("table-unreadable", extra={"table": id})
    return lines
