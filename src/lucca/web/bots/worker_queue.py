"""Who gets a worker next: people first, then tables where only bots play."""

from typing import Literal

from lucca.web.bots.fair_queue import Share, Ticket

Kind = Literal["people", "bots"]
KINDS: tuple[Kind, ...] = ("people", "bots")


class WorkerQueue:
    """Those who wait for one of so many workers, or have one.

    Tables where only bots play get one only while no person waits, and never the last one of several: a person who
    comes then need not even wait for the end of a thought.
    """

    def __init__(self, workers: int) -> None:
        self.most_bots = max(1, workers - 1)
        self.shares = {kind: Share() for kind in KINDS}

    def push(self, kind: Kind, ticket: Ticket) -> None:
        self.shares[kind].push(ticket)

    def pop(self) -> tuple[Kind, Ticket] | None:
        """The ticket that a free worker is for, if there is one; its work now begins."""
        if ticket := self.shares["people"].pop():
            return "people", ticket
        if self.shares["bots"].running < self.most_bots and (ticket := self.shares["bots"].pop()):
            return "bots", ticket
        return None

    def is_overtaken(self, kind: Kind, ticket: Ticket) -> bool:
        """Whether a ticket should give its worker up before its next piece."""
        if kind == "bots" and self.shares["people"].waiting:
            return True
        return self.shares[kind].is_overtaken(ticket)
