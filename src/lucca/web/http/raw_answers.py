"""Refusals as bytes, for what does not come as far as the application."""

from contextvars import copy_context
from http import HTTPStatus

from lucca.locale import use_language
from lucca.web.errors import Refused, ServerFull, TooMany
from lucca.web.http.error_handlers import MEDIA_TYPE, plain_fact, problem_details
from lucca.web.http.middleware import HEADERS


def raw_refusal(problem: Refused) -> bytes:
    """An answer after which the connection is closed: in English, as nobody has said yet what they speak."""
    body = copy_context().run(english_details, problem)
    headers = {
        **{name.decode(): value.decode() for name, value in HEADERS},
        "content-type": MEDIA_TYPE,
        "content-length": str(len(body)),
        "connection": "close",
    }
    if isinstance(problem, TooMany | ServerFull):
        headers["retry-after"] = "1"
    lines = (f"{name}: {value}\r\n" for name, value in headers.items())
    status_line = f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\n"
    return f"{status_line}{''.join(lines)}\r\n".encode() + body


def english_details(problem: Refused) -> bytes:
    use_language("en")
    facts = {name: plain_fact(value) for name, value in problem.facts.items()}
    return problem_details(problem.status, problem.code, facts).model_dump_json().encode()
