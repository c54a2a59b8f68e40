"""Matches as text for programs: how one stands, what a seat sees of it, and all that a seat has heard."""

import json
from collections.abc import Sequence

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State, Step


def tell_match(game: CompiledGame, match: State) -> str:
    """The position as `lucca replay --states` prints it, seen by the seat to move."""
    return json.dumps({"to_move": game.to_move(match), "position": game.position(match)})


def tell_public(game: CompiledGame, match: State) -> str:
    """What everybody sees."""
    return json.dumps({"to_move": game.to_move(match), "position": game.public_position(match)})


def tell_private(game: CompiledGame, match: State, seat: int) -> str:
    """What one seat alone sees; empty where there are no secrets."""
    private = game.private_position(match, seat)
    return json.dumps({"seat": seat, **private}) if private else ""


def tell_history(game: CompiledGame, match: State, steps: Sequence[Step], seat: int) -> str:
    """All that a seat has heard so far, in the words of records: its memory is perfect."""
    known = steps
    if len(game.deciding(match)) > 1:  # what the others chose is still secret
        known = [step for step in steps if step.who in (CHANCE, seat)]
    lines = game.hide_secrets(match, game.write_events(known), seat)
    lines += game.write_unfinished(match, steps, seat)
    return "\n".join([f"seat {seat}, to move: {game.to_move(match)}", *lines])
