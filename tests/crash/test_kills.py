"""Durable before acknowledged: a server is killed again and again, and nothing that anybody was told is lost."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from lucca.bench.client import Connection
from tests.crash.crowd import Crowd, look_at
from tests.crash.killable_servers import Command, Host, Nursery, nurslings
from tests.crash.ledger import Ledger

MANY_KILLS = pytest.param(200, marks=pytest.mark.slow)
MOST_ACTIONS = 6  # acknowledged until the next kill
LONGEST_DELAY = 0.02  # seconds from then to the kill


async def kill_again_and_again(host: Host, ledger: Ledger, kills: int, seed: str) -> Crowd:
    """Lets a crowd play through so many deaths of the server."""
    chance = random.Random(seed)
    host.start()
    crowd = Crowd(host.port, seed)
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(crowd.play())
        for _ in range(kills):
            await crowd.acknowledge(chance.randint(1, MOST_ACTIONS))
            await asyncio.sleep(chance.random() * LONGEST_DELAY)
            host.kill()
            host.start()
            ledger.check(crowd)
        await crowd.acknowledge(1)
        crowd.is_closing = True
        await playing
    await compare_answers(host.port, crowd, ledger)
    return crowd


async def compare_answers(port: int, crowd: Crowd, ledger: Ledger) -> None:
    """The server itself tells the tables as their logs do."""
    ledger.check(crowd)
    for sat in crowd.tables:
        seat = Connection(port, sat.secrets[0])
        news = await look_at(sat, seat)
        seat.close()
        table = ledger.tables[sat.id]
        assert news["version"] == table.version
        assert news["events"] == table.match.events_for(1)


def check_log(file: Path) -> None:
    """A server that is killed has nothing to complain about before."""
    lines = file.read_text().splitlines()
    assert not [line for line in lines if line.startswith("{") and json.loads(line)["level"] in ("error", "warning")]
    assert not [line for line in lines if "Traceback" in line]


def check_kills(host: Host, url: str, kills: int, folder: Path) -> Crowd:
    """Kills a server on a database again and again."""
    ledger = Ledger(url)
    crowd = asyncio.run(kill_again_and_again(host, ledger, kills, f"{kills} kills"))
    ledger.check_at_the_end(crowd)
    ledger.close()
    check_log(folder / "log")
    assert crowd.acknowledged > 2 * kills
    return crowd


@pytest.mark.parametrize("kills", [30, MANY_KILLS])
def test_sqlite_keeps_what_was_acknowledged(nursery: Nursery, tmp_path: Path, kills: int) -> None:
    with nurslings(nursery, tmp_path) as (host,):
        crowd = check_kills(host, f"sqlite:///{tmp_path}/data/lucca.sqlite", kills, tmp_path)
    assert any(post.is_lost for post in crowd.posts)
    assert any(len(post.versions) == 1 for post in crowd.posts)


@pytest.mark.parametrize("kills", [10, MANY_KILLS])
def test_postgresql_keeps_what_was_acknowledged(
    nursery: Nursery, tmp_path: Path, postgres_url: str, kills: int
) -> None:
    with nurslings(nursery, tmp_path, postgres_url) as (host,):
        check_kills(host, postgres_url, kills, tmp_path)


@pytest.mark.slow
def test_the_command_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    host = Command(tmp_path)
    try:
        check_kills(host, f"sqlite:///{tmp_path}/data/lucca.sqlite", 5, tmp_path)
    finally:
        host.kill()
