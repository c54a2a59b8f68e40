"""What people and programs ask for at a table: the bodies of the API's requests, which forms fill too.

The names and docstrings of the bodies are part of the API's description.
"""

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from lucca.games import most_seats
from lucca.store.table import Table
from lucca.web.tables.access import Caller

RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]
Name = Annotated[str, Field(max_length=40)]


class TableRequest(NamedTuple):
    """A request about one seat of a table: `id` is the client's name for it, `version` what the client saw."""

    table: str
    caller: Caller
    seat: int | None = None
    id: str | None = None
    version: int | None = None


class ActionResult(NamedTuple):
    """The table as it is now, the version that the request made or had made before, and the seat it was for."""

    table: Table
    version: int
    seat: int


class Body(BaseModel):
    """What a client sends: nothing that is not expected is let pass."""

    model_config = ConfigDict(extra="forbid")


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
    text: Annotated[str, Field(min_length=1, max_length=4000)]


class Newcomer(Body):
    """The secret of a seat's link, and your name."""

    secret: Annotated[str, Field(min_length=1, max_length=64)]
    name: Name = ""


class Named(Body):
    """A request with a name of its own."""

    id: RequestId


class CallIn(Body):
    """Which seat is away, and the bot that is to play for it."""

    seat: Annotated[int, Field(ge=1, le=most_seats())]
    bot: Literal["novice", "player", "master"] = "player"


class Again(Body):
    """Whether the same cards are to come."""

    same_deal: bool = False
