"""Setting, removing and trying the webhook of a seat."""

from typing import Any

import pytest

from lucca.web.limits import Limits
from lucca.web.webhooks.lookups import Lookups
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import Guest, expect_ok, expect_refused
from tests.web.webhooks.receiver import receiving

NONE = {"seat": 2, "host": "", "remind_after": None, "outcome": "", "detail": ""}


@pytest.fixture
def site(new_site: NewSite) -> Site:
    """A server that may tell its own machine."""
    return new_site(webhooks="private")


async def seated(site: Site) -> tuple[Guest, Guest, str]:
    """Anna, and Berta at seat 2 of her table."""
    anna, berta = site.guest("anna"), site.guest("berta")
    opened = await anna.open("torri", "Anna person")
    await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    return anna, berta, f"/api/tables/{opened['id']}"


async def test_a_webhook_is_set_tried_and_removed(site: Site) -> None:
    _anna, berta, path = await seated(site)
    async with receiving() as receiver:
        state = expect_ok(await berta.post(f"{path}/webhook", {"url": receiver.url, "remind_after": 3600}))
        assert state == {**NONE, "host": "127.0.0.1", "remind_after": 3600}
        assert expect_ok(await berta.post(f"{path}/try-webhook"))["outcome"] == "delivered"
        assert receiver.events == ["test"]
        receiver.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
        state = expect_ok(await berta.post(f"{path}/try-webhook"))
        assert state["outcome"] == "webhook-answered"
        assert state["detail"] == "The host of the webhook answers with the status 410."
        assert expect_ok(await berta.post(f"{path}/webhook", {"url": ""})) == NONE
        expect_refused(await berta.post(f"{path}/try-webhook"), 404, "no-webhook")
    assert receiver.events == ["test", "test"]


async def test_only_whoever_holds_the_seat_may(site: Site) -> None:
    _anna, _berta, path = await seated(site)
    words = {"url": "http://127.0.0.1:8080/"}
    for guest, seat, code in ((site.guest("carl"), None, "no-seat"), (_anna, 2, "not-your-seat")):
        expect_refused(await guest.post(f"{path}/webhook", words, seat), 403, code)
        expect_refused(await guest.post(f"{path}/try-webhook", None, seat), 403, code)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"url": "ftp://play.example/"}, "webhook-url"),
        ({"url": "https://play.example:25/"}, "webhook-port"),
        ({"url": "http://nowhere.invalid/"}, "webhook-no-host"),
    ],
)
async def test_what_cannot_be_told_is_refused_at_once(site: Site, words: dict[str, Any], code: str) -> None:
    _anna, berta, path = await seated(site)
    site.services.webhooks.lookups = Lookups(lambda _host, _port: [])
    expect_refused(await berta.post(f"{path}/webhook", words), 422, code)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080/", "http://[::1]:8080/", "http://169.254.169.254/latest"])
async def test_private_addresses_are_refused_unless_the_owner_allows_them(new_site: NewSite, url: str) -> None:
    async with new_site(webhooks="public").open() as site:
        _anna, berta, path = await seated(site)
        expect_refused(await berta.post(f"{path}/webhook", {"url": url}), 422, "webhook-not-public")


async def test_where_it_is_turned_off_it_can_only_be_removed(new_site: NewSite) -> None:
    async with new_site(webhooks="off").open() as site:
        _anna, berta, path = await seated(site)
        expect_refused(await berta.post(f"{path}/webhook", {"url": "https://play.example/"}), 422, "webhooks-off")
        expect_refused(await berta.post(f"{path}/try-webhook"), 422, "webhooks-off")
        assert expect_ok(await berta.post(f"{path}/webhook", {"url": ""})) == NONE
        assert "turned this off" in (await berta.get(f"{path[4:].replace('tables', 't')}/webhook")).text


async def test_nobody_sets_and_tries_without_end(new_site: NewSite) -> None:
    async with new_site(webhooks="private", limits=Limits(webhooks_an_hour=2)).open() as site:
        anna, berta, path = await seated(site)
        words = {"url": "http://127.0.0.1:8080/"}
        for _ in range(2):
            expect_ok(await berta.post(f"{path}/webhook", words))
        expect_refused(await berta.post(f"{path}/webhook", words), 429, "too-fast")
        expect_refused(await anna.post(f"{path}/webhook", words), 429, "too-fast")  # of the same network
        site.timer.now += 3600
        expect_ok(await berta.post(f"{path}/webhook", words))


@pytest.mark.parametrize("what", ["leave", "renew-link"])
async def test_a_seat_that_is_left_or_locked_forgets_its_webhook(site: Site, what: str) -> None:
    anna, _berta, path = await seated(site)
    expect_ok(await anna.post(f"{path}/webhook", {"url": "http://127.0.0.1:8080/"}))
    expect_ok(await anna.post(f"{path}/{what}", {"id": "one"}))
    async with receiving():
        guest = anna if what == "renew-link" else site.guest("admin")
        code, status = ("no-webhook", 404) if what == "renew-link" else ("no-seat", 403)
        expect_refused(await guest.post(f"{path}/try-webhook"), status, code)


async def test_a_webhook_is_forgotten_when_the_match_ends(site: Site) -> None:
    anna, berta, path = await seated(site)
    words = {"url": "http://127.0.0.1:8080/"}
    expect_ok(await berta.post(f"{path}/webhook", words))
    table = path.rpartition("/")[2]
    while seats := (await anna.look(table))["asked"]:
        await (anna if 1 in seats else berta).act(table)
    assert (await anna.look(table))["status"] == "over"
    expect_refused(await berta.post(f"{path}/try-webhook"), 404, "no-webhook")
    expect_refused(await berta.post(f"{path}/webhook", words), 422, "match-over")
    assert expect_ok(await berta.post(f"{path}/webhook", {"url": ""})) == NONE


async def test_nobody_else_is_shown_where_a_webhook_leads(site: Site) -> None:
    anna, berta, path = await seated(site)
    async with receiving() as receiver:
        expect_ok(await berta.post(f"{path}/webhook", {"url": receiver.url}))
        await berta.post(f"{path}/try-webhook")
    page = path[4:].replace("tables", "t")
    for guest in (anna, berta, site.guest("carl")):
        for where in (path, page, f"{page}/webhook", f"{page}/webhook?seat=2", f"{path}/record", "/metrics"):
            await guest.get(where)
    heard = b"".join(b"".join(guest.heard) for guest in (anna, berta))
    assert b"a-secret" not in heard
    assert b"127.0.0.1" not in b"".join(anna.heard)
    assert "a-secret" not in str(await site.log(path.rpartition("/")[2]))


async def test_the_form_says_what_is_wrong_and_keeps_what_was_typed(site: Site) -> None:
    _anna, berta, path = await seated(site)
    page = f"{path[4:].replace('tables', 't')}/webhook"
    fields = {"what": "webhook", "seat": "2", "url": "ftp://play.example/", "remind_after": "86400"}
    refused = await berta.ask("POST", page, data=fields)
    assert refused.status_code == 422
    assert "begins with https://" in refused.text
    assert 'value="ftp://play.example/"' in refused.text
    assert '<option value="86400" selected>' in refused.text
    for reminder in ("soon", "-5", "1", "9" * 8):
        refused = await berta.ask(
            "POST", page, data={**fields, "url": "https://play.example", "remind_after": reminder}
        )
        assert refused.status_code == 422
        assert "A reminder comes after" in refused.text
    done = await berta.ask("POST", page, data={**fields, "url": "http://127.0.0.1:8080/x"})
    assert (done.status_code, done.headers["location"]) == (303, f"{page}?seat=2")
    shown = (await berta.get(page)).text
    assert "Set: 127.0.0.1" in shown
    assert '<option value="86400" selected>' in shown
    for where in (page, page.replace("/webhook", "/do")):
        assert (await berta.ask("POST", where, data={"what": "webhook", "seat": "2"})).status_code == 400
    assert "Set: 127.0.0.1" in (await berta.get(page)).text
    done = await berta.ask("POST", page, data={"what": "webhook", "seat": "2", "url": ""})
    assert "Set: " not in (await berta.get(page)).text
    assert (await berta.ask("POST", page, data={"what": "leave", "seat": "2"})).status_code == 400
