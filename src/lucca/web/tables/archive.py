"""Tables nobody has touched for long become records; their logs stay, and everybody can still look at them."""

import json
from typing import Any

from sqlalchemy import case, insert, select

from lucca.match.audit import digest_of
from lucca.match.record import write_record
from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.schema import records, tables
from lucca.store.table import Table
from lucca.store.webhooks import clear_webhooks
from lucca.web.settings import Settings


def record_of(table: Table) -> dict[str, Any]:
    """The record of a table's match, with the seed once nothing more comes of it."""
    meta: dict[str, object] = {"table": table.id, "seed_sha256": digest_of(table.seed)}
    if table.shown_seed:
        meta["seed"] = table.shown_seed
    if table.terms.dealt_from:
        meta["dealt_from"] = table.terms.dealt_from
    return write_record(table.match, meta)


def find_idle(transaction: Transaction, settings: Settings) -> list[tuple[str, float]]:
    """Tables that nobody has touched for long, and when they were touched last.

    Those that were touched in the future are none: machines may start with a clock that is years behind, and what is
    archived stays so.
    """
    since = case(
        (tables.c.status == "waiting", transaction.now - settings.archive_waiting_after),
        else_=transaction.now - settings.archive_after,
    )
    query = select(tables.c.id, tables.c.changed_at).where(tables.c.status != "archived", tables.c.changed_at < since)
    return [(row.id, row.changed_at) for row in transaction.connection.execute(query.order_by(tables.c.changed_at))]


def archive(transaction: Transaction, table_id: str, touched_at: float | None = None) -> bool:
    """Makes a record of a table, and the log says so too; not if it was archived, or touched since."""
    table = transaction.table(table_id, is_to_change=True)
    if table.status == "archived" or (touched_at is not None and table.changed_at != touched_at):
        return False
    table = transaction.add(table, kinds.ARCHIVE, None, {})
    record = json.dumps(record_of(table), ensure_ascii=False)
    clear_webhooks(transaction.connection, table_id)
    transaction.connection.execute(insert(records), {"table_id": table_id, "at": transaction.now, "record": record})
    return True
