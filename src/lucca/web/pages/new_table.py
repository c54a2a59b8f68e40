"""The page on which a table is set up: the game's options, who sits where, and what is allowed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import ValidationError

from lucca.bots.registry import USUAL_LEVEL
from lucca.games import game_spec, most_seats
from lucca.games.options import Option, Simple
from lucca.locale import N_, _
from lucca.locale.bots import DESCRIPTIONS
from lucca.problem import Problem
from lucca.store.terms import USUAL_TERMS, Terms
from lucca.store.visitors import visitor_name
from lucca.web.errors import problem_text
from lucca.web.games.spec import web_spec
from lucca.web.http.dependencies import AppServices, CurrentCaller, form_again, go_to, read_form, visit
from lucca.web.http.templating import render
from lucca.web.tables.create import make_terms, make_wanted_game, open_table, people_here
from lucca.web.tables.request_bodies import GameName, NewTable

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a seat may take: seconds until it is away. Texts are messages for translation."""

    name: str
    away_after: int | None
    label: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is allowed at the table or not, by its name in `Terms`. Texts are messages for translation."""

    name: str
    label: str
    explanation: str


PACES = (
    Pace("live", 120, N_("Live"), N_("A bot may take over for anyone who keeps the others waiting for two minutes.")),
    Pace("calm", 900, N_("Calm"), N_("The same after a quarter of an hour.")),
    Pace(
        "letters",
        None,
        N_("By correspondence"),
        N_("Everybody has all the time in the world; come back when you like."),
    ),
)
USUAL_PACE = next(pace for pace in PACES if pace.away_after == USUAL_TERMS["away_after"])
ALLOWANCES = (
    Allowance("undo", N_("Taking back"), N_("Until somebody else has acted or something new has come to light.")),
    Allowance("hints", N_("Hints"), N_("Ask a strong bot what it would do, and why.")),
    Allowance("spectators", N_("Spectators"), N_("Anyone who has the table's address may watch.")),
    Allowance("listed", N_("List the table on the first page"), N_("Everybody on this server sees it there.")),
)


@dataclass(frozen=True, slots=True)
class ValueField:
    """One of the values of an option, as the form sends it."""

    text: str
    label: str
    explanation: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game: a `choice` is shown as radio buttons, a `number` as a list, a `flag` as a checkbox, a
    `list` beside every seat.
    """

    name: str
    kind: str
    label: str
    explanation: str
    values: tuple[ValueField, ...]


@dataclass(frozen=True, slots=True)
class NewTablePage:
    """The form, filled in as usual or as it was sent."""

    template: ClassVar[str] = "new_table.html"
    game: str
    title: str
    form: dict[str, str]
    seats: range
    level_descriptions: Mapping[str, str]
    options: tuple[OptionField, ...]
    seat_options: tuple[OptionField, ...]
    stylesheets: tuple[str, ...]
    is_unusual: bool  # something besides who plays is not as usual
    paces: tuple[Pace, ...] = PACES
    allowances: tuple[Allowance, ...] = ALLOWANCES
    problem: str = ""


def new_table_page(game: str, form: dict[str, str], problem: str = "") -> NewTablePage:
    """The page for a game."""
    spec = game_spec(game)
    options = [option_field(option) for option in form_options(game)]
    usual = usual_form(game)
    rest = [name for name in {*form, *usual} if not name.startswith(("name", "seat"))]
    return NewTablePage(
        game=game,
        title=_(spec.title),
        form=form,
        seats=range(2, spec.most_seats + 1),
        level_descriptions=DESCRIPTIONS,
        options=tuple(option for option in options if option.kind != "list"),
        seat_options=tuple(option for option in options if option.kind == "list"),
        stylesheets=web_spec(game).stylesheets,
        is_unusual=any(form.get(name, "") != usual.get(name, "") for name in rest),
        problem=problem,
    )


def form_options(game: str) -> list[Option]:
    """The options that people choose in the form: those with a label."""
    return [option for option in game_spec(game).options if option.label]


def option_field(option: Option) -> OptionField:
    """An option in the language chosen; of a choice the usual value comes first, numbers stay in order."""
    is_first = option.kind == "choice"
    values = sorted(option.offered, key=lambda value: is_first and value.value != option.default)
    fields = (ValueField(str(value.value), _(value.label), _(value.explanation)) for value in values)
    return OptionField(option.name, option.kind, _(option.label), _(option.explanation), tuple(fields))


def usual_form(game: str) -> dict[str, str]:
    """The form as it is filled in at first: one friend, and bots on the other seats that the game usually has."""
    seats = {f"seat{n}": "person" if n == 2 else USUAL_LEVEL for n in range(2, game_spec(game).usual_seats + 1)}
    options = {
        option.name: "1" if option.kind == "flag" else str(option.default)
        for option in form_options(game)
        if option.default
    }
    allowed = {each.name: "1" for each in ALLOWANCES if USUAL_TERMS[each.name]}
    return {**seats, **options, "pace": USUAL_PACE.name, **allowed}


@router.get("/new/{game}")
async def set_up(game: GameName, request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """The form as usual, or as the address has it with what is wrong with that."""
    form = dict(request.query_params)
    if "name" not in form:
        name = await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or ""))
        return render(new_table_page(game, {**usual_form(game), "name": name or ""}))
    try:
        read_terms(read_new_table(game, form))
    except (Problem, ValidationError) as problem:
        return refused(game, form, problem)
    return render(new_table_page(game, form))


@router.post("/new/{game}")
async def open_by_form(game: GameName, request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """Opens the table, or says what is wrong with it, with the form as it was sent: at an address of its own."""
    form = {"name": "", **await read_form(request)}
    visitor, cookie = visit(caller)
    try:
        wanted = read_new_table(game, form)
        terms = read_terms(wanted)
    except (Problem, ValidationError) as problem:
        return form_again(f"/new/{game}", form) or refused(game, form, problem)
    try:
        opened = await open_table(services, visitor, people_here(wanted), terms)
    except Problem as problem:
        return refused(game, form, problem)
    return go_to(f"/t/{opened.id}", cookie, request)


def refused(game: str, form: dict[str, str], problem: Exception) -> Response:
    """The form as it was sent, and why it cannot be granted."""
    text, status = problem_text(problem)
    return render(new_table_page(game, form, text), status)


def read_terms(wanted: NewTable) -> Terms:
    """The terms that a form asks for; raises Problem."""
    return make_terms(wanted, make_wanted_game(wanted))


def read_new_table(game: str, form: dict[str, str]) -> NewTable:
    """What the form asks for; raises ValidationError."""
    others = [number for number in range(2, most_seats() + 1) if form.get(f"seat{number}")]
    pace = next((pace for pace in PACES if pace.name == form.get("pace")), USUAL_PACE)
    return NewTable.model_validate(
        {
            "game": game,
            "rules": {option.name: read_option(option, form, [1, *others]) for option in form_options(game)},
            "seats": [{"kind": "here", "name": form.get("name", "")}, *(read_seat(number, form) for number in others)],
            "away_after": pace.away_after,
            **{each.name: bool(form.get(each.name)) for each in ALLOWANCES},
        }
    )


def read_option(option: Option, form: dict[str, str], seats: Sequence[int]) -> Simple | list[str] | None:
    """The value of an option, given the seats that are taken; one that is not offered stays text, for the game to
    refuse.
    """
    if option.kind == "flag":
        return bool(form.get(option.name))
    if option.kind == "list":
        return option.words_for_seats([form.get(f"{option.name}{number}", "") for number in seats])
    offered = {str(value.value): value.value for value in option.offered}
    text = form.get(option.name)
    return option.default if text is None else offered.get(text, text)


def read_seat(number: int, form: dict[str, str]) -> dict[str, str]:
    """Who is to sit on one of the other seats: `person`, `here` by a name, or a bot's level."""
    word = form[f"seat{number}"]
    if word == "here":
        return {"kind": word, "name": form.get(f"name{number}", "")}
    return {"kind": word} if word == "person" else {"kind": "bot", "bot": word}
