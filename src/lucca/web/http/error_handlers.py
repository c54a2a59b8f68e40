"""Problem details: every refusal as `application/problem+json`, with the code of its reason and one clear sentence."""

from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from lucca.locale.sentences import sentence, shorten
from lucca.problem import Problem
from lucca.web.errors import NotAdmin, TooMany, status_of
from lucca.web.http.methods import allowed_methods
from lucca.web.http.templating import ProblemPage, render, wants_page

MEDIA_TYPE = "application/problem+json"
HTTP_CODES = {404: "no-such-page", 405: "wrong-method", 400: "misread-request"}


Fact = bool | int | str | None


class ProblemDetails(BaseModel):
    """A refusal as RFC 9457 has it, with two members more: `code` for programs, and its facts by their names."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    facts: dict[str, Fact]


def problem_described(words: str) -> dict[str, Any]:
    """A refusal as the description of the API has it."""
    return {"description": words, "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}}


def problem_response(
    request: Request, status: int, code: str, facts: dict[str, Fact], headers: dict[str, str] | None = None
) -> Response:
    """A refusal, for people as a page."""
    if wants_page(request):
        return render(ProblemPage(sentence(code, facts)), status, headers)
    problem = problem_details(status, code, facts)
    return Response(problem.model_dump_json(), status, headers=headers, media_type=MEDIA_TYPE)


def problem_details(status: int, code: str, facts: dict[str, Fact]) -> ProblemDetails:
    return ProblemDetails(
        type=f"urn:lucca:problem:{code}",
        title=code,
        status=status,
        code=code,
        detail=sentence(code, facts),
        facts=facts,
    )


def plain_fact(value: object) -> Fact:
    """A fact as JSON can have it: numbers as they are, anything else as text, cut short and without half letters."""
    if value is None or isinstance(value, (bool, int)):
        return value
    return shorten(str(value)).encode("utf-8", "replace").decode()


async def on_problem(request: Request, problem: Exception) -> Response:
    """Something the rules or the server refuse."""
    assert isinstance(problem, Problem)
    facts = {name: plain_fact(value) for name, value in problem.facts.items()}
    headers: dict[str, str] = {}
    if isinstance(problem, TooMany):
        headers["retry-after"] = str(facts.get("seconds", 1))
    if isinstance(problem, NotAdmin):
        headers["www-authenticate"] = "Bearer"
    if status_of(problem) == 503:
        facts = {}
    return problem_response(request, status_of(problem), problem.code, facts, headers)


async def on_invalid(request: Request, error: Exception) -> Response:
    """A request that is not shaped as it should be: names the first field that is wrong."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
    return problem_response(request, 400, "misread-field", {"field": plain_fact(where), "problem": first["type"]})


async def on_failure(request: Request, _error: Exception) -> Response:
    """What should not happen: the middleware logs it."""
    return problem_response(request, 500, "failed", {})


async def on_http(request: Request, error: Exception) -> Response:
    """No such address, or no such method there; OPTIONS asks which there are."""
    assert isinstance(error, HTTPException)
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED or request.scope["path"] == "*":
        headers["allow"] = allowed_methods(request)
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=headers)
    code = HTTP_CODES.get(error.status_code, "misread-request")
    return problem_response(request, error.status_code, code, {}, headers)
