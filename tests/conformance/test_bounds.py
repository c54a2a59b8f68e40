"""The bounds of a match's length hold, in every game with each of its options."""

from collections.abc import Iterator

import pytest

from lucca.bots import play_match, seat_bots
from lucca.games import game_names, game_spec, new_game
from lucca.games.game import CHANCE, BadRules, Game


def variants(name: str) -> Iterator[Game]:
    """A game as usual, and with each value of each option that goes with the usual ones."""
    yield new_game(name)
    for option in game_spec(name).options:
        values = (not option.default,) if option.kind == "flag" else option.allowed
        for value in values if option.kind not in ("file", "list") else ():
            try:
                yield new_game(name, **{option.name: value})
            except BadRules:
                continue


VARIANTS = [game for name in game_names() for game in variants(name)]


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: f"{game.name} {list(game.rules.values())[:3]}")
def test_no_match_is_longer(game: Game) -> None:
    match = play_match(game, seat_bots(["random"] * game.players, game.players), "1")
    drawn = [step.who == CHANCE for step in match.steps]
    assert drawn.count(False) <= game.most_decisions()
    assert drawn.count(True) <= game.most_chance_actions()
    for seat in range(1, game.players + 1):
        visible = game.visible_steps(match.state, match.steps, seat)
        assert sum(at is None or drawn[at] for at in visible) <= game.most_draws() <= game.most_chance_actions()
