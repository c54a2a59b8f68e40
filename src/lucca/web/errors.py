"""Why a request is refused, each kind with its HTTP status."""

from typing import ClassVar

from lucca.games.game import BadRules, IllegalAction, InvalidAction
from lucca.locale import _
from lucca.match.record import FileRefused, RecordRefused
from lucca.problem import Problem
from lucca.store.database import StoreFailed
from lucca.store.repository import NoSuchTable


class Refused(Problem):
    """A request that cannot be granted."""

    status: ClassVar[int] = 400


class NotAdmin(Refused):
    """Without the admin word, or with another."""

    status = 401


class NotFound(Refused):
    """There is no such thing."""

    status = 404


class Forbidden(Refused):
    """Not for this visitor."""

    status = 403


class Conflict(Refused):
    """Things have changed since, or do not go together."""

    status = 409


class StaleAction(Conflict):
    """The table has gone on since the version that was seen."""


class Impossible(Refused):
    """Understood, but not allowed as things stand."""

    status = 422


class TooLarge(Refused):
    """More bytes than a request may have."""

    status = 413


class TooLargeHead(Refused):
    """More bytes than a request may have before its body."""

    status = 431


class TooMany(Refused):
    """Too much at once; later it may be granted."""

    status = 429


class ServerFull(Refused):
    """There is no room for anybody more."""

    status = 503


class HungUp(Refused):
    """Nobody waits for the answer any more."""

    status = 499  # as web servers log it; nobody receives it


class Unavailable(Refused):
    """The server cannot do now what it usually can."""

    status = 503


STATUS: dict[type[Problem], int] = {
    IllegalAction: 422,
    InvalidAction: 400,
    BadRules: 422,
    RecordRefused: 422,
    FileRefused: 400,
    NoSuchTable: 404,
    StoreFailed: 503,
}


def status_of(problem: Problem) -> int:
    """The HTTP status of a problem."""
    if isinstance(problem, Refused):
        return problem.status
    return next((status for kind, status in STATUS.items() if isinstance(problem, kind)), 400)


def problem_text(problem: Exception) -> tuple[str, int]:
    """What a page says about a form that cannot be granted, and the status."""
    if isinstance(problem, Problem):
        return str(problem), status_of(problem)
    return _("The request is not understood."), 400
