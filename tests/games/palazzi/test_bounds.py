"""The bounds of a match's length hold in every configuration, and are not far too high."""

from typing import Any

from lucca.bots import play_match, seat_bots
from lucca.games.game import CHANCE
from lucca.games.palazzi.game import Palazzi
from tests.games.palazzi.configurations import every_configuration


@every_configuration
def test_no_match_is_longer(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    steps = play_match(game, seat_bots(["random"] * game.players, game.players), "1").steps
    decisions = sum(step.who != CHANCE for step in steps)
    assert game.most_decisions() / 2 < decisions <= game.most_decisions()
    hands_and_tables = " ".join(line for line in game.write_events(steps) if line.startswith("*"))
    assert len([word for word in hands_and_tables.split() if word == "B" or word.isdigit()]) <= game.most_draws()
