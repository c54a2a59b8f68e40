"""`lucca backup` and `lucca restore`: everything that a server keeps, written to a file and read back."""

import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from lucca import __version__
from lucca.cli.options import DATA, STANDARD, DatabaseUrl, DataFolder, WrongUsage, open_input
from lucca.cli.output_files import new_private_file, private_files
from lucca.cli.progress import progress, progress_of_file
from lucca.cli.terminal_text import print_line
from lucca.locale import ngettext

EXAMPLE = "Example: lucca backup lucca-monday.gz"
EXAMPLE_RESTORE = "Example: lucca restore lucca-monday.gz --data new-folder"


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; it holds secrets, so guard it.")],
    data: DataFolder = DATA,
    database: DatabaseUrl = "",
) -> None:
    """Copies all that a server keeps into a file, also while it is running."""
    from lucca.store.data_folder import database_to_read
    from lucca.store.database import check_whole
    from lucca.store.maintenance.backup import Head, count_rows, rows_of, schema_of, write_backup
    from lucca.store.maintenance.read_only import read_only_connection

    check_file(file)
    with read_only_connection(database_to_read(data, database)) as connection:
        check_whole(connection)  # rows on a damaged page may be missing without a word
        revision, schema = schema_of(connection)
        rows = progress(rows_of(connection, schema), count_rows(connection, schema), prints=False)
        with new_private_file(file) as out:
            counts = write_backup(out, Head(revision, time.time(), __version__), schema.tables, rows)
    count = counts["tables"]
    words = ngettext("{count} table is saved in {file}.", "{count} tables are saved in {file}.", count)
    print_line(words.format(count=count, file=file))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `lucca backup` wrote.")],
    data: DataFolder = DATA,
    database: DatabaseUrl = "",
) -> None:
    """Makes an empty folder or database what it was when a backup was made; a server can then go on with it."""
    from lucca.store.data_folder import database_in
    from lucca.store.maintenance import restore as restoring

    check_file(file)
    with open_input(file) as source, progress_of_file(source, prints=False) as watched:
        counts = Counter(name for name, _row in restoring.BackupFile(watched, str(file)).rows())
    with private_files(), database_in(data, database) as url, open_input(file) as source:
        found = restoring.BackupFile(source, str(file))
        restoring.restore(url, found.head, progress(found.rows(), counts.total(), prints=False))
    words = ngettext("{count} table is restored.", "{count} tables are restored.", counts["tables"])
    print_line(words.format(count=counts["tables"]))


def check_file(file: Path) -> None:
    """Raises WrongUsage for standard input and output: a backup is read twice, and is a new file."""
    if file == STANDARD:
        raise WrongUsage("backup-standard")
