"""The check that an illegal action changes nothing, for every game."""

from collections.abc import Sequence

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, Step
from tests.same_state import same_state


def check_illegal_changes_nothing(game: CompiledGame, steps: Sequence[Step], action: Action) -> None:
    """For every seat that may not do the action after these steps: it is refused with a sentence, nothing changes."""
    state, _, _ = game.replay(steps)
    before = state.copy()
    for seat in range(game.players):
        if game.kernel.find_refusal(game.rules_record, state, seat, action) != 0:
            assert same_state(before, state)
            _, done, problem = game.replay([*steps, Step(seat + 1, action)])
            assert done == len(steps)
            assert problem is not None
            assert str(problem)
