"""Palazzi as a `Game`: the compiled rules behind names, seats from 1, and errors that say what is wrong."""

from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame, compiled
from lucca.games.game import CHANCE, BadRules, IllegalAction, Outcome, Pick, State, Step, Use
from lucca.games.palazzi import apply, knowledge, legal, preview, refusals, rounds, scoring, setup, state, unseen
from lucca.games.palazzi.deck import COLOURS, RECONSTRUCTED, Card, Deck, deck_named
from lucca.games.palazzi.notation import PalazziNotation
from lucca.games.palazzi.options import check_rules, is_in_play, rules_record
from lucca.games.palazzi.position import Position, position_json, see_position
from lucca.games.palazzi.reason_codes import PALACE_EXISTS, REASONS
from lucca.games.palazzi.view import View, see
from lucca.types import JsonObject, Options

RULE_MODULES = [state, unseen, scoring, refusals, legal, rounds, setup, apply]


class Palazzi(CompiledGame):
    """The card game in one edition, for a number of seats, with one deck."""

    name: ClassVar[str] = "palazzi"
    rule_modules = RULE_MODULES
    view_module: ClassVar[ModuleType] = preview
    state_type = state.STATE
    over = state.OVER
    max_actions = state.MAX_ACTIONS
    notation: PalazziNotation

    def __init__(
        self,
        edition: str = "2013",
        players: int = 3,
        celebration: bool = False,
        deck: Deck | str = RECONSTRUCTED,
    ) -> None:
        if not isinstance(deck, (Deck, str)):
            raise BadRules("deck-not-text")
        self.deck = deck_named(deck) if isinstance(deck, str) else deck
        check_rules(edition, players, celebration, self.deck)
        self.players = players
        self.rules: Options = {
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
        self.kernel = compiled(type(self))

    def card(self, name: str) -> Card:
        """The facts of a card."""
        return self.cards[self.notation.cards[name]]

    def compile(self, *uses: Use) -> None:
        """Compiles it now, by using it once."""
        super().compile(*uses)
        if "act" in uses:
            self.kernel.winning_seat(self.rules_record, self.initial())
        if "view" in uses:
            self.kernel.party_of(self.rules_record, self.initial(), 0, 0)  # nobody has a palace to open yet

    def deciding(self, match: State) -> Sequence[int]:
        """In set-up every seat, until the last has chosen; afterwards the seat to move."""
        if match["phase"][0] == state.KEEPING:
            return range(1, self.players + 1)
        return super().deciding(match)

    def illegal(self, match: State, step: Step, code: int) -> IllegalAction:
        """The error for a reason code, with every fact its sentence may name."""
        card, colour = state.card_of(step.action), state.other_of(step.action)
        if code == PALACE_EXISTS:
            colour = int(self.rules_record["colour"][0][card])
        return IllegalAction(
            REASONS[code],
            seat=step.who,
            to_move=self.to_move(match),
            card=self.notation.card_names.get(card, ""),
            colour=COLOURS[colour] if 0 <= colour < len(COLOURS) else "",
            triplet=state.triplet_of(step.action) + 1,
            triplets=self.triplets,
        )

    def outcome(self, match: State) -> Outcome | None:
        """The winner, by points or by number, and the totals."""
        if match["phase"][0] != state.OVER:
            return None
        totals = tuple(int(total) for total in match["points"][0][: self.players].sum(axis=1))
        winner = int(self.kernel.winning_seat(self.rules_record, match))
        return Outcome((winner + 1,), "points" if totals.count(totals[winner]) == 1 else "number", totals)

    def known(self, match: State, seat: int) -> State:
        """A copy of what a seat knows: before the reveal no other hand and no other choice."""
        return knowledge.as_known_by(self.rules_record, match, seat)

    def have_secrets(self, matches: State) -> NDArray[np.bool_]:
        """Hands and choices are secret until the reveal."""
        return knowledge.have_secrets(matches)

    def heard_steps(self, match: State, steps: Sequence[Step], seat: int) -> list[int | None]:
        """Until the reveal a seat hears of no choice but its own, and sees no hand but its own."""
        return knowledge.heard_steps(self.players, steps, seat, self.has_secrets(match))

    def resample(self, known: State, seat: int, pick: Pick) -> State:
        """Deals the other seats' secret hands anew, in place."""
        return knowledge.deal_secret_hands(known, self.players, seat, pick) if self.has_secrets(known) else known

    def resample_steps(self, match: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
        """Other hands dealt, and of these any choice, where the other seats have chosen."""
        if not self.has_secrets(match):
            return list(steps)
        return knowledge.resample_steps(self, match, steps, seat, pick)

    def most_decisions(self) -> int:
        """Everybody keeps once, opens every colour once, and takes and plays a triplet a round; the City gets two."""
        turns = self.players * self.rounds
        city = 2 * self.rounds if self.players == 2 else 0
        return self.players * (1 + state.COLOURS) + turns * (1 + state.TRIPLET) + city

    def most_draws(self) -> int:
        """All cards of hands and tables; bastions set aside from the hands are not among them."""
        return state.HAND * self.players + state.TRIPLET * self.triplets * self.rounds

    def most_chance_actions(self) -> int:
        """Every hand and table, and each bastion once more that is set aside."""
        return self.most_draws() + state.BASTIONS

    def view(self, match: State, viewer: int | None) -> View:
        """What a seat or a spectator (None) may see, with what the rules can tell about it."""
        return see(self, match, self.check_viewer(viewer))

    def position(self, match: State) -> JsonObject:
        """The position as records describe it, seen by the seat to move."""
        return position_json(self.see_position(match, self.to_move(match) or None))

    def public_position(self, match: State) -> JsonObject:
        """The position with nobody's hand and choice."""
        return position_json(self.see_position(match, None))

    def private_position(self, match: State, seat: int) -> JsonObject:
        """Before the reveal a seat's hand and choice."""
        if not self.has_secrets(match):
            return {}
        seen = self.see_position(match, seat)
        return {"hand": seen.hand, "kept": seen.kept}

    def see_position(self, match: State, viewer: int | None) -> Position:
        """The position as a seat or a spectator (None) sees it."""
        return see_position(self.rules_record, match, self.notation.card_names, viewer)

    def write_unfinished(self, match: State, steps: Sequence[Step], seat: int) -> list[str]:
        """The hand or table of which some cards are still to be drawn."""
        if self.to_move(match) != CHANCE:
            return []
        heard = self.heard_steps(match, steps, seat)
        drawn = [place for place in heard if place is None or steps[place].who == CHANCE]
        names = ["?" if place is None else self.notation.card_names[steps[place].action] for place in drawn]
        return self.notation.write_unfinished(names)

    def hide_secrets(self, match: State, lines: list[str], viewer: int | None) -> list[str]:
        """Before the reveal a viewer hears of no hand but its own; afterwards nothing is secret."""
        self.check_viewer(viewer)
        return self.notation.hide_hands(lines, viewer) if self.has_secrets(match) else lines
