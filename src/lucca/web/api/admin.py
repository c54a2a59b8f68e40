"""The API: the server itself, for its owner and for programs that watch it."""

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response, Security
from fastapi.security import HTTPBearer
from pydantic import BaseModel
from sqlalchemy import func, select

from lucca import __version__
from lucca.store.repository import Transaction
from lucca.store.schema import tables
from lucca.web.bots.worker_queue import KINDS
from lucca.web.errors import Conflict, NotAdmin
from lucca.web.http.dependencies import AppServices, TableId, as_json
from lucca.web.http.error_handlers import problem_described
from lucca.web.http.middleware import bearer
from lucca.web.tables.archive import archive

router = APIRouter(tags=["server"])


class Health(BaseModel):
    """That the server works, and its database with it."""

    status: str
    version: str


ADMIN = HTTPBearer(auto_error=False, scheme_name="admin", description="The admin word that the server printed.")


async def check_admin(request: Request, services: AppServices, _described: Annotated[object, Security(ADMIN)]) -> None:
    """Raises NotAdmin without the admin word as a bearer token."""
    given = (bearer(request.headers) or "").encode("utf-8", "surrogatepass")
    if not hmac.compare_digest(given, services.admin_word.encode()):
        raise NotAdmin("not-admin")


for_admin = APIRouter(
    dependencies=[Depends(check_admin)], responses={401: problem_described("Without the admin word.")}
)


@router.get("/healthz", response_model=Health)
async def health(services: AppServices) -> Response:
    """Whether the server works, and its database can be read and written."""
    await services.health.check()
    return as_json(Health(status="ok", version=__version__))


@router.get("/metrics", response_class=Response)
async def metrics(services: AppServices) -> Response:
    """Numbers for Prometheus."""
    services.metrics.streams.set(services.hub.streams)
    services.metrics.tables.set(len(services.repository.cached))
    services.metrics.restarts.set(services.workers.restarts)
    services.metrics.busy.set(services.workers.count_busy())
    for kind in KINDS:
        services.metrics.queued.labels(kind).set(services.workers.count_waiting(kind))
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")


@for_admin.get("/api/admin/tables", response_model=dict[str, int])
async def count_tables(services: AppServices) -> Response:
    """How many tables there are, by their status."""

    def job(transaction: Transaction) -> dict[str, int]:
        query = select(tables.c.status, func.count()).group_by(tables.c.status)
        return {str(row.status): int(row[1]) for row in transaction.connection.execute(query)}

    return as_json(await services.read(job))


@for_admin.post("/api/admin/tables/{table}/archive", response_model=Health)
async def archive_now(table: TableId, services: AppServices) -> Response:
    """Makes a record of a table now; nothing can be done at it any more."""
    if not await services.write(lambda transaction: archive(transaction, table)):
        raise Conflict("archived")
    return as_json(Health(status="archived", version=__version__))  # a model of its own would change the description


router.include_router(for_admin)
