"""Replays: a match event by event, with a link to every moment, and on from there against bots."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import ValidationError

from lucca.bots.registry import USUAL_LEVEL
from lucca.coach import Hint
from lucca.games.game import IllegalAction
from lucca.locale import _
from lucca.match.match import Match
from lucca.match.record import FileRefused, parse_json, write_record
from lucca.problem import Problem
from lucca.store.table import Table
from lucca.store.visitors import visitor_name
from lucca.web.errors import Conflict, Impossible, TooLarge, problem_text, status_of
from lucca.web.games.spec import scene_of, web_spec
from lucca.web.games.spec_types import Scene
from lucca.web.history import Moment, match_at, stage_of
from lucca.web.http.dependencies import AppServices, CurrentCaller, TableId, go_to, read_form, visit
from lucca.web.http.templating import render
from lucca.web.pages.home import home_page
from lucca.web.pages.replay_parts import (
    ReplayStep,
    SetUp,
    Stop,
    Stops,
    Strip,
    moment_number,
    read_stop,
    set_up,
    steps_of,
    stops_of,
    strip_of,
)
from lucca.web.pages.result import Chart, chart_of
from lucca.web.pages.status_text import rules_address, rules_text
from lucca.web.services import Services
from lucca.web.tables.access import Caller, is_open
from lucca.web.tables.create import (
    make_terms,
    open_table,
    people_here,
    record_steps,
    steps_to_play_on,
    study_terms,
)
from lucca.web.tables.request_bodies import PlayOn

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A match as it stood after some events: `heading` is the last, `told` what came of it, `asked` who acts next."""

    template: ClassVar[str] = "replay.html"
    id: str
    rules: str
    names: tuple[str, ...]
    viewer: int | None
    at: int
    stop: str
    heading: str
    told: tuple[str, ...]
    moments: list[Moment]
    stops: Stops
    steps: tuple[ReplayStep, ...]
    strip: Strip
    scene: Scene
    set_up: SetUp | None
    name: str
    chart: Chart | None
    is_study: bool
    can_play_on: bool
    asked: int | None
    hint: tuple[str, ...]
    shortcut_lines: tuple[tuple[str, str], ...]
    can_download: bool
    body_classes: tuple[str, ...]
    stylesheets: tuple[str, ...]
    scripts: tuple[str, ...]
    rules_address: str
    problem: str = ""


@router.get("/t/{table}/replay")
async def replay(table: TableId, services: AppServices, caller: CurrentCaller, at: str = "") -> Response:
    """A table's match at one of its moments, by default the last."""
    there = await services.table(table)
    return render(await replay_page(services, there, caller, at))


async def replay_page(
    services: Services, table: Table, caller: Caller, at: str = "", problem: str = "", hint: tuple[str, ...] = ()
) -> ReplayPage:
    """What a replay's page says; raises Problem where there is nothing to replay."""
    viewer = services.access.viewer_for(table, caller, None)
    moments = await services.histories.moments(table)
    if not table.is_begun:
        raise Conflict("not-begun")
    if not is_open(table):
        raise Conflict("still-secret")
    stop, spec = read_stop(at, moments), web_spec(table.terms.game)
    match, moment = match_at(table.match, stop.at), moments[stop.at - 1] if stop.at else None
    view = match.view(viewer)
    if stop.stage:
        state, moment = stage_of(table.match, stop.at, stop.stage)
        view = match.game.view(state, viewer)
    told = moment.more + moment.ending if moment else ()
    steps = steps_of(stops := stops_of(moments), stop)
    name = await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or ""))
    return ReplayPage(
        id=table.id,
        rules=rules_text(table),
        names=table.match.seats,
        viewer=viewer,
        at=stop.at,
        stop=str(stop),
        heading=heading_of(moment, stop),
        told=told,
        moments=moments,
        stops=stops,
        steps=steps,
        strip=strip_of(moments),
        scene=scene_of(match, view, may_act=False),
        set_up=None if moment else set_up(table, moments),
        name=name or "",
        chart=chart_of(moments, table.match.seats, _("How everyone stood")),
        is_study=table.is_study,
        can_play_on=may_play_on(table),
        asked=asked_at(match, viewer) if not stop.stage else None,
        hint=hint,
        shortcut_lines=shortcut_lines(steps),
        can_download=not table.is_live,
        body_classes=spec.body_classes(view),
        stylesheets=spec.stylesheets,
        scripts=spec.scripts,
        rules_address=rules_address(table),
        problem=problem,
    )


def may_play_on(table: Table) -> bool:
    """Whether a match may be gone on with elsewhere: not while it is on, when bots could be asked what to do in it."""
    return table.has_ended


def heading_of(moment: Moment | None, stop: Stop) -> str:
    """What happened last: of an event that went by stages what came of it so far."""
    if moment is None:
        return _("The match begins.")
    return (moment.text, *moment.more)[-1] if stop.stage or moment.stages else moment.text


def asked_at(match: Match, viewer: int | None) -> int | None:
    """Who is to act: the viewer, where several are."""
    return viewer if viewer in match.game.deciding(match.state) else match.to_move or None


def shortcut_lines(steps: Sequence[ReplayStep]) -> tuple[tuple[str, str], ...]:
    """The keys and what they do."""
    signs = {"ArrowLeft": "←", "ArrowRight": "→", "Shift+ArrowLeft": "⇧ ←", "Shift+ArrowRight": "⇧ →"}
    usual = (("Home", _("To the start")), ("End", _("To the end")), ("?", _("Shortcuts")))
    return ((_("Space"), _("Play")), *((signs.get(step.keys, step.keys), step.text) for step in steps), *usual)


@router.post("/t/{table}/replay")
async def hint_by_form(request: Request, table: TableId, services: AppServices, caller: CurrentCaller) -> Response:
    """What a bot would do at a moment of a match that is over, in the place of who acted then."""
    at = (await read_form(request)).get("at", "")
    there = await services.table(table)
    viewer = services.access.viewer_for(there, caller, None)
    try:
        hint = await hint_at(services, there, caller, viewer, at)
    except Problem as problem:
        return render(await replay_page(services, there, caller, at, str(problem)), status_of(problem))
    return render(await replay_page(services, there, caller, at, hint=tuple(hint.lines)))


async def hint_at(services: Services, table: Table, caller: Caller, viewer: int | None, at: str) -> Hint:
    """A hint for a moment, for each caller one at a time as at a table; raises Problem."""
    if not may_play_on(table):
        raise Conflict("not-over")
    stop = read_stop(at, await services.histories.moments(table))
    match = match_at(table.match, stop.at)
    if match.outcome:
        raise IllegalAction("match-over")
    seat = asked_at(match, viewer)
    if seat is None or stop.stage:
        raise Impossible("not-asked", seat=seat or viewer or 1)
    return await services.hints.give(table, seat, caller, stop.at)


@router.post("/t/{table}/play-on")
async def play_on_by_form(request: Request, table: TableId, services: AppServices, caller: CurrentCaller) -> Response:
    """Opens a table at which a match goes on from one of its moments, the visitor against bots."""
    form = await read_form(request)
    there = await services.table(table)
    visitor, cookie = visit(caller)
    try:
        services.access.viewer_for(there, visitor, None)
        if not may_play_on(there):
            raise Conflict("not-over")
        wanted = read_play_on(there, form)
        game, steps, at = await asyncio.to_thread(steps_to_play_on, wanted)
        terms = make_terms(wanted, game, dealt_from=at)
        opened = await open_table(services, visitor, people_here(wanted), terms, steps)
    except (Problem, ValidationError) as problem:
        text, status = problem_text(problem)
        return render(await replay_page(services, there, caller, form.get("at", ""), text), status)
    return go_to(f"/t/{opened.id}", cookie, request)


def read_play_on(table: Table, form: dict[str, str]) -> PlayOn:
    """A seat for the visitor, and bots for the others; raises ValidationError."""
    players, mine = len(table.seats), form.get("seat", "1")
    seats = [{"kind": "bot", "bot": form.get("bot", USUAL_LEVEL)} for _ in range(players)]
    if mine not in map(str, range(1, players + 1)):
        raise Impossible("no-such-seat", seat=mine, players=players)
    seats[int(mine) - 1] = {"kind": "here", "name": form.get("name", "")}
    at = moment_number(form.get("at", ""), len(table.match.events()))
    return PlayOn.model_validate({"record": write_record(table.match), "at": at, "seats": seats})


@router.post("/records")
async def upload_record(request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """Takes in a record, to be replayed at an address of its own."""
    visitor, cookie = visit(caller)
    try:
        value = await read_upload(request, services.settings.limits.record)
        record, steps = await asyncio.to_thread(record_steps, value)
        opened = await open_table(services, visitor, {}, study_terms(record), steps)
    except Problem as problem:
        return render(await home_page(services, caller, str(problem)), status_of(problem))
    return go_to(f"/t/{opened.id}/replay?at=0", cookie, request)


async def read_upload(request: Request, limit: int) -> object:
    """The JSON value of a file that was chosen; raises Problem."""
    try:
        async with request.form(max_files=1, max_fields=1) as form:
            given = form.get("file")
            content = b"" if given is None or isinstance(given, str) else await given.read(limit + 1)
    except (LookupError, UnicodeError):
        raise Impossible("not-a-record") from None
    if len(content) > limit:
        raise TooLarge("too-large-body", limit=limit)
    try:
        return parse_json(content, "", 1)
    except (FileRefused, RecursionError):
        raise Impossible("not-a-record") from None
