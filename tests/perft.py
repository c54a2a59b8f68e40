"""Counts sequences of decisions: a number that changes whenever a legal action appears or disappears."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lucca.games.game import Game, State
from lucca.match.record import read_record, replay_record

DATA = Path(__file__).parent / "data"


class Count(NamedTuple):
    """A line of a perft file: a kept record, the events played of it, the depth, and the number of sequences."""

    record: str
    events: int
    depth: int
    sequences: int


def read_counts(game: str) -> Iterator[Count]:
    """The lines of a game's perft file."""
    for line in (DATA / "perft" / f"{game}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            record, events, depth, sequences = line.split()
            yield Count(record, int(events), int(depth), int(sequences))


def position(record: str, events: int) -> tuple[Game, State]:
    """The state after some events of a record."""
    value = json.loads((DATA / "records" / f"{record}.json").read_text())
    played = replay_record(read_record({**value, "events": value["events"][:events]}))
    assert played.refused is None
    return played.record.game, played.state


def perft(game: Game, state: State, depth: int) -> int:
    """How many sequences of this many decisions there are; cards that come end a sequence early, uncounted."""
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    count = 0
    seat = game.to_move(state) or 0
    for action in legal:
        after = state.copy()
        game.apply(after, seat, action)
        count += perft(game, after, depth - 1)
    return count
