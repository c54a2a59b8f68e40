"""Numbers of torri's actions."""

from lucca.envs.action_ids import ActionIds
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as t


class TorriActionIds(ActionIds):
    """Place: colour, then lot by lot from a1 row by row; capture: lots alike; with switching: colours, stay."""

    def __init__(self, game: Torri) -> None:
        switching = game.rules["switching"]
        always = (t.PLACE, t.CAPTURE)
        super().__init__(game, [action for action in game.notation.names if switching or t.verb_of(action) in always])
