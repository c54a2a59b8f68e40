"""An entry of a table's log: one thing that happened there."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lucca.types import JsonObject

# Kinds of entries. `body` holds what each needs; `draws` are the chance actions that followed.
OPEN = "open"  # terms; steps of a record that is played on from
SIT = "sit"  # name, visitor; the last person to sit down lets the match begin
LEAVE = "leave"
RENEW = "renew"  # by: the seat has a new link, and this visitor alone still holds it
ACT = "act"  # action in notation; hold: wait for `end` where the turn is over
END = "end"
UNDO = "undo"
CHAT = "chat"  # text
CALL_IN = "call-in"  # bot; by
GIVE_BACK = "give-back"
ARCHIVE = "archive"  # the table is closed, and its match kept as a record
FOLLOW = "follow"  # table: where the same people play again


class Entry(NamedTuple):
    """The `number`-th entry of a log; `number` is also the table's version after it."""

    number: int
    kind: str
    seat: int | None
    at: float
    action_id: str | None
    body: JsonObject

    def row(self, table_id: str) -> JsonObject:
        """The values of its row in the database."""
        body = json.dumps(self.body, ensure_ascii=False, separators=(",", ":"))
        return {**self._asdict(), "table_id": table_id, "body": body}

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "Entry":
        return cls(**{field: row[field] for field in cls._fields if field != "body"}, body=json.loads(row["body"]))

    @classmethod
    def from_columns(cls, row: Sequence[Any]) -> "Entry":
        """The entry of a row with all columns, in their order: first the table's id, last the body."""
        _table, number, kind, seat, at, action_id, body = row
        return cls(number, kind, seat, at, action_id, json.loads(body))
