"""Snapshots: a table as JSON text, so that loading it replays only the entries since."""

import json
from dataclasses import asdict

from lucca.games.game import Step
from lucca.match.match import Match
from lucca.store.seat import Said, Seat
from lucca.store.table import Table
from lucca.store.terms import Terms
from lucca.types import JsonObject

SNAPSHOT_EVERY = 40  # entries of a log
PLAIN_FIELDS = (
    *("version", "is_begun", "is_archived", "held_by", "used", "follow"),
    *("host", "opened_at", "given", "changed_at", "said_before"),
)


def write_snapshot(table: Table) -> str:
    """Everything of a table but its seed, which only its row has."""
    value = {
        "terms": table.terms.to_json(),
        **{name: getattr(table, name) for name in PLAIN_FIELDS},
        "seats": [asdict(seat) for seat in table.seats],
        "steps": table.match.steps,
        "pending": list(table.match.pending.items()),
        "visitors": {visitor: sorted(seats) for visitor, seats in table.visitors.items()},
        "said": [asdict(said) for said in table.said],
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_snapshot(id: str, seed: str, text: str) -> Table:
    """The table that `write_snapshot` wrote."""
    value: JsonObject = json.loads(text)
    table = Table(id, seed, Terms.from_json(value["terms"]))
    for name in PLAIN_FIELDS:
        setattr(table, name, value[name])
    table.seats = [Seat(**seat) for seat in value["seats"]]
    table.visitors = {visitor: frozenset(seats) for visitor, seats in value["visitors"].items()}
    table.said = [Said(**said) for said in value["said"]]
    names = [seat.name for seat in table.seats]
    table.match = Match.from_steps(table.match.game, names, [Step(*step) for step in value["steps"]])
    table.match.pending = {}
    for seat, action in value["pending"]:
        table.match.submit(seat, action)
    return table
