"""Pages as HTML: each is a dataclass with all that its template needs, and the name of the template."""

from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from lucca.bots.registry import USUAL_LEVEL
from lucca.games import game_names, game_spec
from lucca.locale import LANGUAGES, _, join_words, language, ngettext
from lucca.locale.bots import LEVEL_LABELS, LEVEL_NAMES, LEVELS_IN_A_WORD
from lucca.locale.spec import locale_spec
from lucca.web.games.spec import web_specs
from lucca.web.tables.text_input import LONGEST_NAME

NO_PAGES = ("/api/", "/healthz", "/metrics", "/static/")
FOLDER = Path(__file__).parents[1] / "templates"
templates = Environment(
    loader=FileSystemLoader([FOLDER, *(spec.templates for spec in web_specs().values() if spec.templates)]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals.update(
    _=_,
    ngettext=ngettext,
    join_words=join_words,
    languages=LANGUAGES,
    level_labels=LEVEL_LABELS,
    level_names=LEVEL_NAMES,
    levels_in_a_word=LEVELS_IN_A_WORD,
    usual_level=USUAL_LEVEL,
    longest_name=LONGEST_NAME,
    game_names=game_names,
    game_title=lambda name: _(game_spec(name).title),
    rulebook=lambda name: locale_spec(name).rulebook(),
)


class Page(Protocol):
    """A dataclass with everything that its template needs."""

    template: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


@dataclass(frozen=True, slots=True)
class ProblemPage:
    """Something could not be done."""

    template: ClassVar[str] = "problem.html"
    problem: str


def render(page: Page, status: int = 200, headers: dict[str, str] | None = None) -> HTMLResponse:
    """A page as HTML, in the language chosen."""
    context = {part.name: getattr(page, part.name) for part in fields(page)}
    text = templates.get_template(page.template).render(context, lang=language())
    return HTMLResponse(text, status, headers)


def wants_page(request: Request) -> bool:
    """Whether a person looks at the answer, not a program."""
    return not request.scope["path"].startswith(NO_PAGES) and "text/html" in request.headers.get("accept", "")
