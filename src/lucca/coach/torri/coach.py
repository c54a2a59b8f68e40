"""The coach of torri: what is good about a move, found in views; the sentences are in `locale/torri/hints.py`."""

from collections.abc import Sequence
from typing import cast

from lucca.coach.explain_advice import Coach, LineStep
from lucca.games.torri.view import Choice, View
from lucca.locale.torri import phrases
from lucca.locale.torri.hints import say_colours, say_reasons


class TorriCoach(Coach[View]):
    """Bricks, struggles, and who is about to win."""

    def turn_key(self, view: View) -> object:
        """Turns are counted; another seat may choose a prisoner in between."""
        return view.position.turn

    def situation_text(self) -> str:
        """The turn, the brick, and who is asked for a prisoner or a colour."""
        return phrases.say_turn(self.view.position, self.names[self.seat - 1])

    def action_text(self, turn: Sequence[LineStep[View]], at: int) -> str:
        """What a brick does, and the struggle it starts."""
        placement = cast(Choice, turn[at].choice).placement
        return phrases.say_placement(placement, turn[at].before) if placement else self.brief_text(turn[at])

    def brief_text(self, step: LineStep[View]) -> str:
        """An action in a few words."""
        return phrases.say_briefly(step.choice.name, step.before)

    def reasons(self, turn: Sequence[LineStep[View]], after: View) -> list[str]:
        """What the bricks change; where towers struggle, what their strength is; how colours stand to choose from."""
        if self.view.position.phase == "switching" and not after.outcome:
            return say_colours(self.view, self.names)
        placements = [cast(Choice, step.choice).placement for step in turn]
        has_struggle = any(placement and placement.struggle for placement in placements)
        return [
            *([phrases.say_what_strength_is(self.view)] if has_struggle else []),
            *say_reasons(self.view, after, self.names),
        ]
