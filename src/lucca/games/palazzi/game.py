"""Palazzi as a `Game`."""

from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame, rules_kernel
from lucca.games.game import CHANCE, BadRules, IllegalAction, Outcome, Pick, State, Step, Use
from lucca.games.palazzi import knowledge
from lucca.games.palazzi.deck import COLOURS, RECONSTRUCTED, Card, Deck, deck_named
from lucca.games.palazzi.notation import PalazziNotation
from lucca.games.palazzi.options import DECK, check_rules, is_in_play, rules_record
from lucca.games.palazzi.position import Position, build_position, position_json
from lucca.games.palazzi.rules import apply, legal, order_of_play, preview, refusals, rounds, scoring, setup, unseen
from lucca.games.palazzi.rules import state as s
from lucca.games.palazzi.rules.reason_codes import PALACE_EXISTS, REASONS
from lucca.games.palazzi.view import View, build_view
from lucca.types import JsonObject, Rules

RULE_MODULES = [s, unseen, order_of_play, scoring, refusals, legal, rounds, setup, apply]


class Palazzi(CompiledGame):
    """The card game in one edition, for a number of seats, with one deck."""

    name: ClassVar[str] = "palazzi"
    rule_modules = RULE_MODULES
    view_module: ClassVar[ModuleType | None] = preview
    rules_type = s.RULES
    state_type = s.STATE
    over = s.OVER
    max_actions = s.MAX_ACTIONS
    reason_words = REASONS
    notation: PalazziNotation

    def __init__(
        self,
        edition: str = "2013",
        players: int = 3,
        celebration: bool = False,
        deck: Deck | str = RECONSTRUCTED,
    ) -> None:
        if not isinstance(deck, Deck) and not DECK.accepts(deck):
            raise BadRules("deck-not-text")
        self.deck = deck_named(deck) if isinstance(deck, str) else deck
        check_rules(edition, players, celebration, self.deck)
        self.players = players
        self.rules: Rules = {
            "edition": edition,
            "players": players,
            "celebration": celebration,
            "deck": self.deck.name,
        }
        self.rules_record = rules_record(edition, players, celebration, self.deck)
        self.cards = {at: card for at, card in enumerate(self.deck.cards) if is_in_play(card, celebration)}
        self.triplets = int(self.rules_record["triplets"][0])
        self.notation = PalazziNotation(self.cards, players, self.triplets)
        self.rounds = int(self.rules_record["rounds"][0])
        self.palace_size = int(self.rules_record["palace_size"][0])
        self.kernel = rules_kernel(type(self))

    def card(self, name: str) -> Card:
        """Returns a card by its name in notation."""
        return self.cards[self.notation.cards[name]]

    def is_last_floor(self, cards: int) -> bool:
        """Whether another card completes a palace that has so many, by the rules."""
        return bool(s.is_last_floor(self.rules_record[0], cards))

    def compile(self, *uses: Use) -> None:
        super().compile(*uses)
        if "act" in uses:
            self.kernel.winning_seat(self.rules_record, self.initial())
        if "view" in uses:
            state, build = self.initial(), s.pack_action(s.BUILD, 0, 0, 0)
            self.kernel.party_of(self.rules_record, state, 0, 0)  # nobody has a palace to open yet
            self.kernel.party_share_of(self.rules_record, state, 0, 0)
            self.kernel.can_build(self.rules_record, state, 0, 0)
            self.kernel.height_after(self.rules_record, state, 0, build)

    def deciding(self, state: State) -> Sequence[int]:
        """Returns every seat while starting cards are chosen, later the seat to move."""
        if state["phase"][0] == s.KEEPING:
            return range(1, self.players + 1)
        return super().deciding(state)

    def illegal(self, state: State, step: Step, code: int) -> IllegalAction:
        card, colour = s.card_of(step.action), s.other_of(step.action)
        if code == PALACE_EXISTS:
            colour = int(self.rules_record["colour"][0][card])
        return IllegalAction(
            self.reason_words[code],
            seat=step.who,
            to_move=self.to_move(state),
            card=self.notation.card_names.get(card, ""),
            colour=COLOURS[colour] if 0 <= colour < len(COLOURS) else "",
            triplet=s.triplet_of(step.action) + 1,
            triplets=self.triplets,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Returns the winner with the reason `points`, or `number` where the highest street number broke a tie."""
        if state["phase"][0] != s.OVER:
            return None
        totals = tuple(int(total) for total in state["points"][0][: self.players].sum(axis=1))
        winner = int(self.kernel.winning_seat(self.rules_record, state))
        return Outcome((winner + 1,), "points" if totals.count(totals[winner]) == 1 else "number", totals)

    def known(self, state: State, seat: int) -> State:
        """Returns a copy; before the reveal without the other seats' hands and choices."""
        return knowledge.known_state(self.rules_record, state, seat)

    def has_secrets(self, state: State) -> bool:
        return not s.is_after_reveal(state["current_round"][0])

    def have_secrets(self, states: State) -> NDArray[np.bool_]:
        """Returns for each state whether the starting cards are not revealed yet."""
        return knowledge.have_secrets(states)

    def visible_steps(self, state: State, steps: Sequence[Step], seat: int) -> list[int | None]:
        """Until the reveal leaves out the other seats' choices, and gives None for the cards of their hands."""
        return knowledge.visible_steps(self.players, steps, seat, self.has_secrets(state))

    def resample(self, known: State, seat: int, pick: Pick) -> State:
        """Deals hands to the other seats, in place, if those are still secret."""
        return knowledge.deal_secret_hands(known, self.players, seat, pick) if self.has_secrets(known) else known

    def resample_steps(self, state: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
        """Deals other hands, and lets the seats that had chosen choose at random, if that is still secret."""
        if not self.has_secrets(state):
            return list(steps)
        return knowledge.resample_steps(self, state, steps, seat, pick)

    def most_decisions(self) -> int:
        """Counts for every seat a starting choice, six openings, and four actions a round; two a round for the City."""
        turns = self.players * self.rounds
        city = 2 * self.rounds if s.has_city(self.rules_record[0]) else 0
        return self.players * (1 + s.COLOURS) + turns * (1 + s.TRIPLET) + city

    def most_draws(self) -> int:
        """Counts all cards of hands and tables; bastions drawn for a hand and set aside are visible to nobody."""
        return s.HAND * self.players + s.TRIPLET * self.triplets * self.rounds

    def most_chance_actions(self) -> int:
        """Counts in addition each bastion once, as set aside from a hand."""
        return self.most_draws() + s.BASTIONS

    def view(self, state: State, viewer: int | None) -> View:
        return build_view(self, state, self.check_viewer(viewer))

    def position(self, state: State) -> JsonObject:
        return position_json(self.position_for(state, self.to_move(state) or None))

    def public_position(self, state: State) -> JsonObject:
        return position_json(self.position_for(state, None))

    def private_position(self, state: State, seat: int) -> JsonObject:
        """Returns the seat's hand and choice before the reveal, later nothing."""
        if not self.has_secrets(state):
            return {}
        seen = self.position_for(state, seat)
        return {"hand": seen.hand, "kept": seen.kept}

    def position_for(self, state: State, viewer: int | None) -> Position:
        """Returns the position as a seat or a spectator (None) sees it, as an object rather than as JSON."""
        return build_position(self.rules_record, state, self.notation.card_names, viewer)

    def write_unfinished(self, state: State, steps: Sequence[Step], seat: int) -> list[str]:
        """Returns the hand or table line of which some cards are still to be drawn, hidden cards as `?`."""
        if self.to_move(state) != CHANCE:
            return []
        visible = self.visible_steps(state, steps, seat)
        drawn = [place for place in visible if place is None or steps[place].who == CHANCE]
        names = ["?" if place is None else self.notation.card_names[steps[place].action] for place in drawn]
        return self.notation.write_unfinished(names)

    def hide_secrets(self, state: State, lines: list[str], viewer: int | None) -> list[str]:
        """Before the reveal replaces the cards of the other hands by `?`."""
        self.check_viewer(viewer)
        return self.notation.hide_hands(lines, viewer) if self.has_secrets(state) else lines
