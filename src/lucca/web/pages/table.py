"""The page of a table: all that its template needs, for one viewer and nobody else."""

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import game_spec
from lucca.games.game import View
from lucca.locale import _
from lucca.match.audit import digest_of
from lucca.store.table import Table
from lucca.web.games.spec import scene_of, web_spec
from lucca.web.games.spec_types import Curtain, Fairness, Scene
from lucca.web.history import Moment, new_since
from lucca.web.http.dependencies import AppServices, CurrentCaller, SeatQuery, TableId
from lucca.web.http.templating import render
from lucca.web.pages.invitations import Invitation, invitations_of
from lucca.web.pages.result import Result, result_of
from lucca.web.pages.rules_text import OverviewTable, overview_table
from lucca.web.pages.status_text import rules_address, rules_text, status_text
from lucca.web.pages.table_parts import Controls, HintPart, SeatLine, controls_of, seat_lines
from lucca.web.services import Services
from lucca.web.tables.access import Caller, is_open

router = APIRouter(include_in_schema=False)
REFRESH = 5  # seconds until the page is loaded again where there are no scripts
LOG_SHOWN = 40  # lines; the replay has them all
LONGEST_PICK = 20


@dataclass(frozen=True, slots=True)
class PageRequest:
    """What a viewer wants of the page: something picked, one of several seats, no refreshing; a hint or a problem."""

    picked: str = ""
    seat: int | None = None
    is_still: bool = False
    hint: HintPart | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its viewer may see it; `curtain` is whom the device is to be handed to before anything is shown.

    `beside` is what a phone calls the screen with those parts of the scene that lie beside the board elsewhere.
    """

    template: ClassVar[str] = "table.html"
    id: str
    game: str
    beside: str
    rules: str
    version: int
    viewer: int | None
    curtain: SeatLine | None
    asked: str
    is_asked: bool
    scene: Scene | None
    seats: list[SeatLine]
    controls: Controls
    scoring: OverviewTable | None
    log: list[Moment]
    since: int | None
    events: int
    said: list[tuple[str, str]]
    chat_length: int
    invitations: list[Invitation]
    only_here: bool
    seed_sha256: str
    seed: str | None
    follow: str | None
    same_deal: bool
    result: Result | None
    refresh: int
    hint: HintPart | None
    problem: str
    fairness: Fairness | None
    body_classes: tuple[str, ...]
    stylesheets: tuple[str, ...]
    scripts: tuple[str, ...]
    rules_address: str


@router.get("/t/{table}")
async def table(
    table: TableId,
    request: Request,
    services: AppServices,
    caller: CurrentCaller,
    seat: SeatQuery = None,
    pick: str = "",
    still: bool = False,
) -> Response:
    """A table; `pick` is what the viewer looks at more closely, `still` a page that is not loaded again by itself."""
    there = await services.table(table)
    if there.is_study:
        return RedirectResponse(f"/t/{table}/replay", 303)
    return render(await table_page(services, request, there, caller, PageRequest(pick[:LONGEST_PICK], seat, still)))


async def table_page(
    services: Services, request: Request, table: Table, caller: Caller, wanted: PageRequest
) -> TablePage:
    """A table's page for whoever asks; raises Forbidden if there is nothing to see for them."""
    spec = web_spec(table.terms.game)
    held = services.access.seats_held(table, caller)
    viewer = services.access.viewer_for(table, caller, seat_looked_at(table, held, wanted.seat))
    services.bots.look(table)
    seats = seat_lines(services, table, viewer)
    view = table.match.view(viewer) if table.is_begun else None
    is_covered = is_secret_between(table, held) and not is_lifted(spec.curtain, wanted, viewer, view)
    curtain = seats[viewer - 1] if viewer and is_covered and viewer in table.asked() else None
    viewer, view = (None, table.match.view(None)) if is_covered else (viewer, view)
    controls = controls_of(table, viewer, held, services.repository.clock())
    may_act = "act" in controls.offered
    is_asked = (may_act and viewer in table.asked()) or "end" in controls.offered
    moments = await services.histories.moments(table)
    invitations, only_here = invitations_of(services, request, table, caller)
    picked = wanted.hint.shown_by if wanted.hint else wanted.picked
    is_waiting = table.is_live and not (is_asked or wanted.is_still or wanted.problem or curtain)
    return TablePage(
        id=table.id,
        game=table.terms.game,
        beside=_(spec.beside) if spec.beside else "",
        rules=rules_text(table),
        version=table.version,
        viewer=viewer,
        curtain=curtain,
        asked=status_text(table, viewer, view, len(held) > 1, curtain.name if curtain else ""),
        is_asked=is_asked,
        scene=scene_of(table.match, view, may_act, picked) if view else None,
        seats=seats,
        controls=controls,
        scoring=overview_table(table.terms.game, game_spec(table.terms.game).edition_of(table.match.game.rules)),
        log=moments[-LOG_SHOWN:],
        since=new_since(moments, viewer),
        events=len(moments),
        said=[(said.name, said.text) for said in table.said],
        chat_length=services.settings.limits.chat_length,
        invitations=invitations,
        only_here=only_here,
        seed_sha256=digest_of(table.seed),
        seed=table.shown_seed,
        follow=table.follow,
        same_deal=bool(table.terms.same_deal_as),
        result=result_of(table, moments, viewer if len(held) == 1 else None) if table.match.outcome else None,
        refresh=REFRESH if is_waiting else 0,
        hint=wanted.hint,
        problem=wanted.problem,
        fairness=spec.fairness if game_spec(table.terms.game).has_chance else None,
        body_classes=spec.body_classes(view) if view else (),
        stylesheets=spec.stylesheets,
        scripts=spec.scripts,
        rules_address=rules_address(table),
    )


def seat_looked_at(table: Table, held: frozenset[int], wanted: int | None) -> int | None:
    """The seat that an address names, unless another on the same device is asked instead."""
    asked = held.intersection(table.asked())
    return None if asked and wanted in held - asked else wanted


def is_secret_between(table: Table, held: frozenset[int]) -> bool:
    """Whether those who share a device have secrets from each other."""
    return len(held) > 1 and table.is_begun and not is_open(table)


def is_lifted(curtain: Curtain[View], wanted: PageRequest, viewer: int | None, view: View | None) -> bool:
    """Whether the one whose view it is has asked to see it, and still has to."""
    if view is None or not curtain.may_lift(view):
        return False
    return wanted.seat == viewer or curtain.is_own_pick(view, wanted.picked)
