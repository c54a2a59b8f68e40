"""A seat gets a new link: what led to it before no longer does."""

from random import Random

import pytest

from tests.web.app_client import Site
from tests.web.guest import expect_ok, expect_refused, new_request_id
from tests.web.random_people import play_on


async def seated(site: Site) -> tuple[str, str]:
    """A table where Berta came by the link that her host sent; the table and the secret."""
    opened = await site.guest("host").open("torri", "here person")
    link = opened["links"][1]
    await site.guest("berta").sit(opened["id"], link["secret"], "Berta")
    return opened["id"], link["secret"]


async def test_a_link_opens_its_seat_on_another_device_too(site: Site) -> None:
    id, secret = await seated(site)
    phone = site.guest("phone")
    assert (await phone.sit(id, secret, "somebody else"))["seat"] == 2
    assert [seat["name"] for seat in (await phone.look(id))["seats"]] == ["Guest", "Berta"]


async def test_whoever_sits_there_can_shut_out_all_who_know_the_old_link(each_site: Site) -> None:
    id, secret = await seated(each_site)
    berta, host, phone = each_site.guest("berta"), each_site.guest("host"), each_site.guest("phone")
    await phone.sit(id, secret, "")
    renewed = await berta.done(id, "renew-link")
    assert (renewed["seat"], renewed["secret"] != secret) == (2, True)
    expect_refused(await host.post(f"/api/tables/{id}/sit", {"secret": secret, "name": ""}), 403, "wrong-link")
    expect_refused(await each_site.guest(secret=secret).do(id, "chat", text="I am Berta"), 403, "no-seat")
    assert (await phone.look(id))["you"] is None
    assert [line["id"] for line in expect_ok(await phone.get("/api/tables", mine=True))] == []
    assert (await berta.look(id))["you"] == 2
    assert [link["secret"] for link in expect_ok(await berta.get(f"/api/tables/{id}/links"))] == [renewed["secret"]]
    assert (await phone.sit(id, renewed["secret"], ""))["seat"] == 2


async def test_a_program_goes_on_with_the_new_secret(site: Site) -> None:
    id, secret = await seated(site)
    renewed = await site.guest(secret=secret).done(id, "renew-link")
    assert (await site.guest("berta").look(id))["you"] is None
    assert (await site.guest(secret=renewed["secret"]).look(id))["you"] == 2


async def test_only_the_seats_own_people_get_one(site: Site) -> None:
    id, _secret = await seated(site)
    for stranger in (site.guest("stranger"), site.guest()):
        expect_refused(await stranger.do(id, "renew-link"), 403, "no-seat")
    expect_refused(
        await site.guest("host").post(f"/api/tables/{id}/renew-link", {"id": new_request_id()}, 2), 403, "not-your-seat"
    )


@pytest.mark.parametrize("times", [1, 2])
async def test_the_old_link_leads_to_the_table_who_still_sits_there(site: Site, times: int) -> None:
    id, secret = await seated(site)
    for _ in range(times):
        await site.guest("berta").done(id, "renew-link")
    response = await site.guest("berta", accept="text/html").get(f"/t/{id}/s/{secret}")
    assert (response.status_code, response.headers["location"]) == (303, f"/t/{id}")
    assert (await site.guest("host", accept="text/html").get(f"/t/{id}/s/{secret}")).status_code == 303
    assert (await site.guest("stranger", accept="text/html").get(f"/t/{id}/s/{secret}")).status_code == 403


async def test_what_was_held_before_gives_no_link_of_a_seat_that_somebody_has_now(site: Site) -> None:
    """Whoever knows the link of an earlier table learns none of the next one, once its people are there."""
    id, secret = await seated(site)
    host, berta = site.guest("host"), site.guest("berta")
    await play_on([host, berta], id, Random(1))
    again = expect_ok(await berta.post(f"/api/tables/{id}/again", {}))["id"]
    await berta.done(again, "renew-link")
    thief = site.guest(secret=secret)
    assert expect_ok(await thief.post(f"/api/tables/{id}/again", {}))["links"] == []
    await berta.done(again, "leave")
    for who in (thief, berta):
        assert expect_ok(await who.post(f"/api/tables/{id}/again", {}))["links"] == []
