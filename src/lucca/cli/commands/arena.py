"""`lucca arena`: bots play each other; prints who is better, and how sure that is."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lucca.cli import INTERRUPTED, print_problem
from lucca.cli.commands.simulate import Matches, Seed
from lucca.cli.options import STANDARD, WrongUsage, compile_rules, whole_number
from lucca.cli.output_files import check_writable
from lucca.cli.rule_options import GameName, Given, chosen_game, with_rule_options
from lucca.cli.spec import example
from lucca.locale import _, ngettext
from lucca.match.record import FileRefused
from lucca.problem import Problem

if TYPE_CHECKING:
    from lucca.arena import Journal, Plan, Players, Standings

EXAMPLE = example("arena", "--bots greedy,random --matches 1000 --seed 7 --records matches.jsonl")
MOST_WORKERS = 10_000

Workers = Annotated[
    int | None,
    typer.Option(
        parser=whole_number("--workers", 1, MOST_WORKERS),
        metavar="K",
        help="Matches at the same time; by default one for each core.",
    ),
]


@with_rule_options
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Two bots or more, e.g. greedy,random; docs/arena.md says who plays whom.")],
    matches: Matches = 100,
    seed: Seed = 1,
    until_significant: Annotated[
        bool,
        typer.Option("--until-significant", help="Stop once a bot is significantly better than all others."),
    ] = False,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the matches here; a run that was stopped goes on from it.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A row for each seat of each match; - instead of the table.")
    ] = None,
    workers: Workers = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Play on a Ray cluster; local starts Ray on this machine.")
    ] = None,
    *,
    rules: dict[str, Given],
) -> None:
    """Lets bots play each other and says who is better; Ctrl-C stops it, the same command goes on."""
    from lucca.arena import Plan, Standings
    from lucca.arena.bots import arena_bot

    chosen = chosen_game(game, rules)
    for name in bots.split(","):
        arena_bot(name)
    plan = Plan.of(chosen, bots.split(","), seed, until_significant)
    file = records or Path(f"arena-{plan.name}-{plan.identity()}.jsonl")
    check_files(file, csv)
    compile_rules(chosen, "act", bots=plan.different_bots)
    standings = Standings(plan, matches)
    players = chosen_players(cluster, workers, standings.matches)
    with open_journal(file, plan) as journal:
        play_all(standings, journal, players, prints=csv == STANDARD)
        show(standings, csv)
        if not records:
            journal.remove()


def check_files(file: Path, csv: Path | None) -> None:
    """Raises Problem if a file could not be written, or both are the same."""
    check_writable(file)
    if file == STANDARD or (file.exists() and not file.is_file()):
        raise FileRefused("arena-file", file=str(file))
    if csv and csv != STANDARD:
        check_writable(csv)
        is_linked = csv.exists() and file.exists() and csv.samefile(file)
        if is_linked or os.path.realpath(csv) == os.path.realpath(file):
            raise WrongUsage("same-file", file=str(csv))


def chosen_players(cluster: str | None, workers: int | None, matches: int) -> "Players":
    """What plays the matches: this process, worker processes, or a cluster."""
    from lucca.arena.local import play_here, play_in_processes

    if cluster is not None:
        from lucca.arena.cluster import play_on_cluster

        return partial(play_on_cluster, address=cluster, workers=workers)
    count = min(workers or os.cpu_count() or 1, matches)
    return play_here if count == 1 else partial(play_in_processes, workers=count)


@contextmanager
def open_journal(file: Path, plan: "Plan") -> Iterator["Journal"]:
    """The journal of the run; if the run is stopped or fails, prints how many matches it holds."""
    from lucca.arena import Journal

    with Journal(file, plan) as journal:
        try:
            yield journal
        except (KeyboardInterrupt, Problem) as end:
            status = print_problem(str(end)) if isinstance(end, Problem) else INTERRUPTED
            with suppress(FileRefused):  # a disk that is full, say: then they stay as they came
                journal.put_in_order()
            if journal.lines or status == INTERRUPTED:
                print(stopped_text(len(journal.lines), file), file=sys.stderr)
            raise typer.Exit(status) from None


def stopped_text(count: int, file: Path) -> str:
    """The sentence that says how many matches the journal holds."""
    if not count:
        return _("Stopped before the first match was over.")
    words = ngettext(
        "Stopped: {count} match is kept in {file}; the same command goes on from there.",
        "Stopped: {count} matches are kept in {file}; the same command goes on from there.",
        count,
    )
    return words.format(count=count, file=file)


def play_all(standings: "Standings", journal: "Journal", players: "Players", prints: bool) -> None:
    """Plays the matches that are missing from the journal, with a progress bar."""
    from lucca.arena import run
    from lucca.cli.arena_report import run_with_progress

    run_with_progress(standings, run(standings, journal, players), prints)
    journal.put_in_order(standings.matches if standings.leader else None)


def show(standings: "Standings", csv: Path | None) -> None:
    """Prints the report, and writes the CSV if that is wanted."""
    from lucca.arena.confidence_intervals import bot_statistics
    from lucca.cli.arena_report import print_report, write_rows

    if csv:
        write_rows(standings, csv)
    if csv != STANDARD:
        print_report(standings, bot_statistics(standings))
