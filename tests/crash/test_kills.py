"""Durable before acknowledged: servers are killed again and again, and no acknowledged action is lost."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from lucca.bench.server.http_client import Connection
from tests.crash.killable_servers import ForkServer, KillableServer, ServeCommand, forked_servers
from tests.crash.log_audit import LogAudit
from tests.crash.simulated_players import SimulatedPlayers, get_news

MANY_KILLS = pytest.param(200, marks=pytest.mark.slow)
MOST_ACTIONS = 6  # acknowledged until the next kill
LONGEST_DELAY = 0.02  # seconds from then to the kill


async def kill_again_and_again(server: KillableServer, audit: LogAudit, kills: int, seed: str) -> SimulatedPlayers:
    """Has players play while the server is killed and started `kills` times; returns the players."""
    chance = random.Random(seed)
    server.start()
    players = SimulatedPlayers(server.port, seed)
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(players.play())
        for _ in range(kills):
            await players.acknowledge(chance.randint(1, MOST_ACTIONS))
            await asyncio.sleep(chance.random() * LONGEST_DELAY)
            server.kill()
            server.start()
            audit.check(players)
        await players.acknowledge(1)
        players.is_closing = True
        await playing
    await compare_answers(server.port, players, audit)
    return players


async def compare_answers(port: int, players: SimulatedPlayers, audit: LogAudit) -> None:
    """Asserts that the server answers with the tables that their logs lead to."""
    audit.check(players)
    for seated in players.tables:
        seat = Connection(port, seated.secrets[0])
        news = await get_news(seated, seat)
        seat.close()
        table = audit.tables[seated.id]
        assert news["version"] == table.version
        assert news["events"] == table.match.events_for(1)


def check_log(file: Path) -> None:
    """Asserts that the server logged no error and no warning."""
    lines = file.read_text().splitlines()
    assert not [line for line in lines if line.startswith("{") and json.loads(line)["level"] in ("error", "warning")]
    assert not [line for line in lines if "Traceback" in line]


def check_kills(server: KillableServer, url: str, kills: int, folder: Path) -> SimulatedPlayers:
    """Kills a server on a database again and again, and checks its logs."""
    audit = LogAudit(url)
    players = asyncio.run(kill_again_and_again(server, audit, kills, f"{kills} kills"))
    audit.check_at_the_end(players)
    audit.close()
    check_log(folder / "log")
    assert players.acknowledged > 2 * kills
    return players


@pytest.mark.parametrize("kills", [30, MANY_KILLS])
def test_sqlite_keeps_what_was_acknowledged(fork_server: ForkServer, tmp_path: Path, kills: int) -> None:
    with forked_servers(fork_server, tmp_path) as (server,):
        players = check_kills(server, f"sqlite:///{tmp_path}/data/lucca.sqlite", kills, tmp_path)
    assert any(post.is_lost for post in players.posts)
    assert any(len(post.versions) == 1 for post in players.posts)


@pytest.mark.parametrize("kills", [10, MANY_KILLS])
def test_postgresql_keeps_what_was_acknowledged(
    fork_server: ForkServer, tmp_path: Path, postgres_url: str, kills: int
) -> None:
    with forked_servers(fork_server, tmp_path, postgres_url) as (server,):
        check_kills(server, postgres_url, kills, tmp_path)


@pytest.mark.slow
def test_the_command_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    server = ServeCommand(tmp_path)
    try:
        check_kills(server, f"sqlite:///{tmp_path}/data/lucca.sqlite", 5, tmp_path)
    finally:
        server.kill()
