"""Torri as a `Game`: the compiled rules behind names, seats from 1, and errors that say what is wrong."""

from collections.abc import Sequence
from dataclasses import asdict
from types import ModuleType
from typing import ClassVar, Self

import numpy as np

from lucca.games.compiled_game import CompiledGame, compiled
from lucca.games.game import BadRules, IllegalAction, Outcome, State, Step, Use
from lucca.games.torri import (
    apply,
    blocks,
    legal,
    lots,
    placing,
    preview,
    reason_codes,
    refusals,
    scoring,
    setup,
    stacks,
    state,
    strength,
    struggle,
    turns,
)
from lucca.games.torri.notation import TorriNotation, name_lot
from lucca.games.torri.options import COLOURS, check_rules, rules_record
from lucca.games.torri.position import Strength, position_json, see_position
from lucca.games.torri.view import View, see
from lucca.types import JsonObject, Options

RULE_MODULES = [
    state,
    lots,
    stacks,
    blocks,
    strength,
    placing,
    struggle,
    refusals,
    legal,
    scoring,
    turns,
    setup,
    apply,
]
ENDS = (None, "tower", "prisoners", "blocked")


class Torri(CompiledGame):
    """The tower game on a board of some size, for a number of seats and their colours."""

    name: ClassVar[str] = "torri"
    rule_modules = RULE_MODULES
    view_module: ClassVar[ModuleType] = preview
    state_type = state.STATE
    over = state.OVER
    max_actions = state.MAX_ACTIONS
    notation: TorriNotation

    def __init__(
        self, size: int = 8, players: int = 2, colors: Sequence[str] | None = None, switching: bool = False
    ) -> None:
        colours = COLOURS[:players] if colors is None and isinstance(players, int) else colors
        check_rules(size, players, colours, switching)
        self.size = size
        self.players = players
        self.rules = {"size": size, "players": players, "colors": list(colours or ()), "switching": switching}
        self.rules_record = rules_record(size, self.rules["colors"], switching)
        self.notation = TorriNotation(size, players)
        self.kernel = compiled(type(self))

    @classmethod
    def from_rules(cls, rules: Options) -> Self:
        """The game a record names: every option there, none left to be the usual one; raises BadRules."""
        if rules.get("colors", ()) is None:
            raise BadRules("wrong-colors", players=rules.get("players"))
        return super().from_rules(rules)

    def compile(self, *uses: Use) -> None:
        """Compiles it now, by using it once: views also of a board with a tower, of which there is more to tell."""
        super().compile(*uses)
        if "view" in uses:
            match = self.initial()
            for name in ("place white a1", "place red b1", "stay" if self.rules["switching"] else "", "place red a1"):
                if name:
                    self.apply(match, self.to_move(match) or 0, self.parse_action(name))
            self.view(match, None)

    def illegal(self, match: State, step: Step, code: int) -> IllegalAction:
        """The error for a reason code, with every fact its sentence may name."""
        colour, lot = state.colour_of(step.action), state.lot_of(step.action)
        facts = self.facts_of(match, code, colour, lot)
        return IllegalAction(reason_codes.REASONS[code], seat=step.who, to_move=self.to_move(match), **facts)

    def facts_of(self, match: State, code: int, colour: int, lot: int) -> JsonObject:
        """The numbers behind a reason against a colour on a lot."""
        facts: JsonObject = {"colour": COLOURS[colour], "lot": name_lot(lot)}
        if code == reason_codes.SECOND_TOWER:
            facts["tower"] = name_lot(int(self.kernel.tell_tower(self.rules_record, match, lot)))
        elif code == reason_codes.TOO_FEW_HOUSES:
            numbers = np.zeros(2, np.int64)
            self.kernel.tell_houses(self.rules_record, match, colour, lot, numbers)
            facts["has"], facts["needs"] = (int(number) for number in numbers)
        elif code in (reason_codes.THREE_TOWERS, reason_codes.EQUAL_STRENGTH):
            towers = [int(match["tower"][0, block]) for block in self.blocks_beside(match, lot)]
            towers = [tower for tower in towers if tower != state.NONE]
            facts["towers"] = tuple(name_lot(tower) for tower in towers)
            if code == reason_codes.EQUAL_STRENGTH:
                facts |= asdict(self.strength(match, towers[0]))
        elif code == reason_codes.NOT_CAPTURABLE:
            facts["colour"] = COLOURS[state.striking_of(int(match["strikes"][0, match["struck"][0] - 1]))]
        elif code == reason_codes.NOT_NEUTRAL:
            facts["owner"] = match["colour"][0].tolist().index(colour) + 1
        return facts

    def blocks_beside(self, match: State, lot: int) -> tuple[int, ...]:
        """The blocks that a house on a lot would join."""
        joined = np.zeros(4, np.int64)
        count = self.kernel.tell_joined(self.rules_record, match, lot, joined)
        return tuple(int(block) for block in joined[:count])

    def strength(self, match: State, tower: int) -> Strength:
        """A tower's strength now."""
        numbers = np.zeros(2, np.int64)
        self.kernel.tell_strength(self.rules_record, match, tower, numbers)
        return Strength(*(int(number) for number in numbers))

    def outcome(self, match: State) -> Outcome | None:
        """The winners, and whether by a tower, by prisoners, or because a brick could not be placed."""
        if not self.is_over(match):
            return None
        bits = int(match["winners"][0])
        winners = tuple(seat + 1 for seat in range(self.players) if bits >> seat & 1)
        return Outcome(winners, str(ENDS[match["reason"][0]]), None)

    def most_decisions(self) -> int:
        """Placements, prisoners that are chosen, and with switching a colour for every two placements.

        Let there be B bricks. Every house that is placed adds 1 to occupied lots and prisoners together, and nothing
        ever takes from them: a tower that is struck keeps its lowest brick, and a house that leaves its lot is a
        prisoner. So at most B houses are placed. Once the k-th is placed, at least k bricks are prisoners or the one
        brick that every occupied lot has, so at most B - k are floors. Only this house can begin a struggle, and every
        strike of it takes a floor back to the supply: so a match has at most (B - 1) + (B - 2) + ... + 0 =
        B (B - 1) / 2 strikes. A brick is placed out of the first supply of B, or is one that a strike brought back.
        A prisoner that is chosen was a house.
        """
        bricks = state.COLOURS * 2 * self.size
        placements = bricks + bricks * (bricks - 1) // 2
        switches = placements // 2 if self.rules["switching"] else 0
        return placements + bricks + switches

    def view(self, match: State, viewer: int | None) -> View:
        """What a seat or a spectator (None) may see, with what the rules can tell about it."""
        return see(self, match, self.check_viewer(viewer))

    def position(self, match: State) -> JsonObject:
        """The position as records describe it."""
        return position_json(see_position(self, match))

    def hide_secrets(self, match: State, lines: list[str], viewer: int | None) -> list[str]:  # noqa: ARG002
        """Nothing is ever secret."""
        self.check_viewer(viewer)
        return lines
