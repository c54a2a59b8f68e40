"""`lucca replay`: checks records, and prints their positions."""

import json
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from lucca.cli.options import RecordsFile, compile_rules, open_input
from lucca.cli.progress import progress_of_file
from lucca.games.game import State
from lucca.match.record import Record, Replay, outcome_json, read_file, read_record, replay_record
from lucca.problem import Problem
from lucca.types import JsonObject

EXAMPLE = "Example: lucca replay matches.jsonl"
REFUSED = 1


def replay(
    file: RecordsFile,
    states: Annotated[
        bool, typer.Option("--states", help="Print the position before every decision, as JSON.")
    ] = False,
) -> None:
    """Checks a file of records: one line a match, `ok` or what was refused and why."""
    is_refused = False
    with open_input(file) as source, progress_of_file(source, prints=True) as watched:
        for number, value in enumerate(read_file(watched, str(file))):
            try:
                record = read_record(value)
                compile_rules(record.game, *(("replay", "act") if states else ("replay",)))
                played = replay_record(record)
            except Problem as problem:
                is_refused = True
                print(f"record: {problem}", file=sys.stderr if states else sys.stdout)
                continue
            is_refused |= played.refused is not None
            if states:
                print_states(number, record, played)
            else:
                print(verdict(played))
    if is_refused:
        raise typer.Exit(REFUSED)


def verdict(played: Replay) -> str:
    """The line for a match: `ok`, or the refused event and why."""
    return "ok" if played.refused is None else f"event {played.refused}: {played.problem}"


def print_states(number: int, record: Record, played: Replay) -> None:
    """Prints a line of JSON for each of `walk_states`; a refusal goes to standard error."""
    for state in walk_states(record, played):
        print(json.dumps({"match": number, **state}, ensure_ascii=False))
    if played.refused is not None:
        sys.stdout.flush()
        print(verdict(played), file=sys.stderr)


def walk_states(record: Record, played: Replay) -> Iterator[JsonObject]:
    """The positions before each decision that was accepted, and the last one if nothing was refused."""
    game = record.game
    state = game.initial()
    for at, event in enumerate(played.events):
        if event.is_decision:
            yield describe(record, at, state)
        for step in event.steps:
            game.apply(state, step.who, step.action)
    if played.refused is None:
        yield describe(record, len(record.events), state)


def describe(record: Record, event: int, state: State) -> JsonObject:
    """A position, who is to move, and the legal actions, as JSON."""
    game = record.game
    return {
        "event": event,
        "to_move": game.to_move(state) or None,
        "legal": sorted(game.action_name(action) for action in game.legal(state)),
        "position": game.position(state),
        "outcome": outcome_json(game.outcome(state)),
    }
