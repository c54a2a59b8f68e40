"""Weighted fair queueing: everybody who waits gets the same share of the workers' time, however much they ask for.

No clock is read. What a task takes is known well enough before (a bot has so much time for a decision), and virtual
time, the seconds that everybody has had so far, goes on with what was done. So a short task of somebody who has had
little comes before a long one, and whoever has many tasks waits for those of the others.
"""

from collections import deque
from dataclasses import dataclass, field


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the queue for a task.

    `path` says whose time it takes: groups share it equally, then their members (addresses, then visitors). `piece` is
    how many seconds a piece of the task takes, `pieces` how many there usually are.
    """

    path: tuple[str, ...]
    piece: float
    pieces: int = 1
    starts: list[float] = field(default_factory=list)  # by level of the path: the virtual time at which it began
    used: float = 0.0

    @property
    def cost(self) -> float:
        """The seconds that it will usually take."""
        return self.piece * self.pieces


class Share:
    """A group or one of its members: a share of the time that its own group has. The whole queue is one too."""

    def __init__(self) -> None:
        self.members: dict[str, Share] = {}
        self.time = 0.0  # the virtual time of its members
        self.had = 0.0  # what it has had itself, in the virtual time of its group
        self.tickets: deque[Ticket] = deque()  # if it has no members: its own, in the order of coming
        self.waiting = 0  # tickets, its members' too
        self.running = 0

    @property
    def is_active(self) -> bool:
        return self.waiting + self.running > 0

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket. Who comes anew has no claim to time that went by before."""
        self.waiting += 1
        share = self
        for key in ticket.path:
            group, share = share, share.members.setdefault(key, Share())
            if not share.is_active:
                share.had = max(share.had, group.time)
            share.waiting += 1
        share.tickets.append(ticket)

    def first(self) -> Ticket | None:
        """The ticket that is due first."""
        if self.tickets:
            return self.tickets[0]
        member = self.first_member()
        return member.first() if member else None

    def first_member(self) -> "Share | None":
        """The member whose ticket is due first; of several the one that was there first."""
        return min((member for member in self.members.values() if member.waiting), key=Share.due, default=None)

    def due(self) -> float:
        """When its first ticket would be done, in the virtual time of its group, if nobody else were served."""
        ticket = self.first()
        return self.had + ticket.cost if ticket else self.had

    def pop(self) -> Ticket | None:
        """Takes out the ticket that is due first, whose work now begins: `use` and `finish` say what became of it."""
        ticket = self.first()
        if ticket:
            self.take(ticket)
            self.running += 1
            for share in self.shares_of(ticket):
                ticket.starts.append(share.had)
                share.had += ticket.cost
                share.running += 1
        return ticket

    def remove(self, ticket: Ticket) -> None:
        """Takes out a ticket that nobody waits for any more."""
        self.take(ticket)
        self.tidy(ticket.path)

    def take(self, ticket: Ticket) -> None:
        self.waiting -= 1
        for share in self.shares_of(ticket):
            share.waiting -= 1
        share.tickets.remove(ticket)

    def use(self, ticket: Ticket) -> None:
        """Notes that a piece of a ticket's work was done."""
        ticket.used += ticket.piece
        for group in (self, *self.shares_of(ticket)[:-1]):
            group.time += ticket.piece / sum(member.is_active for member in group.members.values())

    def finish(self, ticket: Ticket) -> None:
        """Notes that no more of a ticket's work is done: it counts for what was done, and not for what was expected."""
        self.running -= 1
        for share in self.shares_of(ticket):
            share.had += ticket.used - ticket.cost
            share.running -= 1
        self.tidy(ticket.path)

    def is_overtaken(self, ticket: Ticket) -> bool:
        """Whether another ticket, if this one's work were broken off now, would be due before its next piece."""
        group = self
        for key, start in zip(ticket.path, ticket.starts, strict=True):
            first = group.first_member()
            if first is not group.members[key]:
                return first is not None and first.due() < start + max(ticket.cost, ticket.used + ticket.piece)
            group = first
        return False

    def shares_of(self, ticket: Ticket) -> "list[Share]":
        """The members down the path of a ticket."""
        shares, share = [], self
        for key in ticket.path:
            share = share.members[key]
            shares.append(share)
        return shares

    def tidy(self, path: tuple[str, ...]) -> None:
        """Forgets members who would come anew: who have nothing here, and have had no more than the others."""
        if path and path[0] in self.members:
            self.members[path[0]].tidy(path[1:])
        if not self.is_active:
            self.members.clear()
            self.time = 0.0
        gone = [key for key, member in self.members.items() if not member.is_active and member.had <= self.time]
        for key in gone:
            del self.members[key]
