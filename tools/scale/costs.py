"""What single things cost a server: tables, entries, streams, pages and bots, on one core (`make measure-costs`).

It writes `docs/measured/costs.json`, which `tools/scale/plan.py` plans with.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import sqlite3
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from lucca.bench.configurations import served_game, typical
from lucca.bench.server.http_client import Connection
from lucca.bench.server.players import Crowd
from lucca.bench.server.process import ServerProcess, server_processes
from lucca.bench.spec import ShownMatch, bench_spec
from lucca.bots import play_match, seat_bots
from lucca.bots.registry import LEVELS, USUAL_LEVEL
from lucca.games import game_names, new_game
from lucca.match.match import Match
from lucca.match.record import write_record
from lucca.store import log_entry as kinds
from lucca.store.migrations.migrate import migrate
from lucca.store.repository import Repository, Transaction
from lucca.store.terms import SeatTerms, Terms
from lucca.types import JsonObject
from lucca.web.bots.worker_tasks import WorkerMatch, play_turn, warm_up
from tools.scale.plan import MEASURED
from tools.scale.postgres import measure_commits, measure_message, usage

FILE = MEASURED / "costs.json"
TABLES = 60
STREAMS = 1000
IDLE_FOR = 30.0  # seconds
PAGES = 200
TURNS = {"novice": 60, "player": 60, "master": 12}
SYNCS = 200


def main() -> None:
    """Measures what was asked for, and writes it among what was measured before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", metavar="URL", help="an empty PostgreSQL database of this machine")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only some of {', '.join(PARTS)}")
    asked = parser.parse_args()
    names = asked.parts or [name for name in PARTS if asked.database or name not in OF_POSTGRES]
    for name in game_names():
        warm_up(name)
    found: JsonObject = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for name in names:
        found[name] = PARTS[name](asked.database)
        print(json.dumps({name: found[name]}), flush=True)
        FILE.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n", "utf-8")


def of_games(measure: Callable[[str], Iterator[tuple[str, JsonObject]]]) -> JsonObject:
    """What is measured of each game."""
    return {title: found for name in game_names() for title, found in measure(name)}


def measure_entries(name: str, database: str = "") -> JsonObject:
    """Plays whole matches at random: bytes of an entry on disk, and of a table in memory in the middle of its match."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lucca.sqlite"
        repository = Repository(database or f"sqlite:///{file}")
        migrate(repository.engine)
        play(repository, open_table(repository, name, 0), math.inf, numbered(0))  # all that is needed only once
        before, tables, half = disk(file, database), range(1, TABLES + 1), statistics.mean(lengths(name)) / 2
        tracemalloc.start()
        ids = [open_table(repository, name, number) for number in tables]
        for number, id in zip(tables, ids, strict=True):
            play(repository, id, half, numbered(number))
        gc.collect()
        memory, _most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        for number, id in zip(tables, ids, strict=True):
            play(repository, id, math.inf, numbered(number))
        entries = sum(repository.cached[id].version for id in ids)
        after = disk(file, database)
        repository.close()
    return {
        "entries_of_a_match": round(entries / TABLES, 1),
        **{f"{what}_an_entry": round((after[what] - before[what]) / entries, 5) for what in after},
        "memory_of_half_a_match": memory // TABLES,
    }


def lengths(name: str) -> list[int]:
    """How many decisions some matches of a game had that were played at random."""
    game = typical(name)
    bots = seat_bots(["random"] * game.players, game.players)
    return [decisions(play_match(game, bots, str(seed))) for seed in range(10)]


def numbered(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- any legal action will do


def decisions(match: Match) -> int:
    return sum(step.who > 0 for step in match.steps)


def open_table(repository: Repository, name: str, number: int) -> str:
    """A table at which all sit."""
    id, game = f"cost{os.getpid()}{name[0]}{number}", typical(name)
    terms = Terms(game.name, dict(game.rules), tuple(SeatTerms("person") for _ in range(game.players)))

    def job(transaction: Transaction) -> None:
        table = transaction.open(id, f"{number:032}", terms, f"{number:064}", {})
        for seat in range(1, game.players + 1):
            table = transaction.add(table, kinds.SIT, seat, {"name": f"Ada {seat}", "visitor": f"{seat:064}"})

    repository.write(job).result()
    return id


def play(repository: Repository, id: str, goal: float, numbers: Random) -> None:
    """Plays on until there are so many entries, or the match is over; each action comes alone, as from a page."""

    def act(transaction: Transaction) -> bool:
        table = transaction.table(id, is_to_change=True)
        if table.status != "playing" or table.version >= goal:
            return False
        seat = table.asked()[0]
        action = table.match.game.action_name(numbers.choice(table.match.game.legal(table.match.state, seat)))
        transaction.add(table, kinds.ACT, seat, {"action": action}, f"page.act.{table.version}")
        return True

    while repository.write(act).result():
        pass


def disk(file: Path, database: str) -> dict[str, float]:
    """The bytes that a database takes, and what else of it grows."""
    if database:
        return usage(database)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return {"bytes": file.stat().st_size}


@contextmanager
def one_server() -> Iterator[ServerProcess]:
    """A server on a new file."""
    with tempfile.TemporaryDirectory() as folder, server_processes(["--data", folder]) as (server,):
        time.sleep(5)  # its worker loads the bots
        yield server


def spent(server: ServerProcess) -> float:
    return server.cpu_seconds() or 0.0


def measure_streams() -> JsonObject:
    """What an open stream needs where nothing happens: bytes, and CPU seconds a second."""

    async def main(server: ServerProcess) -> JsonObject:
        empty, crowd = server.memory() or 0, Crowd(served_game(), [server])
        await crowd.open(0, STREAMS)
        memory, cpu = (server.memory() or 0) - empty, spent(server)
        await asyncio.sleep(IDLE_FOR)
        cpu = spent(server) - cpu
        await crowd.close()
        return {"process": empty, "memory": memory // STREAMS, "cpu_a_second": round(cpu / IDLE_FOR / STREAMS, 8)}

    with one_server() as server:
        return asyncio.run(main(server))


def shown_matches(name: str) -> list[tuple[str, ShownMatch]]:
    """A usual match of a game and a crowded one, by their titles."""
    spec = bench_spec(name)
    shown = (("usual", spec.usual_table), ("crowded", spec.crowded_table))
    return [(f"{name}, {title}", match) for title, match in shown if match]


def measure_pages(name: str) -> Iterator[tuple[str, JsonObject]]:
    """The CPU seconds for a page of a table in the middle of a match, and its bytes."""
    for title, shown in shown_matches(name):
        game = new_game(name, **shown.options)
        record = write_record(play_match(game, seat_bots(["greedy"] * game.players, game.players), "4"))
        seats = [{"kind": "here", "name": f"Ada {seat}"} for seat in range(game.players)]
        body = {"record": record, "at": len(record["events"]) // 2, "seats": seats}

        async def main(server: ServerProcess, body: JsonObject = body) -> JsonObject:
            caller = Connection(server.port, cookie="somebody")
            path = f"/t/{(await caller.ask('POST', '/api/records', body)).value['id']}"
            page = await caller.ask("GET", path)
            assert page.status == 200
            cpu = spent(server)
            for _ in range(PAGES):
                await caller.ask("GET", path)
                await asyncio.sleep(1 / 20)  # as much as a visitor may
            cpu = spent(server) - cpu
            await caller.hang_up()
            return {"cpu": round(cpu / PAGES, 6), "bytes": len(page.value)}

        with one_server() as server:
            yield title, asyncio.run(main(server))


def measure_bots(name: str) -> Iterator[tuple[str, JsonObject]]:
    """CPU seconds that each level takes for an action, over a whole match, and how many actions a match has."""
    for title, shown in shown_matches(name):
        game = new_game(name, **shown.options)
        matches = [play_match(game, seat_bots([USUAL_LEVEL] * game.players, game.players), str(n)) for n in range(4)]
        usual = statistics.mean(decisions(match) for match in matches)
        levels = {level: cpu_an_action(matches, TURNS[level], level) for level in LEVELS}
        yield title, {"actions_of_a_match": round(usual, 1), "players": game.players, "cpu_an_action": levels}


def cpu_an_action(matches: Sequence[Match], turns: int, level: str) -> float:
    """The CPU seconds of a worker for an action of a turn, with replaying the match that it is sent."""
    total, actions = 0.0, 0
    for turn in range(turns):
        match = matches[turn % len(matches)]
        asked = [at for at, step in enumerate(match.steps) if step.who > 0]
        at = asked[len(asked) * turn // turns]
        steps = tuple((step.who, step.action) for step in match.steps[:at])
        sent = WorkerMatch(match.game.name, dict(match.game.rules), match.seats, steps, match.steps[at].who, "seed")
        began = time.process_time()
        actions += len(list(play_turn(sent, level)))
        total += time.process_time() - began
    return round(total / actions, 5)


def measure_syncs() -> list[float]:
    """The seconds for one page to be on this disk, every 5 percent: what a transaction waits for at least."""
    with tempfile.NamedTemporaryFile() as file:
        times = []
        for _ in range(SYNCS):
            began = time.perf_counter()
            os.pwrite(file.fileno(), b"x" * 4096, 0)
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return [round(cut, 6) for cut in statistics.quantiles(times, n=20)]


PARTS: dict[str, Callable[[str], object]] = {
    "stored": lambda _database: {name: measure_entries(name) for name in game_names()},
    "streams": lambda _database: measure_streams(),
    "pages": lambda _database: of_games(measure_pages),
    "bots": lambda _database: of_games(measure_bots),
    "syncs": lambda _database: measure_syncs(),
    "stored_in_postgres": lambda database: {name: measure_entries(name, database) for name in game_names()},
    "commits": measure_commits,
    "message": measure_message,
}
OF_POSTGRES = ("stored_in_postgres", "commits", "message")


if __name__ == "__main__":
    main()
