"""What people and programs ask for: the bodies of the API's requests, which forms fill too.

The names and docstrings of the bodies are part of the API's description.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from lucca.bots.registry import LEVELS, USUAL_LEVEL
from lucca.games import game_names, game_spec, least_seats, most_seats
from lucca.store.terms import USUAL_TERMS
from lucca.web.limits import Limits
from lucca.web.tables.game_schemas import describe_games, record_schema
from lucca.web.tables.text_input import LONGEST_NAME, clean_name
from lucca.web.webhooks.due import LONGEST_REMINDER, SHORTEST_REMINDER
from lucca.web.webhooks.target import LONGEST_URL

# How many options a request may name: all of any game; at least 10, so that one more does not change the API's schema.
MOST_RULES = max(10, *(len(game_spec(name).options) for name in game_names()))
SHORTEST_WAIT = 10
LONGEST_WAIT = 7 * 86_400


def whole(value: object) -> object:
    """A number as JSON has it: 3.0 is a whole one too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(whole)
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1), WHOLE]
# Texts that are too long are refused by a sentence of their own. That they are text at all, and not half letters, is
# checked where there is a limit: here one that no request reaches.
Name = Annotated[str, Field(max_length=Limits().body, json_schema_extra={"maxLength": LONGEST_NAME})]
Message = Annotated[
    str, Field(min_length=1, max_length=Limits().body, json_schema_extra={"maxLength": Limits().chat_length})
]

if TYPE_CHECKING:
    GameName = str
    Level = str
else:
    GameName = Literal[game_names()]
    Level = Literal[tuple(LEVELS)]


class Body(BaseModel):
    """What a client sends: nothing that is not expected is let pass, and no text in the place of a number."""

    model_config = ConfigDict(extra="forbid", strict=True)
    not_left_out: ClassVar[frozenset[str]] = frozenset()  # fields that a form must have, for empty they mean something


class Seen(Body):
    """`id` is your own name for the request: sent twice it counts once. `version` is the one you saw."""

    id: RequestId
    version: Version


class Action(Seen):
    """An action in notation. `hold`: if it ends your turn, the turn waits for `end`, and can still be taken back."""

    action: Annotated[str, Field(min_length=1, max_length=100)]
    hold: bool = False


class Words(Body):
    """Something said at the table."""

    id: RequestId
    text: Message


class Newcomer(Body):
    """The secret of a seat's link, and your name."""

    secret: Annotated[str, Field(min_length=1, max_length=64)]
    name: Name = ""


class Named(Body):
    """A request with a name of its own."""

    id: RequestId


class CallIn(Body):
    """Which seat is away, and the bot that is to play for it."""

    seat: Annotated[int, Field(ge=1, le=most_seats()), WHOLE]
    bot: Level = USUAL_LEVEL


class Again(Body):
    """Whether chance is to give the same again."""

    same_deal: bool = False


class Webhook(Body):
    """Where you are told that it is your turn; an empty `url` removes it. `remind_after`: seconds; null: never."""

    not_left_out = frozenset(("url",))
    url: Annotated[str, Field(max_length=Limits().body, json_schema_extra={"maxLength": LONGEST_URL})]
    remind_after: Annotated[int, Field(ge=SHORTEST_REMINDER, le=LONGEST_REMINDER), WHOLE] | None = None


class SeatWish(Body):
    """Who is to sit on a seat: a `person` who comes by a link, somebody `here` on the same device, or a `bot`."""

    kind: Literal["person", "here", "bot"] = "person"
    bot: Level = USUAL_LEVEL
    name: Annotated[Name, AfterValidator(clean_name), Field(validate_default=True)] = ""


class TableOptions(Body):
    """What is allowed at a table. `away_after`: seconds to act until a bot may be called in; null: never."""

    seats: list[SeatWish] = Field(min_length=least_seats(), max_length=most_seats())
    away_after: Annotated[int, Field(ge=SHORTEST_WAIT, le=LONGEST_WAIT), WHOLE] | None = USUAL_TERMS["away_after"]
    hints: bool = USUAL_TERMS["hints"]
    undo: bool = USUAL_TERMS["undo"]
    spectators: bool = USUAL_TERMS["spectators"]
    listed: bool = USUAL_TERMS["listed"]


class NewTable(TableOptions):
    """A new match; of the rules, those not named are as usual."""

    model_config = ConfigDict(json_schema_extra=describe_games)

    game: GameName
    rules: dict[str, Any] = Field(default_factory=dict, max_length=MOST_RULES)


class PlayOn(TableOptions):
    """A record, and after how many of its events the match goes on; by default after all."""

    record: Annotated[dict[str, Any], WithJsonSchema(record_schema())]
    at: Annotated[int, Field(ge=0), WHOLE] | None = None
