"""The stream of a table's page: it tells when to look again and who is here, and nothing else."""

import pytest

from tests.web.app_client import Site
from tests.web.guest import expect_refused
from tests.web.streams import ALIVE, open_stream

PATH = "/t/{id}/stream"


async def open_two(site: Site) -> str:
    """A table at which Anna and Berta play."""
    anna, berta = site.guest("anna"), site.guest("berta")
    opened = await anna.open()
    await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    return str(opened["id"])


async def test_a_page_is_told_of_versions_and_of_who_is_here(site: Site) -> None:
    id = await open_two(site)
    anna, berta = site.guest("anna"), site.guest("berta")
    async with open_stream(anna, id, path=PATH) as stream:
        first = await stream.next_message()
        assert first == {"version": 3, "seats": [{"seat": 1, "is_here": True}, {"seat": 2, "is_here": False}]}
        async with open_stream(berta, id):
            assert [seat["is_here"] for seat in (await stream.next_message())["seats"]] == [True, True]
        assert await stream.next_message() == first
        version = (await anna.act(id))["version"]
        assert await stream.next_message() == {**first, "version": version}
    assert site.services.hub.streams == 0


async def test_a_page_that_comes_back_is_told_who_is_here(site: Site) -> None:
    id = await open_two(site)
    async with open_stream(site.guest("anna"), id, path=PATH, last_event_id="3") as stream:
        assert (await stream.next_message())["version"] == 3


async def test_a_page_is_told_nothing_twice(sqlite_url: str) -> None:
    async with Site(sqlite_url, heartbeat=0.01).open() as site:
        id = await open_two(site)
        async with open_stream(site.guest("anna"), id, path=PATH) as stream:
            await stream.next_message()
            assert [await stream.raw() for _ in range(3)] == [ALIVE] * 3


async def test_the_page_of_the_table_names_its_stream(site: Site) -> None:
    id = await open_two(site)
    assert f'data-stream="/t/{id}/stream"' in (await site.guest("anna").get(f"/t/{id}")).text
    assert not [path for path in site.app.openapi()["paths"] if path.startswith("/t/")]


@pytest.mark.parametrize("query", ["", "?seat=2"])
async def test_who_may_not_look_on_gets_no_stream(site: Site, query: str) -> None:
    anna = site.guest("anna")
    id = (await anna.open(spectators=False))["id"]
    refusal = await site.guest("stranger").get(f"/t/{id}/stream{query}")
    expect_refused(refusal, 403, "not-your-seat" if query else "no-spectators")
