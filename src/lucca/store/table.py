"""A table: the state that its log leads to, determined by the entries and the seed."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple

from lucca.games.game import CHANCE, IllegalAction, Step
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.store import log_entry as kinds
from lucca.store.log_entry import Entry
from lucca.store.seat import Said, new_seat
from lucca.store.terms import Terms

TableStatus = Literal["waiting", "playing", "over", "archived"]
LIVE: tuple[TableStatus, ...] = ("waiting", "playing")
CHAT_KEPT = 200  # the latest messages stay with the table; the log has them all


class Turn(NamedTuple):
    """How far a table is, the seats that may act now, and those that the match waits for."""

    status: TableStatus
    deciding: tuple[int, ...]
    asked: tuple[int, ...]


class Table:
    """The match, its seats and the chat. Only `apply` changes it; snapshots have the names of its fields."""

    def __init__(self, id: str, seed: str, terms: Terms) -> None:
        self.id = id
        self.seed = seed
        self.terms = terms
        self.seats = [new_seat(seat.kind == "person", seat.name, seat.bot) for seat in terms.places]
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
        self.memo: dict[Any, Any] = {}  # what was found out about it: gone with its next version

    def copy(self) -> "Table":
        copy = Table.__new__(Table)
        copy.__dict__.update(self.__dict__)
        copy.seats, copy.match, copy.said = list(self.seats), self.match.copy(), list(self.said)
        copy.visitors, copy.memo = dict(self.visitors), {}
        return copy

    @cached_property
    def turn(self) -> Turn:
        """Asked for many times between two entries, so found once; `apply` drops it."""
        status = self.find_status()
        may_act = status == "playing" and not self.held_by
        deciding = tuple(self.match.game.deciding(self.match.state)) if may_act else ()
        asked = tuple(seat for seat in deciding if seat not in self.match.pending)
        return Turn(status, deciding, (self.held_by,) if self.held_by else asked)

    def find_status(self) -> TableStatus:
        if self.is_archived:
            return "archived"
        if not self.is_begun:
            return "waiting"
        return "over" if self.match.outcome or self.is_study else "playing"

    @property
    def status(self) -> TableStatus:
        return self.turn.status

    @property
    def is_live(self) -> bool:
        """Whether the match is still to come, or on."""
        return self.status in LIVE

    @property
    def has_ended(self) -> bool:
        """Whether a match was begun here and is over, or was broken off by archiving."""
        return self.is_begun and not self.is_live

    @property
    def is_study(self) -> bool:
        """Whether the table only shows a record: no seat is played."""
        return all(seat.kind == "record" for seat in self.terms.places)

    @property
    def shown_seed(self) -> str | None:
        """The seed, once the match is over and it can be shown to everybody."""
        return None if self.is_live else self.seed

    def deciding(self) -> tuple[int, ...]:
        """The seats that may act now; those that chose in secret may change their choice until all have chosen."""
        return self.turn.deciding

    def asked(self) -> tuple[int, ...]:
        """The seats that the match waits for."""
        return self.turn.asked

    def bots_asked(self) -> tuple[int, ...]:
        """The seats that the match waits for and a bot plays."""
        return tuple(seat for seat in self.asked() if self.seats[seat - 1].bot and not self.held_by)

    @property
    def has_people(self) -> bool:
        """Whether a seat is not played by a bot now."""
        return not all(seat.bot for seat in self.seats)

    def apply(self, entry: Entry) -> None:
        """Applies one more entry; raises Problem.

        Draws that follow are made by the seed and stored in the entry's body, or repeated if they are there already.
        """
        self.APPLY[entry.kind](self, entry)
        self.__dict__.pop("turn", None)
        self.memo.clear()
        self.version = entry.number
        self.changed_at = entry.at
        self.update_asked_at(entry)

    def update_asked_at(self, entry: Entry) -> None:
        """Sets since when seats are asked; a seat's own entry restarts its time, but not a chat message.

        A turn is a new one only if others made it so: who takes back their own action knows whose turn it is.
        """
        asked = self.asked()
        active = None if entry.kind == kinds.CHAT else entry.seat
        for number, seat in enumerate(self.seats, start=1):
            since = entry.at if seat.asked_at is None or number == active else seat.asked_at
            if seat.asked_at != (since if number in asked else None):
                is_new = seat.asked_at is None and number != entry.seat and not seat.bot
                turn = entry.number if is_new else seat.turn
                self.seats[number - 1] = replace(seat, asked_at=since if number in asked else None, turn=turn)

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
        """Gives a seat to a visitor; one that is taken is then held by this visitor too."""
        seat = self.seats[self.index(entry)]
        visitor = entry.body["visitor"]
        if visitor:
            self.visitors[visitor] = self.visitors.get(visitor, frozenset()) | {self.number(entry)}
        if not seat.is_taken:
            self.change_seat(entry, is_taken=True, name=entry.body["name"])
            self.update_names()
            self.begin(entry)

    def leave(self, entry: Entry) -> None:
        """Frees a seat, which then has a new link."""
        self.change_seat(entry, is_taken=False)
        self.renew(entry)

    def renew(self, entry: Entry) -> None:
        """Gives a seat a new link; only the visitor who asked for it still holds the seat."""
        number, by = self.number(entry), entry.body.get("by")
        held = {visitor: seats - {number} if visitor != by else seats for visitor, seats in self.visitors.items()}
        self.visitors = {visitor: seats for visitor, seats in held.items() if seats}
        self.change_seat(entry, link=self.seats[number - 1].link + 1)

    def act(self, entry: Entry) -> None:
        """Submits a seat's action; draws follow at once, unless the seat holds its turn to be able to undo it."""
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
        """Whether it is another's turn after a seat acted; False after a secret choice and at the end of the match."""
        is_on = self.match.outcome is None and seat not in self.match.pending
        return is_on and self.match.to_move != seat

    def end(self, entry: Entry) -> None:
        """Ends a turn that was held, and draws what follows."""
        self.held_by = None
        self.deal(entry)
        self.mark_all_changed(entry)

    def undo(self, entry: Entry) -> None:
        """Takes back a seat's last action or secret choice."""
        is_secret = self.number(entry) in self.match.pending
        self.match.undo(self.number(entry))
        self.held_by = None
        self.mark_changed(entry, is_secret)

    def chat(self, entry: Entry) -> None:
        """Adds a message to the chat, and drops the oldest beyond CHAT_KEPT."""
        name = self.seats[self.index(entry)].name
        self.said.append(Said(entry.at, entry.seat, name, entry.body["text"]))
        if len(self.said) > CHAT_KEPT:
            self.said.pop(0)
            self.said_before += 1

    def call_in(self, entry: Entry) -> None:
        """Has a bot play for a person; a turn that the person held ends."""
        self.change_seat(entry, bot=entry.body["bot"])
        if self.held_by == entry.seat:
            self.end(entry)

    def give_back(self, entry: Entry) -> None:
        """Has the person play again instead of the bot."""
        self.change_seat(entry, bot=None)

    def follow_on(self, entry: Entry) -> None:
        """Notes the table at which the same people play again."""
        self.follow = entry.body["table"]

    def archive(self, _entry: Entry) -> None:
        """Closes the table: nobody is asked any more."""
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
