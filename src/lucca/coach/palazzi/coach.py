"""The coach of palazzi: what is good about a move, found in views; the sentences are in `locale/palazzi/hints.py`."""

from collections.abc import Sequence
from typing import cast

from lucca.coach.explain_advice import Coach, LineStep
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import denied_palaces, palace_height_after
from lucca.games.palazzi.view import Choice, View
from lucca.locale import _
from lucca.locale.palazzi import phrases
from lucca.locale.palazzi.hints import say_denied, say_kept, say_reasons
from lucca.match.match import Match


class PalazziCoach(Coach[View]):
    """Triplets and plans for their cards."""

    def __init__(self, match: Match, seat: int) -> None:
        super().__init__(match, seat)
        self.palazzi = cast(Palazzi, match.game)

    def turn_key(self, view: View) -> object:
        """The cards for the City are laid after everybody's turn."""
        return view.position.round, view.position.phase == "city"

    def situation_text(self) -> str:
        """The round, or that it is the set-up."""
        position = self.view.position
        name = self.names[self.seat - 1]
        texts = {
            "keeping": _("Before the first round: {name} keeps two cards."),
            "turn": _("Round {round} of {rounds}: {name} takes a triplet."),
            "playing": _("Round {round} of {rounds}: {name} plays the cards of a triplet."),
            "city": _("Round {round} of {rounds}: {name} lays a card for the City of Lucca."),
        }
        if any(choice.name.startswith("open ") for choice in self.view.choices):
            texts["turn"] = _("Round {round} of {rounds}: {name} may open palaces, and takes a triplet.")
        return texts[position.phase].format(round=position.round, rounds=self.view.rounds, name=name)

    def action_text(self, turn: Sequence[LineStep[View]], at: int) -> str:
        """An action with its worth; the cards of a triplet come with the actions that play them."""
        step = turn[at]
        if step.choice.name.startswith("take ") and at + 1 < len(turn):
            return self.brief_text(step)
        state = turn[at - 1].after if at else self.state
        height = palace_height_after(self.palazzi, state, step.seat, step.choice.action)
        return phrases.say_choice(self.palazzi, step.before, cast(Choice, step.choice), height)

    def brief_text(self, step: LineStep[View]) -> str:
        """An action in a few words."""
        return phrases.say_briefly(self.palazzi, cast(Choice, step.choice))

    def reasons(self, turn: Sequence[LineStep[View]], after: View) -> list[str]:
        """What the cards are good for, and whom they are taken from."""
        if self.view.position.phase == "keeping":
            return say_kept(self.palazzi, self.view, turn[0].choice.name.split(" ")[1:])
        lines = say_reasons(self.palazzi, self.view, after, self.names)
        for step in turn:
            verb, *rest = step.choice.name.split(" ")
            if verb == "take":
                denied = denied_palaces(self.palazzi, step.before.position, step.seat, int(rest[0]))
                lines += say_denied(denied, self.names)
        return lines
