"""The narration of a match: which sentence tells an event. The sentences are in `locale/torri`."""

from collections.abc import Sequence

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.position import build_position
from lucca.games.torri.rules.state import NONE
from lucca.games.torri.view import build_standing
from lucca.locale.torri import phrases
from lucca.locale.torri.endings import say_ending


def narrate(game: Torri, event: str, before: State, after: State, names: Sequence[str]) -> list[str]:
    """An event, and the strikes that came of it."""
    earlier, position = build_position(game, before), build_position(game, after)
    lines = [phrases.say_event(event, earlier.lots, names)]
    struggle = position.struggle
    if struggle is None or not (" place " in event or " capture " in event):
        return lines
    told = len(earlier.struggle.strikes) if earlier.phase == "capturing" and earlier.struggle else 0
    return lines + phrases.say_struggle(struggle, position.lots, told)


def narrate_ending(game: Torri, _before: State, after: State, names: Sequence[str]) -> list[str]:
    """Who won, and by what."""
    return say_ending(game.view(after, None), names)


def whose_turn(_game: Torri, before: State, _seat: int) -> int:
    """The seat that places bricks: a prisoner is often chosen by another."""
    return int(before["turn_seat"][0]) + 1


def stands_out(_game: Torri, event: str, _before: State, after: State) -> bool:
    """Whether a struggle begins."""
    return " place " in event and after["stronger"][0] != NONE


def chart_values(game: Torri, state: State) -> tuple[int, ...]:
    """Every seat's highest tower or prisoners, whichever is nearer to the goal."""
    colours = [build_standing(game, state, int(colour)) for colour in state["colour"][0, : game.players]]
    return tuple(max(colour.highest, colour.prisoners) for colour in colours)
