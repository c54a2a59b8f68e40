"""A table: the state that its log of entries leads to. The same entries and seed always lead to the same table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from lucca.games.game import CHANCE, IllegalAction, Step
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.store import log_entry as kinds
from lucca.store.log_entry import Entry
from lucca.store.terms import Terms

Status = Literal["waiting", "playing", "over", "archived"]
CHAT_KEPT = 200  # the latest messages stay with the table; the log has them all


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat now: who plays it, and since when it is asked to act."""

    name: str
    is_person: bool
    bot: str | None = None  # who plays it now, if no person does
    is_taken: bool = False
    link: int = 0  # the number of its link: goes up when somebody leaves or wants a new one, and invalidates the others
    asked_at: float | None = None
    changed: int = 0  # the version of the last entry that matters to what the seat would do


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the chat."""

    at: float
    seat: int | None
    name: str
    text: str


class Table:
    """The match and the people around it. Only `apply` changes it; names of fields are those of snapshots."""

    def __init__(self, id: str, seed: str, terms: Terms) -> None:
        self.id = id
        self.seed = seed
        self.terms = terms
        self.seats = [new_seat(place.kind == "person", place.name, place.bot) for place in terms.places]
        self.match = Match(terms.new_game(), [seat.name for seat in self.seats])
        self.version = 0
        self.is_begun = False
        self.is_archived = False
        self.held_by: int | None = None  # this seat may still take back its turn, and then ends it
        self.used = 0  # numbers drawn from the seed so far
        self.visitors: dict[str, frozenset[int]] = {}  # who holds which seats
        self.said: list[Said] = []
        self.said_before = 0  # messages that only the log has
        self.follow: str | None = None  # the table where the same people play again
        self.host = ""  # the visitor who opened it
        self.opened_at = 0.0
        self.given: list[list[int]] = []  # the steps of a record that the match goes on from
        self.changed_at = 0.0

    def copy(self) -> "Table":
        """An independent copy."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats, twin.match, twin.said = list(self.seats), self.match.copy(), list(self.said)
        twin.visitors = dict(self.visitors)
        return twin

    @property
    def status(self) -> Status:
        """Whether seats are still to be taken, the match is under way, over, or archived and closed for good."""
        if self.is_archived:
            return "archived"
        if not self.is_begun:
            return "waiting"
        return "over" if self.match.outcome or self.is_study else "playing"

    @property
    def is_study(self) -> bool:
        """Whether this is a record to be looked at: nobody plays here."""
        return all(place.kind == "record" for place in self.terms.places)

    @property
    def shown_seed(self) -> str | None:
        """The seed, once the match is over and it can be shown to everybody."""
        return self.seed if self.status in ("over", "archived") else None

    def deciding(self) -> tuple[int, ...]:
        """The seats that may act now; those that chose in secret may change their choice until all have chosen."""
        if self.status != "playing" or self.held_by:
            return ()
        return tuple(self.match.game.deciding(self.match.state))

    def asked(self) -> tuple[int, ...]:
        """The seats that the match waits for."""
        if self.held_by:
            return (self.held_by,)
        return tuple(seat for seat in self.deciding() if seat not in self.match.pending)

    def bots_asked(self) -> tuple[int, ...]:
        """The seats that the match waits for and a bot plays."""
        return tuple(seat for seat in self.asked() if self.seats[seat - 1].bot and not self.held_by)

    def apply(self, entry: Entry) -> None:
        """Applies one more entry; raises Problem.

        Draws that follow are made by the seed and stored in the entry's body, or repeated if they are there already.
        """
        self.APPLY[entry.kind](self, entry)
        self.version = entry.number
        self.changed_at = entry.at
        self.update_asked_at(entry)

    def update_asked_at(self, entry: Entry) -> None:
        """Since when seats are asked: for who has just done something the time begins anew, but not for a message."""
        asked = self.asked()
        active = None if entry.kind == kinds.CHAT else entry.seat
        for number, seat in enumerate(self.seats, start=1):
            since = entry.at if seat.asked_at is None or number == active else seat.asked_at
            if seat.asked_at != (since if number in asked else None):
                self.seats[number - 1] = replace(seat, asked_at=since if number in asked else None)

    def set_up(self, entry: Entry) -> None:
        """Opens the table; the match begins at once if no person is to sit down."""
        self.host, self.opened_at = entry.body["host"], entry.at
        steps = [Step(*step) for step in entry.body.get("steps", ())]
        if steps:
            self.given = entry.body["steps"]
            self.match = Match.from_steps(self.match.game, self.match.seats, steps)
        self.begin(entry)

    def begin(self, entry: Entry) -> None:
        """Begins the match, if all persons have sat down."""
        if not self.is_begun and all(seat.is_taken or not seat.is_person for seat in self.seats):
            self.is_begun = True
            if not self.is_study:
                self.deal(entry)
            self.mark_all_changed(entry)

    def deal(self, entry: Entry) -> None:
        """Draws what chance decides: what the entry has stored, or else by the seed."""
        if "used" in entry.body:
            for action in entry.body.get("draws", ()):
                self.match.draw(action)
            self.used = entry.body["used"]
        elif self.match.to_move == CHANCE:
            dealer = Dealer(self.seed, self.used)
            entry.body["draws"] = dealer.deal(self.match)
            entry.body["used"] = self.used = dealer.numbers.used

    def sit(self, entry: Entry) -> None:
        """A visitor takes a seat, or holds it on one more device."""
        seat = self.seats[self.index(entry)]
        visitor = entry.body["visitor"]
        if visitor:
            self.visitors[visitor] = self.visitors.get(visitor, frozenset()) | {self.number(entry)}
        if not seat.is_taken:
            self.change_seat(entry, is_taken=True, name=entry.body["name"])
            self.update_names()
            self.begin(entry)

    def leave(self, entry: Entry) -> None:
        """A person leaves a seat; whoever gets its new link may take it."""
        self.change_seat(entry, is_taken=False)
        self.renew(entry)

    def renew(self, entry: Entry) -> None:
        """A seat gets a new link; nobody holds it any more but the visitor who asked for that."""
        number, by = self.number(entry), entry.body.get("by")
        held = {visitor: seats - {number} if visitor != by else seats for visitor, seats in self.visitors.items()}
        self.visitors = {visitor: seats for visitor, seats in held.items() if seats}
        self.change_seat(entry, link=self.seats[number - 1].link + 1)

    def act(self, entry: Entry) -> None:
        """A seat acts; draws follow at once, unless the seat holds its turn, so that it can still take it back."""
        number = self.number(entry)
        if self.held_by:
            raise IllegalAction("turn-held", seat=number, holder=self.held_by)
        done = len(self.match.steps)
        self.match.submit(number, entry.body["action"])
        may_hold = self.terms.undo and self.is_turn_over(number) and self.match.can_undo(number)
        if entry.body.get("hold") and may_hold:
            self.held_by = number
        else:
            self.deal(entry)
        self.mark_changed(entry, is_secret=len(self.match.steps) == done)

    def is_turn_over(self, seat: int) -> bool:
        """Whether it is others' turn after a seat has acted; not where it chose in secret together with them."""
        is_on = self.match.outcome is None and seat not in self.match.pending
        return is_on and self.match.to_move != seat

    def end(self, entry: Entry) -> None:
        """A seat ends the turn that it held."""
        self.held_by = None
        self.deal(entry)
        self.mark_all_changed(entry)

    def undo(self, entry: Entry) -> None:
        """A seat takes back its last action."""
        is_secret = self.number(entry) in self.match.pending
        self.match.undo(self.number(entry))
        self.held_by = None
        self.mark_changed(entry, is_secret)

    def chat(self, entry: Entry) -> None:
        """A message of the chat."""
        name = self.seats[self.index(entry)].name
        self.said.append(Said(entry.at, entry.seat, name, entry.body["text"]))
        if len(self.said) > CHAT_KEPT:
            self.said.pop(0)
            self.said_before += 1

    def call_in(self, entry: Entry) -> None:
        """A bot plays for a person who is away; a turn that the person held is over."""
        self.change_seat(entry, bot=entry.body["bot"])
        if self.held_by == entry.seat:
            self.end(entry)

    def give_back(self, entry: Entry) -> None:
        """The person plays again instead of the bot."""
        self.change_seat(entry, bot=None)

    def follow_on(self, entry: Entry) -> None:
        """The same people go on at another table."""
        self.follow = entry.body["table"]

    def archive(self, _entry: Entry) -> None:
        """Closes the table for good, after nobody has come for long."""
        self.is_archived = True
        self.held_by = None

    def number(self, entry: Entry) -> int:
        """The seat an entry is about."""
        assert entry.seat is not None
        return entry.seat

    def index(self, entry: Entry) -> int:
        """The index in `seats` of the seat an entry is about."""
        return self.number(entry) - 1

    def change_seat(self, entry: Entry, **fields: Any) -> None:
        """Sets fields of the seat an entry is about, and marks it as changed."""
        at = self.index(entry)
        self.seats[at] = replace(self.seats[at], **fields, changed=entry.number)

    def mark_changed(self, entry: Entry, is_secret: bool) -> None:
        """Marks the seats whose decisions an entry may change: what a seat does in secret changes no other's."""
        if is_secret:
            self.change_seat(entry)
        else:
            self.mark_all_changed(entry)

    def mark_all_changed(self, entry: Entry) -> None:
        """Marks all seats: decisions that were made upon an earlier version are out of date."""
        self.seats = [replace(seat, changed=entry.number) for seat in self.seats]

    def update_names(self) -> None:
        """Gives the match the names of its seats."""
        self.match.seats = tuple(seat.name for seat in self.seats)

    APPLY: ClassVar[dict[str, Callable[["Table", Entry], None]]] = {
        kinds.OPEN: set_up,
        kinds.SIT: sit,
        kinds.LEAVE: leave,
        kinds.RENEW: renew,
        kinds.ACT: act,
        kinds.END: end,
        kinds.UNDO: undo,
        kinds.CHAT: chat,
        kinds.CALL_IN: call_in,
        kinds.GIVE_BACK: give_back,
        kinds.FOLLOW: follow_on,
        kinds.ARCHIVE: archive,
    }


def new_seat(is_person: bool, name: str, bot: str | None) -> Seat:
    """A seat that nobody has taken yet."""
    return Seat(name=name, is_person=is_person, bot=None if is_person else bot)
