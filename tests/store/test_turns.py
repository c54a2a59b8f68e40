"""Whose turn it is: held back, taken back, chosen in secret; what matters to whom, and since when seats are asked."""

import pytest

from lucca.games.game import CHANCE, IllegalAction
from lucca.store import log_entry as kinds
from tests.store.table_play import Trial, at_secret_choices, end_of_turn, past_secret_choices, seated, terms


def test_a_turn_is_held_back_when_it_would_be_over() -> None:
    trial = seated()
    assert trial.act(hold=True).held_by is None  # a turn of torri has two bricks
    table = end_of_turn(trial)
    assert (table.held_by, table.asked(), table.deciding(), table.match.to_move) == (1, (1,), (), 2)
    with pytest.raises(IllegalAction, match="not ended its turn"):
        trial.act(2)
    assert trial.do(kinds.END, 1).held_by is None
    assert trial.table.asked() == trial.table.deciding() == (2,)


def test_no_bot_is_asked_while_a_turn_is_held_back() -> None:
    trial = Trial(terms(seats=["novice", "novice"]))
    assert trial.table.bots_asked() == (1,)
    assert end_of_turn(trial).bots_asked() == ()


def test_what_is_held_back_can_be_taken_back() -> None:
    trial = seated()
    trial.act(1)
    before = trial.table.match.steps
    end_of_turn(trial)
    table = trial.do(kinds.UNDO, 1)
    assert (table.held_by, table.asked(), table.match.steps) == (None, (1,), before)


def test_cards_come_when_a_turn_that_was_held_back_ends() -> None:
    trial = past_secret_choices()
    while (table := end_of_turn(trial)).match.to_move != CHANCE:
        trial.do(kinds.END, table.held_by)
    assert "draws" not in trial.log[-1].body
    trial.do(kinds.END, table.held_by)
    assert trial.log[-1].body["draws"]
    assert trial.table.match.to_move != CHANCE


def test_no_turn_is_held_back_at_the_end_of_the_match() -> None:
    trial = seated()
    while trial.act(hold=True).status == "playing":
        if trial.table.held_by:
            trial.do(kinds.END, trial.table.held_by)
    assert (trial.table.status, trial.table.held_by, trial.table.asked()) == ("over", None, ())


def test_who_chooses_in_secret_keeps_nobody_waiting() -> None:
    trial = at_secret_choices()
    table = trial.act(2, hold=True)
    assert (table.held_by, table.asked(), list(table.deciding())) == (None, (1, 3), [1, 2, 3])
    trial.act(3, hold=True)
    assert trial.act(1, hold=True).asked() == (trial.table.match.to_move,)


def test_a_secret_choice_can_be_made_anew_or_taken_back() -> None:
    trial = at_secret_choices()
    first = trial.act(2).match.pending
    second = trial.act(2, nth=1).match.pending
    assert first.keys() == second.keys() == {2}
    assert first != second
    assert trial.do(kinds.UNDO, 2).match.pending == {}
    assert trial.table.asked() == (1, 2, 3)


def test_a_secret_choice_matters_to_nobody_else_before_all_are_made() -> None:
    trial = at_secret_choices()
    begun = trial.table.version
    trial.act(2)
    assert [seat.changed for seat in trial.table.seats] == [begun, begun + 1, begun]
    trial.do(kinds.UNDO, 2)
    assert [seat.changed for seat in trial.table.seats] == [begun, begun + 2, begun]
    for seat in (2, 1, 3):
        trial.act(seat)
    assert {seat.changed for seat in trial.table.seats} == {begun + 5}


@pytest.mark.parametrize("kind", [kinds.ACT, kinds.UNDO, kinds.END])
def test_what_is_done_in_the_open_matters_to_all(kind: str) -> None:
    trial = seated()
    if kind == kinds.ACT:
        trial.act()
    else:
        end_of_turn(trial)
        trial.do(kind, 1)
    assert {seat.changed for seat in trial.table.seats} == {trial.table.version}


@pytest.mark.parametrize("kind", [kinds.LEAVE, kinds.CALL_IN, kinds.GIVE_BACK])
def test_who_sits_where_matters_to_that_seat_alone(kind: str) -> None:
    trial = seated()
    begun = trial.table.version
    trial.do(kind, 2, bot="novice", by=1)
    assert [seat.changed for seat in trial.table.seats] == [begun, begun + 1]


@pytest.mark.parametrize(("away", "holder"), [(1, None), (2, 1)])
def test_a_bot_called_in_ends_a_turn_that_was_held_back_by_the_same_seat(away: int, holder: int | None) -> None:
    trial = seated()
    end_of_turn(trial)
    table = trial.do(kinds.CALL_IN, away, bot="novice", by=2)
    assert table.held_by == holder
    assert table.bots_asked() == ()


def test_seats_are_asked_since_the_entry_that_made_it_their_turn() -> None:
    trial = seated()
    assert [seat.asked_at for seat in trial.table.seats] == [2.0, None]
    while trial.act().asked() == (1,):
        pass
    assert [seat.asked_at for seat in trial.table.seats] == [None, trial.table.changed_at]


def test_who_acts_has_all_the_time_again_but_not_who_only_talks() -> None:
    trial = seated()
    assert trial.act().asked() == (1,)
    assert trial.table.seats[0].asked_at == trial.table.changed_at == 3.0
    trial.do(kinds.CHAT, 1, name="Ann", text="wait")
    trial.do(kinds.CHAT, 2, name="Bea", text="no")
    assert trial.table.seats[0].asked_at == 3.0


@pytest.mark.parametrize("kind", [kinds.SIT, kinds.GIVE_BACK])
def test_who_comes_back_has_all_the_time_again(kind: str) -> None:
    trial = seated()
    trial.do(kinds.CALL_IN, 1, bot="novice", by=2)
    trial.do(kinds.LEAVE, 2)
    trial.do(kind, 1, name="Cem", visitor="v3")
    assert trial.table.seats[0].asked_at == trial.table.changed_at
