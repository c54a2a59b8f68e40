"""Streams by the hundred: how many there may be, and what is done once for all who see the same."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.store.table import Table
from lucca.web.api.table_answers import news_values
from lucca.web.limits import Limits
from lucca.web.live.hub import Listener
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import expect_refused
from tests.web.random_people import open_with_people
from tests.web.streams import open_stream


async def test_not_too_many_streams(new_site: NewSite) -> None:
    site = new_site(limits=Limits(streams=3, streams_each=2))
    async with site.open():
        anna, berta = site.guest("anna"), site.guest("berta")
        id = (await anna.open())["id"]
        async with open_stream(anna, id) as one, open_stream(anna, id) as two:
            await one.next_message()
            await two.next_message()
            assert expect_refused(await anna.get(f"/api/tables/{id}/stream"), 429, "too-many-streams") == {"limit": 2}
            async with open_stream(berta, id) as three:
                await three.next_message()
                assert expect_refused(await berta.get(f"/api/tables/{id}/stream"), 429, "too-many-streams") == {
                    "limit": 3
                }
        async with open_stream(anna, id) as again:
            assert (await again.next_message())["version"] == 2


async def test_of_many_streams_at_once_those_too_many_are_refused(new_site: NewSite) -> None:
    """Those that are there already go on."""
    async with new_site(limits=Limits(streams_each=3)).open() as site:
        id, (anna, _berta) = await open_with_people(site, "torri", 2)
        async with open_stream(anna, id) as first:
            await first.next_message()
            async with AsyncExitStack() as stack:
                opening = (stack.enter_async_context(open_stream(anna, id)) for _ in range(6))
                more = await asyncio.gather(*opening, return_exceptions=True)
                refused = [stream for stream in more if isinstance(stream, AssertionError)]
                assert (len(refused), site.services.hub.streams) == (4, 3)
                version = (await anna.done(id, "chat", text="still there"))["version"]
                assert (await first.message_of(version))["version"] == version


async def test_not_too_many_streams_from_one_address(new_site: NewSite) -> None:
    """A new cookie makes a new visitor, but no new address."""
    async with new_site(limits=Limits(streams_an_address=3)).open() as site:
        id = (await site.guest("anna").open())["id"]
        async with AsyncExitStack() as stack:
            for number in range(3):
                await stack.enter_async_context(open_stream(site.guest(f"cookie-{number}"), id))
            refused = await site.guest("one-more").get(f"/api/tables/{id}/stream")
            assert expect_refused(refused, 429, "too-many-streams") == {"limit": 3}


async def test_a_message_is_written_once_for_all_who_see_the_same(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many look on, a change costs each of them no more than being sent it."""
    id, (anna, _berta) = await open_with_people(site, "torri", 2)
    written: list[int | None] = []

    def values_noted(table: Table, viewer: int | None, *more: Any) -> dict[str, Any]:
        written.append(viewer)
        return news_values(table, viewer, *more)

    async with AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(open_stream(site.guest(f"stranger-{number}"), id)) for number in range(20)
        ]
        for stream in streams:
            await stream.next_message()
        monkeypatch.setattr("lucca.web.api.table_answers.news_values", values_noted)
        await anna.done(id, "chat", text="hello")
        assert {(await stream.next_message())["version"] for stream in streams} == {4}
    assert written == [None]


class CountedListeners(set[Listener]):
    """The listeners of a table, and how often one of them was looked at."""

    looked_at = 0

    def __iter__(self) -> Iterator[Listener]:
        for listener in super().__iter__():
            self.looked_at += 1
            yield listener


@pytest.mark.parametrize("many", [50, 500])
async def test_a_change_has_every_listener_looked_at_once(new_site: NewSite, many: int) -> None:
    """Not once for each of the others: who is here was counted when they came."""
    limits = Limits(burst=2 * many, streams_each=many, streams_an_address=many)
    async with new_site(limits=limits).open() as site, AsyncExitStack() as stack:
        id, (anna, berta) = await open_with_people(site, "torri", 2)
        streams = [await stack.enter_async_context(open_stream(anna, id)) for _ in range(many)]
        for stream in streams:
            await stream.next_message()
        audience = site.services.hub.audiences[id]
        audience.listeners = listeners = CountedListeners(audience.listeners)
        version = (await berta.done(id, "chat", text="hello"))["version"]
        for stream in streams:
            message = await stream.message_of(version)
            assert [seat["is_here"] for seat in message["seats"]] == [True, False]
        assert (len(listeners), listeners.looked_at) == (many, many)


async def test_a_view_is_made_once_for_all_who_see_the_same(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    id, _guests = await open_with_people(site, "torri", 2)
    seen: list[int | None] = []
    view = Torri.view

    def view_noted(game: Torri, state: State, viewer: int | None) -> Any:
        seen.append(viewer)
        return view(game, state, viewer)

    monkeypatch.setattr(Torri, "view", view_noted)
    async with AsyncExitStack() as stack:
        for number in range(4):
            stream = await stack.enter_async_context(open_stream(site.guest(f"stranger-{number}"), id, "view=true"))
            assert (await stream.next_message())["view"]["position"]["turn"] == 1
        assert seen == [None]
