"""The API: what is done at a table."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from lucca.games import most_seats
from lucca.web.api.schemas import Link
from lucca.web.bots.hints import hint_for
from lucca.web.http.dependencies import About, AppServices, TableId, Welcomed, as_json
from lucca.web.http.errors import Conflict
from lucca.web.tables.actions import Ask, Done
from lucca.web.tables.archive import record_of
from lucca.web.tables.create import Body, Name, open_again, sit_down
from lucca.web.tables.text_input import clean_line

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Seen(Body):
    """`id` is your own name for the request: sent twice it counts once. `version` is the one you saw."""

    id: RequestId
    version: Version


class Action(Seen):
    """An action in notation. `hold`: if it ends your turn, the turn waits for `end`, and can still be taken back."""

    action: Annotated[str, Field(min_length=1, max_length=100)]
    hold: bool = False


class Words(Body):
    """Something said at the table."""

    id: RequestId
    text: Annotated[str, Field(min_length=1, max_length=4000)]


class Newcomer(Body):
    """The secret of a seat's link, and your name."""

    secret: Annotated[str, Field(min_length=1, max_length=64)]
    name: Name = ""


class Named(Body):
    """A request with a name of its own."""

    id: RequestId


class CallIn(Body):
    """Which seat is away, and the bot that is to play for it."""

    seat: Annotated[int, Field(ge=1, le=most_seats())]
    bot: Literal["novice", "player", "master"] = "player"


class Again(Body):
    """Whether the same cards are to come."""

    same_deal: bool = False


class DoneAnswer(BaseModel):
    """The version that the request made, or had made before; and your seat."""

    version: int
    seat: int


class Renewed(DoneAnswer):
    """The same, and what the seat's link ends with from now on."""

    secret: str


class Hint(BaseModel):
    """What a bot would do, and why; `version` is the position that was thought about."""

    version: int
    action: str
    lines: list[str]


class Followed(BaseModel):
    """Where it goes on, and the links of the seats there that are yours."""

    id: str
    links: list[Link]


def done(result: Done, given: Response | None = None) -> Response:
    """What was done, shortly: how the table stands now comes by the stream."""
    return as_json({"version": result.version, "seat": result.seat}, given)


def named(about: Ask, request: Named | Words | Seen) -> Ask:
    """A request with the client's name for it."""
    return about._replace(id=request.id, version=getattr(request, "version", None))


@router.post("/actions", response_model=DoneAnswer)
async def act(request: Action, about: About, services: AppServices) -> Response:
    """Acts; on disk before you are told."""
    ask = named(about, request)
    return done(
        await services.write(lambda transaction: services.actions.act(transaction, ask, request.action, request.hold))
    )


@router.post("/end", response_model=DoneAnswer)
async def end_turn(request: Seen, about: About, services: AppServices) -> Response:
    """Ends a turn that was held back."""
    ask = named(about, request)
    return done(await services.write(lambda transaction: services.actions.end(transaction, ask)))


@router.post("/undo", response_model=DoneAnswer)
async def undo(request: Seen, about: About, services: AppServices) -> Response:
    """Takes back your last action, as long as nothing new has come to light and no other seat has acted since."""
    ask = named(about, request)
    return done(await services.write(lambda transaction: services.actions.undo(transaction, ask)))


@router.post("/sit", response_model=DoneAnswer)
async def sit(request: Newcomer, table: TableId, who: Welcomed, services: AppServices, response: Response) -> Response:
    """Sits down on the seat of a link, or takes it along to one more device."""
    return done(await sit_down(services, table, who, request.secret, request.name), response)


@router.post("/leave", response_model=DoneAnswer)
async def leave(request: Named, about: About, services: AppServices) -> Response:
    """Leaves your seat; its link is no longer good."""
    ask = named(about, request)
    return done(await services.write(lambda transaction: services.actions.leave(transaction, ask)))


@router.post("/renew-link", response_model=Renewed)
async def renew_link(request: Named, about: About, services: AppServices) -> Response:
    """Makes a new link for your seat: the old one, and every other device that held the seat, is no longer good."""
    ask = named(about, request)
    result = await services.write(lambda transaction: services.actions.renew(transaction, ask))
    secret = services.actions.links.secret(result.table, result.seat)
    return as_json({"version": result.version, "seat": result.seat, "secret": secret})


@router.post("/chat", response_model=DoneAnswer)
async def chat(request: Words, about: About, services: AppServices) -> Response:
    """Says something to the table."""
    text, ask = clean_line(request.text), named(about, request)
    return done(
        await services.write(
            lambda transaction: services.actions.chat(transaction, ask, text, services.settings.limits)
        )
    )


@router.post("/hint", response_model=Hint)
async def hint(about: About, services: AppServices) -> Response:
    """What a strong bot would do in your place, and why; takes about a second."""
    version, found = await hint_for(services, about)
    return as_json({"version": version, "action": found.action, "lines": found.lines})


@router.post("/call-in", response_model=DoneAnswer)
async def call_in(request: CallIn, about: About, services: AppServices) -> Response:
    """Has a bot play for a seat that is away."""
    return done(
        await services.write(
            lambda transaction: services.actions.call_in(transaction, about, request.seat, request.bot)
        )
    )


@router.post("/give-back", response_model=DoneAnswer)
async def give_back(request: Named, about: About, services: AppServices) -> Response:
    """Takes your seat back from the bot that was called in."""
    ask = named(about, request)
    return done(await services.write(lambda transaction: services.actions.give_back(transaction, ask)))


@router.post("/again", response_model=Followed)
async def play_again(request: Again, about: About, services: AppServices) -> Response:
    """Opens a table for the same people once more, or names the one that was opened already."""
    again = await open_again(services, about, request.same_deal)
    links = services.actions.links_again(again, await services.table(about.table), about.caller)
    return as_json({"id": again.id, "links": links})


@router.get("/record", response_model=dict[str, Any])
async def download(about: About, services: AppServices) -> Response:
    """The match as a record; while something in it is secret, it cannot be had."""
    table = await services.table(about.table)
    services.actions.viewer_for(table, about.caller, about.seat)
    if not table.is_begun:
        raise Conflict("not-begun")
    if table.status == "playing" and table.match.events_for(None) != table.match.events():
        raise Conflict("still-secret")
    response = as_json(record_of(table))
    response.headers["content-disposition"] = f'attachment; filename="lucca-{table.id}.json"'
    return response
