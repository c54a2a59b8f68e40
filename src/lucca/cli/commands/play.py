"""`lucca play`: a match in the terminal, line by line, against bots."""

import itertools
import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lucca.cli.options import (
    PERSON,
    STANDARD,
    WrongUsage,
    compile_rules,
    open_input,
    whole_number,
)
from lucca.cli.output_files import check_writable
from lucca.cli.rule_options import Given, chosen_game, with_rule_options
from lucca.cli.spec import example
from lucca.games import game_names
from lucca.games.game import Game
from lucca.locale import _
from lucca.match.match import Match
from lucca.match.record import Record, RecordRefused, read_file, read_record, replay_whole
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.cli.session import Session

EXAMPLE = example("play", "--bots greedy")
Seat = Annotated[int | None, typer.Option(parser=whole_number("--seat", 1), metavar="N", help="Your seat.")]
GameOrNone = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help=f"{' or '.join(game_names())}; not with --resume.")
]


@with_rule_options
def play(
    game: GameOrNone = None,
    bots: Annotated[
        str | None, typer.Option(help="The other seats in order, e.g. greedy,random; greedy unless told.")
    ] = None,
    seat: Seat = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same draws.")] = "",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the match is written to.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a match that was saved.")] = None,
    *,
    rules: dict[str, Given],
) -> None:
    """Plays a match in the terminal: you against bots."""
    if resume:
        if game is not None or seat is not None or rules or bots is not None or name or seed:
            raise WrongUsage("resume-alone")
        session = load_session(resume, record or resume)
    elif game:
        chosen = chosen_game(game, rules)
        seated = seat_everybody(chosen, bots, seat or 1)
        file = record or new_name(game)
        check_new(file)
        session = new_session(chosen, seated, name or _("Player"), seed or secrets.token_hex(8), file)
    else:
        raise WrongUsage("game-missing", game=game_names()[0])
    session.run()


def new_session(game: Game, seated: list[str], name: str, seed: str, file: Path) -> "Session":
    """A session with a new match, before the first draw."""
    from lucca.cli.session import Session

    compile_rules(game, "act", "view", "replay", bots=[sitter for sitter in seated if sitter != PERSON])
    names = [name if sitter == PERSON else f"{sitter} {seat}" for seat, sitter in enumerate(seated, start=1)]
    return Session(Match(game, names), {"play": {"seated": seated, "seed": seed}}, file)


def check_new(file: Path) -> None:
    """Raises Problem if a file cannot be written, or is not empty."""
    check_writable(file)
    if file != STANDARD and file.is_file() and file.stat().st_size:
        raise WrongUsage("file-exists", file=str(file))


def new_name(game: str) -> Path:
    """A name for the record that no file has."""
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"{name}-{count}.json" if count else f"{name}.json" for count in itertools.count())
    return next(Path(free) for free in names if not Path(free).exists())


def seat_everybody(game: Game, bots: str | None, seat: int) -> list[str]:
    """Who plays each seat: PERSON, and the bots on the other seats in order; raises Problem."""
    from lucca.bots import seat_bots

    if seat > game.players:
        raise WrongUsage("no-such-seat", seat=seat, players=game.players)
    others = ["greedy"] * (game.players - 1) if bots is None else bots.split(",")
    seat_bots(others, game.players - 1)
    return [*others[: seat - 1], PERSON, *others[seat - 1 :]]


def load_session(path: Path, file: Path) -> "Session":
    """A session with the match of a file, to be played on; raises Problem."""
    from lucca.cli.session import Session

    record = load_record(path)
    if file.exists() and path.exists() and file.samefile(path):
        check_writable(file)
    else:
        check_new(file)
    compile_rules(record.game, "act", "view", "replay")
    played = replay_whole(record)
    match = played.match()
    if match.outcome:
        raise RecordRefused("already-over", file=str(path))
    meta = {**record.meta, "play": saved_play(record.meta.get("play"), match.game.players)}
    compile_rules(record.game, bots=[sitter for sitter in meta["play"]["seated"] if sitter != PERSON])
    session = Session(Match(match.game, match.seats), meta, file)
    if session.catch_up([step for event in played.events for step in event.steps]):
        return session
    # The record was not dealt by its seed: it goes on from where it ends, with draws of a new seed.
    meta["play"]["seed"] = secrets.token_hex(8)
    return Session(match, meta, file)


def load_record(path: Path) -> Record:
    """The only record of a file; raises Problem."""
    if path == STANDARD:
        raise WrongUsage("resume-standard")
    with open_input(path) as source:
        values = read_file(source, str(path))
        record = read_record(next(values))
        if next(values, None) is not None:
            raise RecordRefused("several-records", file=str(path))
    return record


def saved_play(saved: object, players: int) -> JsonObject:
    """Who plays each seat, and the seed: as saved, else a person in seat 1 against greedy bots, and a new seed."""
    from lucca.bots.registry import is_bot

    known: JsonObject = saved if isinstance(saved, dict) else {}
    seated, seed = known.get("seated"), known.get("seed")
    if not isinstance(seated, list) or not all(name == PERSON or is_bot(name) for name in seated):
        seated = []
    if len(seated) != players or seated.count(PERSON) != 1:
        seated = [PERSON, *["greedy"] * (players - 1)]
    return {"seated": seated, "seed": seed if isinstance(seed, str) else secrets.token_hex(8)}
