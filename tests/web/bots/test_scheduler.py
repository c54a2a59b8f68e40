"""Bots act where they are asked, at each table a turn at a time, and what no longer fits is dropped."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from lucca.web.bots import claims, scheduler
from lucca.web.bots.scheduler import BotScheduler
from lucca.web.bots.worker_tasks import WorkerMatch
from tests.web import worker_jobs
from tests.web.app_client import Clock, Site, run_as_novice
from tests.web.bots.bot_tables import pid_in, until
from tests.web.conftest import NewSite
from tests.web.guest import expect_ok
from tests.web.random_people import open_with_people

pytestmark = pytest.mark.heavy


async def test_a_bots_move_is_made_though_its_worker_is_killed(
    new_site: NewSite, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LUCCA_TEST_PID", str(tmp_path / "pid"))
    monkeypatch.setattr(scheduler, "play_turn", worker_jobs.hang_once)
    async with new_site().open() as site:
        anna = site.guest("anna")
        id = (await anna.open(seats="novice here"))["id"]
        os.kill(await pid_in(tmp_path / "pid"), signal.SIGKILL)
        while (await anna.look(id))["asked"] != [2]:
            await asyncio.sleep(0.01)
        assert site.services.workers.restarts == 1
        numbers = (await anna.get("/metrics")).text.splitlines()
        assert "lucca_worker_restarts 1.0" in numbers
        assert 'lucca_workers_queued{kind="people"} 0.0' in numbers
        assert 'lucca_workers_queued{kind="bots"} 0.0' in numbers
        assert "lucca_workers_busy 0.0" in numbers
        assert 'lucca_workers_wait_seconds_count{kind="people"} 1.0' in numbers
        assert set(await site.kinds(id)) == {"open", "sit", "act"}
        while (await anna.look(id))["status"] == "playing":
            if (await anna.look(id))["asked"] == [2]:
                await anna.act(id)
            await asyncio.sleep(0)
    assert multiprocessing.active_children() == []


async def test_one_turn_at_a_time_of_every_table() -> None:
    played: list[str] = []
    gates: dict[str, asyncio.Event] = {"a": asyncio.Event(), "b": asyncio.Event()}

    async def play(id: str) -> None:
        played.append(id)
        await gates[id].wait()

    bots = BotScheduler(play, Clock())
    for id in "aaabaa":
        bots.notice(id)
    await asyncio.sleep(0)
    assert played == ["a", "b"]
    for gate in gates.values():
        gate.set()
    await until(lambda: not bots.busy)
    assert played == ["a", "b", "a"]  # it has changed meanwhile: once more is enough


async def test_a_table_whose_bot_fails_can_be_attended_again(caplog: pytest.LogCaptureFixture) -> None:
    played: list[str] = []

    async def play(id: str) -> None:
        played.append(id)
        if len(played) == 1:
            raise RuntimeError("a bad thought")

    bots = BotScheduler(play, Clock())
    bots.notice("a")
    await until(lambda: not bots.busy)
    assert [record.message for record in caplog.records] == ["bot-failed"]
    bots.notice("a")
    await until(lambda: not bots.busy)
    assert played == ["a", "a"]


Thought = Callable[..., Awaitable[Any]]


def gated(gate: asyncio.Event, asked: asyncio.Event) -> Thought:
    """Thinks when it is told to."""

    async def think(function: Any, *arguments: Any) -> Any:
        asked.set()
        await gate.wait()
        return function(*arguments)

    return think


async def test_what_a_bot_thought_out_is_dropped_when_the_table_has_changed(each_site: Site) -> None:
    gate, asked = asyncio.Event(), asyncio.Event()
    each_site.replace_workers(gated(gate, asked))
    anna = each_site.guest("anna")
    id = (await anna.open(seats="here novice"))["id"]
    while (await anna.look(id))["asked"] == [1]:
        await anna.act(id)
    await asked.wait()
    await anna.done(id, "undo")
    gate.set()
    await until(lambda: not each_site.services.bots.busy)
    assert [entry.seat for entry in await each_site.log(id) if entry.kind == "act"] == [1, 1]
    assert (await anna.look(id))["asked"] == [1]
    await anna.act(id)
    while (await anna.look(id))["asked"] == [2]:
        await asyncio.sleep(0.01)
    assert 2 in [entry.seat for entry in await each_site.log(id) if entry.kind == "act"]


async def test_a_thought_about_another_position_is_dropped_though_the_bot_is_asked_again(site: Site) -> None:
    gate, asked, thought = asyncio.Event(), asyncio.Event(), list[str]()

    async def think(_function: Any, sent: WorkerMatch, _bot: str) -> list[str]:
        is_first = not asked.is_set()
        asked.set()
        await gate.wait()
        legal = sent.match().legal()
        thought.append(legal[-1] if is_first else legal[0])
        return thought[-1:]

    site.replace_workers(think)
    anna = site.guest("anna")
    id = (await anna.open(seats="here novice"))["id"]
    await anna.act(id)
    await anna.act(id, 0)
    await asked.wait()
    await anna.done(id, "undo")
    await anna.act(id, 1)
    gate.set()
    while (await anna.look(id))["asked"] == [2]:
        await asyncio.sleep(0.01)
    assert thought[0] != thought[1]
    assert next(event for event in (await anna.look(id))["events"] if event.startswith("2 ")) == f"2 {thought[1]}"


async def test_chat_does_not_keep_a_bot_from_acting(site: Site) -> None:
    gate, asked = asyncio.Event(), asyncio.Event()
    site.replace_workers(gated(gate, asked))
    anna = site.guest("anna")
    id = (await anna.open(seats="here novice"))["id"]
    while (await anna.look(id))["asked"] == [1]:
        await anna.act(id)
    await asked.wait()
    await anna.done(id, "chat", text="take your time")
    gate.set()
    while (await anna.look(id))["asked"] == [2]:
        await asyncio.sleep(0.01)
    assert (await site.kinds(id)).count("chat") == 1


async def test_bots_play_among_themselves(each_site: Site) -> None:
    anna = each_site.guest("anna")
    ids = [(await anna.open(game, "novice novice", rules={"players": 2}))["id"] for game in ("torri", "palazzi")]
    for id in ids:
        while (await anna.look(id))["status"] == "playing":
            await asyncio.sleep(0.01)
        assert (await anna.look(id))["outcome"]["winners"]


async def test_a_bot_left_over_by_a_process_that_ended_goes_on(database: str) -> None:
    async with Site(database).open() as site:
        site.replace_workers(gated(asyncio.Event(), asyncio.Event()))
        anna = site.guest("anna")
        id = (await anna.open(seats="novice here"))["id"]
    async with Site(database).open() as site:
        site.replace_workers(run_as_novice)
        site.clock.now += claims.CLAIM_TIME + 1
        anna = site.guest("anna")
        while (await anna.look(id))["asked"] == [1]:
            await asyncio.sleep(0.01)
        assert (await anna.look(id))["asked"] == [2]


async def test_two_processes_make_a_bots_move_once(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.web.background.SWEEP_EVERY", 0.01)
    monkeypatch.setattr("lucca.web.live.postgres_listener.POLL", 0.02)
    async with Site(postgres_url).open() as one, Site(postgres_url).open() as other:
        for site in (one, other):
            site.replace_workers(run_as_novice)
        id, (anna, _berta) = await open_with_people(one, "torri", 2)
        bots = expect_ok(
            await anna.post(
                "/api/tables", {"game": "torri", "rules": {"size": 3}, "seats": [{"kind": "bot", "bot": "novice"}] * 2}
            ),
            201,
        )["id"]
        while (await anna.look(bots))["status"] == "playing":
            await asyncio.sleep(0.01)
        log = await other.log(bots)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert len(log) == 1 + len((await other.guest("guest-1").look(bots))["events"])
        assert (await other.guest("guest-1").look(id))["status"] == "playing"
