"""What a webhook is to be told now, or when next: it follows from the table and from what was told before."""

from typing import Any, Literal, NamedTuple

from lucca.store.table import Table
from lucca.store.webhooks import Webhook

SHORTEST_REMINDER = 60  # seconds
LONGEST_REMINDER = 30 * 86_400
TURNS_APART = 60.0  # seconds: who acts, takes it back and acts again floods nobody's chat
SENDING = 60.0  # seconds until another process sends what one has begun to: longer than any takes
WAITS = (60.0, 600.0, 3600.0)  # seconds until a message that was not delivered is tried again; then it is given up

Event = Literal["turn", "reminder"]


class Due(NamedTuple):
    """What is to be told, if anything, and otherwise when there may be something."""

    event: Event | None
    at: float | None = None


def has_come(at: float, now: float, longest: float = LONGEST_REMINDER) -> bool:
    """Whether a time has come; one that is further ahead was written by a clock that has been set back."""
    return not now < at <= now + longest


def find_due(hook: Webhook, table: Table, now: float) -> Due:
    """What a seat is to be told."""
    seat = table.seats[hook.seat - 1]
    if seat.asked_at is None or seat.bot:
        return Due(None)
    event: Event = "reminder"
    if hook.told != seat.turn:
        event = "turn"
    elif hook.remind_after is None or hook.reminded == seat.turn:
        return Due(None)
    elif not has_come(at := seat.asked_at + hook.remind_after, now):
        return Due(None, at)
    if hook.tried == name_of(event, seat.turn):
        is_early = hook.due_at is not None and not has_come(hook.due_at, now)
        return Due(None, hook.due_at) if is_early else Due(event)
    if event == "turn" and hook.turn_sent_at is not None:
        at = hook.turn_sent_at + TURNS_APART
        return Due(event) if has_come(at, now, TURNS_APART) else Due(None, at)
    return Due(event)


def name_of(event: Event, turn: int) -> str:
    """What a message is about: tries are counted by it."""
    return f"{event}.{turn}"


def when_begun(event: Event, version: int, now: float) -> dict[str, Any]:
    """What of a webhook changes when a process begins to send something, having seen a version of the table."""
    until = now + SENDING
    changes = {"version": version, "due_at": until, "sending_until": until}
    return {**changes, "turn_sent_at": now} if event == "turn" else changes


def after_delivery(event: Event, turn: int, now: float, outcome: str) -> dict[str, Any]:
    """What of a webhook changes when something was told, or is given up."""
    field = "told" if event == "turn" else "reminded"
    return {field: turn, "tried": "", "tries": 0, "due_at": now, "sending_until": None, "outcome": outcome}


def after_failure(hook: Webhook, event: Event, turn: int, now: float, outcome: str) -> dict[str, Any]:
    """What of a webhook changes when something could not be told: it is tried again a few times."""
    name = name_of(event, turn)
    tries = hook.tries if hook.tried == name else 0
    if tries >= len(WAITS):
        return after_delivery(event, turn, now, outcome)
    failed = {"tried": name, "tries": tries + 1, "due_at": now + WAITS[tries]}
    return {**failed, "sending_until": None, "outcome": outcome}
