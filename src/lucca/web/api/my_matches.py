"""The API: the matches of whoever asks."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from lucca.web.api.response_models import Matches
from lucca.web.http.dependencies import AppServices, CurrentCaller, GameQuery, LevelQuery, OffsetQuery, as_json
from lucca.web.tables.my_matches import Wanted, find_matches
from lucca.web.tables.queries import MOST_LISTED_BY_API, MOST_MATCHES_AT_ONCE

router = APIRouter(prefix="/api", tags=["tables"])

Limit = Annotated[
    int,
    Query(
        ge=1,
        le=MOST_MATCHES_AT_ONCE,
        description="At most so many; while `has_more` is true, ask for earlier ones with a larger `offset`.",
    ),
]


@router.get("/matches", response_model=Matches)
async def my_matches(
    services: AppServices,
    caller: CurrentCaller,
    game: GameQuery = "",
    level: LevelQuery = "",
    offset: OffsetQuery = 0,
    limit: Limit = MOST_LISTED_BY_API,
) -> Response:
    """Your matches that are over, the latest first, and all of them counted; nobody else is told."""
    found = await find_matches(services, caller, Wanted(game, level, offset, limit))
    return as_json(
        {
            "matches": [match._asdict() for match in found.matches],
            "has_more": found.has_more,
            "tallies": [tally._asdict() for tally in found.tallies],
        }
    )
