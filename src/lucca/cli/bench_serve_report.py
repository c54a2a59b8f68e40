"""`lucca bench serve`: how many actions a server acknowledges, how fast, and how fast it loads tables."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from lucca.cli.options import WrongUsage, compile_rules
from lucca.games import game_names, new_game

if TYPE_CHECKING:
    from lucca.bench.server_load import Load
    from lucca.bench.server_players import Tally

MEGABYTE = 1_000_000


def bench_serve(load: "Load", database: str, processes: int) -> None:
    """Prints the figures of a server with players, then of loading tables."""
    from lucca.store.data_folder import database_in

    if processes > 1 and not database:
        raise WrongUsage("processes-need-database")
    for name in game_names():
        compile_rules(new_game(name), "act", "view", "replay")
    print_server_load(load, database, processes)
    with tempfile.TemporaryDirectory() as folder, database_in(Path(folder), database) as url:
        print_loading(url)


def print_server_load(load: "Load", database: str, processes: int) -> None:
    """Plays at a server, and prints how fast it answers."""
    from lucca.bench.configurations import served_game
    from lucca.bench.server_load import measure_server

    where = "PostgreSQL" if database else "SQLite"
    game = served_game()
    servers = f"{processes} server process{'es' if processes > 1 else ''}"
    idle = f"{load.streams:,} more streams at which nothing happens"
    print(f"{servers} on {where}, {load.tables} tables of {game.name} with")
    print(f"{game.players} players and their streams, {idle}", flush=True)
    found = measure_server(load, database, processes)
    print(f"{'actions':24}{'per second':>12}{'median':>12}{'99 %':>12}{'longest':>12}{'errors':>9}")
    print_tally(f"{load.rate:,.0f} a second", found.paced)
    print_tally("as fast as they can", found.fastest)
    print(f"Computed for an action: {found.cost * 1000:.2f} ms; by the players: {found.busy:.0%} of a core")
    if found.memory:
        print(f"Memory of a server process at most: {max(found.memory) / MEGABYTE:,.0f} MB")
    print(f"From the start of the process to its first page: {found.first_page:.2f} s", flush=True)


def print_tally(title: str, tally: "Tally") -> None:
    """Prints the figures of one run, and a line for every kind of error in it."""
    times = "".join(f"{tally.latency(share) * 1000:9,.1f} ms" for share in (0.5, 0.99, 1.0))
    print(f"{title:24}{tally.done / tally.seconds:12,.0f}{times}{sum(tally.errors.values()):9,}")
    for error, count in tally.errors.most_common():
        print(f"  {error}: {count:,}")


def print_loading(url: str) -> None:
    """Loads tables, and prints how long that took."""
    from lucca.bench.table_loading import measure_loading

    print(f"{'entries of a table':24}{'to load it':>12}")
    for length, seconds in measure_loading(url):
        print(f"{length:<24,}{seconds * 1000:9,.1f} ms", flush=True)
