"""Two processes serve one PostgreSQL: players at either see the same, and one may die."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, select

from lucca.bench.server.http_client import Connection
from lucca.store.log_entry import ACT, Entry
from lucca.store.schema import entries, tables
from tests.crash.killable_servers import ForkedServer, ForkServer, forked_servers, wait_until
from tests.crash.seats import Stream, act, chat, following, open_table

CLAIM_TIME = 1.0  # seconds for which a process may keep a table's bots to itself
SWEEP_EVERY = 0.5
NEVER = 1e6  # seconds between sweeps, so that bots are found only if they are announced


@pytest.fixture
def pair(fork_server: ForkServer, tmp_path: Path, postgres_url: str) -> Iterator[list[ForkedServer]]:
    """Two server processes on one database."""
    with forked_servers(fork_server, tmp_path, postgres_url, 2, CLAIM_TIME, SWEEP_EVERY) as servers:
        for server in servers:
            server.start()
        yield servers


@pytest.fixture
def unswept_pair(fork_server: ForkServer, tmp_path: Path, postgres_url: str) -> Iterator[list[ForkedServer]]:
    """Two server processes on one database that do not sweep for bots."""
    with forked_servers(fork_server, tmp_path, postgres_url, 2, CLAIM_TIME, NEVER) as servers:
        for server in servers:
            server.start()
        yield servers


def log_of(url: str, table: str) -> list[Entry]:
    """All entries of a table; asserts that none is missing."""
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(select(entries).where(entries.c.table_id == table).order_by(entries.c.number))
        found = [Entry.from_row(row) for row in rows.mappings()]  # type: ignore[arg-type]
    engine.dispose()
    assert [entry.number for entry in found] == list(range(1, len(found) + 1))
    return found


def is_claimed(url: str, table: str, version: int) -> bool:
    """Whether a process has claimed the bots of a table at a version."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        thinker = connection.scalar(select(tables.c.thinker).where(tables.c.id == table))
    return str(thinker).startswith(f"{version} ")


PERSONS = {"game": "torri", "rules": {"size": 6}, "seats": [{"kind": "person"}] * 2}


def test_players_at_different_processes_see_each_other_act(pair: list[ForkedServer]) -> None:
    async def play() -> None:
        chance = random.Random("two processes")
        table, secrets = await open_table(pair[0].port, PERSONS)
        seats = [Stream(server.port, table, secret) for server, secret in zip(pair, secrets, strict=True)]
        watchers = [Stream(server.port, table) for server in pair]
        async with following(*seats, *watchers):
            version, at = 3, 0
            while seats[0].news["status"] != "over":
                news = await seats[at].reach(version)
                if news["status"] == "playing" and news["you"] in news["asked"]:
                    version = await act(pair[at].port, table, secrets[at], news, chance)
                    await asyncio.gather(*(stream.reach(version) for stream in (*seats, *watchers)))
                at = 1 - at
            assert seats[0].events == seats[1].events == watchers[0].events == watchers[1].events

    asyncio.run(play())


def test_there_is_one_order_for_all(pair: list[ForkedServer], postgres_url: str) -> None:
    """All seats choose in secret at once, at different processes, and chat meanwhile."""

    async def play() -> str:
        body = {"game": "palazzi", "seats": [{"kind": "person"}] * 5}
        table, secrets = await open_table(pair[0].port, body)
        seats = [Stream(pair[at % 2].port, table, secret) for at, secret in enumerate(secrets)]
        async with following(*seats):
            news = [await seat.reach(6) for seat in seats]
            chance = random.Random("one order")
            acts = [act(pair[at % 2].port, table, secret, news[at], chance) for at, secret in enumerate(secrets)]
            words = [chat(pair[(at + 1) % 2].port, table, secret) for at, secret in enumerate(secrets)]
            versions = await asyncio.gather(*acts, *words)
            assert sorted(versions) == list(range(7, 17))
            await asyncio.gather(*(seat.reach(16) for seat in seats))
            assert all(seat.events == seats[0].events for seat in seats)
        return table

    log = log_of(postgres_url, asyncio.run(play()))
    assert sum(entry.kind == ACT for entry in log) == 5


AGAINST_A_BOT = {"game": "torri", "rules": {"size": 6}, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "novice"}]}


def check_bot_moves(log: list[Entry]) -> int:
    """Asserts that no two entries of the bot were made at one version; returns how many it made."""
    acts = [entry for entry in log if entry.kind == ACT]
    bots = [entry for entry in acts if entry.seat == 2]
    assert len({entry.action_id for entry in bots}) == len(bots)
    assert all(entry.action_id == f"bot {entry.number - 1}" for entry in bots)
    return len(bots)


async def end_turn(port: int, table: str, secret: str, seat: Stream, chance: random.Random) -> int:
    """Has the first seat act until it is the bot's turn; returns the version then."""
    while True:
        version = await act(port, table, secret, await seat.asked(), chance)
        if (await seat.reach(version))["asked"] != [1]:
            return version


def test_a_bot_acts_once_whoever_thinks(unswept_pair: list[ForkedServer], postgres_url: str) -> None:
    async def play(pair: list[ForkedServer]) -> str:
        chance = random.Random("bot")
        table, (secret,) = await open_table(pair[0].port, AGAINST_A_BOT)
        seat, turns = Stream(pair[0].port, table, secret), 0
        async with following(seat):
            while (news := await seat.asked())["status"] == "playing" and turns < 12:
                version = await act(pair[turns % 2].port, table, secret, news, chance)
                if (await seat.reach(version))["asked"] != [1]:
                    await seat.asked()
                    turns += 1
        return table

    assert check_bot_moves(log_of(postgres_url, asyncio.run(play(unswept_pair)))) > 5


def test_a_match_goes_on_where_one_process_dies(pair: list[ForkedServer], postgres_url: str) -> None:
    async def play() -> str:
        chance = random.Random("death")
        table, secrets = await open_table(pair[0].port, PERSONS)
        other = Stream(pair[1].port, table, secrets[1])
        async with following(other):
            first = Connection(pair[0].port, secrets[0])
            news = (await first.ask("GET", f"/api/tables/{table}")).value
            version = await act(pair[0].port, table, secrets[0], news, chance)
            pair[0].kill()
            assert (await other.reach(version))["asked"]
            while (await other.reach(version))["status"] == "playing":
                at = other.news["asked"][0] - 1
                seat = Connection(pair[1].port, secrets[at])
                news = (await seat.ask("GET", f"/api/tables/{table}")).value
                seat.close()
                version = await act(pair[1].port, table, secrets[at], news, chance)
            first.close()
        return table

    assert log_of(postgres_url, asyncio.run(play()))


def test_a_bot_whose_process_died_is_played_by_the_other(pair: list[ForkedServer], postgres_url: str) -> None:
    body = {**AGAINST_A_BOT, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "master"}]}

    async def play() -> str:
        chance = random.Random("orphan")
        table, (secret,) = await open_table(pair[1].port, body)
        seat = Stream(pair[1].port, table, secret)
        async with following(seat):
            version = await end_turn(pair[0].port, table, secret, seat, chance)
            assert await asyncio.to_thread(wait_until, lambda: is_claimed(postgres_url, table, version))
            pair[0].kill()
            await end_turn(pair[1].port, table, secret, seat, chance)
            await seat.asked()
        return table

    assert check_bot_moves(log_of(postgres_url, asyncio.run(play()))) >= 2
