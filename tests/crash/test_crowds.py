"""A person's bot answers beside any number of tables where bots think for long: a real server with one worker."""

import asyncio
import random
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from lucca.bench.server.http_client import Connection
from tests.crash.seats import Stream, act, following, open_table
from tests.web.serve_command import running_server

pytestmark = pytest.mark.heavy
CROWD = 150
TURNS = 5
MOST_BETWEEN = 2  # actions of other tables' bots: the one thought of at the time, and one just being written
FOR_BOTS = {"game": "torri", "rules": {"size": 12}, "seats": [{"kind": "bot", "bot": "master"}] * 4}
FOR_A_PERSON = {"game": "torri", "rules": {"size": 8}, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "novice"}]}


async def open_crowd(port: int) -> list[Stream]:
    """Opens tables where only bots play, each for another visitor who then looks at it."""
    streams = []
    for number in range(CROWD):
        host = Connection(port, cookie=f"visitor-{number}")
        table = (await host.ask("POST", "/api/tables", FOR_BOTS)).value["id"]
        host.close()
        streams.append(Stream(port, table, f"visitor-{number}"))
    return streams


async def play_in_crowd(port: int) -> str:
    """Plays against a novice while they look; returns the table."""
    chance = random.Random("crowd")
    streams = await open_crowd(port)
    async with following(*streams):
        while not any(stream.news["version"] > 1 for stream in streams):
            await asyncio.sleep(0.01)
        table, (secret,) = await open_table(port, FOR_A_PERSON)
        seat, turns = Stream(port, table, secret), 0
        async with following(seat):
            while turns < TURNS:
                version = await act(port, table, secret, await seat.asked(), chance)
                turns += (await seat.reach(version))["asked"] != [1]
            await seat.asked()
    return table


def actions_between(database: Path, table: str) -> list[int]:
    """How many actions there were at other tables between each of a person's turns and the bot's answer."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT table_id, seat FROM entries WHERE kind = 'act' ORDER BY rowid").fetchall()
    own = [(place, seat) for place, (id, seat) in enumerate(rows) if id == table]
    return [bots - persons - 1 for (persons, one), (bots, other) in pairwise(own) if (one, other) == (1, 2)]


def test_a_persons_bot_answers_beside_any_number_of_tables_where_only_bots_play(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        table = asyncio.run(play_in_crowd(urlsplit(server.address).port or 0))
        between = actions_between(tmp_path / "data" / "lucca.sqlite", table)
    assert len(between) >= TURNS
    assert max(between) <= MOST_BETWEEN
