"""`lucca doctor`: checks this machine and the database of a server."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lucca.cli.options import DATA, DatabaseUrl, DataFolder, compile_rules
from lucca.cli.progress import progress
from lucca.cli.terminal_text import print_line
from lucca.locale import _, ngettext
from lucca.problem import Problem
from lucca.store.maintenance.findings import Finding, right

if TYPE_CHECKING:
    from sqlalchemy import Connection

EXAMPLE = "Example: lucca doctor --data data"
FAILED = 1


def doctor(data: DataFolder = DATA, database: DatabaseUrl = "") -> None:
    """Looks at everything, also while a server is running, and changes nothing; status 1 if something is wrong."""
    from lucca.cli.doctor_machine import check_machine

    count = 0
    for finding in chain(check_machine(needs_postgres=bool(database)), check_store(data, database)):
        count += not finding.is_right
        print_line(line_for(finding))
    if count:
        print_line(ngettext("{count} thing is wrong.", "{count} things are wrong.", count).format(count=count))
        raise typer.Exit(FAILED)
    print_line(_("Nothing is wrong."))


def line_for(finding: Finding) -> str:
    """The line that is printed for a finding."""
    words = str(finding)
    if finding.table:
        words = _("Table {table}: {words}").format(table=finding.table, words=words)
    return (_("ok: {words}") if finding.is_right else _("WRONG: {words}")).format(words=words)


def check_store(data: Path, database: str) -> Iterator[Finding]:
    """Checks the folder and the database; that it cannot be opened is a finding too."""
    from lucca.store.data_folder import database_to_read
    from lucca.store.maintenance.check import check_folder
    from lucca.store.maintenance.read_only import read_only_connection

    try:
        url = database_to_read(data, database)
        if not database:
            yield from check_folder(data)
        with read_only_connection(url) as connection:
            yield from check_database(connection)
    except Problem as problem:
        yield Finding(problem.code, problem.facts, is_right=False)


def check_database(connection: "Connection") -> Iterator[Finding]:
    """Checks the database, and its tables if it is at the newest revision."""
    from lucca.store.maintenance.check import check_postgres, check_revision, check_schema, check_sqlite, is_current

    found = check_revision(connection)
    yield right("opened")
    yield from (check_sqlite if connection.dialect.name == "sqlite" else check_postgres)(connection)
    yield found
    if is_current(connection):
        yield check_schema(connection)
        yield from check_all_tables(connection)


def check_all_tables(connection: "Connection") -> Iterator[Finding]:
    """Checks every table: a finding for each thing that is wrong, and one that counts the tables that are right."""
    from lucca.games import game_names, new_game
    from lucca.store.maintenance.check_tables import check_table, table_ids

    ids = table_ids(connection)
    if ids:
        for name in game_names():
            compile_rules(new_game(name), "act", "replay")
    found = [finding for id in progress(ids, len(ids), prints=False) for finding in check_table(connection, id)]
    yield from found
    whole = len(ids) - len({finding.table for finding in found})
    yield Finding("tables-right", {"count": whole, "all": len(ids)}, is_right=whole == len(ids))
