"""A table: what its log leads to. The same entries always lead to the same table, cards included."""

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
CHAT_KEPT = 200  # the latest words stay with the table; the log has them all


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat now: who plays it, and since when it is asked to act."""

    name: str
    is_person: bool
    bot: str | None = None  # who plays it now, if no person does
    is_taken: bool = False
    link: int = 0  # goes up when somebody leaves or wants a new one: links from before are dead
    asked_at: float | None = None
    changed: int = 0  # the version of the last entry that matters to what the seat would do


@dataclass(frozen=True, slots=True)
class Said:
    """Words said at the table."""

    at: float
    seat: int | None
    name: str
    text: str


class Table:
    """The match and the people around it. `apply` is the only thing that changes it."""

    def __init__(self, id: str, seed: str, terms: Terms) -> None:
        self.id = id
        self.seed = seed
        self.terms = terms
        self.seats = [seat_of(place.kind == "person", place.name, place.bot) for place in terms.places]
        self.match = Match(terms.new_game(), [seat.name for seat in self.seats])
        self.version = 0
        self.is_begun = False
        self.is_archived = False
        self.held_by: int | None = None  # this seat may still take back its turn, and then ends it
        self.used = 0  # numbers drawn from the seed so far
        self.visitors: dict[str, frozenset[int]] = {}  # who holds which seats
        self.said: list[Said] = []
        self.said_before = 0  # words that only the log has
        self.follow: str | None = None
        self.host = ""  # the visitor who opened it
        self.opened_at = 0.0
        self.given: list[list[int]] = []  # the steps of a record that the match goes on from
        self.changed_at = 0.0

    def copy(self) -> "Table":
        """A table that stands the same and goes its own way."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats, twin.match, twin.said = list(self.seats), self.match.copy(), list(self.said)
        twin.visitors = dict(self.visitors)
        return twin

    @property
    def status(self) -> Status:
        """Whether people are still awaited, the match is on, or over; nothing is done any more where it is archived."""
        if self.is_archived:
            return "archived"
        if not self.is_begun:
            return "waiting"
        return "over" if self.match.outcome or self.is_study else "playing"

    @property
    def is_study(self) -> bool:
        """Whether this is a record that somebody wants to look at: nobody plays here."""
        return all(place.kind == "record" for place in self.terms.places)

    @property
    def shown_seed(self) -> str | None:
        """The seed, once nothing more comes of it."""
        return self.seed if self.status in ("over", "archived") else None

    def deciding(self) -> tuple[int, ...]:
        """The seats that may act now; those that chose in secret may choose anew until all have."""
        if self.status != "playing" or self.held_by:
            return ()
        return tuple(self.match.game.deciding(self.match.state))

    def asked(self) -> tuple[int, ...]:
        """The seats that the match waits for."""
        if self.held_by:
            return (self.held_by,)
        return tuple(seat for seat in self.deciding() if seat not in self.match.pending)

    def bots_asked(self) -> tuple[int, ...]:
        """Those of them that a bot plays."""
        return tuple(seat for seat in self.asked() if self.seats[seat - 1].bot and not self.held_by)

    def apply(self, entry: Entry) -> None:
        """One more entry; where cards come with it, they are dealt and noted, or dealt as noted. Raises Problem."""
        self.APPLY[entry.kind](self, entry)
        self.version = entry.number
        self.changed_at = entry.at
        self.note_asked(entry)

    def note_asked(self, entry: Entry) -> None:
        """Since when seats are asked: who has just done something has all the time again, but not for chatting."""
        asked = self.asked()
        active = None if entry.kind == kinds.CHAT else entry.seat
        for number, seat in enumerate(self.seats, start=1):
            since = entry.at if seat.asked_at is None or number == active else seat.asked_at
            if seat.asked_at != (since if number in asked else None):
                self.seats[number - 1] = replace(seat, asked_at=since if number in asked else None)

    def set_up(self, entry: Entry) -> None:
        """The table is there; it begins at once if nobody is awaited."""
        self.host, self.opened_at = entry.body["host"], entry.at
        steps = [Step(*step) for step in entry.body.get("steps", ())]
        if steps:
            self.given = entry.body["steps"]
            self.match = Match.from_steps(self.match.game, self.match.seats, steps)
        self.begin(entry)

    def begin(self, entry: Entry) -> None:
        """The match begins when all persons have sat down."""
        if not self.is_begun and all(seat.is_taken or not seat.is_person for seat in self.seats):
            self.is_begun = True
            if not self.is_study:
                self.deal(entry)
            self.matters_to_all(entry)

    def deal(self, entry: Entry) -> None:
        """Lays out what chance decides, as the log has it or else by the seed."""
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
        seat = self.seats[self.place(entry)]
        visitor = entry.body["visitor"]
        if visitor:
            self.visitors[visitor] = self.visitors.get(visitor, frozenset()) | {self.number(entry)}
        if not seat.is_taken:
            self.change(entry, is_taken=True, name=entry.body["name"])
            self.name_seats()
            self.begin(entry)

    def leave(self, entry: Entry) -> None:
        """A seat is free again, for whoever gets its new link."""
        self.change(entry, is_taken=False)
        self.renew(entry)

    def renew(self, entry: Entry) -> None:
        """A seat gets a new link; nobody holds it any more but the visitor who wanted that."""
        number, by = self.number(entry), entry.body.get("by")
        held = {visitor: seats - {number} if visitor != by else seats for visitor, seats in self.visitors.items()}
        self.visitors = {visitor: seats for visitor, seats in held.items() if seats}
        self.change(entry, link=self.seats[number - 1].link + 1)

    def act(self, entry: Entry) -> None:
        """A seat acts; unless it holds its turn back, what follows by chance follows at once."""
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
        self.matters(entry, is_secret=len(self.match.steps) == done)

    def is_turn_over(self, seat: int) -> bool:
        """Whether others go on after a seat has acted; who chose in secret waits for them, and keeps nobody waiting."""
        is_on = self.match.outcome is None and seat not in self.match.pending
        return is_on and self.match.to_move != seat

    def end(self, entry: Entry) -> None:
        """A seat ends the turn that it held back."""
        self.held_by = None
        self.deal(entry)
        self.matters_to_all(entry)

    def undo(self, entry: Entry) -> None:
        """A seat takes back its last action."""
        is_secret = self.number(entry) in self.match.pending
        self.match.undo(self.number(entry))
        self.held_by = None
        self.matters(entry, is_secret)

    def chat(self, entry: Entry) -> None:
        """Somebody says something."""
        name = self.seats[self.place(entry)].name
        self.said.append(Said(entry.at, entry.seat, name, entry.body["text"]))
        if len(self.said) > CHAT_KEPT:
            self.said.pop(0)
            self.said_before += 1

    def call_in(self, entry: Entry) -> None:
        """A bot plays for a person who is away; a turn that was held back is over."""
        self.change(entry, bot=entry.body["bot"])
        if self.held_by == entry.seat:
            self.end(entry)

    def give_back(self, entry: Entry) -> None:
        """The person is back."""
        self.change(entry, bot=None)

    def follow_on(self, entry: Entry) -> None:
        """The same people go on at another table."""
        self.follow = entry.body["table"]

    def archive(self, _entry: Entry) -> None:
        """Nobody has come for long."""
        self.is_archived = True
        self.held_by = None

    def number(self, entry: Entry) -> int:
        """The seat an entry is about."""
        assert entry.seat is not None
        return entry.seat

    def place(self, entry: Entry) -> int:
        """The same, counted from 0."""
        return self.number(entry) - 1

    def change(self, entry: Entry, **fields: Any) -> None:
        """Something about a seat is otherwise than it was."""
        at = self.place(entry)
        self.seats[at] = replace(self.seats[at], **fields, changed=entry.number)

    def matters(self, entry: Entry, is_secret: bool) -> None:
        """What a seat does in secret matters to nobody else yet."""
        if is_secret:
            self.change(entry)
        else:
            self.matters_to_all(entry)

    def matters_to_all(self, entry: Entry) -> None:
        """Whoever decided upon what was before must look again."""
        self.seats = [replace(seat, changed=entry.number) for seat in self.seats]

    def name_seats(self) -> None:
        """The match knows the seats by their names."""
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


def seat_of(is_person: bool, name: str, bot: str | None) -> Seat:
    """A seat before anybody sits there."""
    return Seat(name=name, is_person=is_person, bot=None if is_person else bot)
