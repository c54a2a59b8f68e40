"""The API is as its description says it is: whatever that allows or forbids, the server answers and does not fail."""

import asyncio
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance

from lucca.coach import Hint
from lucca.web.bots.worker_tasks import build_hint
from tests.web.conftest import NewSite
from tests.web.guest import Guest
from tests.web.threaded_server import serve_in_thread

pytestmark = pytest.mark.heavy

EXAMPLES = 8
STREAMS = r"/stream$"


async def think(function: Any, *_arguments: Any) -> Any:
    """Hints come at once; bots think for ever."""
    if function is not build_hint:
        await asyncio.Event().wait()
    return Hint("stay", ["a hint"])


def operations(address: str, mode: GenerationMode) -> list[Any]:
    """Everything that the description names, but streams, which have no end."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json").exclude(path_regex=STREAMS)
    schema.config.generation.update(modes=[mode])
    return [operation.ok() for operation in cast(Any, schema).get_all_operations()]


def check(operation: Any, tables: list[str], secret: str) -> None:
    """Some requests for one operation, half of them about tables that are there, by who may."""

    @settings(max_examples=EXAMPLES, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), table=st.sampled_from([*tables, None]), is_known=st.booleans())
    def ask(case: Any, table: str | None, is_known: bool) -> None:
        if table and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        headers = {"Authorization": f"Bearer {secret}"} if is_known else {}
        response = case.call(headers=headers)
        case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])
        if response.status_code >= 400:
            assert response.headers["content-type"] == ["application/problem+json"], case.as_curl_command()

    ask()


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_no_request_makes_the_server_fail(new_site: NewSite, mode: GenerationMode) -> None:
    site = new_site()
    site.replace_workers(think)
    with serve_in_thread(site) as address:
        found = operations(address, mode)
        assert len(found) > 15
        tables, secret = asyncio.run(open_tables(address))
        for operation in found:
            check(operation, tables, secret)


async def open_tables(address: str) -> tuple[list[str], str]:
    """A table that waits and one that plays, and the secret of a seat of the latter."""
    anna = Guest(address, "cookie-of-anna", "", {})
    waiting, playing = await anna.open(), await anna.open("palazzi", "here here")
    secret: str = playing["links"][0]["secret"]
    await anna.client.aclose()
    return [waiting["id"], playing["id"]], secret
