"""What a table's page makes of turns: where the new begins since one's own, and the moment to take it back."""

from typing import Any

import pytest

from tests.web.app_client import Site
from tests.web.random_people import open_with_people


async def test_the_log_says_where_the_new_begins_to_each_seat_alone(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2, rules={"size": 6, "opening": False})
    for guest in (guests[0], guests[0], guests[1], guests[1], guests[0]):
        await guest.act(id)
    for guest, before_it in ((guests[0], 2), (guests[1], 4)):
        before, said, _new = (await guest.get(f"/t/{id}")).text.partition('class="new-since"')
        assert said
        assert before.count("/replay?at=") == before_it
    stranger = await site.guest("stranger").get(f"/t/{id}")
    assert "new-since" not in stranger.text


@pytest.mark.parametrize(
    ("seats", "more", "is_offered"),
    [
        ("here novice", {}, True),
        ("here here", {}, False),
        ("here person", {}, False),
        ("here novice", {"undo": False}, False),
    ],
)
async def test_a_moment_of_grace_is_offered_where_only_bots_wait(
    site: Site, seats: str, more: dict[str, Any], is_offered: bool
) -> None:
    anna = site.guest("anna")
    id = (await anna.open("torri", seats, **more))["id"]
    page = (await anna.get(f"/t/{id}")).text
    assert ('id="grace"' in page) == is_offered
    assert 'id="grace"' not in (await site.guest("stranger").get(f"/t/{id}")).text
