"""What a seat or a spectator sees and is told about a match of torri."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lucca.games.game import Action, Outcome, State
from lucca.games.torri import state as s
from lucca.games.torri.notation import name_lot
from lucca.games.torri.options import COLOURS
from lucca.games.torri.position import Position, Strength, see_position
from lucca.games.torri.reason_codes import LEGAL, REASONS
from lucca.types import Options

if TYPE_CHECKING:
    from lucca.games.torri.game import Torri

WINS = (None, "tower", "prisoners")


@dataclass(frozen=True, slots=True)
class Meeting:
    """The struggle a house would start: who is stronger, by what, and the colour that strikes first.

    Where one colour controls both towers nobody strikes (`first` is None): they merge at once.
    """

    stronger: str
    weaker: str
    strengths: tuple[Strength, Strength]
    first: str | None


@dataclass(frozen=True, slots=True)
class Placement:
    """A colour on a lot: a `house` or a `floor`, and what would happen, or the reason against it and its facts.

    `joins` are the blocks a house would join, by their place in the view's `blocks`.
    """

    colour: str
    lot: str
    action: Action
    kind: str
    refusal: str | None
    facts: Options
    joins: tuple[int, ...]
    struggle: Meeting | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action; where it places a brick, what that does."""

    action: Action
    name: str
    placement: Placement | None


@dataclass(frozen=True, slots=True)
class Block:
    """Lots that hang together, the houses among them by colour, and the lot of the tower, if there is one.

    While a prisoner is to be chosen the house that joined the towers is in none: their blocks are looked at apart.
    """

    lots: tuple[str, ...]
    houses: dict[str, int]
    tower: str | None


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower, its bricks from the top down, who controls it (seat None is nobody's colour) and how strong it is."""

    lot: str
    bricks: str
    colour: str
    seat: int | None
    strength: Strength


@dataclass(frozen=True, slots=True)
class Standing:
    """A colour: who plays it, its bricks, and how near it is to winning.

    `threat` is `tower` or `prisoners` if it would win at the start of its seat's next turn, as things stand; where
    colours are switched, also a neutral colour's, for the seat that takes it.
    """

    colour: str
    seat: int | None
    supply: int
    on_board: int
    highest: int
    prisoners: int
    threat: str | None


@dataclass(frozen=True, slots=True)
class View:
    """One viewer's match. Highest towers and prisoners must reach `goal`; `placements` are for the brick now due."""

    viewer: int | None
    players: int
    goal: int
    position: Position
    choices: tuple[Choice, ...]
    placements: tuple[Placement, ...]
    blocks: tuple[Block, ...]
    towers: tuple[Tower, ...]
    colours: tuple[Standing, ...]
    outcome: Outcome | None


def see(game: "Torri", match: State, viewer: int | None) -> View:
    """The view of a seat, or of a spectator (None)."""
    position = see_position(game, match)
    placements = see_placements(game, match) if position.phase == "placing" else ()
    by_action = {placement.action: placement for placement in placements}
    legal = game.legal(match, viewer) if viewer else []
    return View(
        viewer=viewer,
        players=game.players,
        goal=game.size,
        position=position,
        choices=tuple(Choice(action, game.action_name(action), by_action.get(action)) for action in legal),
        placements=placements,
        blocks=tuple(see_block(match, block) for block in range(int(match["block_count"][0]))),
        towers=tuple(see_towers(game, match, position)),
        colours=tuple(see_colour(game, match, colour) for colour in range(len(COLOURS))),
        outcome=game.outcome(match),
    )


def see_placements(game: "Torri", match: State) -> tuple[Placement, ...]:
    """Every colour on every lot: what it would do, or why it is not allowed."""
    lots = np.array(list(game.notation.lots.values()), np.int64)
    reasons = np.zeros((len(COLOURS), len(lots)), np.int64)
    game.kernel.tell_refusals(game.rules_record, match, lots, reasons)
    houses = {int(lot): see_house(game, match, int(lot)) for lot in lots if match["top"][0, lot] == s.NONE}
    return tuple(
        see_placement(game, match, (colour, int(lot)), int(code), houses.get(int(lot)))
        for colour, codes in enumerate(reasons)
        for lot, code in zip(lots, codes, strict=True)
    )


House = tuple[tuple[int, ...], Meeting | None]  # the blocks it would join, and the struggle it would start


def see_placement(game: "Torri", match: State, where: tuple[int, int], code: int, house: House | None) -> Placement:
    """One colour on one lot."""
    colour, lot = where
    joins, struggle = house or ((), None)
    return Placement(
        colour=COLOURS[colour],
        lot=name_lot(lot),
        action=int(s.pack_action(s.PLACE, colour, lot)),
        kind="floor" if house is None else "house",
        refusal=None if code == LEGAL else REASONS[code],
        facts=game.facts_of(match, code, colour, lot) if code != LEGAL else {},
        joins=joins,
        struggle=struggle if code == LEGAL else None,
    )


def see_house(game: "Torri", match: State, lot: int) -> House:
    """What a house on a lot would join."""
    joins = game.blocks_beside(match, lot)
    towers = [tower for block in joins if (tower := int(match["tower"][0, block])) != s.NONE]
    return joins, see_meeting(game, match, *towers) if len(towers) == 2 else None


def see_meeting(game: "Torri", match: State, one: int, other: int) -> Meeting:
    """Two towers that would struggle."""
    strengths = {tower: game.strength(match, tower) for tower in (one, other)}
    weaker, stronger = sorted(strengths, key=lambda tower: (strengths[tower].height, strengths[tower].houses))
    tops = [COLOURS[s.brick_colour(int(match["top"][0, tower]))] for tower in (stronger, weaker)]
    return Meeting(
        stronger=name_lot(stronger),
        weaker=name_lot(weaker),
        strengths=(strengths[stronger], strengths[weaker]),
        first=None if tops[0] == tops[1] else tops[0],
    )


def see_block(match: State, block: int) -> Block:
    """A block, its lots from the bottom row up."""
    words = match["blocks"][0, block].tolist()
    lots = [word * s.WORD + bit for word, bits in enumerate(words) for bit in range(s.WORD) if bits >> bit & 1]
    tower = int(match["tower"][0, block])
    return Block(
        lots=tuple(name_lot(lot) for lot in lots),
        houses=dict(zip(COLOURS, match["house_count"][0, block].tolist(), strict=True)),
        tower=None if tower == s.NONE else name_lot(tower),
    )


def see_towers(game: "Torri", match: State, position: Position) -> list[Tower]:
    """All towers, the highest first."""
    towers = [
        Tower(
            lot=lot,
            bricks=bricks,
            colour=(colour := COLOURS[s.brick_colour(int(match["top"][0, game.notation.lots[lot]]))]),
            seat=position.colors.index(colour) + 1 if colour in position.colors else None,
            strength=game.strength(match, game.notation.lots[lot]),
        )
        for lot, bricks in position.lots.items()
        if len(bricks) > 1
    ]
    return sorted(towers, key=lambda tower: -len(tower.bricks))


def see_colour(game: "Torri", match: State, colour: int) -> Standing:
    """How a colour stands."""
    numbers = np.zeros(3, np.int64)
    game.kernel.tell_colour(game.rules_record, match, colour, numbers)
    highest, on_board, reason = (int(number) for number in numbers)
    owners = [seat for seat in range(game.players) if match["colour"][0, seat] == colour]
    return Standing(
        colour=COLOURS[colour],
        seat=owners[0] + 1 if owners else None,
        supply=int(match["supply"][0, colour]),
        on_board=on_board,
        highest=highest,
        prisoners=int(match["prisoners"][0, colour]),
        threat=WINS[reason] if (owners or game.rules["switching"]) and not game.is_over(match) else None,
    )
