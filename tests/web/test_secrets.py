"""The promise: no secret of a seat, a visitor, the server or the cards is in what others hear, or in the log."""

import hashlib
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.web.app_client import ADMIN_WORD, LINK_KEY, FixedIds, Site
from tests.web.guest import Guest, expect_ok
from tests.web.paired_servers import LogCapture, capture_log
from tests.web.random_people import open_with_people
from tests.web.scenario import TableScenario

pytestmark = pytest.mark.heavy

SEED = "0123456789abcdef" * 2


@pytest.fixture
def lines() -> Iterator[LogCapture]:
    """What is logged, however little it matters."""
    yield from capture_log()


async def test_a_whole_evening(site: Site, fixed_ids: FixedIds, lines: LogCapture) -> None:
    fixed_ids.seeds = [SEED]
    scenario = TableScenario(site, ADMIN_WORD)
    scenario.known |= {LINK_KEY: set()}
    seeds: dict[str, set[str]] = {SEED: set(), hashlib.sha256(f"{SEED}/bots".encode()).hexdigest(): set()}
    await scenario.arrive()
    async with AsyncExitStack() as stack:
        streams = await scenario.listen(stack)
        await scenario.look_around()
        await scenario.play()
        await scenario.change_seats()
        version = (await scenario.host.look(scenario.id))["version"]
        for stream in streams:
            await stream.message_of(version)
    assert scenario.leaks() == []
    assert scenario.leaks(seeds) == []
    await scenario.finish()
    assert scenario.leaks() == []
    log = "\n".join(lines.take())
    assert '"route": "/api/tables/{table}/actions"' in log
    assert [secret for secret in (*scenario.known, *seeds) if secret in log] == []
    assert scenario.id not in log
    assert "traceback" not in log


async def test_the_check_would_find_a_leak(site: Site) -> None:
    scenario = TableScenario(site, ADMIN_WORD)
    await scenario.arrive()
    secret = next(secret for secret, names in scenario.known.items() if names == {"host", "anna"})
    scenario.stranger.heard.append(f"you said {secret}?".encode())
    assert scenario.leaks() == [f"stranger heard {secret}"]
    assert any(secret.encode() in part for part in scenario.host.heard)


async def test_the_seed_is_shown_only_when_the_match_is_over(site: Site, fixed_ids: FixedIds) -> None:
    fixed_ids.seeds = [SEED]
    id, guests = await open_with_people(site, "torri", 2)
    everybody = [*guests, site.guest("host"), site.guest("stranger")]

    async def seen(guest: Guest) -> bool:
        guest.heard.clear()
        for path in (
            f"/api/tables/{id}",
            f"/api/tables/{id}/record",
            "/api/tables",
            "/api/tables?mine=true",
            f"/t/{id}",
        ):
            await guest.get(path)
        return any(SEED.encode() in part for part in guest.heard)

    while (table := await guests[0].look(id))["status"] == "playing":
        for guest in everybody:
            assert not await seen(guest)
        await guests[table["asked"][0] - 1].act(id)
    for guest in everybody:
        assert await seen(guest)


async def test_an_archived_table_shows_its_seed(site: Site, fixed_ids: FixedIds) -> None:
    fixed_ids.seeds = [SEED]
    id, (anna, _) = await open_with_people(site, "torri", 2)
    expect_ok(await site.guest(secret=ADMIN_WORD).post(f"/api/admin/tables/{id}/archive"))
    assert (await anna.look(id))["seed"] == SEED


async def test_what_fails_on_the_server_tells_nobody_anything(
    site: Site, fixed_ids: FixedIds, lines: LogCapture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed_ids.seeds = [SEED]
    id, (anna, _) = await open_with_people(site, "torri", 2)

    def fail(*_arguments: object) -> None:
        raise RuntimeError("the dog ate it")

    monkeypatch.setattr("lucca.web.api.tables.table_answer", fail)
    response = await anna.get(f"/api/tables/{id}")
    assert response.status_code == 500
    assert response.json()["code"] == "failed"
    assert "content-security-policy" in response.headers
    assert b"dog" not in response.content
    log = "\n".join(lines.take())
    assert "the dog ate it" in log
    assert '"traceback"' in log
    assert SEED not in log
    assert anna.cookie not in log


async def test_metrics_tell_numbers_of_all_tables_only(site: Site) -> None:
    scenario = TableScenario(site, ADMIN_WORD)
    await scenario.arrive()
    await scenario.look_around()
    text = (await site.guest().get("/metrics")).text
    assert 'lucca_requests_total{method="POST",route="/api/tables/{table}/sit",status="200"} 3.0' in text
    assert 'lucca_requests_total{method="GET",route="none",status="404"}' in text
    assert [word for word in (scenario.id, "guessed", "anna", *scenario.known) if word in text] == []
