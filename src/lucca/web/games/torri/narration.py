"""What happened in a match, in words."""

from collections.abc import Sequence

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.position import build_position
from lucca.games.torri.view import build_standing
from lucca.locale.torri import match as words


def narrate(game: Torri, event: str, before: State, after: State, names: Sequence[str]) -> list[str]:
    """An event, and the strikes that came of it."""
    earlier, position = build_position(game, before), build_position(game, after)
    lines = [words.say_event(event, earlier.lots, names)]
    struggle = position.struggle
    if struggle is None or not (" place " in event or " capture " in event):
        return lines
    told = len(earlier.struggle.strikes) if earlier.phase == "capturing" and earlier.struggle else 0
    if not told:
        lines.append(words.say_meeting_of(struggle))
    for number, strike in enumerate(struggle.strikes[told:], start=told + 1):
        is_unsettled = struggle.capture is not None and number == len(struggle.strikes)
        lines.append(words.say_strike(strike, struggle, is_unsettled))
    if struggle.ending:
        lines.append(words.say_struggle_end(struggle, position.lots))
    return lines


def standings(game: Torri, state: State) -> tuple[int, ...]:
    """Every seat's highest tower or prisoners, whichever is nearer to the goal."""
    colours = [build_standing(game, state, int(colour)) for colour in state["colour"][0, : game.players]]
    return tuple(max(colour.highest, colour.prisoners) for colour in colours)
