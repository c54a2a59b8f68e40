"""Latencies are what the people who play would say."""

from collections import Counter

import pytest

from lucca.bench.server.tally import Tally, joined


def test_latencies_are_shares_of_the_answers() -> None:
    tally = Tally(1.0, 100, 100, [number / 1000 for number in range(100, 0, -1)])
    assert [tally.latency(share) for share in (0.5, 0.9, 0.99, 1.0)] == [0.051, 0.091, 0.1, 0.1]
    assert Tally().latency(0.5) == 0.0
    assert Tally().a_second == 0.0


def test_who_still_waits_counts_with_the_time_waited_so_far() -> None:
    tally = Tally(1.0, 4, 2, [0.1, 0.2], overdue=[5.0, 4.0])
    assert [tally.latency(share) for share in (0.0, 0.5, 1.0)] == [0.1, 4.0, 5.0]


@pytest.mark.parametrize(
    ("tally", "is_past"),
    [
        (Tally(1.0, 100, 100, [0.1] * 100), False),
        (Tally(1.0, 100, 95, [0.1] * 95), False),
        (Tally(1.0, 100, 94, [0.1] * 94), True),
        (Tally(1.0, 100, 100, [0.1] * 98 + [1.1] * 2), True),
    ],
)
def test_the_knee_is_where_what_is_due_piles_up(tally: Tally, is_past: bool) -> None:
    assert tally.is_past_the_knee() == is_past


def test_slices_are_joined() -> None:
    slices = [
        Tally(2.0, 5, 4, [0.1] * 4, [1.0], Counter(lost=1), 0.5, Counter({"matches begun": 1})),
        Tally(3.0, 6, 6, [0.2] * 6, [], Counter(lost=2), 0.0, Counter({"matches begun": 2})),
    ]
    whole = joined(slices)
    assert (whole.seconds, whole.due, whole.done, len(whole.latencies), whole.overdue) == (5.0, 11, 10, 10, [1.0])
    assert (whole.errors, whole.held_up, whole.counts) == (Counter(lost=3), 0.5, Counter({"matches begun": 3}))
    assert whole.to_json() == {
        "seconds": 5.0,
        "due": 11,
        "acknowledged": 10,
        "acknowledged_a_second": 2.0,
        "latency": {"median": 0.2, "p90": 0.2, "p99": 1.0, "max": 1.0},
        "overdue": 1,
        "errors": {"lost": 3},
        "players_held_up": 0.5,
        "counts": {"matches begun": 3},
    }
