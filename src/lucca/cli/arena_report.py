"""What `lucca arena` prints: the standings while it runs, tables at the end, and CSV."""

import csv
import sys
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lucca.arena import Result, Standings
from lucca.arena.confidence_intervals import NORMAL, BotStatistics, Estimate
from lucca.cli.output_files import open_output
from lucca.cli.progress import is_watched, new_bar
from lucca.cli.spec import cli_spec
from lucca.locale import _, ngettext

WIDE = 1000  # columns, where output is no terminal: nothing is cut


def run_with_progress(standings: Standings, results: Iterable[Result], prints: bool) -> None:
    """Plays the matches, with a progress bar and the standings on a terminal."""
    if not is_watched(prints):
        for _result in results:
            pass
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with new_bar(*columns) as bar:
        task = bar.add_task("", total=standings.matches)
        for _result in results:
            bar.update(
                task, completed=len(standings.results), total=standings.matches, description=shares_text(standings)
            )


def shares_text(standings: Standings) -> str:
    """The share of wins of each bot so far."""
    bots = sorted(standings.plan.different_bots, key=standings.share, reverse=True)
    return "  ".join(f"{bot} {standings.share(bot):.1%}" for bot in bots)


def print_report(standings: Standings, figures: list[BotStatistics]) -> None:
    """Prints how much was played, whether a lead is significant, and the tables."""
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)
    for line in (amount_text(standings), lead_text(standings)):
        if line:
            console.print(line, markup=False)
    console.print()
    console.print(table_of_wins(figures))
    console.print()
    console.print(second_table(figures, standings.plan.name))


def amount_text(standings: Standings) -> str:
    """The sentence that says how many matches were played."""
    words = ngettext(
        "{matches} matches: {heats} heat of {size}, each the same deal with seats exchanged.",
        "{matches} matches: {heats} heats of {size}, each the same deal with seats exchanged.",
        standings.heats,
    )
    return words.format(matches=standings.matches, heats=standings.heats, size=standings.size)


def lead_text(standings: Standings) -> str:
    """The sentence that says whether a lead is significant; empty if that was not asked."""
    if not standings.plan.until_significant:
        return ""
    if standings.leader:
        return _("{bot} is significantly better than all others (error at most 5 %).").format(bot=standings.leader)
    return _("No bot is significantly better than all others so far (error at most 5 %).")


def table_of_wins(figures: list[BotStatistics]) -> Table:
    """The table of ratings and wins."""
    table = new_table(_("rating"), _("matches"), _("won"), _("95 % interval"), _("ms a decision"))
    for one in figures:
        table.add_row(
            Text(one.bot),
            f"{one.rating.mean:.2f} ± {NORMAL * one.rating.deviation:.2f}",
            str(one.matches),
            f"{one.won.mean:.1%}",
            f"{one.won.low:.1%} – {one.won.high:.1%}",
            "" if one.seconds is None else f"{1000 * one.seconds:.2f}",
        )
    return table


def second_table(figures: list[BotStatistics], game: str) -> Table:
    """The table of points where the game counts them, else of the reasons of wins."""
    if figures[0].columns:
        return table_of_points(figures, column_names(game, len(figures[0].columns)))
    return table_of_reasons(figures, cli_spec(game).win_reasons)


def column_names(game: str, count: int) -> Sequence[str]:
    """The headings of a game's columns of points, or their numbers; none for a single one, which is the total."""
    if count == 1:
        return ()
    return cli_spec(game).point_columns or [str(number) for number in range(1, count + 1)]


def table_of_points(figures: list[BotStatistics], columns: Sequence[str]) -> Table:
    """The table of mean points by column, each with half its interval."""
    table = new_table(*(_(column) for column in columns), _("total"))
    for one in figures:
        values = (*one.columns[: len(columns)], one.total)
        table.add_row(Text(one.bot), *(estimate_text(value) for value in values if value))
    return table


def table_of_reasons(figures: list[BotStatistics], titles: Mapping[str, str]) -> Table:
    """The table of wins by reason; a reason that the game's spec does not name is shown as it is in outcomes."""
    titles = titles or {reason: reason for reason in figures[0].wins_by_reason}
    table = new_table(*(_(title) for title in titles.values()))
    for one in figures:
        table.add_row(Text(one.bot), *(f"{one.wins_by_reason.get(reason, 0.0):.1%}" for reason in titles))
    return table


def new_table(*headings: str) -> Table:
    """A table with a row for each bot."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(_("bot"), overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def estimate_text(value: Estimate) -> str:
    """A mean and half its interval, if that is known."""
    margin = value.high - value.mean
    return f"{value.mean:.2f} ± {margin:.2f}" if isfinite(margin) else f"{value.mean:.2f}"


def write_rows(standings: Standings, path: Path) -> None:
    """Writes CSV with a row for each seat of each match that counts."""
    counted = standings.results[1].columns
    columns = column_names(standings.plan.name, counted) if counted else ()
    with open_output(path) as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["heat", "match", "seat", "bot", "won", "reason", *columns, *(["total"] if counted else [])])
        for result in (result for heat in standings.counted_heats() for result in heat):
            fixture = result.fixture
            for seat, (bot, share) in enumerate(zip(fixture.line_up, result.shares, strict=True)):
                points = [*result.points[seat][: len(columns)], sum(result.points[seat])] if counted else []
                rows.writerow([fixture.heat, fixture.number, seat + 1, bot, f"{share:g}", result.reason, *points])
