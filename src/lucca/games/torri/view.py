"""The view of a seat or a spectator: the position, and what the rules say about it (choices, placements, towers)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lucca.games.contract import LEGAL
from lucca.games.game import Action, Outcome, State
from lucca.games.torri.notation import name_lot
from lucca.games.torri.options import COLOURS
from lucca.games.torri.position import Position, Strength, build_position
from lucca.games.torri.rules import state as s
from lucca.games.torri.rules.opening import extra_prisoners
from lucca.games.torri.rules.reason_codes import REASONS
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.games.torri.game import Torri

WINS = (None, "tower", "prisoners")


@dataclass(frozen=True, slots=True)
class Meeting:
    """The struggle that a house would start: the two towers with their strengths, and the colour that strikes first.

    Where one colour controls both towers nobody strikes (`first` is None): they merge at once.
    """

    stronger: str
    weaker: str
    strengths: tuple[Strength, Strength]
    first: str | None


@dataclass(frozen=True, slots=True)
class Placement:
    """A brick of a colour on a lot, as a `house` or a `floor`: what it would do, or why it is refused.

    `refusal` is a reason code and `facts` are its facts; `joins` are indices of the view's `blocks`.
    """

    colour: str
    lot: str
    action: Action
    kind: str
    refusal: str | None
    facts: JsonObject
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
    """Lots connected side by side, the houses among them by colour, and the lot of the tower, if there is one.

    While a prisoner is to be chosen, the house that joined the towers is in no block: theirs still count as apart.
    """

    lots: tuple[str, ...]
    houses: dict[str, int]
    tower: str | None


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower: its bricks from the top down, the colour and seat that control it (None if neutral), its strength."""

    lot: str
    bricks: str
    colour: str
    seat: int | None
    strength: Strength


@dataclass(frozen=True, slots=True)
class Standing:
    """How a colour stands: the seat that plays it, its bricks, and how near it is to winning.

    `threat` is `tower` or `prisoners` if it would win at the start of its seat's next turn, should nothing change; with
    switching a neutral colour may have one too, for the seat that takes it. `extra_prisoners` is how many more than it
    has count for its seat in the final ranking.
    """

    colour: str
    seat: int | None
    supply: int
    on_board: int
    highest: int
    prisoners: int
    threat: str | None
    extra_prisoners: int = 0

    @property
    def ranking(self) -> tuple[int, int, int]:
        """What the final ranking compares, as `is_ranked_higher` does in the rules."""
        return self.highest, self.prisoners + self.extra_prisoners, self.on_board


@dataclass(frozen=True, slots=True)
class View:
    """All that a page or a program shows one viewer.

    To win, a colour's highest tower or prisoners must reach `goal`. `strength` is the option of that name. `placements`
    are of every colour on every lot, for the brick that is due; empty in other phases.
    """

    viewer: int | None
    players: int
    goal: int
    strength: str
    position: Position
    choices: tuple[Choice, ...]
    placements: tuple[Placement, ...]
    blocks: tuple[Block, ...]
    towers: tuple[Tower, ...]
    colours: tuple[Standing, ...]
    outcome: Outcome | None


def build_view(game: "Torri", state: State, viewer: int | None) -> View:
    position = build_position(game, state)
    placements = build_placements(game, state) if position.phase == "placing" else ()
    by_action = {placement.action: placement for placement in placements}
    legal = game.legal(state, viewer) if viewer else []
    return View(
        viewer=viewer,
        players=game.players,
        goal=game.size,
        strength=game.rules["strength"],
        position=position,
        choices=tuple(Choice(action, game.action_name(action), by_action.get(action)) for action in legal),
        placements=placements,
        blocks=tuple(build_block(state, block) for block in range(int(state["block_count"][0]))),
        towers=tuple(build_towers(game, state, position)),
        colours=tuple(build_standing(game, state, colour) for colour in range(len(COLOURS))),
        outcome=game.outcome(state),
    )


def build_placements(game: "Torri", state: State) -> tuple[Placement, ...]:
    """Returns the placement of every colour on every lot, colours first."""
    lots = np.array(list(game.notation.lots.values()), np.int64)
    reasons = np.zeros((len(COLOURS), len(lots)), np.int64)
    game.kernel.placement_refusals(game.rules_record, state, lots, reasons)
    joinings = {int(lot): joining_at(game, state, int(lot)) for lot in lots if state["top"][0, lot] == s.NONE}
    return tuple(
        build_placement(game, state, (colour, int(lot)), int(code), joinings.get(int(lot)))
        for colour, codes in enumerate(reasons)
        for lot, code in zip(lots, codes, strict=True)
    )


Joining = tuple[tuple[int, ...], Meeting | None]  # the blocks that a house would join, and the struggle it would start


def build_placement(
    game: "Torri", state: State, where: tuple[int, int], code: int, joining: Joining | None
) -> Placement:
    """`where` is a colour and a lot, `code` the reason code, `joining` None where a floor would be placed."""
    colour, lot = where
    joins, struggle = joining or ((), None)
    return Placement(
        colour=COLOURS[colour],
        lot=name_lot(lot),
        action=int(s.pack_action(s.PLACE, colour, lot)),
        kind="floor" if joining is None else "house",
        refusal=None if code == LEGAL else REASONS[code],
        facts=game.facts_of(state, code, colour, lot) if code != LEGAL else {},
        joins=joins,
        struggle=struggle if code == LEGAL else None,
    )


def joining_at(game: "Torri", state: State, lot: int) -> Joining:
    joins = game.blocks_beside(state, lot)
    towers = [tower for block in joins if (tower := int(state["tower"][0, block])) != s.NONE]
    return joins, build_meeting(game, state, lot, *towers) if len(towers) == 2 else None


def build_meeting(game: "Torri", state: State, lot: int, one: int, other: int) -> Meeting:
    stronger = int(game.kernel.stronger_tower(game.rules_record, state, lot, one, other))
    weaker = other if stronger == one else one
    tops = [COLOURS[s.brick_colour(int(state["top"][0, tower]))] for tower in (stronger, weaker)]
    return Meeting(
        stronger=name_lot(stronger),
        weaker=name_lot(weaker),
        strengths=(game.strength_at(state, lot, stronger), game.strength_at(state, lot, weaker)),
        first=None if tops[0] == tops[1] else tops[0],
    )


def build_block(state: State, block: int) -> Block:
    """Returns a block by its index; its lots are in order from the bottom row up."""
    words = state["blocks"][0, block].tolist()
    lots = [word * s.WORD + bit for word, bits in enumerate(words) for bit in range(s.WORD) if bits >> bit & 1]
    tower = int(state["tower"][0, block])
    return Block(
        lots=tuple(name_lot(lot) for lot in lots),
        houses=dict(zip(COLOURS, state["house_count"][0, block].tolist(), strict=True)),
        tower=None if tower == s.NONE else name_lot(tower),
    )


def build_towers(game: "Torri", state: State, position: Position) -> list[Tower]:
    """Returns all towers, the highest first."""
    towers = [
        Tower(
            lot=lot,
            bricks=bricks,
            colour=COLOURS[colour := s.brick_colour(int(state["top"][0, game.notation.lots[lot]]))],
            seat=game.owner_of(state, colour),
            strength=game.strength(state, game.notation.lots[lot]),
        )
        for lot, bricks in position.lots.items()
        if len(bricks) > 1
    ]
    return sorted(towers, key=lambda tower: -len(tower.bricks))


def build_standing(game: "Torri", state: State, colour: int) -> Standing:
    numbers = np.zeros(3, np.int64)
    game.kernel.colour_standing(game.rules_record, state, colour, numbers)
    highest, on_board, reason = (int(number) for number in numbers)
    owner = game.owner_of(state, colour)
    return Standing(
        colour=COLOURS[colour],
        seat=owner,
        supply=int(state["supply"][0, colour]),
        on_board=on_board,
        highest=highest,
        prisoners=int(state["prisoners"][0, colour]),
        threat=WINS[reason] if (owner or game.rules["switching"]) and not game.is_over(state) else None,
        extra_prisoners=extra_prisoners(game.rules_record[0], owner - 1) if owner else 0,
    )
