"""Whose time it takes when bots think: a table's host's, and with it that of the network the host came from.

Addresses are known only here and in memory: of the tables opened or played at by way of this process.
"""

from collections import OrderedDict

from lucca.bots.registry import HINT_BOT, thinking_time
from lucca.store.table import Table
from lucca.web.bots.fair_queue import Ticket
from lucca.web.tables.access import Caller

USUAL_TURN = 2  # decisions
MOST_KNOWN = 20_000


class Tickets:
    """Makes tickets for workers; a person's hint counts like a bot's turn at the person's table."""

    def __init__(self) -> None:
        self.networks: OrderedDict[str, str] = OrderedDict()  # by table

    def came_from(self, table_id: str, network: str) -> None:
        """Notes where people at a table come from; the table longest not noted is forgotten first."""
        self.networks[table_id] = network
        self.networks.move_to_end(table_id)
        if len(self.networks) > MOST_KNOWN:
            self.networks.popitem(last=False)

    def for_turn(self, table: Table, seat: int) -> Ticket:
        """For the turn of a bot. Who knows no address, as after a restart, shares with no other host."""
        host = table.host or table.id
        level = table.seats[seat - 1].bot or ""
        return Ticket((self.networks.get(table.id, host), host), thinking_time(level), USUAL_TURN)

    def for_hint(self, caller: Caller) -> Ticket:
        """For what a person asks."""
        return Ticket((caller.network, caller.key), thinking_time(HINT_BOT))
