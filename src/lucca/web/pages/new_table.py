"""The page on which a table is set up: the game's options, who sits where, and what is allowed."""

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import ValidationError

from lucca.bots.registry import LEVELS
from lucca.games import game_spec, most_seats
from lucca.games.options import Option, Simple
from lucca.locale import _
from lucca.locale.bots import DESCRIPTIONS
from lucca.problem import Problem
from lucca.store.visitors import visitor_name
from lucca.web.http.dependencies import AppServices, CurrentCaller, go_to, read_form, visit
from lucca.web.http.errors import problem_text
from lucca.web.http.templating import render
from lucca.web.tables.create import GameName, NewTable, make_game, make_terms, open_table, people_here

router = APIRouter(include_in_schema=False)
PACES = {"live": 120, "calm": 900, "letters": None}  # seconds until a seat is away


@dataclass(frozen=True, slots=True)
class ValueField:
    """One of the values of an option, as the form sends it."""

    text: str
    label: str
    explanation: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game: a `choice` is shown as radio buttons, a `number` as a list, a `flag` as a checkbox."""

    name: str
    kind: str
    label: str
    explanation: str
    values: tuple[ValueField, ...]


@dataclass(frozen=True, slots=True)
class NewTablePage:
    """The form, filled in as usual or as it was sent."""

    template: ClassVar[str] = "new.html"
    game: str
    title: str
    form: dict[str, str]
    seats: range
    levels: tuple[tuple[str, str], ...]
    options: tuple[OptionField, ...]
    problem: str = ""


def new_table_page(game: str, form: dict[str, str], problem: str = "") -> NewTablePage:
    """The page for a game."""
    spec = game_spec(game)
    return NewTablePage(
        game=game,
        title=spec.title,
        form=form,
        seats=range(2, spec.most_seats + 1),
        levels=tuple((level, _(DESCRIPTIONS[level])) for level in LEVELS),
        options=tuple(option_field(option) for option in form_options(game)),
        problem=problem,
    )


def form_options(game: str) -> list[Option]:
    """The options that people choose in the form: those with a label."""
    return [option for option in game_spec(game).options if option.label]


def option_field(option: Option) -> OptionField:
    """An option in the language chosen; of several editions the usual one comes first."""
    is_first = option.kind == "choice"
    values = sorted(option.offered, key=lambda value: is_first and value.value != option.default)
    fields = (ValueField(str(value.value), _(value.label), _(value.explanation)) for value in values)
    return OptionField(option.name, option.kind, _(option.label), _(option.explanation), tuple(fields))


def usual_form(game: str) -> dict[str, str]:
    """The form as it is filled in at first: one friend, and bots on the other seats that the game usually has."""
    seats = {f"seat{seat}": "person" if seat == 2 else "player" for seat in range(2, game_spec(game).usual_seats + 1)}
    options = {
        option.name: "1" if option.kind == "flag" else str(option.default)
        for option in form_options(game)
        if option.default
    }
    return {**seats, **options, "pace": "live", "hints": "1", "undo": "1", "spectators": "1"}


@router.get("/new/{game}")
async def set_up(game: GameName, services: AppServices, caller: CurrentCaller) -> Response:
    """The form as usual."""
    name = await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or ""))
    return render(new_table_page(game, {**usual_form(game), "name": name or ""}))


@router.post("/new/{game}")
async def open_by_form(game: GameName, request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """Opens the table, or says what is wrong with it, with the form as it was sent."""
    form = await read_form(request)
    visitor, cookie = visit(caller)
    try:
        wanted = read_new_table(game, form)
        opened = await open_table(services, visitor, people_here(wanted), make_terms(wanted, make_game(wanted)))
    except (Problem, ValidationError) as problem:
        text, status = problem_text(problem)
        return render(new_table_page(game, form, text), status)
    return go_to(f"/t/{opened.id}", cookie, request)


def read_new_table(game: str, form: dict[str, str]) -> NewTable:
    """What the form asks for; raises ValidationError."""
    numbers = range(2, most_seats() + 1)
    others = [read_seat(form[f"seat{n}"], form.get(f"name{n}", "")) for n in numbers if form.get(f"seat{n}")]
    allowed = {name: bool(form.get(name)) for name in ("hints", "undo", "spectators", "listed")}
    return NewTable.model_validate(
        {
            "game": game,
            "rules": {option.name: read_option(option, form) for option in form_options(game)},
            "seats": [{"kind": "here", "name": form.get("name", "")[:40]}, *others],
            "away_after": PACES.get(form.get("pace", "live"), 120),
            **allowed,
        }
    )


def read_option(option: Option, form: dict[str, str]) -> Simple | None:
    """The value of an option; one that is not offered stays text, for the game to refuse."""
    if option.kind == "flag":
        return bool(form.get(option.name))
    offered = {str(value.value): value.value for value in option.offered}
    text = form.get(option.name)
    return option.default if text is None else offered.get(text, text)


def read_seat(word: str, name: str) -> dict[str, str]:
    """Who is to sit on one of the other seats: `person`, `here` by a name, or a bot's level."""
    if word == "here":
        return {"kind": word, "name": name[:40]}
    return {"kind": word} if word == "person" else {"kind": "bot", "bot": word}
