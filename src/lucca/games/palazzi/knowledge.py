"""What one seat knows of a match: a state like any other, in which the others' secrets are cards nobody has seen."""

from typing import Any

from lucca.games.game import State
from lucca.games.palazzi import state as s
from lucca.games.palazzi.unseen import remove_unseen

# Everything that lies open. What is not copied stays hidden.
OPEN_FIELDS = (
    *("discarded", "phase", "current_round", "turn", "dealt", "taken", "order", "order_shields", "order_number"),
    *("table", "area", "height", "stacks", "shields", "walls", "bastions"),
    *("city_palaces", "city_completed", "city_stacks", "points"),
)


def as_known_by(rules: Any, match: State, seat: int) -> State:
    """Before the reveal: the table and the seat's own hand and choice; every other card may still come."""
    if match["current_round"][0] > 0:
        return match.copy()  # nothing is secret any more
    known = match.copy()
    known[0] = 0
    for field in OPEN_FIELDS:
        known[field] = match[field]
    for field in ("hands", "kept"):
        known[field] = s.NONE
        known[field][0, seat - 1] = match[field][0, seat - 1]
    known["to_move"] = seat - 1 if match["phase"][0] == s.KEEPING else s.CHANCE
    hide_the_rest(rules, known)
    return known


def hide_the_rest(rules: Any, known: State) -> None:
    """All cards that do not lie open are unseen; bastions set aside from the hands cannot be told from those."""
    record = known[0]
    record.unseen[:] = rules["first_unseen"][0]
    record.unseen_left = sum(int(word).bit_count() for word in record.unseen)
    record.aside = s.BASTIONS if rules["late_bastions"][0] else 0  # 2005's towers wait beside the table, for all to see
    for card in (*record.table.flat, *record.hands.flat):
        if card != s.NONE:
            remove_unseen(record, card)
