"""Webhooks of seats: where somebody is told that it is their turn, and how far that is done."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from lucca.store.schema import tables, webhooks
from lucca.store.table import Table

NEVER = -1  # no turn has this number


class Webhook(NamedTuple):
    """A row, with the names of its columns."""

    table_id: str
    seat: int
    url: str
    owner: str
    link: str
    language: str
    remind_after: int | None
    version: int
    told: int
    reminded: int
    tried: str
    tries: int
    due_at: float | None
    sending_until: float | None
    turn_sent_at: float | None
    outcome: str
    writes: int


def new_webhook(table: Table, seat: int, url: str, owner: str, link: str, language: str, remind: int | None) -> Webhook:
    """A webhook as it is set: its owner, who is there, is told of the next turn, but may be reminded of this one."""
    told = table.seats[seat - 1].turn
    return Webhook(
        table_id=table.id,
        seat=seat,
        url=url,
        owner=owner,
        link=link,
        language=language,
        remind_after=remind,
        version=0,
        told=told,
        reminded=NEVER,
        tried="",
        tries=0,
        due_at=None,
        sending_until=None,
        turn_sent_at=None,
        outcome="",
        writes=0,
    )


def as_webhook(row: Row[Any]) -> Webhook:
    return Webhook(*(row._mapping[column] for column in webhooks.c))


def webhook_of(connection: Connection, table_id: str, seat: int) -> Webhook | None:
    """The webhook of a seat; None if it has none."""
    query = select(webhooks).where(webhooks.c.table_id == table_id, webhooks.c.seat == seat)
    row = connection.execute(query).first()
    return as_webhook(row) if row else None


def put_webhook(connection: Connection, hook: Webhook) -> None:
    """Sets a webhook in the place of the one that the seat had; what is sent to that changes nothing of this one."""
    before = webhook_of(connection, hook.table_id, hook.seat)
    clear_webhooks(connection, hook.table_id, hook.seat)
    connection.execute(insert(webhooks), hook._replace(writes=before.writes + 1 if before else 0)._asdict())


def clear_webhooks(connection: Connection, table_id: str, seat: int | None = None) -> None:
    """Removes the webhook of a seat, or those of the whole table, if there are any."""
    of_seat = () if seat is None else (webhooks.c.seat == seat,)
    connection.execute(delete(webhooks).where(webhooks.c.table_id == table_id, *of_seat))


def webhooks_due(connection: Connection, now: float, longest_send: float, longest_wait: float) -> list[Webhook]:
    """Those whose table has changed since they were looked at, or whose time has come, and that nobody sends to; what
    is later than the longest time from now was written by a clock that has been set back.
    """
    has_changed = webhooks.c.version < tables.c.version
    is_due = or_(webhooks.c.due_at <= now, webhooks.c.due_at > now + longest_wait)
    until = webhooks.c.sending_until
    is_free = or_(until.is_(None), until <= now, until > now + longest_send)
    query = select(webhooks).join(tables, tables.c.id == webhooks.c.table_id).where(or_(has_changed, is_due), is_free)
    return [as_webhook(row) for row in connection.execute(query.order_by(webhooks.c.due_at))]


def change_webhook(connection: Connection, hook: Webhook, **changes: Any) -> Webhook | None:
    """The webhook with other values, written; None if somebody has written or removed it since it was read."""
    after = hook._replace(**changes, writes=hook.writes + 1)
    same = (webhooks.c.table_id == hook.table_id, webhooks.c.seat == hook.seat, webhooks.c.writes == hook.writes)
    done = connection.execute(update(webhooks).where(*same, webhooks.c.url == hook.url), after._asdict())
    return after if done.rowcount == 1 else None
