"""The page about the games: where they come from, who made them, and what this program is."""

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from fastapi.responses import Response

from lucca import __version__
from lucca.games import game_names, game_spec
from lucca.locale import _
from lucca.web.http.templating import render
from lucca.web.pages.rules_text import AboutPart, about_part

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class AboutGame:
    """A game with what is told of it."""

    name: str
    title: str
    part: AboutPart


@dataclass(frozen=True, slots=True)
class AboutPage:
    """All games of which something is told."""

    template: ClassVar[str] = "about.html"
    games: tuple[AboutGame, ...]
    version: str


@router.get("/about")
def about() -> Response:
    """What the games are, and who made them."""
    return render(about_page())


def about_page() -> AboutPage:
    """What the page says in the language chosen."""
    parts = [(name, about_part(name)) for name in game_names()]
    return AboutPage(
        games=tuple(AboutGame(name, _(game_spec(name).title), part) for name, part in parts if part),
        version=__version__,
    )
