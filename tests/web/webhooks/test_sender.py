"""Webhooks of a match: told once a turn, reminded once, tried again, given up; by one process, after a restart too."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from lucca.store.webhooks import webhook_of
from lucca.web.limits import Limits
from lucca.web.webhooks.due import WAITS
from lucca.web.webhooks.sender import SENDING
from tests.web.app_client import START, Site
from tests.web.conftest import NewSite
from tests.web.guest import Guest, expect_ok
from tests.web.webhooks.receiver import Receiver, receiving

DAY = 86_400


@dataclass
class Match:
    """Anna and Berta play torri; a receiver listens for Berta."""

    site: Site
    anna: Guest
    berta: Guest
    table: str
    receiver: Receiver

    async def set(self, **more: Any) -> dict[str, Any]:
        """Berta sets her webhook."""
        words = {"url": self.receiver.url, **more}
        done: dict[str, Any] = expect_ok(await self.berta.post(f"/api/tables/{self.table}/webhook", words))
        return done

    async def turn(self, guest: Guest) -> None:
        """Somebody builds both bricks of a turn."""
        there = await guest.look(self.table)
        while there["legal"]:
            await guest.act(self.table)
            there = await guest.look(self.table)

    async def sweep(self, *sites: Site) -> list[str]:
        """Lets servers look what is due; returns all that the receiver was ever told."""
        for site in sites or (self.site,):
            await site.services.webhooks.sweep()
            await site.services.webhooks.settle()
        return self.receiver.events

    async def outcome(self) -> str:
        job = lambda transaction: webhook_of(transaction.connection, self.table, 2)  # noqa: E731
        found = await self.site.services.read(job)
        return found.outcome if found else "none"


@asynccontextmanager
async def playing(site: Site) -> AsyncIterator[Match]:
    """A match at which it is Anna's turn."""
    async with AsyncExitStack() as stack:
        receiver = await stack.enter_async_context(receiving())
        anna, berta = site.guest("anna"), site.guest("berta")
        opened = await anna.open("torri", "Anna person", rules={"size": 6}, away_after=None)
        await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
        yield Match(site, anna, berta, opened["id"], receiver)


@pytest.fixture
def site(new_site: NewSite) -> Site:
    """A server that may tell its own machine."""
    return new_site(webhooks="private")


async def test_a_seat_is_told_once_of_each_turn(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        assert await match.sweep() == []
        await match.turn(match.anna)
        assert await match.sweep() == ["turn"]
        await match.anna.done(match.table, "chat", text="hello")
        assert await match.sweep() == ["turn"]
        await match.turn(match.berta)
        assert await match.sweep() == ["turn"]
        await match.turn(match.anna)
        assert await match.sweep() == ["turn", "turn"]
        assert len({message["id"] for message in match.receiver.messages}) == 2
        assert await match.outcome() == "delivered"


async def test_what_a_seat_is_told(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        await match.sweep()
        link = f"http://lucca.test/t/{match.table}"
        text = f"Berta, it is your turn in Torri: {link}"
        turn = (await match.berta.look(match.table))["version"]
        assert match.receiver.messages == [
            {
                "id": f"{match.table}.2.turn.{turn}",
                "event": "turn",
                "table": match.table,
                "game": "torri",
                "seat": 2,
                "name": "Berta",
                "link": link,
                "since": START,
                "text": text,
                "content": text,
            }
        ]


async def test_the_sentence_is_in_the_language_of_whoever_set_it(site: Site) -> None:
    async with playing(site) as match:
        words = {"url": match.receiver.url}
        path = f"/api/tables/{match.table}/webhook"
        await match.berta.ask("POST", path, json=words, headers={"accept-language": "de"})
        await match.turn(match.anna)
        await match.sweep()
        assert "du bist" in match.receiver.messages[0]["text"]


async def test_whoever_takes_back_knows_whose_turn_it_is(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        await match.turn(match.berta)
        await match.berta.done(match.table, "undo")
        assert await match.sweep() == ["turn"]  # of before
        await match.turn(match.berta)
        await match.turn(match.anna)
        assert await match.sweep() == ["turn", "turn"]


async def test_a_seat_is_reminded_once(site: Site) -> None:
    async with playing(site) as match:
        await match.set(remind_after=DAY)
        await match.turn(match.anna)
        assert await match.sweep() == ["turn"]
        site.clock.now += DAY - 1
        assert await match.sweep() == ["turn"]
        site.clock.now += 1
        assert await match.sweep() == ["turn", "reminder"]
        site.clock.now += 9 * DAY
        assert await match.sweep() == ["turn", "reminder"]
        assert match.receiver.messages[1]["text"].startswith("Berta, it is still your turn")
        await match.turn(match.berta)
        await match.turn(match.anna)
        assert await match.sweep() == ["turn", "reminder", "turn"]


async def test_who_has_moved_is_not_reminded(site: Site) -> None:
    async with playing(site) as match:
        await match.set(remind_after=DAY)
        await match.turn(match.anna)
        await match.sweep()
        await match.turn(match.berta)
        site.clock.now += 2 * DAY
        assert await match.sweep() == ["turn"]


async def test_a_bot_is_told_nothing(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        await match.berta.post(f"/api/tables/{match.table}/leave", {"id": "leave"})
        await match.turn(match.anna)
        assert await match.sweep() == []
        assert await match.outcome() == "none"


async def test_what_does_not_arrive_is_tried_again_and_given_up(site: Site) -> None:
    async with playing(site) as match:
        match.receiver.answer = b"HTTP/1.1 500 Oh\r\n\r\n"
        await match.set()
        await match.turn(match.anna)
        for tries, wait in enumerate(WAITS, start=1):
            assert len(await match.sweep()) == tries
            site.clock.now += wait - 1
            assert len(await match.sweep()) == tries
            site.clock.now += 1
        assert len(await match.sweep()) == len(WAITS) + 1
        site.clock.now += 9 * DAY
        assert len(await match.sweep()) == len(WAITS) + 1
        assert await match.outcome() == "webhook-answered 500"
        assert len({message["id"] for message in match.receiver.messages}) == 1
        match.receiver.answer = b"HTTP/1.1 200 OK\r\n\r\n"
        await match.turn(match.berta)
        await match.turn(match.anna)
        assert len(await match.sweep()) == len(WAITS) + 2
        assert await match.outcome() == "delivered"


async def test_what_others_do_meanwhile_makes_no_try_come_sooner(site: Site) -> None:
    async with playing(site) as match:
        match.receiver.answer = b"HTTP/1.1 500 Oh\r\n\r\n"
        await match.set()
        await match.turn(match.anna)
        await match.sweep()
        await match.anna.done(match.table, "chat", text="hello?")
        assert len(await match.sweep()) == 1
        site.clock.now += WAITS[0]
        assert len(await match.sweep()) == 2


async def test_a_clock_that_is_set_back_keeps_nobody_waiting(site: Site) -> None:
    async with playing(site) as match:
        match.receiver.answer = b"HTTP/1.1 500 Oh\r\n\r\n"
        site.clock.now += 1000 * DAY
        await match.set()
        await match.turn(match.anna)
        await match.sweep()
        site.clock.now -= 1000 * DAY
        assert len(await match.sweep()) == 2


async def test_an_action_does_not_wait_for_a_slow_host(site: Site) -> None:
    async with playing(site) as match:
        match.receiver.may_answer.clear()
        await match.set()
        await match.turn(match.anna)
        await site.services.webhooks.sweep()
        await match.receiver.has_heard.wait()
        await match.turn(match.berta)
        await match.turn(match.anna)
        await site.services.webhooks.sweep()  # the same seat waits until its first message is done
        match.receiver.may_answer.set()
        assert await match.sweep() == ["turn"]
        assert await match.sweep() == ["turn", "turn"]


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
            assert await match.sweep(other) == ["turn"]
            other.clock.now += SENDING
            assert await match.sweep(other) == ["turn", "turn"]
            assert await match.sweep(other, site) == ["turn", "turn"]
        assert len({message["id"] for message in match.receiver.messages}) == 1


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


async def test_nothing_is_sent_where_it_is_turned_off(site: Site, new_site: NewSite) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        async with new_site(webhooks="off").open() as off:
            assert await match.sweep(off) == []


async def test_an_address_that_has_become_private_is_told_nothing(site: Site, new_site: NewSite) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        async with new_site(webhooks="public").open() as public:
            assert await match.sweep(public) == []
        assert await match.outcome() == "webhook-not-public"


async def test_nobody_has_a_flood_sent(new_site: NewSite) -> None:
    site = new_site(webhooks="private", limits=Limits(webhook_messages_a_minute=1))
    async with site.open(), playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        await match.sweep()
        await match.turn(match.berta)
        await match.turn(match.anna)
        assert await match.sweep() == ["turn"]
        site.timer.now += 60
        assert await match.sweep() == ["turn", "turn"]


async def test_messages_are_counted(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        await match.sweep()
    assert b'lucca_webhooks_total{event="turn",outcome="delivered"} 1.0' in site.services.metrics.text()
