"""`lucca bench serve`: how many actions a server acknowledges, how fast, at what cost; and how fast it loads tables."""

import json
import os
import platform
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lucca import __version__
from lucca.bench.chart import Chart
from lucca.bench.configurations import served_game
from lucca.bench.server.comparison import compare
from lucca.bench.server.load import Load, Slice, measure_first_page, measure_rates
from lucca.bench.server.process import source_of
from lucca.bench.server.soak import soak
from lucca.cli.bench_serve_charts import charts_of_rates, charts_of_soak, show_charts
from lucca.cli.bench_serve_rows import print_counts, print_head, print_ratios, print_slice, row_title
from lucca.cli.options import WrongUsage, compile_rules
from lucca.cli.output_files import check_writable, save_text
from lucca.cli.progress import PhaseBar
from lucca.games import game_names, new_game
from lucca.types import JsonObject

FORMAT = "lucca-bench-serve/1"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a server is measured, and where that is written."""

    minutes: int | None = None  # of a soak
    against: Path | None = None  # another version's checkout
    against_database: str = ""
    chart: Path | None = None
    json: Path | None = None


def bench_serve(load: Load, wishes: Wishes) -> None:
    """Prints the figures of a server with players: rate by rate, minute by minute, or beside another version's."""
    check_wishes(load, wishes)
    for name in game_names():
        compile_rules(new_game(name), "act", "view", "replay")
    print_heading(load)
    report = Report(load, wishes)
    with report.saved():
        if wishes.against:
            report.compare(wishes.against)
        elif wishes.minutes:
            report.soak(wishes.minutes)
        else:
            report.measure()


def check_wishes(load: Load, wishes: Wishes) -> None:
    """Raises WrongUsage for what does not go together, and FileRefused for files that cannot be written."""
    if load.processes > 1 and not load.database:
        raise WrongUsage("processes-need-database")
    if wishes.minutes and wishes.against:
        raise WrongUsage("soak-alone")
    if (wishes.minutes or wishes.against) and len(load.rates) > 1:
        raise WrongUsage("one-rate")
    if bool(load.database and wishes.against) != bool(wishes.against_database):
        raise WrongUsage("database-for-each")
    for checkout in (load.checkout, wishes.against):
        if checkout:
            source_of(checkout)
    for file in (wishes.chart, wishes.json):
        if file:
            check_writable(file)


def print_heading(load: Load) -> None:
    """Prints what is measured."""
    game = served_game()
    servers = f"{load.processes} server process{'es' if load.processes > 1 else ''}"
    where = "PostgreSQL" if load.database else "SQLite"
    idle = f"{load.streams:,} more streams at which nothing happens"
    print(f"{servers} on {where}, {load.tables} tables of {game.name} with")
    print(f"{game.players} players and their streams, {idle}", flush=True)


class Report:
    """A measurement: printed as it goes on, and written at its end, also where that comes early."""

    def __init__(self, load: Load, wishes: Wishes) -> None:
        self.load = load
        self.wishes = wishes
        self.bar = PhaseBar()
        self.slices: list[Slice] = []
        self.results: JsonObject = {
            "format": FORMAT,
            "version": __version__,
            "machine": describe_machine(),
            "load": describe_load(load),
        }

    def measure(self) -> None:
        """One rate after the other; then how long a start takes, and loading tables."""
        with self.rows("offered", row_title, charts_of_rates) as found:
            measure_rates(self.load, self.bar, found)
        self.results["first_page"] = first_page = measure_first_page(self.load)
        print(f"From the start of the process to its first page: {first_page:.2f} s", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            self.results["loading"] = print_loading(Path(folder), self.load.database)

    def soak(self, minutes: int) -> None:
        """One rate for a long time."""
        with self.rows("minute", lambda _found: f"{len(self.slices):,}", charts_of_soak) as found:
            soak(self.load, minutes, self.bar, found)

    def compare(self, path: Path) -> None:
        """This version beside another one."""
        found = compare(self.load, path, self.bar, self.wishes.against_database)
        self.bar.erase()
        print_ratios(found)
        self.results["ratios"] = {ratio.name: ratio.to_json() for ratio in found.ratios()}
        self.results["slices"] = found.to_json()

    @contextmanager
    def rows(
        self, first: str, title: Callable[[Slice], str], charts: Callable[[Sequence[Slice]], list[Chart]]
    ) -> Iterator[Callable[[Slice], None]]:
        """A function that prints slices as they come; charts of them follow at the end."""
        print_head(first)

        def found(slice: Slice) -> None:
            self.bar.erase()
            self.slices.append(slice)
            print_slice(title(slice), slice)

        try:
            yield found
        finally:
            self.bar.erase()
            if self.slices:
                self.results["slices"] = [slice.to_json() for slice in self.slices]
                print_counts(self.slices)
                show_charts(charts(self.slices), self.wishes.chart)

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Writes what there is at the end."""
        try:
            yield
        finally:
            self.bar.erase()
            if self.wishes.json:
                save_text(self.wishes.json, json.dumps(self.results, indent=1) + "\n")


def describe_machine() -> JsonObject:
    """Where it was measured, and how busy that was before."""
    load = os.getloadavg() if hasattr(os, "getloadavg") else (0.0,)
    return {
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "load_average_before": round(load[0], 2),
    }


def describe_load(load: Load) -> JsonObject:
    """What was asked of the server."""
    asked = {"tables": load.tables, "streams": load.streams, "rates": list(load.rates), "seconds": load.seconds}
    game = served_game()
    where = {"database": "PostgreSQL" if load.database else "SQLite", "processes": load.processes}
    where["by_table"] = load.is_by_table
    return {"game": game.name, "players": game.players, **asked, **where}


def print_loading(folder: Path, database: str) -> list[JsonObject]:
    """Loads tables, and prints how long that took."""
    from lucca.bench.server.table_loading import measure_loading
    from lucca.store.data_folder import database_in

    print(f"{'entries of a table':24}{'to load it':>12}")
    found: list[JsonObject] = []
    with database_in(folder, database) as url:
        for length, seconds in measure_loading(url):
            print(f"{length:<24,}{seconds * 1000:9,.1f} ms", flush=True)
            found.append({"entries": length, "seconds": seconds})
    return found
