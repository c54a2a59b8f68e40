"""The stream that a table's page follows: when to load the page again, and who is here."""

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic_core import to_json

from lucca.store.table import Table
from lucca.web.http.dependencies import AppServices, CurrentTableRequest
from lucca.web.live.stream import as_event, open_stream
from lucca.web.tables.memo import once_a_table

router = APIRouter(include_in_schema=False)


class PageFeed:
    """The messages of one page."""

    def __init__(self) -> None:
        self.last: bytes | None = None

    def next(self, table: Table, _viewer: int | None, here: frozenset[int]) -> bytes | None:
        """The next message, if there is anything new."""
        message = page_message(table, here)
        if message == self.last:
            return None
        self.last = message
        return message


@once_a_table
def page_message(table: Table, here: frozenset[int]) -> bytes:
    """That a table has changed, and who is here."""
    seats = [{"seat": seat, "is_here": seat in here} for seat in range(1, len(table.seats) + 1)]
    return as_event(table.version, to_json({"version": table.version, "seats": seats}))


@router.get("/t/{table}/stream")
async def follow_page(request: CurrentTableRequest, services: AppServices) -> Response:
    """Server-sent events."""
    return await open_stream(services, request, PageFeed().next)
