"""Everything that can be done at a table, together; `action_list.py` says how it is asked for."""

from lucca.web.tables.away import AwayActions
from lucca.web.tables.chat import ChatActions
from lucca.web.tables.play_actions import PlayActions
from lucca.web.tables.seat_actions import SeatActions


class TableActions(PlayActions, SeatActions, ChatActions, AwayActions):
    """The jobs; each checks, then adds to the log."""
