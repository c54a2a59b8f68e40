"""`lucca hint`: what a bot would do in a position of a record, and why."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from lucca.bots.registry import HINT_BOT, new_bot
from lucca.cli.options import RecordsFile, WrongUsage, compile_rules, open_input, whole_number
from lucca.cli.terminal_text import print_line
from lucca.games.game import CHANCE
from lucca.locale.sentences import shorten
from lucca.match.match import Match
from lucca.match.record import Record, RecordRefused, read_file, read_record, replay_whole

EXAMPLE = "Example: lucca hint matches.jsonl --match 0 --at 30"


def hint(
    file: RecordsFile,
    at: Annotated[
        int | None,
        typer.Option(
            parser=whole_number("--at", 0), metavar="N", help="After how many events; by default where the record ends."
        ),
    ] = None,
    match: Annotated[
        int | None, typer.Option(parser=whole_number("--match", 0), metavar="M", help="Which record; the first is 0.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(parser=whole_number("--seat", 1), metavar="S", help="For whom, where several seats may act."),
    ] = None,
    bot: Annotated[str, typer.Option(help="Who is asked.")] = HINT_BOT,
    seed: Annotated[str, typer.Option(help="The same seed gives the same hint.")] = "0",
) -> None:
    """Tells what a bot would do in a position of a record, and why."""
    from lucca.coach import give_hint

    new_bot(bot)  # raises NoSuchBot before anything that takes long
    reached = match_after(pick_record(file, match), at, bot)
    for line in give_hint(reached, seat_asked(reached, seat), bot, seed).lines:
        print_line(line)


def pick_record(file: Path, number: int | None) -> Record:
    """A record of a file, by its number or because it is the only one; raises Problem."""
    with open_input(file) as source:
        values = read_file(source, str(file))
        if number is None:
            value, *others = islice(values, 2)
            if others:
                raise RecordRefused("which-match", file=str(file))
            return read_record(value)
        last = -1
        for last, value in enumerate(values):
            if last == number:
                return read_record(value)
    raise WrongUsage("too-large", option="--match", most=last, value=number)


def match_after(record: Record, events: int | None, bot: str) -> Match:
    """The match after so many events, or all; raises Problem. Compiles the rules and the bot if needed."""
    compile_rules(record.game, "act", "view", "replay", bots=[bot])
    played = replay_whole(record)
    if events is not None and events > len(played.events):
        raise WrongUsage("too-large", option="--at", most=len(played.events), value=events)
    steps = [step for event in played.events[:events] for step in event.steps]
    return Match.from_steps(record.game, record.seats, steps)


def seat_asked(match: Match, wanted: int | None) -> int:
    """The seat to give a hint to; raises Problem if no seat, or another, is asked."""
    if match.outcome:
        raise WrongUsage("nothing-to-hint", winners=winners_of(match))
    if match.to_move == CHANCE:
        raise WrongUsage("nobody-asked", events=len(match.events()))
    if wanted is None:
        return match.to_move or 1
    if wanted > match.game.players:
        raise WrongUsage("no-such-seat", seat=wanted, players=match.game.players)
    if wanted not in match.game.deciding(match.state):
        raise WrongUsage("not-your-turn", seat=wanted, to_move=match.to_move)
    return wanted


def winners_of(match: Match) -> tuple[str, ...]:
    assert match.outcome
    return tuple(shorten(match.seats[seat - 1]) for seat in match.outcome.winners)
