"""The page of a table: all that its template needs, for one viewer and nobody else."""

import io
import re
from dataclasses import dataclass
from typing import Any, ClassVar

import segno
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import game_spec
from lucca.locale import _
from lucca.store.table import Table
from lucca.store.visitors import visitor_name
from lucca.web.api.schemas import can_undo
from lucca.web.games.parts import Curtain, Fairness, Scene
from lucca.web.games.spec import scene_of, web_spec
from lucca.web.http.dependencies import AppServices, SeatWanted, TableId, Who
from lucca.web.http.errors import Forbidden
from lucca.web.http.templating import ProblemPage, render
from lucca.web.pages.history import Moment, is_open
from lucca.web.pages.result import Result, result_of
from lucca.web.pages.status_text import rules_text, status_text
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.seat_links import seal

router = APIRouter(include_in_schema=False)
REFRESH = 5  # seconds between looks at the table where there are no scripts
LOG_SHOWN = 40  # lines; the replay has them all
LONGEST_PICK = 20
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
LOOPBACK = re.compile(r"(127\.[\d.]+|localhost|\[::1\])(:\d+)?$")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Somebody at the table; `away_in` is in how many seconds a bot may be called in, `can_call` whether it may now."""

    number: int
    name: str
    level: str
    is_you: bool
    is_asked: bool
    is_here: bool
    is_stood_in: bool
    is_away: bool
    can_call: bool
    away_in: int | None


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link of a seat, and the same to be scanned."""

    seat: int
    name: str
    is_free: bool
    path: str
    address: str


@dataclass(frozen=True, slots=True)
class Controls:
    """What the viewer may do beside acting; `undo` is the seat that may take back."""

    undo: int | None
    end: bool
    hold: bool
    hint: bool
    give_back: bool
    again: bool
    same_deal: bool
    leave: bool
    chat: bool
    record: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: the action it is about, in notation, and why; `shown_by` is what has to be picked to see its button."""

    action: str
    lines: list[str]
    shown_by: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its viewer may see it; `curtain` is whom the device is to be handed to before anything is shown."""

    template: ClassVar[str] = "table.html"
    id: str
    rules: str
    status: str
    version: int
    viewer: int | None
    curtain: SeatLine | None
    asked: str
    is_asked: bool
    scene: Scene | None
    seats: list[SeatLine]
    controls: Controls
    log: list[Moment]
    events: int
    said: list[tuple[str, str]]
    invitations: list[Invitation]
    only_here: bool
    seed_sha256: str
    seed: str | None
    follow: str | None
    same_deal: bool
    result: Result | None
    refresh: int
    hint: Advice | None
    problem: str
    fairness: Fairness | None
    body_classes: tuple[str, ...]
    stylesheets: tuple[str, ...]
    scripts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How a viewer looks at a table: what is picked, the seat named, a page that stays still, a hint or a problem."""

    picked: str = ""
    seat: int | None = None
    is_still: bool = False
    hint: Advice | None = None
    problem: str = ""


@router.get("/t/{table}")
async def table(
    table: TableId,
    request: Request,
    services: AppServices,
    who: Who,
    seat: SeatWanted = None,
    pick: str = "",
    still: bool = False,
) -> Response:
    """A table; `pick` is what the viewer looks at more closely, `still` a page that does not look again by itself."""
    there = await services.table(table)
    if there.is_study:
        return RedirectResponse(f"/t/{table}/replay", 303)
    return render(await table_page(services, request, there, who, Look(pick[:LONGEST_PICK], seat, still)))


async def table_page(services: Services, request: Request, table: Table, who: Caller, look: Look) -> TablePage:
    """What a table's page says."""
    held = services.actions.seats_held(table, who)
    viewer = services.actions.viewer_for(table, who, look.seat)
    seats = seat_lines(services, table, viewer)
    view = table.match.view(viewer) if table.is_begun else None
    spec = web_spec(table.terms.game)
    is_covered = is_secret_between(table, held) and not is_lifted(spec.curtain, look, viewer, view)
    curtain = seats[viewer - 1] if viewer and is_covered and viewer in table.asked() else None
    viewer, view = (None, table.match.view(None)) if is_covered else (viewer, view)
    may_act = bool(viewer and viewer in table.deciding() and not table.seats[viewer - 1].bot)
    is_asked = bool(may_act and viewer in table.asked()) or bool(viewer and table.held_by == viewer)
    moments = await services.histories.tell(table)
    invitations, only_here = invitations_of(services, request, table, who)
    picked = look.hint.shown_by if look.hint else look.picked
    is_waiting = table.status in ("waiting", "playing") and not (is_asked or look.is_still or look.problem or curtain)
    return TablePage(
        id=table.id,
        rules=rules_text(table),
        status=table.status,
        version=table.version,
        viewer=viewer,
        curtain=curtain,
        asked=status_text(table, viewer, view, len(held) > 1, curtain.name if curtain else ""),
        is_asked=is_asked,
        scene=scene_of(table.match, view, may_act, picked) if view else None,
        seats=seats,
        controls=controls_of(table, viewer, held, may_act),
        log=moments[-LOG_SHOWN:],
        events=len(moments),
        said=[(said.name, said.text) for said in table.said],
        invitations=invitations,
        only_here=only_here,
        seed_sha256=seal(table.seed),
        seed=table.shown_seed,
        follow=table.follow,
        same_deal=bool(table.terms.same_deal_as),
        result=result_of(table, moments) if table.match.outcome else None,
        refresh=REFRESH if is_waiting else 0,
        hint=look.hint,
        problem=look.problem,
        fairness=spec.fairness,
        body_classes=spec.body_classes(view) if view else (),
        stylesheets=spec.stylesheets,
        scripts=spec.scripts,
    )


def is_secret_between(table: Table, held: frozenset[int]) -> bool:
    """Whether those who share a device have secrets from each other."""
    return len(held) > 1 and table.is_begun and not is_open(table.match)


def is_lifted(curtain: Curtain[Any] | None, look: Look, viewer: int | None, view: Any) -> bool:
    """Whether the one whose view it is has asked to see it, and still has to."""
    if curtain is None or not curtain.may_lift(view):
        return False
    return look.seat == viewer or curtain.is_own_pick(view, look.picked)


def controls_of(table: Table, viewer: int | None, held: frozenset[int], may_act: bool) -> Controls:
    """What the viewer may do beside acting."""
    is_seated, is_live = viewer is not None, table.status in ("waiting", "playing")
    undoing = [seat for seat in sorted(held, key=lambda seat: seat != viewer) if viewer and can_undo(table, seat)]
    return Controls(
        undo=undoing[0] if undoing else None,
        end=is_seated and table.held_by == viewer,
        hold=is_seated and table.terms.undo,
        hint=may_act and table.terms.hints,
        give_back=bool(viewer and is_live and table.seats[viewer - 1].bot),
        again=is_seated and table.status == "over" and not table.follow,
        same_deal=game_spec(table.terms.game).has_chance,
        leave=is_seated and is_live,
        chat=is_seated and table.status != "archived",
        record=table.status in ("over", "archived") and table.is_begun,
    )


def seat_lines(services: Services, table: Table, viewer: int | None) -> list[SeatLine]:
    """Everybody at the table."""
    here, now = services.hub.attended(table.id), services.repository.clock()
    return [seat_line(table, number, viewer, number in here, now) for number in range(1, len(table.seats) + 1)]


def seat_line(table: Table, number: int, viewer: int | None, is_here: bool, now: float) -> SeatLine:
    """Somebody at the table."""
    seat, limit = table.seats[number - 1], table.terms.away_after
    is_other = number != viewer
    is_on_turn = table.status == "playing" and seat.is_person and seat.bot is None
    left = seat.asked_at + limit - now if is_on_turn and seat.asked_at and limit is not None else None
    is_away = is_on_turn and (not seat.is_taken or (left is not None and left <= 0))
    return SeatLine(
        number=number,
        name=seat.name,
        level=seat.bot or "",
        is_you=not is_other,
        is_asked=number in table.asked(),
        is_here=is_here,
        is_stood_in=seat.is_person and seat.bot is not None,
        is_away=is_away and is_other,
        can_call=is_away and viewer is not None and is_other,
        away_in=int(left) + 1 if left and left > 0 and viewer is not None and is_other else None,
    )


def invitations_of(services: Services, request: Request, table: Table, who: Caller) -> tuple[list[Invitation], bool]:
    """The links that the viewer may know; and whether others cannot reach this machine by them."""
    if table.status not in ("waiting", "playing"):
        return [], False
    base, only_here = address_for_others(services, request)
    found = []
    for link in services.actions.links_known(table, who):
        seat, address = table.seats[link["seat"] - 1], base + link["path"]
        found.append(Invitation(link["seat"], seat.name, not seat.is_taken, link["path"], address))
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
    """The link of a seat to be scanned, for whoever knows it."""
    if services.actions.links.seat_of(await services.table(table), secret) is None:
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


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Where a seat's link leads to."""

    template: ClassVar[str] = "seat.html"
    id: str
    rules: str
    game: str
    secret: str
    seat: int
    name: str
    others: list[str]
    is_taken: bool


@router.get("/t/{table}/s/{secret}")
async def seat(table: TableId, secret: str, services: AppServices, who: Who) -> Response:
    """Where a seat's link leads to: whoever holds the seat already goes to the table."""
    there = await services.table(table)
    number = services.actions.links.seat_of(there, secret)
    held = services.actions.seats_held(there, who)
    if number in held or (number is None and held):
        return RedirectResponse(f"/t/{table}", 303)
    if number is None:
        return render(ProblemPage(_("This link does not belong to a seat of this table any more.")), 403)
    mine, others = there.seats[number - 1], [seat.name for seat in there.seats if seat.name]
    known = await services.read(lambda transaction: visitor_name(transaction.connection, who.visitor or ""))
    name = mine.name if mine.is_taken else known or ""
    return render(SeatPage(there.id, rules_text(there), there.terms.game, secret, number, name, others, mine.is_taken))
