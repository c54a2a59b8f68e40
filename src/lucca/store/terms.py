"""The terms of a table: what was chosen when it was opened."""

from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, Literal

from lucca.games.game import Game
from lucca.match.record import game_of_record
from lucca.types import JsonObject

RULES_VERSION = 1  # goes up if a rule is ever changed: tables opened before keep theirs
SeatKind = Literal["person", "bot", "record"]


@dataclass(frozen=True, slots=True)
class SeatTerms:
    """Who is to sit on a seat: a person who comes by its link, a bot by name, or only a name from a record."""

    kind: SeatKind
    bot: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """The game, its rules, who plays, and what is allowed at the table."""

    game: str
    rules: JsonObject
    places: tuple[SeatTerms, ...]
    away_after: int | None = 120  # seconds to act until a bot may be called in; None: by correspondence, never
    hints: bool = True
    undo: bool = True
    spectators: bool = True
    listed: bool = False
    rules_version: int = RULES_VERSION
    dealt_from: int = 0  # events of a record that the match goes on from, dealt by somebody else
    same_deal_as: str | None = None  # the table whose draws come again

    def to_json(self) -> JsonObject:
        return asdict(self)

    @classmethod
    def from_json(cls, value: JsonObject) -> "Terms":
        places = tuple(SeatTerms(**seat) for seat in value["places"])
        return cls(**{**value, "places": places})

    def new_game(self) -> Game:
        """The game with its options; raises BadRules."""
        return game_of_record(self.game, dict(self.rules))


# What a table has unless somebody wishes otherwise.
USUAL_TERMS: dict[str, Any] = {field.name: field.default for field in fields(Terms) if field.default is not MISSING}
