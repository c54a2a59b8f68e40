"""The matches of a visitor that are over: a list with places and points, and how many were played and won."""

from dataclasses import dataclass
from itertools import groupby
from time import gmtime, strftime
from typing import ClassVar
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from lucca.games import game_names, game_spec
from lucca.locale import N_, _, join_words
from lucca.locale.bots import LEVEL_NAMES
from lucca.locale.results import say_score
from lucca.store.results import MIXED, PEOPLE, MatchResult, Tally
from lucca.web.http.dependencies import AppServices, CurrentCaller, GameQuery, LevelQuery, OffsetQuery
from lucca.web.http.templating import render
from lucca.web.tables.my_matches import Found, Wanted, find_matches
from lucca.web.tables.queries import MOST_MATCHES_AT_ONCE

router = APIRouter(include_in_schema=False)
SHOWN = 20  # matches on one page
RIVALS = {**LEVEL_NAMES, PEOPLE: N_("People"), MIXED: N_("Several levels")}


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list; `date` is that of its end, by universal time."""

    table: str
    date: str
    game: str
    rivals: str
    score: str
    is_won: bool


@dataclass(frozen=True, slots=True)
class TallyLine:
    """How many matches were played and won, at a game or against a level of it; `path` leads to these alone."""

    label: str
    is_game: bool
    played: int
    won: int
    best: int | None
    path: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """One page of the list; `later` and `earlier` are the addresses of those beside it. An export is cut where
    there are more matches than `most_exported`.
    """

    template: ClassVar[str] = "matches.html"
    matches: list[MatchLine]
    tallies: list[TallyLine]
    is_filtered: bool
    later: str
    earlier: str
    is_export_cut: bool
    most_exported: int = MOST_MATCHES_AT_ONCE


@router.get("/matches")
async def matches(
    services: AppServices, caller: CurrentCaller, game: GameQuery = "", level: LevelQuery = "", offset: OffsetQuery = 0
) -> Response:
    """The matches of whoever asks."""
    wanted = Wanted(game, level, offset, SHOWN)
    return render(matches_page(await find_matches(services, caller, wanted), wanted))


def matches_page(found: Found, wanted: Wanted) -> MatchesPage:
    """The page with what was found."""
    game, level, offset, limit = wanted
    return MatchesPage(
        matches=[match_line(match) for match in found.matches],
        tallies=tally_lines(found.tallies, game, level),
        is_filtered=bool(game or level),
        later=path_of(game, level, max(offset - limit, 0)) if offset else "",
        earlier=path_of(game, level, offset + limit) if found.has_more else "",
        is_export_cut=sum(tally.played for tally in found.tallies) > MOST_MATCHES_AT_ONCE,
    )


def path_of(game: str, level: str, offset: int = 0) -> str:
    """The address of a part of the list."""
    query = {name: value for name, value in (("game", game), ("level", level), ("offset", offset)) if value}
    return f"/matches?{urlencode(query)}" if query else "/matches"


def match_line(match: MatchResult) -> MatchLine:
    """A match in the language chosen."""
    return MatchLine(
        table=match.table_id,
        date=strftime("%Y-%m-%d", gmtime(match.ended_at)),
        game=title_of(match.game),
        rivals=join_words(match.rivals),
        score=say_score(match.is_won, match.rank, match.points, match.best_rival),
        is_won=match.is_won,
    )


def title_of(game: str) -> str:
    """What a game is called; one that is not there any more goes by its name."""
    return _(game_spec(game).title) if game in game_names() else game


def tally_lines(tallies: list[Tally], game: str, level: str) -> list[TallyLine]:
    """A line for each game, and one for each level of it."""
    lines = []
    for name, group in groupby(tallies, key=lambda tally: tally.game):
        levels = list(group)
        whole = Tally(
            name,
            "",
            sum(tally.played for tally in levels),
            sum(tally.won for tally in levels),
            max((tally.best for tally in levels if tally.best is not None), default=None),
        )
        lines += [tally_line(tally, (name, tally.level) == (game, level)) for tally in (whole, *levels)]
    return lines


def tally_line(tally: Tally, is_shown: bool) -> TallyLine:
    """A line of the statistics."""
    label = _(RIVALS.get(tally.level, tally.level)) if tally.level else title_of(tally.game)
    return TallyLine(
        label, not tally.level, tally.played, tally.won, tally.best, path_of(tally.game, tally.level), is_shown
    )
