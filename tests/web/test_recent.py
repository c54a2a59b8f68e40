"""Where the clock was set back, nobody waits until it has caught up; nor does anything end too early for good."""

import re

import pytest

from lucca.web.background import archive_idle_tables
from lucca.web.limits import Limits
from lucca.web.recent import recent_times
from tests.web.app_client import START, Site
from tests.web.conftest import NewSite
from tests.web.guest import expect_ok, expect_refused
from tests.web.random_people import open_with_people

HOUR = 3600.0


@pytest.mark.parametrize(("at", "is_recent"), [(40, False), (41, True), (100, True), (159, True), (160, False)])
def test_what_lies_further_ahead_than_it_could_behind_is_long_ago(at: float, is_recent: bool) -> None:
    since, until = recent_times(now=100, seconds=60)
    assert (since < at < until) == is_recent


async def test_who_has_said_much_speaks_again(new_site: NewSite) -> None:
    async with new_site(limits=Limits(chat_a_minute=2)).open() as site:
        id, (anna, _berta) = await open_with_people(site, "torri", 2)
        for _ in range(2):
            await anna.done(id, "chat", text="word")
        for now in (START - 59, START, START + 59):
            site.clock.now = now
            expect_refused(await anna.do(id, "chat", text="one more"), 429, "too-much-chat")
        for now in (START - HOUR, START - HOUR + 60):
            site.clock.now = now
            for _ in range(2):
                await anna.done(id, "chat", text="again")
            expect_refused(await anna.do(id, "chat", text="one more"), 429, "too-much-chat")


async def test_who_is_away_can_be_played_for(site: Site) -> None:
    id, (_anna, berta) = await open_with_people(site, "torri", 2, away_after=60)
    for now, left in ((START - 59, 120), (START - 1, 62), (START, 61)):
        site.clock.now = now
        refused = expect_refused(await berta.call_in(id, 1), 422, "not-away-yet")
        assert refused == {"seat": 1, "seconds": left}
        page = (await berta.get(f"/t/{id}")).text
        assert re.findall(r'data-away-in="(\d+)"', page) == [str(left)]
    site.clock.now = START - HOUR
    assert "data-away-in" not in (await berta.get(f"/t/{id}")).text
    expect_ok(await berta.call_in(id, 1))


async def test_tables_of_the_future_are_not_archived(new_site: NewSite) -> None:
    """What is archived stays so, and machines without a clock of their own begin in 1970."""
    async with new_site(archive_after=HOUR).open() as site:
        id = (await site.guest("anna").open(seats="here here"))["id"]
        for now, status in ((0.0, "playing"), (START + HOUR, "playing"), (START + HOUR + 1, "archived")):
            site.clock.now = now
            await archive_idle_tables(site.services)
            assert (await site.guest("anna").look(id))["status"] == status
