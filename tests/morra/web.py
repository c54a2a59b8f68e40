"""What morra gives its pages: a blurb; everything else is as for any game."""

from collections.abc import Sequence

from lucca.games.game import Outcome
from lucca.web.games.spec import WebSpec
from tests.morra.game import Morra, View


def task(view: View) -> str:
    return f"The die says {view.position['die']}: show one to three fingers."


def outcome(result: Outcome, names: Sequence[str]) -> str:
    return f"Won by {', '.join(names[seat - 1] for seat in result.winners)}."


SPEC: WebSpec[Morra, View] = WebSpec(blurb="Show fingers, and be alone with your number.", task=task, outcome=outcome)
