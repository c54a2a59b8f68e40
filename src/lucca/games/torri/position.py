"""A state with names instead of numbers. Torri has no secrets: everybody sees the same position.

Here `fields` is a state as a dictionary of plain Python values.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import State
from lucca.games.torri.notation import name_lot
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.rules import state as s
from lucca.games.torri.rules.opening import bricks_in_turn
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.games.torri.game import Torri

PHASES = ("placing", "struggling", "capturing", "switching", "over")
ENDINGS = (None, "house", "parted", "merged")


@dataclass(frozen=True, slots=True)
class Strength:
    """What towers are compared by: the height that counts, then the houses of the tower's own block.

    `stands` is the height of the tower. No more of it counts than there are houses: in its own block, or in all blocks
    that a house joins (the option `strength`), which are known only where towers meet.
    """

    height: int
    houses: int
    stands: int


@dataclass(frozen=True, slots=True)
class Strike:
    """A strike of one tower on another: the colours on top of them, and the prisoner that the struck colour took.

    It comes from the `block` of the tower that struck or, for neutral colours, from the `supply`: that is the `source`.
    `taken` is the lot of a house, `supply`, or None where there was nothing to take or it is still to be chosen.
    """

    tower: str
    colour: str
    struck: str
    source: str
    taken: str | None


@dataclass(frozen=True, slots=True)
class Struggle:
    """The struggle that the last brick started: its strikes, and how it ended (`house`, `parted`, `merged`).

    `capture` is the colour of the houses of which a prisoner is to be chosen; then the struggle has no ending yet.
    """

    stronger: str
    weaker: str
    joined: str
    strengths: tuple[Strength, Strength]
    strikes: tuple[Strike, ...]
    ending: str | None
    capture: str | None


@dataclass(frozen=True, slots=True)
class Position:
    """The board and the supply. Bricks of a lot are letters, top first; `lots` has the occupied lots only.

    `turn_of` is the seat whose turn it is; during a struggle another may be asked for a prisoner. `brick` counts from 1
    to `bricks`, those of this turn; `placed` is the colour of its first, later of its last brick but one.
    """

    phase: str
    turn: int
    turn_of: int
    to_move: int | None
    colors: tuple[str, ...]
    brick: int
    bricks: int
    placed: str | None
    lots: dict[str, str]
    supply: dict[str, int]
    prisoners: dict[str, int]
    struggle: Struggle | None


def build_position(game: "Torri", state: State) -> Position:
    fields = {field: state[field][0].tolist() for field in s.STATE.names or ()}
    return Position(
        phase=PHASES[fields["phase"]],
        turn=fields["turn"],
        turn_of=fields["turn_seat"] + 1,
        to_move=game.to_move(state),
        colors=tuple(COLOURS[colour] for colour in fields["colour"][: game.players]),
        brick=fields["brick"],
        bricks=int(bricks_in_turn(game.rules_record[0], state[0])),
        placed=None if fields["placed"] == s.NONE else COLOURS[fields["placed"]],
        lots={name: stack for name, lot in game.notation.lots.items() if (stack := stack_letters(fields, lot))},
        supply=dict(zip(COLOURS, fields["supply"], strict=True)),
        prisoners=dict(zip(COLOURS, fields["prisoners"], strict=True)),
        struggle=build_struggle(fields) if fields["stronger"] != s.NONE else None,
    )


def stack_letters(fields: JsonObject, lot: int) -> str:
    """Returns the bricks of a lot as letters, top first; empty for an empty lot."""
    letters = ""
    brick = fields["top"][lot]
    while brick != s.NONE:
        letters += list(LETTERS)[s.brick_colour(brick)]
        brick = fields["below"][brick]
    return letters


def build_struggle(fields: JsonObject) -> Struggle:
    strikes = tuple(build_strike(fields, packed) for packed in fields["strikes"][: fields["struck"]])
    stronger, weaker = (Strength(*strength) for strength in fields["strength"])
    return Struggle(
        stronger=name_lot(fields["stronger"]),
        weaker=name_lot(fields["weaker"]),
        joined=name_lot(fields["joined"]),
        strengths=(stronger, weaker),
        strikes=strikes,
        ending=ENDINGS[fields["ending"]],
        capture=strikes[-1].colour if fields["phase"] == s.CAPTURING else None,
    )


def build_strike(fields: JsonObject, packed: int) -> Strike:
    prisoner = s.prisoner_of(packed)
    taken = "supply" if prisoner == s.FROM_SUPPLY else None
    if prisoner >= s.FIRST_TAKEN:
        taken = name_lot(prisoner - s.FIRST_TAKEN)
    return Strike(
        tower=name_lot(fields["weaker"] if s.is_by_weaker(packed) else fields["stronger"]),
        colour=COLOURS[s.striking_of(packed)],
        struck=COLOURS[s.struck_of(packed)],
        source="supply" if prisoner in (s.FROM_SUPPLY, s.SUPPLY_EMPTY) else "block",
        taken=taken,
    )


def position_json(position: Position) -> JsonObject:
    """Returns the position as records have it: with a struggle only while a prisoner is to be chosen."""
    struggle = position.struggle
    is_open = struggle is not None and struggle.capture is not None
    return {
        "turn": position.turn,
        "colors": list(position.colors),
        "brick": position.brick,
        "placed": position.placed,
        "lots": position.lots,
        "supply": position.supply,
        "prisoners": position.prisoners,
        "struggle": {key: getattr(struggle, key) for key in ("stronger", "weaker", "joined", "capture")}
        if is_open
        else None,
    }
