"""A match of torri in names. Nothing is secret: everybody sees the same."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import State
from lucca.games.torri import state as s
from lucca.games.torri.notation import name_lot
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.games.torri.game import Torri

PHASES = ("placing", "struggling", "capturing", "switching", "over")
ENDINGS = (None, "house", "parted", "merged")


@dataclass(frozen=True, slots=True)
class Strength:
    """What towers are compared by: the height, capped by the houses of the tower's own block, then these houses."""

    height: int
    houses: int


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
    """The struggle that the last brick started: blow by blow, and how it ended (`house`, `parted`, `merged`).

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

    `turn_of` is the seat whose turn it is; during a struggle another may be asked for a prisoner.
    """

    phase: str
    turn: int
    turn_of: int
    to_move: int | None
    colors: tuple[str, ...]
    brick: int
    placed: str | None
    lots: dict[str, str]
    supply: dict[str, int]
    prisoners: dict[str, int]
    struggle: Struggle | None


def see_position(game: "Torri", match: State) -> Position:
    """What everybody sees of a match."""
    facts = {field: match[field][0].tolist() for field in s.STATE.names or ()}
    return Position(
        phase=PHASES[facts["phase"]],
        turn=facts["turn"],
        turn_of=facts["turn_seat"] + 1,
        to_move=game.to_move(match),
        colors=tuple(COLOURS[colour] for colour in facts["colour"][: game.players]),
        brick=facts["brick"],
        placed=None if facts["placed"] == s.NONE else COLOURS[facts["placed"]],
        lots={name: stack for name, lot in game.notation.lots.items() if (stack := see_stack(facts, lot))},
        supply=dict(zip(COLOURS, facts["supply"], strict=True)),
        prisoners=dict(zip(COLOURS, facts["prisoners"], strict=True)),
        struggle=see_struggle(facts) if facts["stronger"] != s.NONE else None,
    )


def see_stack(facts: JsonObject, lot: int) -> str:
    """The bricks of a lot, top first."""
    letters = ""
    brick = facts["top"][lot]
    while brick != s.NONE:
        letters += list(LETTERS)[s.brick_colour(brick)]
        brick = facts["below"][brick]
    return letters


def see_struggle(facts: JsonObject) -> Struggle:
    """The last struggle, blow by blow."""
    strikes = tuple(see_strike(facts, packed) for packed in facts["strikes"][: facts["struck"]])
    stronger, weaker = (Strength(*strength) for strength in facts["strength"])
    return Struggle(
        stronger=name_lot(facts["stronger"]),
        weaker=name_lot(facts["weaker"]),
        joined=name_lot(facts["joined"]),
        strengths=(stronger, weaker),
        strikes=strikes,
        ending=ENDINGS[facts["ending"]],
        capture=strikes[-1].colour if facts["phase"] == s.CAPTURING else None,
    )


def see_strike(facts: JsonObject, packed: int) -> Strike:
    """One strike."""
    prisoner = s.prisoner_of(packed)
    taken = "supply" if prisoner == s.FROM_SUPPLY else None
    if prisoner >= s.FIRST_TAKEN:
        taken = name_lot(prisoner - s.FIRST_TAKEN)
    return Strike(
        tower=name_lot(facts["weaker"] if s.is_by_weaker(packed) else facts["stronger"]),
        colour=COLOURS[s.striking_of(packed)],
        struck=COLOURS[s.struck_of(packed)],
        source="supply" if prisoner in (s.FROM_SUPPLY, s.SUPPLY_EMPTY) else "block",
        taken=taken,
    )


def position_json(position: Position) -> JsonObject:
    """The position in the words of records: a struggle is there only while a prisoner is to be chosen."""
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
