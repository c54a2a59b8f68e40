"""PostgreSQL stops, crashes and restarts: servers answer 503 meanwhile, and go on by themselves."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from lucca.bench.server.http_client import Answer, Connection
from tests.crash.killable_servers import ForkServer, forked_servers, wait_until
from tests.crash.log_audit import LogAudit
from tests.crash.seats import Stream, following, open_table
from tests.crash.simulated_players import SimulatedPlayers, ask_until_answered
from tests.patience import PATIENCE
from tests.postgres.server import Server, new_database, running_server


@pytest.fixture(scope="module")
def stoppable_postgres() -> Iterator[Server]:
    """A PostgreSQL that only the tests of this module use, so that they may stop it."""
    with running_server() as server:
        yield server


@pytest.fixture
def stoppable_url(stoppable_postgres: Server) -> Iterator[str]:
    """An empty database in `stoppable_postgres`."""
    with new_database(stoppable_postgres) as url:
        yield url


async def ask_until(seat: Connection, path: str, status: int) -> Answer:
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = await seat.ask("GET", path)
        if answer.status == status:
            return answer
        assert time.monotonic() < deadline, answer
        await asyncio.sleep(0.02)


async def play_through(postgres: Server, port: int, audit: LogAudit) -> SimulatedPlayers:
    """Stops and crashes PostgreSQL while people play."""
    players, watcher = SimulatedPlayers(port, "restarts"), Connection(port)
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(players.play())
        for crash in (False, True, True):
            await players.acknowledge(40)
            await asyncio.to_thread(postgres.stop, crash)
            refused = await ask_until(watcher, "/healthz", 503)
            assert refused.value["code"] == "store-failed"
            assert refused.value["facts"] == {}
            await asyncio.sleep(0.1)  # some of those who play are refused meanwhile; nothing rests upon it
            await asyncio.to_thread(postgres.start)
            await ask_until(watcher, "/healthz", 200)
            await players.acknowledge(40)
            audit.check(players)
        players.is_closing = True
        await playing
    watcher.close()
    return players


def test_what_was_acknowledged_outlives_restarts_of_postgresql(
    fork_server: ForkServer, tmp_path: Path, stoppable_postgres: Server, stoppable_url: str
) -> None:
    with forked_servers(fork_server, tmp_path, stoppable_url) as (server,):
        server.start()
        audit = LogAudit(stoppable_url)
        players = asyncio.run(play_through(stoppable_postgres, server.port, audit))
        audit.check_at_the_end(players)
        audit.close()


def failures(log: Path) -> int:
    """How often a bot's action could not be written, by the server's log."""
    return log.read_text().count("bot-failed")


def has_failed_again(log: Path, before: int) -> bool:
    return failures(log) > before


async def play_with_bot(postgres: Server, port: int, log: Path) -> int:
    """Crashes PostgreSQL while a bot thinks; returns how often the bot has acted in the end."""
    host = Connection(port, cookie="host")
    body = {"game": "torri", "rules": {"size": 6}, "seats": [{"kind": "bot", "bot": "master"}] * 2}
    table = (await ask_until_answered(lambda: host.ask("POST", "/api/tables", body))).value["id"]

    async def version_beyond(least: int) -> int:
        async with asyncio.timeout(PATIENCE):
            while True:
                found = await ask_until_answered(lambda: host.ask("GET", f"/api/tables/{table}"))
                if found.value["version"] > least or found.value["status"] == "over":
                    version: int = found.value["version"]
                    return version
                await asyncio.sleep(0.1)

    version = await version_beyond(1)
    for crash in (False, True):
        before = failures(log)
        await asyncio.to_thread(postgres.stop, crash)
        assert await asyncio.to_thread(wait_until, partial(has_failed_again, log, before))
        await asyncio.to_thread(postgres.start)
        version = await version_beyond(version)
    host.close()
    return version


def test_bots_go_on_after_restarts_of_postgresql(
    fork_server: ForkServer, tmp_path: Path, stoppable_postgres: Server, stoppable_url: str
) -> None:
    with forked_servers(fork_server, tmp_path, stoppable_url, claim_time=2.0, sweep_every=0.2) as (server,):
        server.start()
        assert asyncio.run(play_with_bot(stoppable_postgres, server.port, tmp_path / "log")) > 2


async def act_before_the_other_listens(postgres: Server, ports: list[int]) -> None:
    """Acts by way of one process as soon as PostgreSQL is there again; the other's stream must tell it."""
    body = {"game": "torri", "rules": {"size": 6}, "seats": [{"kind": "person"}] * 2}
    table, secrets = await open_table(ports[0], body)
    watcher, seat = Stream(ports[1], table), Connection(ports[0], secrets[0])
    async with following(watcher):
        news = (await seat.ask("GET", f"/api/tables/{table}")).value
        await asyncio.to_thread(postgres.restart)
        words = {"id": "a", "version": news["version"], "action": news["legal"][0]}
        done = await ask_until_answered(lambda: seat.ask("POST", f"/api/tables/{table}/actions", words))
        seat.close()
        assert done.status == 200, done
        await watcher.reach(done.value["version"])


def test_streams_miss_nothing_while_their_process_cannot_listen(
    fork_server: ForkServer, tmp_path: Path, stoppable_postgres: Server, stoppable_url: str
) -> None:
    with forked_servers(fork_server, tmp_path, stoppable_url, count=2) as servers:
        for server in servers:
            server.start()
        asyncio.run(act_before_the_other_listens(stoppable_postgres, [server.port for server in servers]))
