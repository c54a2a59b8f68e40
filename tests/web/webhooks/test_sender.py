"""Webhooks of a match: told once a turn, reminded once, tried again, given up."""

import json

from sqlalchemy import select, update

from lucca.store.repository import Transaction
from lucca.store.schema import entries
from lucca.store.terms import RULES_VERSION
from lucca.web.limits import Limits
from lucca.web.webhooks.due import TURNS_APART, WAITS
from tests.web.app_client import START, Site
from tests.web.conftest import NewSite
from tests.web.webhooks.told_match import playing

DAY = 86_400


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
                "since": START + TURNS_APART,
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


async def test_each_turn_has_all_its_tries(site: Site) -> None:
    async with playing(site) as match:
        match.receiver.answer = b"HTTP/1.1 500 Oh\r\n\r\n"
        await match.set()
        await match.turn(match.anna)
        for wait in WAITS:  # all tries but the last fail, and the turn passes
            await match.sweep()
            site.clock.now += wait
        await match.turn(match.berta)
        await match.turn(match.anna)
        assert len(await match.sweep()) == len(WAITS) + 1
        match.receiver.answer = b"HTTP/1.1 200 OK\r\n\r\n"
        site.clock.now += WAITS[0]
        assert len(await match.sweep()) == len(WAITS) + 2
        assert await match.outcome() == "delivered"


async def test_who_takes_back_and_acts_again_has_nobody_told_at_once(site: Site) -> None:
    async with playing(site) as match:
        await match.set()
        await match.turn(match.anna)
        assert await match.sweep() == ["turn"]
        for _ in range(3):
            await match.anna.done(match.table, "undo")
            await match.anna.act(match.table)
            assert await match.sweep() == ["turn"]
        site.clock.now += TURNS_APART - 1
        assert await match.sweep() == ["turn"]
        site.clock.now += 1
        assert await match.sweep() == ["turn", "turn"]


async def test_a_try_comes_no_sooner_as_turns_are_told_apart(site: Site) -> None:
    async with playing(site) as match:
        match.receiver.answer = b"HTTP/1.1 500 Oh\r\n\r\n"
        await match.set()
        await match.turn(match.anna)
        await match.sweep()
        site.clock.now += WAITS[0]
        await match.sweep()
        await match.anna.done(match.table, "chat", text="hello?")
        await match.sweep()
        site.clock.now += WAITS[1] - 1
        assert len(await match.sweep()) == 2
        site.clock.now += 1
        assert len(await match.sweep()) == 3


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


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_told(site: Site) -> None:
    async with playing(site) as broken, playing(site) as match:
        for each in (broken, match):
            await each.set()
            await each.turn(each.anna)
        await site.services.write(lambda transaction: spoil(transaction, broken.table))
        site.services.repository.forget(broken.table)
        assert await match.sweep() == ["turn"]
        assert broken.receiver.events == []


def spoil(transaction: Transaction, table: str) -> None:
    """Has a table's log begin as a newer program writes it."""
    first = (entries.c.table_id == table, entries.c.number == 1)
    body = json.loads(transaction.connection.scalar(select(entries.c.body).where(*first)) or "")
    body["terms"]["rules_version"] = RULES_VERSION + 1
    transaction.connection.execute(update(entries).where(*first), {"body": json.dumps(body)})


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
