"""A bot's turn: each action is on disk before the next is thought of, and it may be broken off between two."""

from lucca.web.bots.worker_process import WorkerDied
from lucca.web.bots.worker_tasks import BotAction
from tests.web.app_client import Site, StubLease
from tests.web.bots.bot_tables import LeaseStubs, idle, open_for_bots


async def test_each_has_its_kind_and_its_place(site: Site) -> None:
    leases = LeaseStubs(site, StubLease)
    anna = site.guest("anna")
    await anna.open(seats="novice here")
    await idle(site)
    berta, id = await open_for_bots(site)
    site.services.bots.notice(id)
    host = site.services.repository.cached[id].host
    assert set(leases.begun) == {("people", ("127.0.0.1", host))}
    await berta.look(id)
    await idle(site)
    assert set(leases.begun) == {("people", ("127.0.0.1", host)), ("bots", ("127.0.0.1", host))}


async def test_a_turn_that_is_broken_off_goes_on_when_it_is_the_bots_turn_again(site: Site) -> None:
    class OvertakenLease(StubLease):
        is_overtaken = True

    leases = LeaseStubs(site, OvertakenLease)
    anna, id = await open_for_bots(site)
    await anna.look(id)
    await idle(site)
    assert (await anna.look(id))["status"] == "over"
    assert len(leases.begun) == (await site.kinds(id)).count("act")


async def test_each_action_is_on_disk_before_the_next_is_thought_of(site: Site) -> None:
    seen: list[int] = []

    class WatchedLease(StubLease):
        async def go_on(self) -> BotAction:
            if self.actions:
                seen.append((await site.kinds(table)).count("act"))
            return await super().go_on()

    leases = LeaseStubs(site, WatchedLease)
    anna, table = await open_for_bots(site)
    await anna.look(table)
    await idle(site)
    acts = (await site.kinds(table)).count("act")
    assert seen == list(range(acts))
    assert len(leases.begun) < acts


async def test_a_bot_whose_worker_dies_within_its_turn_is_asked_again(site: Site) -> None:
    class MortalLease(StubLease):
        async def go_on(self) -> BotAction:
            if len(self.actions) < len(self.names):
                raise WorkerDied
            return await super().go_on()

    leases = LeaseStubs(site, MortalLease)
    anna, id = await open_for_bots(site)
    await anna.look(id)
    await idle(site)
    assert (await anna.look(id))["status"] == "over"
    assert len(leases.begun) == (await site.kinds(id)).count("act")
