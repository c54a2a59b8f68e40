"""Pages as HTML: each is a dataclass that says all its template needs, and which template that is."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from lucca.locale import _, language, ngettext

NO_PAGES = ("/api/", "/healthz", "/metrics", "/static/")
templates = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals.update(_=_, ngettext=ngettext)


@dataclass(frozen=True, slots=True)
class ProblemPage:
    """Something could not be done."""

    template: ClassVar[str] = "problem.html"
    problem: str


def render(page: Any, status: int = 200, headers: dict[str, str] | None = None) -> HTMLResponse:
    """A page in the language spoken."""
    context = {part.name: getattr(page, part.name) for part in fields(page)}
    text = templates.get_template(page.template).render(context, lang=language())
    return HTMLResponse(text, status, headers)


def wants_page(request: Request) -> bool:
    """Whether a person looks at the answer, not a program."""
    return not request.scope["path"].startswith(NO_PAGES) and "text/html" in request.headers.get("accept", "")
