"""What hints of every game say: the chances, what the next best costs, and what is expected."""

import pytest

from lucca.locale.hints import say_chances, say_expected, say_next_best, whole_percents
from tests.locale.sample_positions import NAMES


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "0%"), (0.001, "under 1%"), (0.006, "1%"), (0.424, "42%"), (0.994, "99%"), (0.999, "over 99%"), (1, "100%")],
)
def test_only_what_is_sure_is_said_to_be(chance: float, said: str) -> None:
    assert f": Ann {said}, Bea " in say_chances((chance, 1 - chance), NAMES[:2], 1)


@pytest.mark.parametrize(
    ("chances", "percents"),
    [
        ((0.5, 0.25, 0.25), [50, 25, 25]),
        ((0.335, 0.335, 0.33), [34, 33, 33]),  # each rounded alone: 101
        ((0.125, 0.125, 0.125, 0.625), [13, 13, 12, 62]),
        ((0.333, 0.333, 0.334), [33, 33, 34]),
        ((0.29, 0.71), [29, 71]),  # 100 * 0.29 is less than 29
        ((0.52, 0.52), [50, 50]),  # what the margin adds
        ((1.0, 0.0), [100, 0]),
    ],
)
def test_percentages_add_up_to_100(chances: tuple[float, ...], percents: list[int]) -> None:
    assert whole_percents(chances) == percents
    assert sum(percents) == 100


def test_what_is_possible_is_never_said_to_be_sure() -> None:
    assert "Ann 33%, Bea 33%, Cem 33%, Dan under 1%." in say_chances((0.332, 0.332, 0.332, 0.004), NAMES[:4], 1)
    assert "Ann over 99%, Bea under 1%, Cem under 1%." in say_chances((0.9934, 0.0033, 0.0033), NAMES[:3], 1)
    assert "Ann 50%, Bea 44%, Cem under 1%, Dan 6%." in say_chances((0.4977, 0.4397, 0.0054, 0.0572), NAMES[:4], 1)


def test_chances_of_every_seat() -> None:
    assert say_chances((0.25, 0.75), NAMES[:2], 1) == "Chances to win then, as far as I can see: Ann 25%, Bea 75%."


def test_a_lost_position_is_called_so_to_the_seat_alone() -> None:
    assert say_chances((0.01, 0.99), NAMES[:2], 1).endswith("There is hardly a way left to win.")
    assert "hardly" not in say_chances((0.01, 0.99), NAMES[:2], 2)


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        (0.042, "Next best: stay; that costs about 4 percentage points."),
        (0.011, "Next best: stay; that costs about 1 percentage point."),
        (0.004, "Nearly as good: stay."),
        (-0.004, "Nearly as good: stay."),
        (-0.03, "I also looked at: stay."),
    ],
)
def test_what_the_next_best_costs(loss: float, said: str) -> None:
    assert say_next_best("stay", loss) == said


def test_what_is_expected_turn_by_turn() -> None:
    turns = [("Bea", ["take triplet 1", "build 5 purple"]), ("Cem", ["stay"])]
    assert say_expected(turns) == "After that I expect: Bea: take triplet 1, build 5 purple; Cem: stay."
