"""Palazzi as a `Game`: the compiled rules behind names, seats from 1, and errors that say what is wrong."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from lucca.games import entries, kernel, rollout
from lucca.games.game import (
    CHANCE,
    Action,
    BadRules,
    Event,
    IllegalAction,
    InvalidAction,
    Outcome,
    State,
    Step,
    Use,
)
from lucca.games.palazzi import legal, refusals, rounds, scoring, setup, state, unseen, worth
from lucca.games.palazzi import rules as course
from lucca.games.palazzi.deck import COLOURS, RECONSTRUCTED, Card, Deck, deck_named
from lucca.games.palazzi.editions import check_rules, is_in_play, rules_record
from lucca.games.palazzi.notation import Notation
from lucca.games.palazzi.position import position_json, see_position
from lucca.games.palazzi.reasons import LEGAL, PALACE_EXISTS, REASONS
from lucca.games.palazzi.view import View, see

RULE_MODULES = [state, unseen, scoring, refusals, legal, rounds, setup, course]
MODULES = [*RULE_MODULES, worth, rollout, entries]
ENTRIES = kernel.functions_of(entries, worth)
USES: dict[Use, list[str]] = {
    "act": [*(name for name in kernel.functions_of(entries) if name != "replay"), "winning_seat"],
    "replay": ["replay"],
    "view": kernel.functions_of(worth),
}


@cache
def compiled() -> SimpleNamespace:
    """The rules compiled for the CPU, once a process; what is called from here is cached on disk."""
    return kernel.compile_for_cpu(MODULES, [*ENTRIES, "random_matches"])


class Palazzi:
    """The card game in one edition, for a number of seats, with one deck."""

    name: ClassVar[str] = "palazzi"
    options: ClassVar[tuple[str, ...]] = ("edition", "players", "celebration", "deck")

    def __init__(
        self,
        edition: str = "2013",
        players: int = 3,
        celebration: bool = False,
        deck: Deck | str = RECONSTRUCTED,
    ) -> None:
        self.deck = deck_named(deck) if isinstance(deck, str) else deck
        check_rules(edition, players, celebration, self.deck)
        self.players = players
        self.rules: Mapping[str, Any] = {
            "edition": edition,
            "players": players,
            "celebration": celebration,
            "deck": self.deck.name,
        }
        self.facts = rules_record(edition, players, celebration, self.deck)
        self.cards = {at: card for at, card in enumerate(self.deck.cards) if is_in_play(card, celebration)}
        self.notation = Notation(self.cards, players)
        self.triplets = int(self.facts["triplets"][0])
        self.rounds = int(self.facts["rounds"][0])
        self.palace_size = int(self.facts["palace_size"][0])
        self.kernel = compiled()

    @classmethod
    def from_rules(cls, rules: Mapping[str, Any]) -> "Palazzi":
        """The game a record names: every option there, no other; raises BadRules."""
        for option in cls.options:
            if option not in rules:
                raise BadRules("missing-option", option=option)
        for option in rules:
            if option not in cls.options:
                raise BadRules("unknown-option", option=option)
        if not isinstance(rules["deck"], str):
            raise BadRules("deck-not-text")
        return cls(**rules)

    def card(self, name: str) -> Card:
        """The facts of a card."""
        return self.cards[self.notation.cards[name]]

    def is_compiled(self, *uses: Use) -> bool:
        """Whether all that these uses need was compiled on this machine before."""
        return kernel.is_cached(MODULES, [name for use in uses for name in USES[use]])

    def compile(self, *uses: Use) -> None:
        """Compiles it now, by using it once."""
        if "replay" in uses:
            self.replay([])
        if "act" not in uses and "view" not in uses:
            return
        match = self.initial()
        while self.chances(match):
            self.apply(match, CHANCE, self.nth_chance(match, 0))
        for seat in range(1, self.players + 1):
            action = self.legal(match, seat)[0]
            self.check(match, seat, action)
            self.apply(match, seat, action)
        self.kernel.winning_seat(self.facts, match)
        if "view" in uses:
            self.view(match, self.to_move(match))

    def initial(self) -> State:
        """A match before the first card is dealt."""
        match = np.zeros(1, state.STATE)
        self.kernel.start_match(self.facts, match)
        return match

    def to_move(self, match: State) -> int | None:
        """The seat that is asked, CHANCE, or None when the match is over."""
        if match["phase"][0] == state.OVER:
            return None
        return int(match["to_move"][0]) + 1

    def deciding(self, match: State) -> Sequence[int]:
        """In set-up every seat, until the last has chosen; afterwards the seat to move."""
        if match["phase"][0] == state.KEEPING:
            return range(1, self.players + 1)
        seat = self.to_move(match)
        return (seat,) if seat else ()

    def legal(self, match: State, seat: int | None = None) -> list[Action]:
        """Every legal decision of a seat, by default the seat to move."""
        seat = seat or self.to_move(match) or CHANCE
        actions = state.new_actions()
        count = self.kernel.list_legal(self.facts, match, seat - 1, actions)
        return [int(action) for action in actions[:count]]

    def chances(self, match: State) -> int:
        """How many cards can come next."""
        return int(self.kernel.count_chances(self.facts, match))

    def nth_chance(self, match: State, n: int) -> Action:
        """The n-th of them."""
        return int(self.kernel.find_chance(self.facts, match, n))

    def chance(self, match: State) -> dict[Action, float]:
        """The distinct draws and their probabilities; unseen bastions are one draw."""
        count = self.chances(match)
        odds: dict[Action, float] = {}
        for n in range(count):
            action = self.nth_chance(match, n)
            odds[action] = odds.get(action, 0.0) + 1 / count
        return odds

    def check(self, match: State, who: int, action: Action) -> None:
        """Raises IllegalAction if the rules do not allow this now, InvalidAction if it is no action at all."""
        if not self.notation.is_action(action):
            raise InvalidAction("unknown-action", action=action)
        code = self.kernel.refuse(self.facts, match, who - 1, action)
        if code != LEGAL:
            raise self.illegal(match, Step(who, action), code)

    def illegal(self, match: State, step: Step, code: int) -> IllegalAction:
        """The error for a reason code, with every fact its sentence may name."""
        card, colour = state.card_of(step.action), state.other_of(step.action)
        if code == PALACE_EXISTS:
            colour = int(self.facts["colour"][0][card])
        return IllegalAction(
            REASONS[code],
            seat=step.who,
            to_move=self.to_move(match),
            card=self.notation.card_names.get(card, ""),
            colour=COLOURS[colour] if 0 <= colour < len(COLOURS) else "",
            triplet=state.triplet_of(step.action) + 1,
            triplets=self.triplets,
        )

    def apply(self, match: State, who: int, action: Action) -> None:
        """Does a legal action."""
        self.kernel.do(self.facts, match, who - 1, action)

    def replay(self, steps: Sequence[Step]) -> tuple[State, int, IllegalAction | None]:
        """Does the steps from the start, each checked: the match, how many were done, why not the next."""
        match = np.zeros(1, state.STATE)
        seats = np.array([step.who - 1 for step in steps], np.int32)
        actions = np.array([step.action for step in steps], np.int32)
        reason = np.zeros(1, np.int32)
        done = int(self.kernel.replay(self.facts, match, seats, actions, reason))
        problem = None if done == len(steps) else self.illegal(match, steps[done], int(reason[0]))
        return match, done, problem

    def outcome(self, match: State) -> Outcome | None:
        """The winner, by points or by number, and the totals."""
        if match["phase"][0] != state.OVER:
            return None
        totals = tuple(int(total) for total in match["points"][0][: self.players].sum(axis=1))
        winner = int(self.kernel.winning_seat(self.facts, match))
        return Outcome((winner + 1,), "points" if totals.count(totals[winner]) == 1 else "number", totals)

    def view(self, match: State, viewer: int | None) -> View:
        """What a seat or a spectator (None) may see, with what the rules can tell about it."""
        return see(self, match, self.check_viewer(viewer))

    def position(self, match: State) -> dict[str, Any]:
        """The position as records describe it, seen by the seat to move."""
        return position_json(see_position(self.facts, match, self.notation.card_names, self.to_move(match) or None))

    def parse_action(self, text: str) -> Action:
        """The decision written as `text`; raises InvalidAction."""
        return self.notation.parse_action(text)

    def action_name(self, action: Action) -> str:
        """The notation of a decision."""
        return self.notation.action_name(action)

    def parse_event(self, text: Any) -> Event:
        """An event of a record; raises InvalidAction."""
        return self.notation.parse_event(text)

    def write_events(self, steps: Sequence[Step]) -> list[str]:
        """The events of a record."""
        return self.notation.write_events(steps, self.triplets)

    def hide_secrets(self, match: State, lines: list[str], viewer: int | None) -> list[str]:
        """Before the reveal a viewer hears of no hand but its own; afterwards nothing is secret."""
        self.check_viewer(viewer)
        return lines if match["current_round"][0] > 0 else self.notation.hide_hands(lines, viewer)

    def check_viewer(self, viewer: int | None) -> int | None:
        """A seat or None; anything else must not look at another seat's cards by accident."""
        if viewer is not None and viewer not in range(1, self.players + 1):
            raise ValueError(f"there is no seat {viewer}")
        return viewer
