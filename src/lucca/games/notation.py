"""Actions and events as words, both ways; what is the same in every game."""

from collections.abc import Sequence
from typing import ClassVar

from lucca.games.game import Action, Event, InvalidAction, Step


class Notation:
    """The words of a match. They depend on the rules chosen, not on how the match stands."""

    verbs: ClassVar[tuple[str, ...]]

    def __init__(self, players: int, actions: dict[str, Action]) -> None:
        self.players = players
        self.seats = {str(seat): seat for seat in range(1, players + 1)}
        self.actions = actions
        self.names = {action: name for name, action in actions.items()}
        self.decisions: dict[str, Event] = {}  # those understood before: most come again in every match

    def parse_action(self, text: str) -> Action:
        """A decision; raises InvalidAction."""
        action = self.actions.get(text)
        return self.parse_other(text) if action is None else action

    def parse_other(self, text: str) -> Action:
        """A decision that is not among the named ones; raises InvalidAction."""
        words = text.split(" ")
        if words[0] not in self.verbs:
            raise InvalidAction("unknown-verb", verb=words[0], verbs=", ".join(self.verbs))
        raise self.misunderstood(words)

    def misunderstood(self, words: list[str]) -> InvalidAction:
        """What is wrong with words after a verb that name no decision, as exactly as can be said."""
        return InvalidAction("misunderstood", text=" ".join(words), verb=words[0])

    def action_name(self, action: Action) -> str:
        """The words of a decision."""
        return self.names[action]

    def is_action(self, action: object) -> bool:
        """Whether an integer is an action of this match, one that can be written down."""
        return isinstance(action, int) and action in self.names

    def parse_event(self, text: object) -> Event:
        """An event of a record; raises InvalidAction."""
        if not isinstance(text, str):
            raise InvalidAction("event-not-text")
        known = self.decisions.get(text)
        if known:
            return known
        who, _, words = text.partition(" ")
        if who == "*":
            return Event(tuple(self.parse_deal(words)), False)
        if who not in self.seats:
            raise InvalidAction("unknown-seat", seat=who, players=self.players)
        self.decisions[text] = Event((Step(self.seats[who], self.parse_action(words)),), True)
        return self.decisions[text]

    def parse_deal(self, text: str) -> list[Step]:  # noqa: ARG002
        """What chance did; raises InvalidAction. In most games it does nothing."""
        raise InvalidAction("no-chance")

    def write_events(self, steps: Sequence[Step]) -> list[str]:
        """The events of a match."""
        return [f"{step.who} {self.action_name(step.action)}" for step in steps]
