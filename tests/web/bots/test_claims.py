"""Of several processes one at a time lets a table's bots think; another takes over where it has died."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from lucca.store.schema import tables
from lucca.web.background import SWEEP_EVERY, notice_waiting_bots
from lucca.web.bots import claims
from lucca.web.bots.claims import Claim, claimed
from tests.web.app_client import START, Site, run_as_novice
from tests.web.conftest import NewSite


async def claim_of(site: Site) -> tuple[str | None, float]:
    """What the only table's row says of who thinks, and for how long."""
    query = select(tables.c.thinker, tables.c.thinks_until)
    row = await site.services.read(lambda transaction: transaction.connection.execute(query).one())
    return row.thinker, row.thinks_until or 0.0


@pytest.fixture
def pair(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Site, Site]:
    """Two processes on one PostgreSQL, whose bots think when the test says so."""
    monkeypatch.setattr("lucca.web.live.postgres_listener.POLL", 0.02)
    return Site(postgres_url), Site(postgres_url)


async def never(*_arguments: Any) -> Any:
    """A thought without an end."""
    await asyncio.Event().wait()


async def test_a_claim_keeps_other_processes_away_until_it_runs_out(pair: tuple[Site, Site]) -> None:
    one, other = pair
    async with one.open(), other.open():
        one.replace_workers(never)
        other.replace_workers(never)
        id = (await one.guest("anna").open(seats="novice here"))["id"]
        table = await one.services.table(id)
        while (await claim_of(one))[0] is None:
            await asyncio.sleep(0.01)
        assert await claim_of(one) == (f"2 {one.services.name}", one.clock.now + claims.CLAIM_TIME)
        async with claimed(other.services, table) as claim:
            assert claim is None
        for site in pair:
            site.clock.now += claims.CLAIM_TIME + 1
        async with claimed(other.services, table) as claim:
            assert claim is not None
        assert await claim_of(one) == (f"2 {other.services.name}", other.clock.now + claims.CLAIM_TIME)
        async with claimed(one.services, table) as claim:
            assert claim is None


async def test_a_claim_runs_out_though_the_clock_was_set_back(pair: tuple[Site, Site]) -> None:
    one, other = pair
    async with one.open(), other.open():
        other.replace_workers(never)
        table = await one.services.table((await one.guest("anna").open(seats="here here"))["id"])
        assert await one.services.write(lambda transaction: Claim(one.services, table).take(transaction, table))
        for back, is_free in ((1.0, False), (claims.CLAIM_TIME, False), (3600.0, True)):
            other.clock.now = START - back
            async with claimed(other.services, table) as claim:
                assert bool(claim) == is_free, back


async def test_a_claim_is_renewed_while_a_bot_thinks(pair: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "RENEWALS", 1000)
    one, other = pair
    async with one.open(), other.open():
        one.replace_workers(never)
        other.replace_workers(never)
        id = (await one.guest("anna").open(seats="novice here"))["id"]
        while (await claim_of(one))[0] is None:
            await asyncio.sleep(0.01)
        for site in pair:
            site.clock.now += 3 * claims.CLAIM_TIME
        while (await claim_of(one))[1] <= one.clock.now:
            await asyncio.sleep(0.01)
        async with claimed(other.services, await other.services.table(id)) as claim:
            assert claim is None


async def test_a_claim_that_was_lost_is_not_renewed(pair: tuple[Site, Site]) -> None:
    one, other = pair
    async with one.open(), other.open():
        one.replace_workers(never)
        other.replace_workers(never)
        table = await one.services.table((await one.guest("anna").open(seats="here here"))["id"])
        async with claimed(one.services, table) as claim:
            assert claim
            assert await one.services.write(claim.renew)
            other.clock.now += claims.CLAIM_TIME + 1
            async with claimed(other.services, table) as taken:
                assert taken
            assert not await one.services.write(claim.renew)
        assert (await claim_of(one))[0] == f"3 {other.services.name}"


async def test_a_claim_goes_along_with_the_bots_turn(pair: tuple[Site, Site]) -> None:
    """The other process is kept away between two actions of a turn too."""
    one, other = pair
    async with one.open(), other.open():
        other.replace_workers(never)
        one.replace_workers(run_as_novice)
        id = (await one.guest("anna").open(seats="novice here"))["id"]
        while (await one.guest("anna").look(id))["asked"] != [2]:
            await asyncio.sleep(0.01)
        found = await claim_of(one)
        acts = [entry.number for entry in await one.log(id) if entry.kind == "act"]
        assert len(acts) == 2
        assert found == (f"{acts[-1] - 1} {one.services.name}", one.clock.now + claims.CLAIM_TIME)


async def test_alone_with_its_folder_a_process_claims_nothing(new_site: NewSite) -> None:
    async with new_site().open() as site:
        site.replace_workers(never)
        table = await site.services.table((await site.guest("anna").open(seats="novice here"))["id"])
        async with claimed(site.services, table) as claim:
            assert claim
        assert await claim_of(site) == (None, 0.0)


async def sweep(site: Site) -> None:
    """What a process does now and then about bots that wait, and all that follows."""
    await notice_waiting_bots(site.services)
    await asyncio.gather(*site.services.bots.busy.values())


async def test_where_a_process_died_another_takes_over_at_its_next_sweep(
    pair: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the worst the claim was made just before, and runs out just after a sweep; that is no 20 seconds."""
    pauses: dict[object, float] = {}

    async def note_pause(job: Any, seconds: float) -> None:
        pauses[getattr(job, "func", job)] = seconds

    monkeypatch.setattr("lucca.web.background.repeat", note_pause)
    monkeypatch.setattr("lucca.web.background.SWEEP_EVERY", SWEEP_EVERY)  # as it is outside tests
    one, other = pair
    async with other.open():
        other.replace_workers(run_as_novice)
        async with one.open():
            one.replace_workers(never)
            id = (await one.guest("anna").open(seats="novice here"))["id"]
            while (await claim_of(one))[0] is None:
                await asyncio.sleep(0.01)
        for now in (START, (await claim_of(other))[1]):
            other.clock.now = now
            await sweep(other)
            assert (await other.guest("anna").look(id))["asked"] == [1]
        other.clock.now += pauses[notice_waiting_bots]
        await sweep(other)
        assert (await other.guest("anna").look(id))["asked"] == [2]
        assert other.clock.now - START < 20
