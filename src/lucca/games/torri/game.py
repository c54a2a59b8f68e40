"""Torri as a `Game`."""

from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar, Self

import numpy as np

from lucca.games.compiled_game import CompiledGame, rules_kernel
from lucca.games.game import BadRules, IllegalAction, Outcome, State, Step, Use
from lucca.games.options import written_rules
from lucca.games.torri.notation import TorriNotation, name_lot
from lucca.games.torri.options import COLOURS, OPTIONS, check_rules, rules_record
from lucca.games.torri.position import Strength, build_position, position_json
from lucca.games.torri.rules import (
    apply,
    blocks,
    legal,
    legal_lots,
    lots,
    opening,
    preview,
    reason_codes,
    refusals,
    setup,
    stacks,
    strength,
    struggle,
    turns,
    winning,
)
from lucca.games.torri.rules import state as s
from lucca.games.torri.rules.opening import bricks_in_turn
from lucca.games.torri.view import View, build_view
from lucca.types import JsonObject, Rules

RULE_MODULES = [
    s,
    lots,
    stacks,
    blocks,
    strength,
    opening,
    legal_lots,
    struggle,
    refusals,
    legal,
    winning,
    turns,
    setup,
    apply,
]
ENDS = (None, "tower", "prisoners", "blocked")


class Torri(CompiledGame):
    """The tower game on a board of some size, for a number of seats and their colours."""

    name: ClassVar[str] = "torri"
    rule_modules = RULE_MODULES
    view_module: ClassVar[ModuleType | None] = preview
    rules_type = s.RULES
    state_type = s.STATE
    over = s.OVER
    max_actions = s.MAX_ACTIONS
    reason_words = reason_codes.REASONS
    notation: TorriNotation

    def __init__(
        self,
        size: int = 8,
        players: int = 2,
        colors: Sequence[str] | None = None,
        switching: bool = False,
        strength: str = "joined",
        opening: bool = False,
    ) -> None:
        colours = COLOURS[:players] if colors is None and isinstance(players, int) else colors
        check_rules(size, players, colours, switching, strength, opening)
        self.size = size
        self.players = players
        rules = {
            "size": size,
            "players": players,
            "colors": list(colours or ()),
            "switching": switching,
            "strength": strength,
            "opening": opening,
        }
        self.rules = written_rules(OPTIONS, rules)
        self.rules_record = rules_record(size, self.rules["colors"], switching, strength, opening)
        self.notation = TorriNotation(size, players)
        self.kernel = rules_kernel(type(self))

    @classmethod
    def from_rules(cls, rules: Rules) -> Self:
        """Makes the game of a record; unlike in `__init__`, `colors` must not be None; raises BadRules."""
        if rules.get("colors", ()) is None:
            raise BadRules("wrong-colors", players=rules.get("players"))
        return super().from_rules(rules)

    def compile(self, *uses: Use) -> None:
        """Also builds a view of a board with a tower, which calls more compiled functions."""
        super().compile(*uses)
        if "view" in uses:
            state = self.initial()
            for name in ("place white a1", "place red b1", "stay" if self.rules["switching"] else "", "place red a1"):
                if name:
                    self.apply(state, self.to_move(state) or 0, self.parse_action(name))
            self.view(state, None)
            self.kernel.stronger_tower(self.rules_record, state, 0, 0, 0)  # there is no other tower yet
            self.strength_at(state, 0, 0)

    def illegal(self, state: State, step: Step, code: int) -> IllegalAction:
        colour, lot = s.colour_of(step.action), s.lot_of(step.action)
        facts = self.facts_of(state, code, colour, lot)
        return IllegalAction(self.reason_words[code], seat=step.who, to_move=self.to_move(state), **facts)

    def facts_of(self, state: State, code: int, colour: int, lot: int) -> JsonObject:
        """Returns the facts of an `IllegalAction` for a reason code, a colour and a lot."""
        facts: JsonObject = {"colour": COLOURS[colour], "lot": name_lot(lot)}
        if code == reason_codes.SECOND_TOWER:
            facts["tower"] = name_lot(int(self.kernel.tower_in_block_of(self.rules_record, state, lot)))
        elif code == reason_codes.TOO_FEW_HOUSES:
            numbers = np.zeros(2, np.int64)
            self.kernel.houses_for_floor(self.rules_record, state, colour, lot, numbers)
            facts["has"], facts["needs"] = (int(number) for number in numbers)
        elif code in (reason_codes.THREE_TOWERS, reason_codes.EQUAL_STRENGTH):
            towers = [int(state["tower"][0, block]) for block in self.blocks_beside(state, lot)]
            towers = [tower for tower in towers if tower != s.NONE]
            facts["towers"] = tuple(name_lot(tower) for tower in towers)
            if code == reason_codes.EQUAL_STRENGTH:
                equal = self.strength_at(state, lot, towers[0])
                facts |= {"height": equal.height, "houses": equal.houses}
        elif code == reason_codes.NOT_CAPTURABLE:
            facts["colour"] = COLOURS[struggle.striking_colour(state[0])]
        elif code == reason_codes.NOT_NEUTRAL:
            facts["owner"] = self.owner_of(state, colour)
        return facts

    def blocks_beside(self, state: State, lot: int) -> tuple[int, ...]:
        """Returns the indices of the blocks that a house on a lot would join."""
        joined = np.zeros(4, np.int64)
        count = self.kernel.blocks_joined_by(self.rules_record, state, lot, joined)
        return tuple(int(block) for block in joined[:count])

    def owner_of(self, state: State, colour: int) -> int | None:
        """Returns the seat that plays a colour now; None for a neutral one."""
        seat = int(s.owner_of(self.rules_record[0], state[0], colour))
        return None if seat == s.NONE else seat + 1

    def strength(self, state: State, tower: int) -> Strength:
        """Returns the strength of a tower by itself: `Tower.strength`."""
        numbers = np.zeros(3, np.int64)
        self.kernel.strength_parts(self.rules_record, state, tower, numbers)
        return Strength(*(int(number) for number in numbers))

    def strength_at(self, state: State, lot: int, tower: int) -> Strength:
        """Returns the strength of a tower that a house on an empty lot would bring together with another."""
        numbers = np.zeros(3, np.int64)
        self.kernel.strength_parts_at(self.rules_record, state, lot, tower, numbers)
        return Strength(*(int(number) for number in numbers))

    def outcome(self, state: State) -> Outcome | None:
        """Returns the winners with the reason `tower`, `prisoners`, or `blocked` where a brick could not be placed."""
        if not self.is_over(state):
            return None
        bits = int(state["winners"][0])
        winners = tuple(seat + 1 for seat in range(self.players) if bits >> seat & 1)
        return Outcome(winners, str(ENDS[state["reason"][0]]), None)

    @property
    def most_bricks_in_turn(self) -> int:
        return int(bricks_in_turn(self.rules_record[0], self.initial()[0]))  # no turn has more than the first

    def most_decisions(self) -> int:
        """Counts placements, chosen prisoners, and with switching one decision for every two placements.

        Let there be B bricks. Every house that is placed adds 1 to occupied lots and prisoners together, and nothing
        ever takes from them: a tower that is struck keeps its lowest brick, and a house that leaves its lot is a
        prisoner. So at most B houses are placed. Once the k-th is placed, at least k bricks are prisoners or the one
        brick that every occupied lot has, so at most B - k are floors. Only this house can begin a struggle, and every
        strike of it takes a floor back to the supply: so a match has at most (B - 1) + (B - 2) + ... + 0 =
        B (B - 1) / 2 strikes. A brick is placed out of the first supply of B, or is one that a strike brought back.
        A prisoner that is chosen was a house.
        """
        bricks = s.COLOURS * int(s.bricks_of_colour(self.rules_record[0]))
        placements = bricks + bricks * (bricks - 1) // 2
        switches = placements // 2 if self.rules["switching"] else 0
        return placements + bricks + switches

    def view(self, state: State, viewer: int | None) -> View:
        return build_view(self, state, self.check_viewer(viewer))

    def position(self, state: State) -> JsonObject:
        return position_json(build_position(self, state))
