"""What a seat knows: resampling keeps it, in every game and at every point of a match."""

import random
from collections.abc import Iterator

import pytest

from lucca.games import game_names, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.compiler import functions_of
from lucca.games.game import CHANCE, Game, State, Step
from tests.same_state import same_state

every_game = pytest.mark.parametrize("name", game_names())


def moments(game: Game, seed: int) -> Iterator[tuple[State, list[Step]]]:
    """Every state of a random match, and the steps that lead to it."""
    numbers, state = random.Random(seed), game.initial()
    steps: list[Step] = []
    while True:
        yield state, steps
        who = game.to_move(state)
        if who is None:
            return
        if who == CHANCE:
            action = game.nth_chance(state, numbers.randrange(game.chances(state)))
        else:
            action = numbers.choice(game.legal(state, who))
        game.apply(state, who, action)
        steps.append(Step(who, action))


def seen_steps(game: Game, state: State, steps: list[Step], seat: int) -> list[Step | None]:
    """The steps that a seat may know; None for a chance outcome it was not shown."""
    return [None if at is None else steps[at] for at in game.visible_steps(state, steps, seat)]


@every_game
def test_resampled_steps_look_the_same_to_the_seat(name: str) -> None:
    game, numbers = new_game(name), random.Random(1)
    for at, (state, steps) in enumerate(moments(game, 1)):
        if at % 5 and not game.has_secrets(state):
            continue
        for seat in range(1, game.players + 1):
            resampled = game.resample_steps(state, steps, seat, numbers.randrange)
            other, _, problem = game.replay(resampled)
            assert problem is None
            assert same_state(game.known(other, seat), game.known(state, seat))
            assert seen_steps(game, other, resampled, seat) == seen_steps(game, state, steps, seat)
            if game.to_move(state):
                assert game.view(other, seat) == game.view(state, seat)


@every_game
def test_a_resampled_state_is_known_as_before(name: str) -> None:
    game, numbers = new_game(name), random.Random(2)
    for state, _ in moments(game, 2):
        for seat in range(1, game.players + 1):
            known = game.known(state, seat)
            resampled = game.resample(known.copy(), seat, numbers.randrange)
            assert same_state(game.known(resampled, seat), known)
            assert same_state(game.known(known, seat), known)


@every_game
def test_the_rules_and_the_class_agree_on_when_a_match_is_over(name: str) -> None:
    game = new_game(name)
    assert isinstance(game, CompiledGame)
    is_over = next(vars(module)["is_over"] for module in game.rule_modules if "is_over" in functions_of(module))
    for state, _ in moments(game, 3):
        assert bool(is_over(state[0])) == game.is_over(state) == (game.to_move(state) is None)
        assert (game.outcome(state) is not None) == game.is_over(state)
