"""Ctrl-C and SIGTERM end a server with status 0, its streams and its workers, also while bots think."""

import asyncio
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from lucca.bench.server.http_client import Connection
from tests.crash.killable_servers import ServeCommand, processes_of, wait_until
from tests.patience import PATIENCE


async def follow_thinking_bots(port: int, is_thinking: asyncio.Event) -> list[int]:
    """Opens a table where a bot soon thinks for long, and follows its stream to the end; returns its versions."""
    host, listener = Connection(port), Connection(port)
    body = {"game": "torri", "seats": [{"kind": "bot", "bot": bot} for bot in ("novice", "master")]}
    opened = await host.ask("POST", "/api/tables", body)
    host.close()
    versions: list[int] = []
    async for line in listener.follow(f"/api/tables/{opened.value['id']}/stream"):
        versions.append(json.loads(line)["version"] if line else versions[-1])
        if versions[-1] > 1:  # the first bot has acted, so that the other is at it now
            is_thinking.set()
    return versions


async def end_in_the_middle(server: ServeCommand, send: Callable[[], None]) -> None:
    """Sends a signal while streams are open and bots think, and waits for the server to end."""
    assert server.process
    is_thinking = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        streams = [group.create_task(follow_thinking_bots(server.port, is_thinking)) for _ in range(3)]
        await asyncio.wait_for(is_thinking.wait(), PATIENCE)
        send()
        await asyncio.to_thread(server.process.wait, PATIENCE)
    assert all(stream.result() for stream in streams)  # none of them raised: they were ended, not cut off


async def kill_in_the_middle(server: ServeCommand) -> None:
    """Kills the server, and only it, while bots think."""
    assert server.process
    is_thinking = asyncio.Event()
    stream = asyncio.create_task(follow_thinking_bots(server.port, is_thinking))
    await asyncio.wait_for(is_thinking.wait(), PATIENCE)
    server.process.kill()
    server.process.wait(PATIENCE)
    with pytest.raises(ConnectionError):
        await stream


def test_workers_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    server = ServeCommand(tmp_path)
    server.start()
    assert server.process
    pid = server.process.pid
    try:
        asyncio.run(kill_in_the_middle(server))
        assert wait_until(lambda: not processes_of(pid))
    finally:
        server.kill()


@pytest.mark.parametrize("how", ["ctrl-c", pytest.param("sigint", marks=pytest.mark.slow), "sigterm"])
def test_a_signal_ends_the_server_in_order(tmp_path: Path, how: str) -> None:
    server = ServeCommand(tmp_path)
    server.start()
    assert server.process
    assert server.process.stdout
    pid = server.process.pid
    send = {
        "ctrl-c": lambda: os.killpg(pid, signal.SIGINT),  # a terminal sends it to the workers too
        "sigint": lambda: os.kill(pid, signal.SIGINT),
        "sigterm": lambda: os.kill(pid, signal.SIGTERM),
    }[how]
    try:
        asyncio.run(end_in_the_middle(server, send))
        assert server.process.returncode == 0
        assert server.process.stdout.read().splitlines()[-1] == "Stopped. Everything is kept."
        assert wait_until(lambda: not processes_of(pid))
        assert (tmp_path / "log").read_text() == ""
    finally:
        server.kill()
