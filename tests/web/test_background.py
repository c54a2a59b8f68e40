"""What a server process does again and again."""

import asyncio
import logging

import pytest

from lucca.games import game_names
from lucca.web.background import repeat
from lucca.web.bots.worker_tasks import warm_up
from tests.web.app_client import Site


async def test_what_fails_is_logged_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    async def job() -> None:
        done.append(len(done))
        if len(done) < 3:
            raise RuntimeError("not now")

    with caplog.at_level(logging.ERROR):
        task = asyncio.create_task(repeat(job, 0.001))
        while len(done) < 5:
            await asyncio.sleep(0.001)
        task.cancel()
    assert [record.getMessage() for record in caplog.records] == ["job-failed"] * 2


async def test_a_worker_loads_all_bots_though_those_of_one_game_cannot_be_loaded(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    loaded: list[object] = []

    async def think(function: object, name: str) -> None:
        loaded.append((function, name))
        if len(loaded) == 1:
            raise RuntimeError("not this one")

    site.replace_workers(think)
    site.services.warm_up()
    while len(loaded) < len(game_names()):
        await asyncio.sleep(0.001)
    assert loaded == [(warm_up, name) for name in game_names()]
    assert [record.getMessage() for record in caplog.records] == ["job-failed"]


async def test_no_worker_is_asked_for_once_the_server_is_stopping(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """The rules may be loaded only then, by a thread that cannot be cancelled."""
    await site.services.close()
    site.services.warm_up()
    await asyncio.gather(*site.services.tasks, return_exceptions=True)
    assert [record.getMessage() for record in caplog.records] == []
