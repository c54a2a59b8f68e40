"""`lucca simulate`: bots play matches, records come out."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from lucca.cli import INTERRUPTED
from lucca.cli.options import STANDARD, compile_rules, whole_number
from lucca.cli.output_files import open_output
from lucca.cli.progress import progress
from lucca.cli.rule_options import GameName, Given, chosen_game, with_rule_options
from lucca.cli.spec import example
from lucca.locale import ngettext
from lucca.match.record import outcome_json, write_record
from lucca.types import JsonObject

MOST_MATCHES = 10**12
EXAMPLE = example("simulate", "--matches 1000 --seed 7 --records matches.jsonl")


Matches = Annotated[
    int,
    typer.Option(parser=whole_number("--matches", 1, MOST_MATCHES), metavar="N", help="How many matches."),
]
Seed = Annotated[
    int,
    typer.Option(parser=whole_number("--seed"), metavar="K", help="The same seed gives the same records."),
]


@with_rule_options
def simulate(
    game: GameName,
    matches: Matches = 1,
    seed: Seed = 1,
    bots: Annotated[str | None, typer.Option(help="A bot for each seat, e.g. greedy,random,random.")] = None,
    records: Annotated[Path, typer.Option(metavar="FILE", help="Where to write; - is standard output.")] = STANDARD,
    *,
    rules: dict[str, Given],
) -> None:
    """Plays matches between bots and writes their records, one a line."""
    from lucca.bots import play_match, seat_bots

    chosen = chosen_game(game, rules)
    names = ["random"] * chosen.players if bots is None else bots.split(",")
    seat_bots(names, chosen.players)
    compile_rules(chosen, "act", bots=names)
    written = 0
    with open_output(records) as file:
        try:
            for number in progress(range(1, matches + 1), matches, prints=records == STANDARD):
                match = play_match(chosen, seat_bots(names, chosen.players), f"{seed}/{number}")
                meta = {"bots": names, "seed": seed, "match": number, "outcome": outcome_json(match.outcome)}
                file.write(as_line(write_record(match, meta)))
                written = number
        except KeyboardInterrupt:
            words = ngettext("Stopped: {count} match is written.", "Stopped: {count} matches are written.", written)
            print(words.format(count=written), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None


def as_line(record: JsonObject) -> str:
    """A record as a line of a file."""
    return json.dumps(record, ensure_ascii=False) + "\n"
