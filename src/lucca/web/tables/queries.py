"""Finding tables: those listed, and those of a visitor."""

import logging

from sqlalchemy import Select, or_, select

from lucca.store.repository import Transaction
from lucca.store.schema import sitters, tables
from lucca.store.table import LIVE, Table
from lucca.web.tables.access import Caller

MOST_LISTED_BY_API = 100  # those changed last
MOST_MATCHES_AT_ONCE = 1000  # of a visitor, by the API
MOST_ON_HOME_PAGE = 20  # those changed last: so many of the visitor, and so many listed
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
    return newest(limit).where(tables.c.is_listed, tables.c.status.in_(LIVE))


def find_tables(transaction: Transaction, query: TableIds) -> list[Table]:
    """The tables of a query; one that cannot be read is left out, and must not hide the others."""
    found = []
    for id in transaction.connection.execute(query).scalars().all():
        try:
            found.append(transaction.table(id))
        except Exception:
            logger.exception("table-unreadable", extra={"table": id})
    return found
