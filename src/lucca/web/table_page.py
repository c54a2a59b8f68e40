"""The page of a table: all that its template needs, for one viewer and nobody else."""

import io
import re
from dataclasses import dataclass
from typing import ClassVar

import segno
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.bots.names import LEVELS
from lucca.locale import _
from lucca.store.table import Table
from lucca.web.answers import can_undo
from lucca.web.asking import InHouse, TableId, Who
from lucca.web.chronicle import Moment, tell_match
from lucca.web.house import House
from lucca.web.links import seal
from lucca.web.rendering import ProblemPage, render
from lucca.web.result import Result, see_result
from lucca.web.scenes import Scene, scene_of
from lucca.web.seating import Caller
from lucca.web.telling import say_asked, say_rules

router = APIRouter(include_in_schema=False)
REFRESH = 5  # seconds between looks at the table where there are no scripts
LOG_SHOWN = 40  # lines; the replay has them all
LONGEST_PICK = 20
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
LOOPBACK = re.compile(r"(127\.[\d.]+|localhost|\[::1\])(:\d+)?$")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Somebody at the table; `away_at` is when a bot may be called in, `can_call` whether the viewer may do so now."""

    number: int
    name: str
    level: str
    is_you: bool
    is_asked: bool
    is_here: bool
    is_stood_in: bool
    is_away: bool
    can_call: bool
    away_at: float | None


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link of a seat, and the same to be scanned."""

    seat: int
    name: str
    path: str
    address: str
    code: str


@dataclass(frozen=True, slots=True)
class Controls:
    """What the viewer may do beside acting."""

    undo: bool
    end: bool
    hold: bool
    hint: bool
    give_back: bool
    again: bool
    leave: bool
    chat: bool
    record: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: the action it is about, in notation, and why."""

    action: str
    lines: list[str]


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its viewer may see it."""

    template: ClassVar[str] = "table.html"
    id: str
    game: str
    rules: str
    status: str
    version: int
    viewer: int | None
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
    levels: tuple[str, ...] = tuple(LEVELS)
    hint: Advice | None = None
    problem: str = ""


@router.get("/t/{table}")
async def table(
    table: TableId, request: Request, house: InHouse, who: Who, pick: str = "", still: bool = False
) -> Response:
    """A table; `pick` is what the viewer looks at more closely, `still` a page that does not look again by itself."""
    there = await house.table(table)
    if there.is_study:
        return RedirectResponse(f"/t/{table}/replay", 303)
    return render(table_page(house, request, there, who, picked=pick, is_still=still))


def table_page(
    house: House,
    request: Request,
    table: Table,
    who: Caller,
    picked: str = "",
    is_still: bool = False,
    hint: Advice | None = None,
    problem: str = "",
) -> TablePage:
    """What a table's page says."""
    viewer = house.doing.viewer_for(table, who, None)
    is_asked = bool(viewer and viewer in table.asked() and not table.seats[viewer - 1].bot)
    may_act = bool(viewer and viewer in table.deciding() and not table.seats[viewer - 1].bot)
    picked = (pick_for(hint.action) if hint and table.terms.game == "torri" else picked)[:LONGEST_PICK]
    view = table.match.view(viewer) if table.is_begun else None
    moments = tell_match(table)
    invitations, only_here = invitations_of(house, request, table, who)
    is_waiting = table.status in ("waiting", "playing") and not is_asked and not is_still and not problem
    return TablePage(
        id=table.id,
        game=table.terms.game,
        rules=say_rules(table),
        status=table.status,
        version=table.version,
        viewer=viewer,
        asked=say_asked(table, viewer, view, len(house.doing.seats_held(table, who)) > 1),
        is_asked=is_asked,
        scene=scene_of(table.match, view, may_act, picked) if table.is_begun else None,
        seats=seat_lines(house, table, viewer),
        controls=controls_of(table, viewer, may_act),
        log=moments[-LOG_SHOWN:],
        events=len(moments),
        said=[(said.name, said.text) for said in table.said],
        invitations=invitations,
        only_here=only_here,
        seed_sha256=seal(table.seed),
        seed=table.shown_seed,
        follow=table.follow,
        same_deal=bool(table.terms.same_deal_as),
        result=see_result(table, moments) if table.match.outcome else None,
        refresh=REFRESH if is_waiting else 0,
        hint=hint,
        problem=problem,
    )


def pick_for(action: str) -> str:
    """The word that shows an action of torri on the board."""
    verb, *words = action.split(" ")
    return ".".join(words) if verb in ("place", "capture") else ""


def controls_of(table: Table, viewer: int | None, may_act: bool) -> Controls:
    """What the viewer may do beside acting."""
    is_seated, is_live = viewer is not None, table.status in ("waiting", "playing")
    return Controls(
        undo=can_undo(table, viewer),
        end=is_seated and table.held_by == viewer,
        hold=is_seated and table.terms.undo,
        hint=may_act and table.terms.hints,
        give_back=bool(viewer and is_live and table.seats[viewer - 1].bot),
        again=is_seated and table.status == "over",
        leave=is_seated and is_live,
        chat=is_seated and table.status != "archived",
        record=table.status in ("over", "archived") and table.is_begun,
    )


def seat_lines(house: House, table: Table, viewer: int | None) -> list[SeatLine]:
    """Everybody at the table."""
    here, now, limit = house.hub.here(table.id), house.library.clock(), table.terms.away_after
    lines = []
    for number, seat in enumerate(table.seats, start=1):
        is_on_turn = table.status == "playing" and seat.is_person and seat.bot is None
        away_at = seat.asked_at + limit if is_on_turn and seat.asked_at and limit is not None else None
        is_away = is_on_turn and (not seat.is_taken or (away_at is not None and away_at <= now))
        lines.append(
            SeatLine(
                number=number,
                name=seat.name,
                level=seat.bot or "",
                is_you=number == viewer,
                is_asked=number in table.asked(),
                is_here=number in here,
                is_stood_in=seat.is_person and seat.bot is not None,
                is_away=is_away and number != viewer,
                can_call=is_away and viewer is not None and number != viewer,
                away_at=away_at if viewer is not None and number != viewer else None,
            )
        )
    return lines


def invitations_of(house: House, request: Request, table: Table, who: Caller) -> tuple[list[Invitation], bool]:
    """The links that the viewer may know; and whether others cannot reach this machine by them."""
    if table.status not in ("waiting", "playing"):
        return [], False
    base, only_here = address_for_others(house, request)
    found = []
    for link in house.doing.links_known(table, who):
        seat, address = table.seats[link["seat"] - 1], base + link["path"]
        code = "" if seat.is_taken else qr_code(address)
        found.append(Invitation(link["seat"], seat.name if seat.is_taken else "", link["path"], address, code))
    return found, only_here


def address_for_others(house: House, request: Request) -> tuple[str, bool]:
    """How others reach this server, and whether they cannot."""
    host = request.headers.get("host", "")
    base = f"{request.scope['scheme']}://{host}" if HOST.fullmatch(host) else ""
    if not LOOPBACK.match(host):
        return base, False
    return (house.settings.lan, False) if house.settings.lan else (base, True)


def qr_code(address: str) -> str:
    """An address to be scanned, as SVG."""
    out = io.BytesIO()
    segno.make(address, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return out.getvalue().decode()


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
    problem: str = ""


@router.get("/t/{table}/s/{secret}")
async def seat(table: TableId, secret: str, house: InHouse, who: Who) -> Response:
    """Where a seat's link leads to: whoever holds the seat already goes to the table."""
    there = await house.table(table)
    number = house.doing.links.seat_of(there, secret)
    held = house.doing.seats_held(there, who)
    if number in held or (number is None and held):
        return RedirectResponse(f"/t/{table}", 303)
    if number is None:
        return render(ProblemPage(_("This link does not belong to a seat of this table any more.")), 403)
    mine, others = there.seats[number - 1], [seat.name for seat in there.seats if seat.name]
    name = mine.name if mine.is_taken else ""
    return render(SeatPage(there.id, say_rules(there), there.terms.game, secret, number, name, others, mine.is_taken))
