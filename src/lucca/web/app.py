"""The application with all its routes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from lucca import __version__
from lucca.problem import Problem
from lucca.web.api import admin, play, tables
from lucca.web.games.spec import web_specs
from lucca.web.http.error_handlers import MEDIA_TYPE, on_http, on_invalid, on_problem
from lucca.web.http.middleware import HttpMiddleware
from lucca.web.pages import home, invitations, new_table, replay, rules, table, table_forms, table_stream
from lucca.web.services import Services

ERROR_RESPONSES = {
    status: {"description": words, "content": {MEDIA_TYPE: {}}}
    for status, words in {
        400: "The request is not understood.",
        403: "Not for you.",
        404: "There is no such thing.",
        409: "Things have changed since.",
        413: "Too large.",
        422: "Not allowed by the rules, or as things stand.",
        429: "Too much at once.",
        503: "The database does not answer, or the bots cannot think.",
    }.items()
}


def new_app(services: Services) -> FastAPI:
    """The application of a server process."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app = FastAPI(
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
    for module in (play, tables, admin, home, new_table, table, invitations, table_forms, table_stream, replay, rules):
        app.include_router(module.router)
    for name, spec in web_specs().items():
        if spec.static:
            app.mount(f"/static/{name}", StaticFiles(directory=spec.static), name=f"static-{name}")
    app.mount("/static", StaticFiles(packages=[("lucca.web", "static")]), name="static")
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_middleware(HttpMiddleware, services=services)
    return app
