"""`lucca play`: a match in the terminal, line by line, against bots."""

import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from lucca.cli.options import (
    Celebration,
    DeckFile,
    Edition,
    Players,
    WrongWords,
    announce_compiling,
    check_writable,
    chosen_game,
    open_input,
)
from lucca.locale import _
from lucca.match.match import Match
from lucca.match.record import RecordRefused, read_file, read_record, replay_record

EXAMPLE = "Example: lucca play palazzi --players 3 --bots greedy,random"
PERSON = "person"


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="palazzi; not with --resume.")] = None,
    edition: Edition = None,
    players: Players = None,
    celebration: Celebration = False,
    deck: DeckFile = None,
    bots: Annotated[str, typer.Option(help="The other seats in order, e.g. greedy,random; greedy unless told.")] = "",
    seat: Annotated[int, typer.Option(min=1, help="Your seat.")] = 1,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    seed: Annotated[str, typer.Option(help="The same seed deals the same cards.")] = "",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the match is written to.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a match that was saved.")] = None,
) -> None:
    """Plays a match in the terminal: you against bots."""
    from lucca.bots import seat_bots
    from lucca.cli.session import Session

    if resume:
        if game or edition or players or celebration or deck or bots or seed:
            raise WrongWords("resume-alone")
        match, meta = load_match(resume)
        file = record or resume
    else:
        if not game:
            raise WrongWords("game-missing")
        chosen = chosen_game(game, edition, players, celebration, deck)
        if seat > chosen.players:
            raise WrongWords("no-such-seat", seat=seat, players=chosen.players)
        others = bots.split(",") if bots else ["greedy"] * (chosen.players - 1)
        seat_bots(others, chosen.players - 1)
        kinds = [*others[: seat - 1], PERSON, *others[seat - 1 :]]
        names = [name or _("Player") if kind == PERSON else f"{kind} {at}" for at, kind in enumerate(kinds, start=1)]
        meta = {"kinds": kinds, "seed": seed or secrets.token_hex(8)}
        match = Match(chosen, names)
        file = record or Path(f"{game}-{datetime.now():%Y%m%d-%H%M%S}.json")
    check_writable(file)
    Session(match, meta["kinds"], meta["seed"], file).run()
    sys.stdout.flush()


def load_match(path: Path) -> tuple[Match, dict[str, Any]]:
    """The first match of a file, to be played on; raises Problem."""
    with open_input(path) as source:
        record = read_record(next(iter(read_file(source, str(path)))))
    announce_compiling(record.game)
    played = replay_record(record)
    if played.problem:
        raise RecordRefused("refused-at", event=played.refused, problem=str(played.problem))
    match = played.match()
    if match.outcome:
        raise RecordRefused("already-over", file=str(path))
    return match, saved_play(record.meta.get("play"), match)


def saved_play(saved: Any, match: Match) -> dict[str, Any]:
    """Who sits where: as saved; in a record from elsewhere a person in seat 1 and greedy bots."""
    from lucca.bots import BOTS

    saved = saved if isinstance(saved, dict) else {}
    kinds, seed = saved.get("kinds"), saved.get("seed")
    is_known = isinstance(kinds, list) and all(kind in (*BOTS, PERSON) for kind in kinds)
    if not is_known or len(kinds) != match.game.players or kinds.count(PERSON) != 1:
        kinds = [PERSON, *["greedy"] * (match.game.players - 1)]
    seed = seed if isinstance(seed, str) else secrets.token_hex(8)
    return {"kinds": kinds, "seed": f"{seed}/{len(match.steps)}"}
