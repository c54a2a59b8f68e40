"""Webhooks on several server processes: one sends, and another when that one died."""

from contextlib import AsyncExitStack
from typing import Any

from lucca.store.webhooks import webhook_of
from lucca.web.webhooks.due import SENDING
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.webhooks.told_match import playing


async def test_another_process_sends_what_one_that_died_had_begun(site: Site, new_site: NewSite) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        match.receiver.may_answer.clear()
        await site.services.webhooks.sweep()
        await match.receiver.has_heard.wait()
        await site.services.webhooks.close()
        match.receiver.may_answer.set()
        async with new_site(webhooks="private").open() as other:
            other.clock.now = site.clock.now
            assert await match.sweep(other) == ["turn"]
            other.clock.now += SENDING
            assert await match.sweep(other) == ["turn", "turn"]
            assert await match.sweep(other, site) == ["turn", "turn"]
        assert len({message["id"] for message in match.receiver.messages}) == 1


async def test_what_happens_at_the_table_meanwhile_has_no_other_process_send(site: Site, new_site: NewSite) -> None:
    async with playing(site) as match, new_site(webhooks="private").open() as other:
        await match.set()
        await match.turn(match.anna)
        match.receiver.may_answer.clear()
        await site.services.webhooks.sweep()
        await match.receiver.has_heard.wait()
        await match.anna.done(match.table, "chat", text="hello")
        other.clock.now = site.clock.now
        await other.services.webhooks.sweep()
        assert not other.services.webhooks.busy
        match.receiver.may_answer.set()
        assert await match.sweep(site, other, site) == ["turn"]
        assert await match.outcome() == "delivered"


async def test_a_webhook_set_again_is_not_taken_for_the_one_before(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        match.receiver.may_answer.clear()
        await site.services.webhooks.sweep()
        await match.receiver.has_heard.wait()
        await match.set(remind_after=3600)
        hook = await site.services.read(lambda transaction: webhook_of(transaction.connection, match.table, 2))
        assert hook
        changed = await site.services.webhooks.write(hook, outcome="another")
        assert changed
        match.receiver.may_answer.set()
        await site.services.webhooks.settle()
        assert await match.outcome() == "another"


async def test_of_several_processes_one_sends(database: str) -> None:
    sites = [Site(database, webhooks="private") for _ in range(2)]
    async with AsyncExitStack() as stack:
        for site in sites:
            await stack.enter_async_context(site.open())
        match = await stack.enter_async_context(playing(sites[0]))
        await match.set()
        await match.turn(match.anna)
        senders = [site.services.webhooks for site in sites]
        found = [await site.services.read(find_due) for site in sites]
        for sender, ((hook, table, due),) in zip(senders, found, strict=True):
            sender.begin(hook, table, due.event)
        for sender in senders:
            await sender.settle()
        assert match.receiver.events == ["turn"]


def find_due(transaction: Any) -> Any:
    """What a process finds that looks at the same time as another."""
    from lucca.web.webhooks.sender import find_all_due

    return find_all_due(transaction)
