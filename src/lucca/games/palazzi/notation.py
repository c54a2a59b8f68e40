"""The notation of palazzi: `17` is a card, `build 17` an action, `3 build 17` an event."""

from collections.abc import Sequence

from lucca.games.game import CHANCE, Action, InvalidAction, Step
from lucca.games.notation import Notation
from lucca.games.palazzi.deck import COLOURS, Card
from lucca.games.palazzi.rules.state import (
    BASTION,
    BUILD,
    DEAL_HAND,
    DEAL_TABLE,
    DISCARD,
    DRAW,
    HAND,
    KEEP,
    LAY,
    OPEN,
    TAKE,
    TRIPLET,
    TRIPLETS,
    WALL,
    card_of,
    is_wild,
    other_of,
    pack_action,
    verb_of,
)


class PalazziNotation(Notation):
    """Depends on the cards in play and on the number of seats and triplets.

    `card_names` has the name of each card, `cards` the number of each name.
    """

    verbs = ("keep", "open", "take", "build", "wall", "discard", "city")

    def __init__(self, cards: dict[int, Card], players: int, triplets: int) -> None:
        self.triplets = triplets
        self.card_names = {place: card.name for place, card in cards.items()}
        self.cards = {name: BASTION if name == "B" else place for place, name in self.card_names.items()}
        self.draws = {name: Step(CHANCE, pack_action(DRAW, card, 0, 0)) for name, card in self.cards.items()}
        self.chance_actions = {
            *(draw.action for draw in self.draws.values()),
            *(pack_action(DEAL_HAND, 0, seat, 0) for seat in range(players)),
            *(pack_action(DEAL_TABLE, 0, triplets, 0) for triplets in range(1, TRIPLETS + 1)),
        }
        super().__init__(players, dict(self.all_actions()))

    def all_actions(self) -> list[tuple[str, Action]]:
        """Returns the name and integer of every decision but the starting choices, of which there are thousands."""
        named = [(f"open {colour}", pack_action(OPEN, 0, place, 0)) for place, colour in enumerate(COLOURS)]
        named += [(f"take {triplet + 1}", pack_action(TAKE, 0, 0, triplet)) for triplet in range(TRIPLETS)]
        for name, card in self.cards.items():
            named += [(f"wall {name}", pack_action(WALL, card, 0, 0))]
            named += [(f"discard {name}", pack_action(DISCARD, card, 0, 0))]
            for goal, colour in self.wild_suffixes(card):
                named += [(f"build {name}{goal}", pack_action(BUILD, card, colour, 0))]
                for triplet in range(TRIPLETS):
                    named += [(f"city {triplet + 1} {name}{goal}", pack_action(LAY, card, colour, triplet))]
        return named

    def wild_suffixes(self, card: int) -> list[tuple[str, int]]:
        """Returns what follows a built card in notation, and the colour it means: only wilds name their palace."""
        return [(f" {name}", colour) for colour, name in enumerate(COLOURS)] if is_wild(card) else [("", 0)]

    def parse_unnamed(self, text: str) -> Action:
        """Parses a starting choice; raises InvalidAction."""
        words = text.split(" ")
        if words[0] == "keep" and len(words) == 3:
            first, second = self.parse_card(words[1]), self.parse_card(words[2])
            return int(pack_action(KEEP, first, second, 0))
        return super().parse_unnamed(text)

    def action_name(self, action: Action) -> str:
        """Returns a decision or a draw in notation."""
        if verb_of(action) == KEEP:
            return f"keep {self.card_names[card_of(action)]} {self.card_names[other_of(action)]}"
        if verb_of(action) == DRAW:
            return f"draw {self.card_names[card_of(action)]}"
        return super().action_name(action)

    def is_action(self, action: object) -> bool:
        if not isinstance(action, int):
            return False
        if verb_of(action) == KEEP:
            card, other = card_of(action), other_of(action)
            return card in self.card_names and other in self.card_names and action == pack_action(KEEP, card, other, 0)
        return super().is_action(action) or action in self.chance_actions

    def parse_card(self, name: str) -> int:
        """Returns the number of a card in play; raises InvalidAction."""
        try:
            return self.cards[name]
        except KeyError:
            raise InvalidAction("unknown-card", card=name) from None

    def parse_error(self, words: list[str]) -> InvalidAction:
        card = words[2:3] if words[0] == "city" else words[1:2]
        if words[0] in ("build", "wall", "discard", "city") and card and card[0] not in self.cards:
            return InvalidAction("unknown-card", card=card[0])
        if words[0] in ("build", "city") and card and is_wild(self.cards[card[0]]):
            return InvalidAction("wild-names-palace", card=card[0], colours=", ".join(COLOURS))
        if words[0] == "open" and len(words) == 2:
            return InvalidAction("unknown-colour", colour=words[1], colours=", ".join(COLOURS))
        return super().parse_error(words)

    def parse_deal(self, text: str) -> list[Step]:
        """Parses a hand or table line: a step that says what is dealt, then one draw for each card."""
        head, colon, tail = text.partition(": ")
        kind, _, seat = head.partition(" ")
        if kind == "hand" and colon and seat in self.seats:
            names = tail.split(" ")
            if len(names) != HAND:
                raise InvalidAction("hand-size", cards=len(tail.split()), expected=HAND)
            if "B" in names:
                raise InvalidAction("bastion-in-hand")
            return self.parse_draws(pack_action(DEAL_HAND, 0, self.seats[seat] - 1, 0), names)
        if head == "table" and colon:
            triplets = [triplet.split(" ") for triplet in tail.split(" / ")]
            if any(len(names) != TRIPLET for names in triplets) or len(triplets) > TRIPLETS:
                raise InvalidAction("table-shape", expected=TRIPLET)
            names = [name for names in triplets for name in names]
            return self.parse_draws(pack_action(DEAL_TABLE, 0, len(triplets), 0), names)
        raise InvalidAction("unknown-deal", text=text)

    def parse_draws(self, deal: Action, names: list[str]) -> list[Step]:
        try:
            return [Step(CHANCE, deal), *(self.draws[name] for name in names)]
        except KeyError as unknown:
            raise InvalidAction("unknown-card", card=unknown.args[0]) from None

    def write_events(self, steps: Sequence[Step], before: Sequence[str] = ()) -> list[str]:
        """Returns the events; draws are joined into hand and table lines, an incomplete last one is left out."""
        lines: list[str] = []
        hands = self.players if before else 0  # all are dealt before the first decision
        drawn: list[str] = []
        for step in steps:
            verb = verb_of(step.action)
            if verb == DRAW:
                # A bastion drawn for a hand is set aside and replaced: the record does not mention it.
                if hands < self.players and card_of(step.action) == BASTION:
                    continue
                drawn.append(self.card_names[card_of(step.action)])
                if hands < self.players and len(drawn) == HAND:
                    hands += 1
                    lines.append(f"* hand {hands}: {' '.join(drawn)}")
                    drawn = []
                elif len(drawn) == TRIPLET * self.triplets:
                    lines.append(f"* table: {self.join_triplets(drawn)}")
                    drawn = []
            elif verb not in (DEAL_HAND, DEAL_TABLE):
                lines.append(f"{step.who} {self.action_name(step.action)}")
        return lines

    def write_unfinished(self, names: list[str]) -> list[str]:
        """Returns the hand or table line that is still incomplete; `names` are all cards drawn so far."""
        hands = HAND * self.players
        if len(names) < hands:
            holder, held = divmod(len(names), HAND)
            return [f"* hand {holder + 1}: {' '.join(names[-held:])}"] if held else []
        laid = (len(names) - hands) % (TRIPLET * self.triplets)
        return [f"* table: {self.join_triplets(names[-laid:])}"] if laid else []

    def join_triplets(self, names: list[str]) -> str:
        return " / ".join(" ".join(names[at : at + TRIPLET]) for at in range(0, len(names), TRIPLET))

    def hide_hands(self, lines: list[str], viewer: int | None) -> list[str]:
        """Replaces the cards in the hand lines of all seats but the viewer's by `?`."""
        unknown = " ".join("?" * HAND)
        own = f"* hand {viewer}:"
        return [
            f"{line.partition(':')[0]}: {unknown}" if line.startswith("* hand") and not line.startswith(own) else line
            for line in lines
        ]
