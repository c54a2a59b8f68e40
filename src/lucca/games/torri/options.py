"""The options of torri, and the options as the record that compiled rules read."""

from collections.abc import Sequence

import numpy as np

from lucca.games.game import BadRules
from lucca.games.options import Option, Value
from lucca.games.torri.rules import state
from lucca.locale import N_
from lucca.types import Array

COLOURS = ("white", "black", "red", "blue")
LETTERS = dict(zip("WKRB", COLOURS, strict=True))  # as positions write bricks; K is black
LEAST_OFFERED = 6  # smaller boards than the rulebook's are for tests and experiments

SIZE = Option(
    name="size",
    kind="number",
    default=8,
    values=tuple(
        Value(size, label=f"{size}x{size}", is_offered=size >= LEAST_OFFERED) for size in (3, 4, 5, 6, 8, 10, 12)
    ),
    label=N_("Board"),
    short=N_("board {size}x{size}"),
    explanation=N_(
        "You win with a tower as high as the board is wide, or with as many prisoners: "
        "a small board makes a short match."
    ),
)
PLAYERS = Option(name="players", kind="number", default=2, values=tuple(map(Value, (2, 3, 4))))
COLORS = Option(
    name="colors",
    kind="list",
    default=None,
    values=tuple(Value(colour, label=colour) for colour in COLOURS),
    label=N_("Colour"),
    explanation=N_(
        "Each player chooses a colour; here you do it for everybody. A seat left at automatic gets the first of "
        "white, black, red and blue that nobody has."
    ),
    help=f"a colour for each seat, e.g. white,red; by default {', '.join(COLOURS)}.",
)
SWITCHING = Option(
    name="switching",
    kind="flag",
    default=False,
    label=N_("Switching colours"),
    short=N_("switching colours"),
    explanation=N_("At the end of your turn you may give up your colour for one that nobody plays."),
    help="seats may switch to neutral colours.",
)
STRENGTH = Option(
    name="strength",
    kind="choice",
    default="joined",
    absent="own",
    values=(
        Value(
            "joined",
            label=N_("Limited by the houses of all joined blocks"),
            explanation=N_(
                "When two towers meet, their height counts only up to the number of houses in all joined "
                "blocks, as in the rulebook's example."
            ),
        ),
        Value(
            "own",
            label=N_("Limited by the houses of its own block"),
            short=N_("strength by a tower's own block"),
            explanation=N_(
                "A tower's height counts only up to the number of houses in its own block: one that has "
                "lost its houses is weak."
            ),
        ),
    ),
    label=N_("Strength of towers"),
)
OPENING = Option(
    name="opening",
    kind="flag",
    default=False,
    absent=False,
    is_written_when_absent=False,
    label=N_("Balanced opening"),
    short=N_("balanced opening"),
    explanation=N_(
        "For two: another first turn and more, which the rules explain. The rulebook does not have this: it is ours, "
        "meant to make the odds more even."
    ),
    help="another first turn and more in a match for two, to even the odds: our rule, not the rulebook's.",
)
OPTIONS = (SIZE, PLAYERS, COLORS, SWITCHING, STRENGTH, OPENING)
OPENING_PLAYERS = 2
STRENGTHS = {"own": state.OWN, "joined": state.JOINED}


def check_rules(
    size: object, players: object, colours: object, switching: object, strength: object, opening: object
) -> None:
    """Raises BadRules if the options do not exist or do not go together."""
    if not SIZE.accepts(size):
        raise BadRules("wrong-size", size=size, sizes=", ".join(map(str, SIZE.allowed)))
    if not PLAYERS.accepts(players):
        raise BadRules("wrong-seat-count", players=players, least=PLAYERS.allowed[0], most=PLAYERS.allowed[-1])
    if not isinstance(colours, Sequence) or isinstance(colours, str) or len(colours) != players:
        raise BadRules("wrong-colors", players=players)
    for at, colour in enumerate(colours):
        if not COLORS.accepts(colour):
            raise BadRules("unknown-colour", colour=colour, colours=", ".join(COLOURS))
        if colour in colours[:at]:
            raise BadRules("colour-shared", colour=colour)
    if not SWITCHING.accepts(switching):
        raise BadRules("switching-not-bool", switching=switching)
    if not STRENGTH.accepts(strength):
        raise BadRules("unknown-strength", strength=strength, strengths=", ".join(map(str, STRENGTH.allowed)))
    if not OPENING.accepts(opening):
        raise BadRules("opening-not-bool", opening=opening)
    if opening and players != OPENING_PLAYERS:
        raise BadRules("opening-for-two", players=players)


def rules_record(size: int, colours: Sequence[str], switching: bool, strength: str, opening: bool) -> Array:
    """Returns the options as an array of one `state.RULES` record."""
    rules = np.zeros(1, state.RULES)
    record = rules[0]
    record.side = size
    record.players = len(colours)
    record.switching = switching
    record.strength = STRENGTHS[strength]
    record.opening = opening
    record.first_colour[:] = state.NONE
    record.first_colour[: len(colours)] = [COLOURS.index(colour) for colour in colours]
    for row in range(size):
        record.board[row // 4] |= ((1 << size) - 1) << state.ROW * (row % 4)
    return rules
