"""The API: the visitor who asks."""

from fastapi import APIRouter, Response
from pydantic import BaseModel

from lucca.store.visitors import name_visitor, visitor_name
from lucca.web.http.dependencies import AppServices, CurrentCaller, WelcomedCaller, as_json
from lucca.web.tables.request_bodies import Body, Name
from lucca.web.tables.text_input import clean_name

router = APIRouter(tags=["server"])


class Visitor(BaseModel):
    """The name you go by, if you have told it."""

    name: str | None


class Renaming(Body):
    """The name you want to go by."""

    name: Name


@router.get("/api/visitor", response_model=Visitor)
async def who_am_i(caller: CurrentCaller, services: AppServices) -> Response:
    """The name you go by."""
    name = await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or ""))
    return as_json(Visitor(name=name))


@router.put("/api/visitor", response_model=Visitor)
async def call_me(body: Renaming, caller: WelcomedCaller, services: AppServices, response: Response) -> Response:
    """Goes by another name from now on; seats taken before keep theirs."""
    name, visitor = clean_name(body.name), caller.visitor
    if visitor:
        await services.write(lambda transaction: name_visitor(transaction.connection, visitor, name, transaction.now))
    return as_json(Visitor(name=name), response)
