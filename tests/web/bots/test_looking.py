"""Where only bots play, they do so while somebody looks; a sweep finds the others."""

from typing import Any

from lucca.web.background import notice_waiting_bots
from lucca.web.bots import scheduler
from lucca.web.bots.scheduler import waiting_for_bots
from lucca.web.bots.worker_pool import WorkersKeepDying
from tests.web.app_client import Site
from tests.web.bots.bot_tables import idle, open_for_bots
from tests.web.guest import expect_refused
from tests.web.streams import open_stream


def let_workers_fail(site: Site, problem: Exception) -> list[object]:
    """Lets every task of a worker fail; returns a list that gets an item for each."""
    asked: list[object] = []

    async def fail(task: object, *_arguments: Any) -> Any:
        asked.append(task)
        raise problem

    site.replace_workers(fail)
    return asked


async def test_bots_play_among_themselves_only_while_somebody_looks(each_site: Site) -> None:
    site, turns = each_site, 0

    async def think(function: Any, *arguments: Any) -> Any:
        nonlocal turns
        turns += 1
        site.timer.now += scheduler.LOOKED_FOR / 2.5
        return function(*arguments)

    site.replace_workers(think)
    anna, id = await open_for_bots(site)
    assert await site.kinds(id) == ["open"]
    await anna.look(id)
    await idle(site)
    assert turns == 3
    assert await site.kinds(id) != ["open"]
    await anna.get(f"/t/{id}")
    await idle(site)
    assert turns == 6


async def test_a_stream_keeps_bots_playing_among_themselves(site: Site) -> None:
    async def think(function: Any, *arguments: Any) -> Any:
        site.timer.now += scheduler.LOOKED_FOR / 2.5
        return function(*arguments)

    site.replace_workers(think)
    anna, id = await open_for_bots(site)
    async with open_stream(anna, id) as stream:
        while (await stream.next_message())["status"] == "playing":
            pass


async def test_strangers_who_may_not_look_do_not_make_bots_play(site: Site) -> None:
    _anna, id = await open_for_bots(site, spectators=False)
    expect_refused(await site.guest("stranger").get(f"/api/tables/{id}"), 403, "no-spectators")
    await site.guest("stranger").get(f"/t/{id}")
    await idle(site)
    assert await site.kinds(id) == ["open"]


async def test_a_sweep_finds_bots_of_people_and_those_that_somebody_looks_at(site: Site) -> None:
    asked = let_workers_fail(site, RuntimeError("no move found"))
    anna, unseen = await open_for_bots(site)
    seen = (await anna.open(seats="novice novice"))["id"]
    await anna.look(seen)
    with_person = (await anna.open(seats="novice here"))["id"]
    await idle(site)
    assert len(asked) == 2
    assert await site.services.read(waiting_for_bots) == [with_person]
    await notice_waiting_bots(site.services)
    await idle(site)
    assert len(asked) == 4
    site.timer.now += scheduler.LOOKED_FOR + 1
    await notice_waiting_bots(site.services)
    await idle(site)
    assert len(asked) == 5
    assert unseen not in site.services.bots.looked_at_lately()


async def test_a_table_at_which_workers_keep_dying_is_left_alone_for_a_while(site: Site) -> None:
    asked = let_workers_fail(site, WorkersKeepDying("workers-keep-dying"))
    await site.guest("anna").open(seats="novice here")
    await idle(site)
    for _ in range(3):
        await notice_waiting_bots(site.services)
        await idle(site)
    assert len(asked) == 1
    site.timer.now += scheduler.REST + 1
    await notice_waiting_bots(site.services)
    await idle(site)
    assert len(asked) == 2
