"""States as text for OpenSpiel: the position, its public and private part, and the history that a seat may know."""

import json
from collections.abc import Sequence

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State, Step


def state_text(game: CompiledGame, state: State) -> str:
    """Returns the position as the seat to move sees it, as `lucca replay --states` prints it."""
    return json.dumps({"to_move": game.to_move(state), "position": game.position(state)})


def public_text(game: CompiledGame, state: State) -> str:
    """Returns the position as everybody sees it."""
    return json.dumps({"to_move": game.to_move(state), "position": game.public_position(state)})


def private_text(game: CompiledGame, state: State, seat: int) -> str:
    """Returns what only this seat sees; empty where there are no secrets."""
    private = game.private_position(state, seat)
    return json.dumps({"seat": seat, **private}) if private else ""


def history_text(game: CompiledGame, state: State, steps: Sequence[Step], seat: int) -> str:
    """Returns all events that a seat may know, as records have them: the information state string."""
    visible = set(game.visible_steps(state, steps, seat))
    known = [step for at, step in enumerate(steps) if step.who == CHANCE or at in visible]  # `hide_secrets` hides draws
    lines = game.hide_secrets(state, game.write_events(known), seat)
    lines += game.write_unfinished(state, steps, seat)
    return "\n".join([f"seat {seat}, to move: {game.to_move(state)}", *lines])
