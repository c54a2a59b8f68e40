"""What the API answers with, filled by `table_answers.py`.

Names, docstrings and the order of fields are part of its description. Where an answer has its keys in another
order than its description, `key_order` says so.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, WithJsonSchema

from lucca.store.table import TableStatus
from lucca.web.tables.action_answers import Link


class SeatAnswer(BaseModel):
    """A seat: who plays it, whether the match waits for it, and from when on a bot may be called in for it."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    is_taken: bool
    is_here: bool
    is_asked: bool
    away_at: float | None


class SaidAnswer(BaseModel):
    """Words said at the table."""

    at: float
    seat: int | None
    name: str
    text: str


class News(BaseModel):
    """How a table stands for a viewer. `events` and `chat` follow the first `events_from` and `chat_from` of them."""

    version: int
    status: TableStatus
    you: int | None
    seats: list[SeatAnswer]
    asked: list[int]
    held_by: int | None
    legal: list[str]
    can_undo: bool
    events_from: int
    events: list[str]
    chat_from: int
    chat: list[SaidAnswer]
    outcome: dict[str, Any] | None
    seed: str | None
    follow: str | None
    view: Annotated[bytes | None, WithJsonSchema({"title": "View"})] = None  # JSON already


class TableAnswer(News):
    """A table as a viewer sees it: the latest news, and what was agreed upon at the start."""

    id: str
    game: str
    rules: dict[str, Any]
    away_after: int | None
    hints: bool
    undo: bool
    spectators: bool
    listed: bool
    seed_sha256: str
    opened_at: float
    same_deal_as: str | None
    dealt_from: int

    key_order: ClassVar[tuple[str, ...]] = (
        *News.model_fields,
        *("id", "rules", "seed_sha256", "opened_at", "game", "away_after"),
        *("hints", "undo", "spectators", "listed", "same_deal_as", "dealt_from"),
    )


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    rules: dict[str, Any]
    status: str
    seats: list[str]
    free: int
    is_study: bool
    asks_you: bool
    changed_at: float

    key_order: ClassVar[tuple[str, ...]] = (
        *("id", "game", "rules", "status", "seats", "is_study", "free", "changed_at", "asks_you"),
    )


class Opened(BaseModel):
    """A new table, and the links of the seats that people are to come to."""

    id: str
    version: int
    links: list[Link]


class MatchAnswer(BaseModel):
    """A match of yours that is over. `level` is that of the bots at the other seats: `people` if somebody else was a
    person, `mixed` for several. Where a game counts no points, only the winner has a rank.
    """

    table_id: str
    seat: int
    ended_at: float
    game: str
    level: str
    rivals: list[str]
    is_won: bool
    rank: int | None
    points: int | None
    best_rival: int | None


class TallyAnswer(BaseModel):
    """Your matches at a game against a level: how many, how many you won, and your most points."""

    game: str
    level: str
    played: int
    won: int
    best: int | None


class Matches(BaseModel):
    """Your matches, the latest first; whether there are more; all of them counted."""

    matches: list[MatchAnswer]
    has_more: bool
    tallies: list[TallyAnswer]
