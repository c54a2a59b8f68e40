"""Sentences about the end of a match of torri."""

from lucca.locale.torri import endings
from tests.games.torri.positions import match_at

EMPTY = {"red": "W" * 19 + "K" * 19, "blue": "R" * 20 + "B" * 20}  # all bricks but one of each seat are prisoners


def test_the_end_tells_the_prisoner_that_the_balanced_opening_counts_more() -> None:
    view = match_at({"a1": "W", "c3": "K"}, 10, prisoners=EMPTY, opening=True).view(None)
    assert endings.say_ending(view, ("Ann", "Bea")) == [
        "Ann wins the final ranking.",
        "Ann cannot place a brick: the final ranking decides.",
        "By the balanced opening Ann counts one prisoner more.",
        "Decided by: prisoners.",
    ]
    ann, bea = (endings.say_rank(standing, ("Ann", "Bea")) for standing in view.colours if standing.seat)
    assert ("prisoners 1," in ann, "prisoners 0," in bea) == (True, True)


def test_otherwise_nothing_is_said_of_it() -> None:
    view = match_at({"a1": "W", "c3": "K"}, 10, prisoners=EMPTY).view(None)
    assert endings.say_ending(view, ("Ann", "Bea"))[2:] == ["Everyone is level on every count."]
