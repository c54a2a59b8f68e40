"""What the API answers when something was done at a table. Names and docstrings of the models describe the API."""

from collections.abc import Iterable
from typing import NamedTuple

from pydantic import BaseModel

from lucca import coach
from lucca.web.tables.access import Caller, SeatAccess
from lucca.web.tables.create import FollowUp
from lucca.web.tables.log_entries import ActionResult
from lucca.web.tables.seat_links import SeatLink
from lucca.web.tables.webhook_actions import WebhookState


class Link(BaseModel):
    """The secret of a seat: the end of its link for a person, the token of a program."""

    seat: int
    secret: str
    path: str


class DoneAnswer(BaseModel):
    """The version that the request made, or had made before; and your seat."""

    version: int
    seat: int


class Renewed(DoneAnswer):
    """The answer to a new link: what the seat's link ends with from now on."""

    secret: str


class Hint(BaseModel):
    """What a bot would do, and why; `version` is the position that was thought about."""

    version: int
    action: str
    lines: list[str]


class Followed(BaseModel):
    """Where it goes on, and the links of the seats there that are yours."""

    id: str
    links: list[Link]


class WebhookAnswer(BaseModel):
    """Your webhook: its host, empty if there is none; `outcome` is what became of the last message, `delivered` or why
    it was not, and `detail` that as a sentence.
    """

    seat: int
    host: str
    remind_after: int | None
    outcome: str
    detail: str


class HintResult(NamedTuple):
    """A hint, and the version that it is about."""

    version: int
    hint: coach.Hint


def done_answer(result: ActionResult, _access: SeatAccess, _caller: Caller) -> DoneAnswer:
    """What was done, shortly: how the table stands now comes by the stream."""
    return DoneAnswer(version=result.version, seat=result.seat)


def renewed_answer(result: ActionResult, access: SeatAccess, _caller: Caller) -> Renewed:
    return Renewed(version=result.version, seat=result.seat, secret=access.links.secret(result.table, result.seat))


def hint_answer(result: HintResult, _access: SeatAccess, _caller: Caller) -> Hint:
    return Hint(version=result.version, action=result.hint.action, lines=result.hint.lines)


def webhook_answer(result: WebhookState, _access: SeatAccess, _caller: Caller) -> WebhookAnswer:
    return WebhookAnswer(**result._asdict())


def followed_answer(result: FollowUp, access: SeatAccess, caller: Caller) -> Followed:
    return Followed(id=result.table.id, links=link_answers(access.links_again(result.table, result.before, caller)))


def link_answers(links: Iterable[SeatLink]) -> list[Link]:
    return [Link(seat=link.seat, secret=link.secret, path=link.path) for link in links]
