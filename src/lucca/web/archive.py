"""Tables nobody has touched for long become records; their logs stay, and everybody can still look at them."""

import json
from typing import Any

from sqlalchemy import insert, select

from lucca.match.record import write_record
from lucca.store import entry as kinds
from lucca.store.library import Work
from lucca.store.schema import records, tables
from lucca.store.table import Table
from lucca.web.links import seal

AT_ONCE = 20


def record_of(table: Table) -> dict[str, Any]:
    """The record of a table's match, with the seed once nothing more comes of it."""
    meta: dict[str, Any] = {"table": table.id, "seed_sha256": seal(table.seed)}
    if table.status in ("over", "archived"):
        meta["seed"] = table.seed
    if table.terms.dealt_from:
        meta["dealt_from"] = table.terms.dealt_from
    return write_record(table.match, meta)


def archive_idle(work: Work, seconds: float) -> int:
    """Archives tables idle for so long, some at a time; returns how many."""
    idle = (tables.c.status != "archived", tables.c.changed_at < work.now - seconds)
    query = select(tables.c.id).where(*idle).order_by(tables.c.id).limit(AT_ONCE).with_for_update(skip_locked=True)
    found = list(work.connection.execute(query).scalars())
    for table_id in found:
        archive(work, table_id)
    return len(found)


def archive(work: Work, table_id: str) -> Table:
    """Makes a record of a table; the log says so too."""
    table = work.add(work.table(table_id, is_to_change=True), kinds.ARCHIVE, None, {})
    record = json.dumps(record_of(table), ensure_ascii=False)
    work.connection.execute(insert(records), {"table_id": table_id, "at": work.now, "record": record})
    return table
