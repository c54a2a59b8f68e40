"""Opening tables: a new match, the same people again, or a record played on."""

import base64
import secrets
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from lucca.games import game_class
from lucca.games.game import BadRules, Game
from lucca.match.match import Match
from lucca.match.record import RecordRefused, read_record, replay_record
from lucca.store import entry as kinds
from lucca.store.library import Work
from lucca.store.table import Table
from lucca.store.terms import Place, Terms
from lucca.web.doing import Caller, free_name, known_as, remember
from lucca.web.names import clean_name
from lucca.web.refusals import Conflict, Impossible

SHORTEST_WAIT = 10
LONGEST_WAIT = 7 * 86_400
Name = Annotated[str, Field(max_length=40)]


class Request(BaseModel):
    """What a client sends: nothing that is not expected is let pass."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Request):
    """Who is to sit on a seat: a `person` who comes by a link, somebody `here` on the same device, or a `bot`."""

    kind: Literal["person", "here", "bot"] = "person"
    bot: Literal["novice", "player", "master"] = "player"
    name: Annotated[Name, AfterValidator(clean_name), Field(validate_default=True)] = ""


class TableWish(Request):
    """What is allowed at a table. `away_after`: seconds to act until a bot may be called in; null: never."""

    seats: list[SeatWish] = Field(min_length=2, max_length=5)
    away_after: Annotated[int, Field(ge=SHORTEST_WAIT, le=LONGEST_WAIT)] | None = 120
    hints: bool = True
    undo: bool = True
    spectators: bool = True
    listed: bool = False


class NewTable(TableWish):
    """A new match; of the rules, those not named are as usual."""

    game: Literal["palazzi", "torri"]
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
    chosen = game_class(wish.game)
    for option in wish.rules:
        if option not in chosen.options:
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
        return Place("bot", seat.bot, f"{seat.bot} {number}")
    return Place("person")


def open_table(work: Work, caller: Caller, wish: TableWish, terms: Terms, body: dict[str, Any]) -> Table:
    """A new table with whoever is here already on their seats."""
    table = work.open(new_id(), new_seed(), terms, known_as(caller), body)
    for number, seat in enumerate(wish.seats, start=1):
        if seat.kind == "here":
            table = take_seat(work, table, number, seat.name, caller.visitor)
    return table


def take_seat(work: Work, table: Table, number: int, name: str, visitor: str | None) -> Table:
    """Somebody sits down without a link."""
    table = work.add(table, kinds.SIT, number, {"name": free_name(table, name, number), "visitor": visitor})
    remember(work, table.id, number, visitor)
    return table


def steps_until(wish: PlayOn) -> tuple[Game, list[list[int]], int]:
    """The game of a record and its steps up to the moment wished for; raises Problem."""
    record = read_record(wish.record)
    played = replay_record(record)
    if played.problem:
        raise RecordRefused("refused-at", event=played.refused, problem=str(played.problem))
    at = len(played.events) if wish.at is None else wish.at
    if at > len(played.events):
        raise Impossible("no-such-event", event=at, events=len(played.events))
    steps = [step for event in played.events[:at] for step in event.steps]
    if Match.from_steps(record.game, record.seats, steps).outcome:
        raise Impossible("over-already")
    return record.game, [list(step) for step in steps], at


def open_again(work: Work, table: Table, is_same_deal: bool) -> Table:
    """The same people at a new table, with the cards of before or new ones; everybody is told where."""
    if table.follow:
        return work.table(table.follow)
    if table.status != "over":
        raise Conflict("not-over")
    again = Terms.from_json({**table.terms.to_json(), "same_deal_as": table.id if is_same_deal else None})
    seed = table.seed if is_same_deal else new_seed()
    body = {"steps": table.given} if table.given else {}
    after = work.open(new_id(), seed, again, table.host, body)
    for number, seat in enumerate(table.seats, start=1):
        if seat.is_taken:
            holders: list[str | None] = [visitor for visitor, seats in table.visitors.items() if number in seats]
            for visitor in holders or [None]:
                after = work.add(after, kinds.SIT, number, {"name": seat.name, "visitor": visitor})
                remember(work, after.id, number, visitor)
    work.add(table, kinds.FOLLOW, None, {"table": after.id})
    return after
