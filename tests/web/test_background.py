"""What a server process does again and again."""

import asyncio
import logging

import pytest

from lucca.web.background import repeat


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
    assert [record.getMessage() for record in caplog.records] == ["duty-failed"] * 2
