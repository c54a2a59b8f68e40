"""Matches: what is refused changes nothing, choices are secret, undo stops at new information."""

import pytest

from lucca.games.game import IllegalAction, InvalidAction
from lucca.games.palazzi.game import Palazzi
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from tests.games.palazzi.positions import legal, play
from tests.same_state import same_state

SETUP = (
    "* hand 1: 1 2 3 4",
    "* hand 2: 5 6 7 8",
    "* hand 3: 9 10 11 12",
    "* table: 13 14 15 / 16 17 18 / 19 20 21 / 22 23 B",
)


@pytest.fixture
def match() -> Match:
    return play(Match(Palazzi()), *SETUP)


def chosen(match: Match) -> Match:
    """All seats have chosen; by their shields seat 1 begins."""
    return play(match, "1 keep 1 2", "2 keep 8 7", "3 keep 12 11")


def test_names_must_be_as_many_as_seats() -> None:
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        Match(Palazzi(), ["Ann", "Bea"])


def test_seats_choose_in_any_order_and_the_record_has_them_in_theirs(match: Match) -> None:
    play(match, "3 keep 12 11", "1 keep 1 2", "2 keep 8 7")
    assert match.events()[4:] == ["1 keep 1 2", "2 keep 8 7", "3 keep 12 11"]


def test_a_record_of_a_set_up_holds_the_choices_up_to_the_first_missing(match: Match) -> None:
    play(match, "3 keep 12 11", "1 keep 1 2")
    assert match.events()[4:] == ["1 keep 1 2"]


def test_words_are_understood_or_refused(match: Match) -> None:
    with pytest.raises(InvalidAction) as caught:
        match.submit(1, "kep 1 2")
    assert caught.value.code == "unknown-verb"
    match.submit(1, "keep 1 2")


def test_a_refused_action_changes_nothing(match: Match) -> None:
    chosen(match)
    before, steps = match.state.copy(), list(match.steps)
    with pytest.raises(IllegalAction):
        match.submit(2, "take 1")
    assert same_state(match.state, before)
    assert match.steps == steps


def test_undo_takes_back_one_action_after_the_other(match: Match) -> None:
    chosen(match)
    start = match.state.copy()
    play(match, "1 take 1", "1 build 13", "1 wall 14")
    for _ in range(3):
        match.undo(1)
    assert same_state(match.state, start)
    with pytest.raises(IllegalAction, match="take back"):
        match.undo(1)


def test_undo_of_the_last_card_works_until_another_seat_acts(match: Match) -> None:
    play(chosen(match), "1 take 1", "1 build 13", "1 wall 14", "1 discard 15")
    assert match.to_move == 3
    match.undo(1)
    assert legal(match) == ["build 15", "discard 15", "wall 15"]
    play(match, "1 build 15", "3 take 2")
    assert not match.can_undo(1)
    assert match.can_undo(3)


def test_undo_does_not_cross_new_cards(match: Match) -> None:
    dealer = Dealer("1")
    while match.view(None).position.round < 2:
        seat = match.to_move
        assert seat
        match.submit(seat, match.game.legal(match.state)[0])
        dealer.deal(match)
    assert not any(match.can_undo(seat) for seat in (1, 2, 3))


def test_a_match_goes_on_from_its_steps(match: Match) -> None:
    play(chosen(match), "1 take 1", "1 build 13")
    again = Match.from_steps(match.game, match.seats, match.steps)
    assert same_state(again.state, match.state)
    play(again, "1 build 14")
    assert again.events()[:-1] == match.events()


def test_steps_that_are_not_legal_are_no_match(match: Match) -> None:
    chosen(match)
    with pytest.raises(IllegalAction):
        Match.from_steps(match.game, match.seats, [*match.steps, match.steps[-1]])


def test_a_choice_may_be_withdrawn_while_it_is_secret(match: Match) -> None:
    play(match, "2 keep 8 7", "1 keep 1 2")
    match.undo(1)
    assert match.view(1).position.kept is None
    assert match.view(2).position.kept == ("8", "7")
    assert match.to_move == 1
    assert match.events()[4:] == []
    play(match, "1 keep 2 1", "3 keep 12 11")
    assert match.events()[4:] == ["1 keep 2 1", "2 keep 8 7", "3 keep 12 11"]
    assert not any(match.can_undo(seat) for seat in (1, 2, 3))


def test_no_seat_draws_its_own_cards() -> None:
    match = Match(Palazzi())
    for seat in (1, 2, 3):
        for action in match.game.chance(match.state):
            with pytest.raises(IllegalAction):
                match.submit(seat, action)
    assert match.pending == {}
    assert same_state(match.state, match.game.initial())
