"""Who is at a table: its seats, and what was said there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a seat now, and since when it is asked to act."""

    name: str
    is_person: bool
    bot: str | None = None  # who plays it now, if no person does
    is_taken: bool = False
    link: int = 0  # the number of its link: goes up when somebody leaves or wants a new one, and invalidates the others
    asked_at: float | None = None
    turn: int = 0  # the version since which the match has waited for this person, or did last, by what others did
    changed: int = 0  # the version of the last entry that matters to what the seat would do


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the chat."""

    at: float
    seat: int | None
    name: str
    text: str


def new_seat(is_person: bool, name: str, bot: str | None) -> Seat:
    """A seat that nobody has taken yet."""
    return Seat(name=name, is_person=is_person, bot=None if is_person else bot)
