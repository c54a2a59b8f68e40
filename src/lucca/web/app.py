"""The application with all its routes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from lucca import __version__
from lucca.problem import Problem
from lucca.web.api import admin, my_matches, play, tables, visitor
from lucca.web.api.direct_actions import DirectActions
from lucca.web.games.spec import web_specs
from lucca.web.http.error_handlers import ProblemDetails, on_failure, on_http, on_invalid, on_problem, problem_described
from lucca.web.http.methods import HeadAsGet
from lucca.web.http.middleware import HttpMiddleware
from lucca.web.pages import (
    about,
    home,
    invitations,
    matches,
    new_table,
    replay,
    rules,
    table,
    table_forms,
    table_stream,
    webhook,
)
from lucca.web.services import Services

ERROR_RESPONSES = {
    status: problem_described(words)
    for status, words in {
        400: "The request is not understood.",
        403: "Not for you.",
        404: "There is no such thing.",
        409: "Things have changed since.",
        413: "Too large.",
        421: "Meant for another server.",
        422: "Not allowed by the rules, or as things stand.",
        429: "Too much at once.",
        503: "The database does not answer, or cannot be written, or the bots cannot think.",
    }.items()
}


class Application(FastAPI):
    """FastAPI behind the middleware, which every request passes first."""

    entry: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.entry(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What FastAPI answers."""
        await super().__call__(scope, receive, send)


def new_app(services: Services) -> Application:
    """The application of a server process."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app = Application(
        title="Lucca",
        version=__version__,
        description="Tables for the board games of Lucca.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # an address that does not exist is answered with 404 as it is
        lifespan=lifespan,
        responses=ERROR_RESPONSES,  # type: ignore[arg-type]
    )
    app.state.services = services
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    for module in (
        play,
        tables,
        my_matches,
        admin,
        visitor,
        home,
        matches,
        new_table,
        table,
        invitations,
        table_forms,
        table_stream,
        webhook,
        replay,
        rules,
        about,
    ):
        app.include_router(module.router)
    for name, spec in web_specs().items():
        if spec.static:
            app.mount(f"/static/{name}", StaticFiles(directory=spec.static), name=f"static-{name}")
    app.mount("/static", StaticFiles(packages=[("lucca.web", "static")]), name="static")
    app.add_exception_handler(Exception, on_failure)
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.entry = HttpMiddleware(HeadAsGet(DirectActions(app.answer, services)), services)
    return app


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of the API, with that of problem details, which no route names as its answer."""
    described = FastAPI.openapi(app)
    described["components"]["schemas"].setdefault("ProblemDetails", ProblemDetails.model_json_schema())
    return described
