"""The base class of notations: parses and writes actions and events."""

from collections.abc import Sequence
from typing import ClassVar

from lucca.games.game import Action, Event, InvalidAction, Step

CHANCE_SIGN = "*"  # an event begins with it, or with the number of the seat that decides


class Notation:
    """The notation of a game with its options; it does not depend on a state."""

    verbs: ClassVar[tuple[str, ...]]

    def __init__(self, players: int, actions: dict[str, Action]) -> None:
        self.players = players
        self.seats = {str(seat): seat for seat in range(1, players + 1)}
        self.actions = actions
        self.names = {action: name for name, action in actions.items()}
        self.parsed: dict[str, Event] = {}  # a cache of decisions: most occur again in every match

    def parse_action(self, text: str) -> Action:
        """Parses a decision; raises InvalidAction."""
        action = self.actions.get(text)
        return self.parse_unnamed(text) if action is None else action

    def parse_unnamed(self, text: str) -> Action:
        """Parses a decision that is not in `actions`, where a game has too many to list; raises InvalidAction."""
        words = text.split(" ")
        if words[0] not in self.verbs:
            raise InvalidAction("unknown-verb", verb=words[0], verbs=", ".join(self.verbs))
        raise self.parse_error(words)

    def parse_error(self, words: list[str]) -> InvalidAction:
        """Returns the error for words that begin with a verb but are no decision, as exact as possible."""
        return InvalidAction("misunderstood", text=" ".join(words), verb=words[0])

    def action_name(self, action: Action) -> str:
        return self.names[action]

    def is_action(self, action: object) -> bool:
        """Whether a value is an action that this notation can write."""
        return isinstance(action, int) and action in self.names

    def parse_event(self, text: object) -> Event:
        """Parses an event of a record: a seat or `*` for chance, then the words; raises InvalidAction."""
        if not isinstance(text, str):
            raise InvalidAction("event-not-text")
        known = self.parsed.get(text)
        if known:
            return known
        who, _, words = text.partition(" ")
        if who == CHANCE_SIGN:
            return Event(tuple(self.parse_deal(words)), False)
        if who not in self.seats:
            raise InvalidAction("unknown-seat", seat=who, players=self.players)
        self.parsed[text] = Event((Step(self.seats[who], self.parse_action(words)),), True)
        return self.parsed[text]

    def parse_deal(self, text: str) -> list[Step]:  # noqa: ARG002
        """Parses an event of chance, without its `*`; raises InvalidAction. Games with chance override it."""
        raise InvalidAction("no-chance")

    def write_events(self, steps: Sequence[Step], before: Sequence[str] = ()) -> list[str]:  # noqa: ARG002
        return [f"{step.who} {self.action_name(step.action)}" for step in steps]


def is_decision(event: str) -> bool:
    """Whether an event is a seat's, for one that cannot be parsed as its secrets are hidden."""
    return not event.startswith(CHANCE_SIGN)
