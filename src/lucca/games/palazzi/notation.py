"""Actions and events as words, both ways: `17` is a card, `build 17` an action, `3 build 17` an event."""

from collections.abc import Sequence

from lucca.games.game import CHANCE, Action, InvalidAction, Step
from lucca.games.notation import Notation
from lucca.games.palazzi.deck import COLOURS, Card
from lucca.games.palazzi.state import (
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
    """The words of a match. They depend on the cards in play and on the number of seats and triplets."""

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
        """Every decision there can be and its name, but for the thousands of starting choices."""
        named = [(f"open {colour}", pack_action(OPEN, 0, place, 0)) for place, colour in enumerate(COLOURS)]
        named += [(f"take {triplet + 1}", pack_action(TAKE, 0, 0, triplet)) for triplet in range(TRIPLETS)]
        for name, card in self.cards.items():
            named += [(f"wall {name}", pack_action(WALL, card, 0, 0))]
            named += [(f"discard {name}", pack_action(DISCARD, card, 0, 0))]
            for goal, colour in self.goals(card):
                named += [(f"build {name}{goal}", pack_action(BUILD, card, colour, 0))]
                for triplet in range(TRIPLETS):
                    named += [(f"city {triplet + 1} {name}{goal}", pack_action(LAY, card, colour, triplet))]
        return named

    def goals(self, card: int) -> list[tuple[str, int]]:
        """What follows a card that is built: a wild names its palace."""
        return [(f" {name}", colour) for colour, name in enumerate(COLOURS)] if is_wild(card) else [("", 0)]

    def parse_other(self, text: str) -> Action:
        """A starting choice; raises InvalidAction."""
        words = text.split(" ")
        if words[0] == "keep" and len(words) == 3:
            first, second = self.parse_card(words[1]), self.parse_card(words[2])
            return int(pack_action(KEEP, first, second, 0))
        return super().parse_other(text)

    def action_name(self, action: Action) -> str:
        """The words of a decision or draw."""
        if verb_of(action) == KEEP:
            return f"keep {self.card_names[card_of(action)]} {self.card_names[other_of(action)]}"
        if verb_of(action) == DRAW:
            return f"draw {self.card_names[card_of(action)]}"
        return super().action_name(action)

    def is_action(self, action: object) -> bool:
        """Whether an integer is an action of this match, one that can be written down."""
        if not isinstance(action, int):
            return False
        if verb_of(action) == KEEP:
            card, other = card_of(action), other_of(action)
            return card in self.card_names and other in self.card_names and action == pack_action(KEEP, card, other, 0)
        return super().is_action(action) or action in self.chance_actions

    def parse_card(self, name: str) -> int:
        """A card in play; raises InvalidAction."""
        try:
            return self.cards[name]
        except KeyError:
            raise InvalidAction("unknown-card", card=name) from None

    def misunderstood(self, words: list[str]) -> InvalidAction:
        """What is wrong with words that name no decision, as exactly as can be said."""
        card = words[2:3] if words[0] == "city" else words[1:2]
        if words[0] in ("build", "wall", "discard", "city") and card and card[0] not in self.cards:
            return InvalidAction("unknown-card", card=card[0])
        if words[0] in ("build", "city") and card and is_wild(self.cards[card[0]]):
            return InvalidAction("wild-names-palace", card=card[0], colours=", ".join(COLOURS))
        if words[0] == "open" and len(words) == 2:
            return InvalidAction("unknown-colour", colour=words[1], colours=", ".join(COLOURS))
        return super().misunderstood(words)

    def parse_deal(self, text: str) -> list[Step]:
        """A hand or a table: what is dealt, then its cards one by one."""
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
        """What is dealt, and a draw for each card."""
        try:
            return [Step(CHANCE, deal), *(self.draws[name] for name in names)]
        except KeyError as unknown:
            raise InvalidAction("unknown-card", card=unknown.args[0]) from None

    def write_events(self, steps: Sequence[Step]) -> list[str]:
        """The events of a match: draws are gathered into the hand or table they were for."""
        lines: list[str] = []
        hands = 0
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
        """The last hand or table of all cards drawn so far, if some of its cards are still to come."""
        hands = HAND * self.players
        if len(names) < hands:
            holder, held = divmod(len(names), HAND)
            return [f"* hand {holder + 1}: {' '.join(names[-held:])}"] if held else []
        laid = (len(names) - hands) % (TRIPLET * self.triplets)
        return [f"* table: {self.join_triplets(names[-laid:])}"] if laid else []

    def join_triplets(self, names: list[str]) -> str:
        """Cards in threes, as a table line has them."""
        return " / ".join(" ".join(names[at : at + TRIPLET]) for at in range(0, len(names), TRIPLET))

    def hide_hands(self, lines: list[str], viewer: int | None) -> list[str]:
        """The events of a set-up with all hands but the viewer's face down."""
        unknown = " ".join("?" * HAND)
        own = f"* hand {viewer}:"
        return [
            f"{line.partition(':')[0]}: {unknown}" if line.startswith("* hand") and not line.startswith(own) else line
            for line in lines
        ]
