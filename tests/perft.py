"""Counts sequences of decisions: a number that changes whenever a legal action appears or disappears."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lucca.games import new_game
from lucca.games.game import Game, State
from lucca.match.record import read_record, replay_record

DATA = Path(__file__).parent / "data"


class Count(NamedTuple):
    """A line of a perft file: where to start, the events played of it, the depth, and the number of sequences.

    A match starts from a kept record, or from rules: `size=3,players=2`.
    """

    game: str
    start: str
    events: int
    depth: int
    sequences: int


def read_counts(game: str) -> Iterator[Count]:
    """The lines of a game's perft file."""
    for line in (DATA / "perft" / f"{game}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            start, *numbers = line.split()
            yield Count(game, start, *map(int, numbers))


def position(count: Count) -> tuple[Game, State]:
    """The state from which sequences are counted."""
    if "=" in count.start:
        options = {name: int(value) for name, value in (option.split("=") for option in count.start.split(","))}
        game = new_game(count.game, **options)
        return game, game.initial()
    value = json.loads((DATA / "records" / f"{count.start}.json").read_text())
    played = replay_record(read_record({**value, "events": value["events"][: count.events]}))
    assert played.refused is None
    return played.record.game, played.state


def count_naively(game: Game, state: State, depth: int) -> int:
    """Counts what `Game.count_sequences` does, but interpreted, one action after the other."""
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    count = 0
    seat = game.to_move(state) or 0
    for action in legal:
        after = state.copy()
        game.apply(after, seat, action)
        count += count_naively(game, after, depth - 1)
    return count
