"""Opening tables: a new match, the same people again, or a record played on."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select

from lucca.games import game_spec, new_game
from lucca.games.game import Game
from lucca.match.match import Match
from lucca.match.record import Record, Replay, is_flat, read_record, replay_whole
from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.schema import tables
from lucca.store.table import LIVE, Table
from lucca.store.terms import SeatTerms, Terms
from lucca.store.visitors import name_visitor
from lucca.web.errors import Impossible, TooMany
from lucca.web.limits import Limits
from lucca.web.tables.access import Caller, SeatAccess, TableRequest
from lucca.web.tables.checks import CheckContext, check_again
from lucca.web.tables.request_bodies import NewTable, PlayOn, SeatWish, TableOptions
from lucca.web.tables.seat_actions import free_name, remember_seat
from lucca.web.tables.text_input import clean_name, shown_name

if TYPE_CHECKING:
    from lucca.web.services import Services

BOT_NAMES = ("Zita", "Ilaria", "Giacomo", "Elisa", "Castruccio")  # whom Lucca remembers
GAMES_KNOWN = 200
Steps = Sequence[list[int]]


class FollowUp(NamedTuple):
    """The table at which the same people play once more, and the one before."""

    table: Table
    before: Table


def new_id() -> str:
    """The id of a table: short enough to read out, and nobody finds another one by trying."""
    return base64.b32encode(secrets.token_bytes(8)).decode().rstrip("=").lower()


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def make_wanted_game(wanted: NewTable) -> Game:
    """The game asked for; raises BadRules."""
    rules = {**game_spec(wanted.game).rules_for_seats(len(wanted.seats)), **wanted.rules}
    if all(is_flat(value) for value in rules.values()):
        return known_game(wanted.game, json.dumps(rules))
    return new_game(wanted.game, **rules)


@lru_cache(maxsize=GAMES_KNOWN)
def known_game(name: str, rules: str) -> Game:
    """A game by its rules as JSON, kept for the next table: to make one takes longer than to open a table."""
    return new_game(name, **json.loads(rules))


def make_terms(wanted: TableOptions, game: Game, dealt_from: int = 0) -> Terms:
    """What was asked for as terms; raises Impossible if there are not as many seats as players."""
    if len(wanted.seats) != game.players:
        raise Impossible("seats-and-players", seats=len(wanted.seats), players=game.players)
    return Terms(
        game=game.name,
        rules=dict(game.rules),
        places=tuple(seat_terms(seat, number) for number, seat in enumerate(wanted.seats, start=1)),
        away_after=wanted.away_after,
        hints=wanted.hints,
        undo=wanted.undo,
        spectators=wanted.spectators,
        listed=wanted.listed,
        dealt_from=dealt_from,
    )


def seat_terms(seat: SeatWish, number: int) -> SeatTerms:
    """Who is to sit on a seat."""
    if seat.kind == "bot":
        return SeatTerms("bot", seat.bot, bot_name(number))
    return SeatTerms("person")


def bot_name(number: int) -> str:
    """What the bot of a seat is called; no two seats have the same."""
    round, at = divmod(number - 1, len(BOT_NAMES))
    return f"{BOT_NAMES[at]} {round + 1}" if round else BOT_NAMES[at]


def people_here(wanted: TableOptions) -> dict[int, str]:
    """The names of those who share the caller's device, by seat."""
    return {number: seat.name for number, seat in enumerate(wanted.seats, start=1) if seat.kind == "here"}


async def open_table(
    services: Services, caller: Caller, here: dict[int, str], terms: Terms, steps: Steps = ()
) -> Table:
    """Opens a table, with those who are `here` on their seats; raises TooMany if there are too many tables."""
    services.opening_limit.take(caller.network)
    id, name = new_id(), next(iter(here.values()), "")
    services.tickets.came_from(id, caller.network)  # before a bot is asked

    def job(transaction: Transaction) -> Table:
        check_table_limits(transaction, services.settings.limits, caller.key)
        remember_name(transaction, caller.visitor, name)
        table = transaction.open(id, new_seed(), terms, caller.key, {"steps": steps} if steps else {})
        for number, name_there in here.items():
            table = take_seat(transaction, table, number, name_there, caller.key)
        return table

    return await services.write(job)


def remember_name(transaction: Transaction, visitor: str | None, name: str) -> None:
    """Keeps the name of a visitor, if one was given."""
    if visitor and name and name != clean_name(""):
        name_visitor(transaction.connection, visitor, name, transaction.now)


def check_table_limits(transaction: Transaction, limits: Limits, host: str) -> None:
    """Raises TooMany if there are too many tables."""
    live = tables.c.status.in_(LIVE)
    for limit, condition in ((limits.tables, live), (limits.tables_each, live & (tables.c.host == host))):
        if limit <= (
            transaction.connection.execute(select(func.count()).select_from(tables).where(condition)).scalar() or 0
        ):
            raise TooMany("too-many-tables", limit=limit)


def take_seat(transaction: Transaction, table: Table, number: int, name: str, visitor: str | None) -> Table:
    """Seats somebody without a link; returns the table after that."""
    table = transaction.add(table, kinds.SIT, number, {"name": free_name(table, name, number), "visitor": visitor})
    remember_seat(transaction, table.id, number, visitor)
    return table


def steps_to_play_on(wanted: PlayOn) -> tuple[Game, Steps, int]:
    """The game of a record, its steps up to the moment asked for, and which moment that is; raises Problem."""
    played = replay_fully(wanted.record)
    record = played.record
    at = len(played.events) if wanted.at is None else wanted.at
    if at > len(played.events):
        raise Impossible("no-such-event", event=at, events=len(played.events))
    steps = [step for event in played.events[:at] for step in event.steps]
    if Match.from_steps(record.game, record.seats, steps).outcome:
        raise Impossible("over-already")
    return record.game, [list(step) for step in steps], at


def record_steps(value: object) -> tuple[Record, Steps]:
    """A record and all its steps; raises Problem."""
    played = replay_fully(value)
    return played.record, [list(step) for event in played.events for step in event.steps]


def study_terms(record: Record) -> Terms:
    """The terms of a table for a record that is only looked at."""
    places = tuple(SeatTerms("record", None, shown_name(name)) for name in record.seats)
    rules = dict(record.game.rules)
    return Terms(record.game.name, rules, places, undo=False, hints=False, dealt_from=len(record.events))


def replay_fully(value: object) -> Replay:
    """A record played through; raises Problem, also if it cannot be played to its last event."""
    return replay_whole(read_record(value))


def open_again(
    transaction: Transaction, access: SeatAccess, request: TableRequest, is_same_deal: bool, limits: Limits
) -> FollowUp:
    """A job for the repository: opens a table at which the same people play once more, unless it was opened before;
    raises Problem.
    """
    table = transaction.table(request.table, is_to_change=True)
    seat = access.seat_for(table, request.caller, request.seat)
    if table.follow:
        return FollowUp(transaction.table(table.follow), table)
    check_again(table, seat, CheckContext(transaction.now))
    check_table_limits(transaction, limits, table.host)
    return FollowUp(open_follow_up(transaction, table, is_same_deal), table)


def open_follow_up(transaction: Transaction, table: Table, is_same_deal: bool) -> Table:
    """A new table for the same people, dealt as before or anew; programs without a cookie have to sit down again."""
    again = Terms.from_json({**table.terms.to_json(), "same_deal_as": table.id if is_same_deal else None})
    seed = table.seed if is_same_deal else new_seed()
    body = {"steps": table.given} if table.given else {}
    after = transaction.open(new_id(), seed, again, table.host, body)
    for number, seat in enumerate(table.seats, start=1):
        for visitor in [visitor for visitor, seats in table.visitors.items() if number in seats]:
            after = transaction.add(after, kinds.SIT, number, {"name": seat.name, "visitor": visitor})
            remember_seat(transaction, after.id, number, visitor)
    transaction.add(table, kinds.FOLLOW, None, {"table": after.id})
    return after
