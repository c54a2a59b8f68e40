"""The links of seats: as a table's page shows them, as QR codes, and the page that a link leads to."""

import io
import re
from dataclasses import dataclass
from typing import ClassVar

import segno
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.locale import _
from lucca.store.table import Table
from lucca.store.visitors import visitor_name
from lucca.web.addresses import LOOPBACK
from lucca.web.errors import Forbidden
from lucca.web.http.dependencies import AppServices, CurrentCaller, TableId
from lucca.web.http.templating import ProblemPage, render
from lucca.web.pages.status_text import rules_text
from lucca.web.services import Services
from lucca.web.tables.access import Caller

router = APIRouter(include_in_schema=False)
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link of a seat, as a path and as others reach it."""

    seat: int
    name: str
    is_free: bool
    path: str
    address: str


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Where a seat's link leads to."""

    template: ClassVar[str] = "invitation.html"
    id: str
    rules: str
    game: str
    secret: str
    seat: int
    name: str
    others: list[str]
    is_taken: bool


def invitations_of(services: Services, request: Request, table: Table, caller: Caller) -> tuple[list[Invitation], bool]:
    """The links that the caller may know, and whether others cannot reach this machine by them."""
    if not table.is_live:
        return [], False
    base, only_here = address_for_others(services, request)
    found = []
    for link in services.access.links_known(table, caller):
        seat = table.seats[link.seat - 1]
        found.append(Invitation(link.seat, seat.name, not seat.is_taken, link.path, base + link.path))
    return found, only_here


def address_for_others(services: Services, request: Request) -> tuple[str, bool]:
    """How others reach this server, and whether they cannot."""
    host = request.headers.get("host", "")
    base = f"{request.scope['scheme']}://{host}" if HOST.fullmatch(host) else ""
    if not LOOPBACK.match(host):
        return base, False
    return (services.settings.lan, False) if services.settings.lan else (base, True)


@router.get("/t/{table}/s/{secret}/code.svg")
async def code(table: TableId, secret: str, request: Request, services: AppServices) -> Response:
    """The link of a seat as a QR code, for whoever knows it."""
    if services.links.seat_of(await services.table(table), secret) is None:
        raise Forbidden("wrong-link")
    base, _only_here = address_for_others(services, request)
    return Response(qr_code(f"{base}/t/{table}/s/{secret}"), media_type="image/svg+xml")


def qr_code(address: str) -> bytes:
    """An address as SVG."""
    out = io.BytesIO()
    segno.make(address, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, svgclass=None, lineclass=None, omitsize=True, light="#fff"
    )
    return out.getvalue()


@router.get("/t/{table}/s/{secret}")
async def seat(table: TableId, secret: str, services: AppServices, caller: CurrentCaller) -> Response:
    """Where a seat's link leads to: whoever holds the seat already goes to the table."""
    there = await services.table(table)
    number = services.links.seat_of(there, secret)
    held = services.access.seats_held(there, caller)
    if number in held or (number is None and held):
        return RedirectResponse(f"/t/{table}", 303)
    if number is None:
        return render(ProblemPage(_("This link does not belong to a seat of this table any more.")), 403)
    mine, others = there.seats[number - 1], [seat.name for seat in there.seats if seat.name]
    known = await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or ""))
    name = mine.name if mine.is_taken else known or ""
    return render(
        SeatPage(
            id=there.id,
            rules=rules_text(there),
            game=there.terms.game,
            secret=secret,
            seat=number,
            name=name,
            others=others,
            is_taken=mine.is_taken,
        )
    )
