"""Matches as text for programs: how one stands, what a seat sees of it, and all that a seat has heard."""

import json
from collections.abc import Sequence
from typing import Any

from lucca.envs.openspiel.information_state import hear
from lucca.envs.resample import has_secrets
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State, Step
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import position_json, see_position


def tell_match(game: CompiledGame, match: State) -> str:
    """The position as `lucca replay --states` prints it, seen by the seat to move."""
    return json.dumps({"to_move": game.to_move(match), "position": game.position(match)})


def tell_public(game: CompiledGame, match: State) -> str:
    """What everybody sees."""
    return json.dumps({"to_move": game.to_move(match), "position": public_position(game, match)})


def public_position(game: CompiledGame, match: State) -> dict[str, Any]:
    """The position with nobody's secrets."""
    if isinstance(game, Palazzi):
        return position_json(see_position(game.facts, match, game.notation.card_names, None))
    return game.position(match)


def tell_private(game: CompiledGame, match: State, seat: int) -> str:
    """What one seat alone sees: before the reveal its hand and its choice, otherwise nothing."""
    if not isinstance(game, Palazzi) or not has_secrets(game, match):
        return ""
    seen = see_position(game.facts, match, game.notation.card_names, seat)
    return json.dumps({"seat": seat, "hand": seen.hand, "kept": seen.kept})


def tell_history(game: CompiledGame, match: State, steps: Sequence[Step], seat: int) -> str:
    """All that a seat has heard so far, in the words of records: its memory is perfect."""
    known = steps
    if len(game.deciding(match)) > 1:  # what the others chose is still secret
        known = [step for step in steps if step.who in (CHANCE, seat)]
    lines = game.hide_secrets(match, game.write_events(known), seat)
    if isinstance(game, Palazzi) and game.to_move(match) == CHANCE:
        lines += tell_unfinished(game, match, steps, seat)
    return "\n".join([f"seat {seat}, to move: {game.to_move(match)}", *lines])


def tell_unfinished(game: Palazzi, match: State, steps: Sequence[Step], seat: int) -> list[str]:
    """The hand or table of which some cards are still to be drawn, in the words of records."""
    heard = [place for place in hear(game, match, steps, seat) if place is None or steps[place].who == CHANCE]
    names = ["?" if place is None else game.notation.card_names[steps[place].action] for place in heard]
    hands, table = s.HAND * game.players, s.TRIPLET * game.triplets
    if len(names) < hands:
        holder, held = divmod(len(names), s.HAND)
        return [f"* hand {holder + 1}: {' '.join(names[-held:])}"] if held else []
    laid = (len(names) - hands) % table
    return [f"* table: {game.notation.join_triplets(names[-laid:])}"] if laid else []
