"""`lucca audit`: checks that a server dealt by the seed it was bound to."""

import re
from typing import Annotated

import typer

from lucca.cli.options import RecordsFile, WrongUsage, compile_rules, open_input
from lucca.cli.progress import progress_of_file
from lucca.locale import ngettext
from lucca.match.audit import Audit, audit_record
from lucca.match.record import read_file, read_record
from lucca.problem import Problem

EXAMPLE = "Example: lucca audit match.json"
FAILED = 1
DIGEST = re.compile(r"[0-9a-fA-F]{64}")


def digest(value: str) -> str:
    """A SHA-256 without blanks around it; raises WrongUsage."""
    if not DIGEST.fullmatch(value.strip()):
        raise WrongUsage("not-a-digest", option="--sha256", value=value)
    return value.strip()


def audit(
    file: RecordsFile,
    sha256: Annotated[
        str | None,
        typer.Option(parser=digest, metavar="HEX", help="The seed's SHA-256 that was shown when the match began."),
    ] = None,
) -> None:
    """Deals the matches of a server anew from their seeds: one line a match, `ok` or what differs."""
    is_failed = False
    with open_input(file) as source, progress_of_file(source, prints=True) as watched:
        for value in read_file(watched, str(file)):
            try:
                record = read_record(value)
            except Problem as problem:
                found = Audit(problem=problem)
            else:
                compile_rules(record.game, "replay", "act")
                found = audit_record(record, sha256)
            is_failed |= found.problem is not None
            print(verdict(found))
    if is_failed:
        raise typer.Exit(FAILED)


def verdict(found: Audit) -> str:
    """The line for a match; for a refused record the same as `lucca replay` prints."""
    if found.problem:
        return f"record: {found.problem}" if found.event is None else f"event {found.event}: {found.problem}"
    words = ngettext("ok: {count} draw", "ok: {count} draws", found.draws)
    if found.start:  # what came before is not the seed's, and was not checked
        words = ngettext(
            "ok: {count} draw, from event {event} on", "ok: {count} draws, from event {event} on", found.draws
        )
    return words.format(count=found.draws, event=found.start)
