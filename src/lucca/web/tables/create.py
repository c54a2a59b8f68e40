"""Opening tables: a new match, the same people again, or a record played on."""

import base64
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, Field
from sqlalchemy import func, select

from lucca.games import game_class, game_names, game_spec, least_seats, most_seats
from lucca.games.game import BadRules, Game
from lucca.match.match import Match
from lucca.match.record import Record, RecordRefused, Replay, read_record, replay_record
from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.schema import tables
from lucca.store.table import Table
from lucca.store.terms import Place, Terms
from lucca.store.visitors import name_visitor
from lucca.web.http.errors import Conflict, Impossible, TooMany
from lucca.web.services import Services
from lucca.web.settings import Limits
from lucca.web.tables.access import Caller, known_as
from lucca.web.tables.actions import free_name, remember
from lucca.web.tables.requests import ActionResult, Body, Name, TableRequest
from lucca.web.tables.text_input import clean_name

SHORTEST_WAIT = 10
LONGEST_WAIT = 7 * 86_400
BOT_NAMES = ("Zita", "Ilaria", "Giacomo", "Elisa", "Castruccio")  # whom Lucca remembers
Steps = Sequence[list[int]]

if TYPE_CHECKING:
    GameName = str
else:
    GameName = Literal[game_names()]


class SeatWish(Body):
    """Who is to sit on a seat: a `person` who comes by a link, somebody `here` on the same device, or a `bot`."""

    kind: Literal["person", "here", "bot"] = "person"
    bot: Literal["novice", "player", "master"] = "player"
    name: Annotated[Name, AfterValidator(clean_name), Field(validate_default=True)] = ""


class TableWish(Body):
    """What is allowed at a table. `away_after`: seconds to act until a bot may be called in; null: never."""

    seats: list[SeatWish] = Field(min_length=least_seats(), max_length=most_seats())
    away_after: Annotated[int, Field(ge=SHORTEST_WAIT, le=LONGEST_WAIT)] | None = 120
    hints: bool = True
    undo: bool = True
    spectators: bool = True
    listed: bool = False


class NewTable(TableWish):
    """A new match; of the rules, those not named are as usual."""

    game: GameName
    rules: dict[str, Any] = Field(default_factory=dict, max_length=10)


class PlayOn(TableWish):
    """A record, and after how many of its events the match goes on; by default after all."""

    record: dict[str, Any]
    at: Annotated[int, Field(ge=0)] | None = None


def new_id() -> str:
    """The id of a table: short enough to read out, and nobody finds another one by trying."""
    return base64.b32encode(secrets.token_bytes(8)).decode().rstrip("=").lower()


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def game_of(wish: NewTable) -> Game:
    """The game asked for; raises BadRules."""
    chosen, known = game_class(wish.game), game_spec(wish.game).option_names
    for option in wish.rules:
        if option not in known:
            raise BadRules("unknown-option", option=option)
    rules = {"players": len(wish.seats), **wish.rules}
    game: Game = chosen(**rules)
    return game


def terms_of(wish: TableWish, game: Game, **more: Any) -> Terms:
    """What was wished for as terms; raises Impossible if there are not as many seats as players."""
    if len(wish.seats) != game.players:
        raise Impossible("seats-and-players", seats=len(wish.seats), players=game.players)
    return Terms(
        game=game.name,
        rules=dict(game.rules),
        places=tuple(place_of(seat, number) for number, seat in enumerate(wish.seats, start=1)),
        away_after=wish.away_after,
        hints=wish.hints,
        undo=wish.undo,
        spectators=wish.spectators,
        listed=wish.listed,
        **more,
    )


def place_of(seat: SeatWish, number: int) -> Place:
    """Who is to sit on a seat, by a name of its own."""
    if seat.kind == "bot":
        return Place("bot", seat.bot, bot_name(number))
    return Place("person")


def bot_name(number: int) -> str:
    """What the bot of a seat is called; no two seats have the same."""
    round, at = divmod(number - 1, len(BOT_NAMES))
    return f"{BOT_NAMES[at]} {round + 1}" if round else BOT_NAMES[at]


def people_here(wish: TableWish) -> dict[int, str]:
    """Who is here already, on which seats."""
    return {number: seat.name for number, seat in enumerate(wish.seats, start=1) if seat.kind == "here"}


async def open_table(
    services: Services, caller: Caller, here: dict[int, str], terms: Terms, steps: Steps = ()
) -> Table:
    """A new table, if there is room for one more, with whoever is here already on their seats."""
    services.opening_limit.take(caller.address)
    name = next(iter(here.values()), "")

    def job(transaction: Transaction) -> Table:
        check_room(transaction, services.settings.limits, known_as(caller))
        remember_name(transaction, caller.visitor, name)
        table = transaction.open(new_id(), new_seed(), terms, known_as(caller), {"steps": steps} if steps else {})
        for number, name_there in here.items():
            table = take_seat(transaction, table, number, name_there, known_as(caller))
        return table

    return await services.write(job)


def remember_name(transaction: Transaction, visitor: str | None, name: str) -> None:
    """What a visitor goes by, if a name was given."""
    if visitor and name and name != clean_name(""):
        name_visitor(transaction.connection, visitor, name, transaction.now)


async def sit_down(services: Services, table: str, caller: Caller, secret: str, name: str) -> ActionResult:
    """Sits down on the seat of a link, or takes it along to one more device."""
    known = caller._replace(secret=secret, name=clean_name(name))

    def job(transaction: Transaction) -> ActionResult:
        remember_name(transaction, known.visitor, known.name)
        return services.actions.sit(transaction, TableRequest(table, known))

    return await services.write(job)


def check_room(transaction: Transaction, limits: Limits, host: str) -> None:
    """Raises TooMany if there are too many tables."""
    live = tables.c.status.in_(("waiting", "playing"))
    for limit, condition in ((limits.tables, live), (limits.tables_each, live & (tables.c.host == host))):
        if limit <= (
            transaction.connection.execute(select(func.count()).select_from(tables).where(condition)).scalar() or 0
        ):
            raise TooMany("too-many-tables", limit=limit)


def take_seat(transaction: Transaction, table: Table, number: int, name: str, visitor: str | None) -> Table:
    """Somebody sits down without a link."""
    table = transaction.add(table, kinds.SIT, number, {"name": free_name(table, name, number), "visitor": visitor})
    remember(transaction, table.id, number, visitor)
    return table


def steps_until(wish: PlayOn) -> tuple[Game, Steps, int]:
    """The game of a record and its steps up to the moment wished for; raises Problem."""
    played = replay_whole(wish.record)
    record = played.record
    at = len(played.events) if wish.at is None else wish.at
    if at > len(played.events):
        raise Impossible("no-such-event", event=at, events=len(played.events))
    steps = [step for event in played.events[:at] for step in event.steps]
    if Match.from_steps(record.game, record.seats, steps).outcome:
        raise Impossible("over-already")
    return record.game, [list(step) for step in steps], at


def replay_of(value: object) -> tuple[Record, Steps]:
    """A record and all its steps; raises Problem."""
    played = replay_whole(value)
    return played.record, [list(step) for event in played.events for step in event.steps]


def replay_whole(value: object) -> Replay:
    """A record played through; raises Problem, also if it cannot be played to its last event."""
    played = replay_record(read_record(value))
    if played.problem:
        raise RecordRefused("refused-at", event=played.refused, problem=str(played.problem))
    return played


async def open_again(services: Services, request: TableRequest, is_same_deal: bool) -> tuple[Table, Table]:
    """The table at which the same people play once more, opened unless it was before, and the table before."""

    def job(transaction: Transaction) -> tuple[Table, Table]:
        table = transaction.table(request.table, is_to_change=True)
        services.actions.seat_for(table, request.caller, request.seat)
        if table.follow:
            return transaction.table(table.follow), table
        if table.status != "over":
            raise Conflict("archived" if table.status == "archived" else "not-over")
        check_room(transaction, services.settings.limits, table.host)
        return follow_on(transaction, table, is_same_deal), table

    return await services.write(job)


def follow_on(transaction: Transaction, table: Table, is_same_deal: bool) -> Table:
    """The same people at a new table, with the cards of before or new ones; who came by no browser comes anew."""
    again = Terms.from_json({**table.terms.to_json(), "same_deal_as": table.id if is_same_deal else None})
    seed = table.seed if is_same_deal else new_seed()
    body = {"steps": table.given} if table.given else {}
    after = transaction.open(new_id(), seed, again, table.host, body)
    for number, seat in enumerate(table.seats, start=1):
        for visitor in [visitor for visitor, seats in table.visitors.items() if number in seats]:
            after = transaction.add(after, kinds.SIT, number, {"name": seat.name, "visitor": visitor})
            remember(transaction, after.id, number, visitor)
    transaction.add(table, kinds.FOLLOW, None, {"table": after.id})
    return after
