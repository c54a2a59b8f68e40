"""What a webhook is to be told now, or when next: it follows from the table and from what was told before."""

from typing import Any, Literal, NamedTuple

from lucca.store.table import Table
from lucca.store.webhooks import Webhook

SHORTEST_REMINDER = 60  # seconds
LONGEST_REMINDER = 30 * 86_400
WAITS = (60.0, 600.0, 3600.0)  # seconds until a message that was not delivered is tried again; then it is given up

Event = Literal["turn", "reminder"]


class Due(NamedTuple):
    """What is to be told, if anything, and otherwise when there may be something."""

    event: Event | None
    at: float | None = None


def has_come(at: float, now: float) -> bool:
    """Whether a time has come; one so far ahead was written by a clock that has been set back."""
    return not now < at <= now + LONGEST_REMINDER


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
    if hook.due_at is not None and hook.tries and not has_come(hook.due_at, now):
        return Due(None, hook.due_at)
    return Due(event)


def after_delivery(event: Event, turn: int, now: float, outcome: str) -> dict[str, Any]:
    """What of a webhook changes when something was told, or is given up."""
    field = "told" if event == "turn" else "reminded"
    return {field: turn, "tries": 0, "due_at": now, "outcome": outcome}


def after_failure(hook: Webhook, event: Event, turn: int, now: float, outcome: str) -> dict[str, Any]:
    """What of a webhook changes when something could not be told: it is tried again a few times."""
    if hook.tries >= len(WAITS):
        return after_delivery(event, turn, now, outcome)
    return {"tries": hook.tries + 1, "due_at": now + WAITS[hook.tries], "outcome": outcome}
