"""Random matches by the thousand: no card is lost or doubled, no point miscounted, the cards run out as they must."""

from typing import Any

import numpy as np
import pytest

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.games.rollout import seed_generators
from tests.games.palazzi import invariants
from tests.games.palazzi.checked_play import first_fault
from tests.games.palazzi.configurations import CONFIGURATIONS, every_configuration
from tests.games.workload import INTERPRETED


@every_configuration
def test_every_card_and_point_is_accounted_for(options: dict[str, Any]) -> None:
    assert first_fault(options, 1 if INTERPRETED else 500) == (-1, invariants.FINE)


@pytest.mark.slow
@every_configuration
def test_every_card_and_point_is_accounted_for_in_100_000_matches(options: dict[str, Any]) -> None:
    assert first_fault(options, 100_000) == (-1, invariants.FINE)


def test_all_fourteen_configurations_are_there() -> None:
    assert len(CONFIGURATIONS) == 14


def spoil(ended: np.ndarray, fault: int) -> None:
    """Makes a finished match wrong in one way."""
    if fault == invariants.CARD_TWICE:
        ended["stacks"][0, 4, 5, 0] = ended["stacks"][0, 0].max()
        ended["discarded"] -= 1
    elif fault == invariants.CARD_LOST:
        ended["discarded"] -= 1
    elif fault == invariants.UNSEEN_MISCOUNTED:
        ended["unseen_left"] += 1
    elif fault == invariants.SHIELDS_WRONG:
        ended["shields"] += 1
    elif fault == invariants.LEFTOVER_WRONG:
        ended["unseen_left"] += 1
    else:
        ended["points"][0, 0, fault - invariants.WINDOWS_WRONG] += 1


@pytest.mark.parametrize("fault", range(invariants.CARD_TWICE, invariants.LEFTOVER_WRONG + 1))
def test_the_checks_notice(fault: int) -> None:
    game = Palazzi()
    ended = np.zeros(1, state.STATE)
    game.kernel.random_matches(game.rules_record, ended, seed_generators(1), game.new_actions(), np.zeros(2, np.int64))
    parties = ended["points"][0, :, 1].astype(np.int64)
    rules, played, seen = game.rules_record[0], ended[0], np.zeros(105, np.int64)

    def found() -> set[int]:
        return {
            invariants.card_fault(rules, played, 100, seen),
            invariants.score_fault(rules, played, parties),
            invariants.end_fault(rules, played, 10),
        }

    assert found() == {invariants.FINE}
    spoil(ended, fault)
    assert fault in found()
