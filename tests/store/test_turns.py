"""Turns at a table: held, undone, chosen in secret; which seats an entry changes, and since when seats are asked."""

import pytest

from lucca.games.game import CHANCE, IllegalAction
from lucca.store import log_entry as kinds
from tests.store.table_play import LoggedTable, at_secret_choices, end_of_turn, past_secret_choices, seated, terms


def test_a_turn_is_held_back_when_it_would_be_over() -> None:
    logged = seated()
    assert logged.act(hold=True).held_by is None  # a turn of torri has two bricks
    table = end_of_turn(logged)
    assert (table.held_by, table.asked(), table.deciding(), table.match.to_move) == (1, (1,), (), 2)
    with pytest.raises(IllegalAction, match="not ended its turn"):
        logged.act(2)
    assert logged.do(kinds.END, 1).held_by is None
    assert logged.table.asked() == logged.table.deciding() == (2,)


def test_no_bot_is_asked_while_a_turn_is_held_back() -> None:
    logged = LoggedTable(terms(seats=["novice", "novice"]))
    assert logged.table.bots_asked() == (1,)
    assert end_of_turn(logged).bots_asked() == ()


def test_what_is_held_back_can_be_taken_back() -> None:
    logged = seated()
    logged.act(1)
    before = logged.table.match.steps
    end_of_turn(logged)
    table = logged.do(kinds.UNDO, 1)
    assert (table.held_by, table.asked(), table.match.steps) == (None, (1,), before)


def test_cards_come_when_a_turn_that_was_held_back_ends() -> None:
    logged = past_secret_choices()
    while (table := end_of_turn(logged)).match.to_move != CHANCE:
        logged.do(kinds.END, table.held_by)
    assert "draws" not in logged.log[-1].body
    logged.do(kinds.END, table.held_by)
    assert logged.log[-1].body["draws"]
    assert logged.table.match.to_move != CHANCE


def test_no_turn_is_held_back_at_the_end_of_the_match() -> None:
    logged = seated()
    while logged.act(hold=True).status == "playing":
        if logged.table.held_by:
            logged.do(kinds.END, logged.table.held_by)
    assert (logged.table.status, logged.table.held_by, logged.table.asked()) == ("over", None, ())


def test_who_chooses_in_secret_keeps_nobody_waiting() -> None:
    logged = at_secret_choices()
    table = logged.act(2, hold=True)
    assert (table.held_by, table.asked(), list(table.deciding())) == (None, (1, 3), [1, 2, 3])
    logged.act(3, hold=True)
    assert logged.act(1, hold=True).asked() == (logged.table.match.to_move,)


def test_a_secret_choice_can_be_made_anew_or_taken_back() -> None:
    logged = at_secret_choices()
    first = logged.act(2).match.pending
    second = logged.act(2, nth=1).match.pending
    assert first.keys() == second.keys() == {2}
    assert first != second
    assert logged.do(kinds.UNDO, 2).match.pending == {}
    assert logged.table.asked() == (1, 2, 3)


def test_a_secret_choice_matters_to_nobody_else_before_all_are_made() -> None:
    logged = at_secret_choices()
    begun = logged.table.version
    logged.act(2)
    assert [seat.changed for seat in logged.table.seats] == [begun, begun + 1, begun]
    logged.do(kinds.UNDO, 2)
    assert [seat.changed for seat in logged.table.seats] == [begun, begun + 2, begun]
    for seat in (2, 1, 3):
        logged.act(seat)
    assert {seat.changed for seat in logged.table.seats} == {begun + 5}


@pytest.mark.parametrize("kind", [kinds.ACT, kinds.UNDO, kinds.END])
def test_what_is_done_in_the_open_matters_to_all(kind: str) -> None:
    logged = seated()
    if kind == kinds.ACT:
        logged.act()
    else:
        end_of_turn(logged)
        logged.do(kind, 1)
    assert {seat.changed for seat in logged.table.seats} == {logged.table.version}


@pytest.mark.parametrize("kind", [kinds.LEAVE, kinds.CALL_IN, kinds.GIVE_BACK])
def test_who_sits_where_matters_to_that_seat_alone(kind: str) -> None:
    logged = seated()
    begun = logged.table.version
    logged.do(kind, 2, bot="novice", by=1)
    assert [seat.changed for seat in logged.table.seats] == [begun, begun + 1]


@pytest.mark.parametrize(("away", "holder"), [(1, None), (2, 1)])
def test_a_bot_called_in_ends_a_turn_that_was_held_back_by_the_same_seat(away: int, holder: int | None) -> None:
    logged = seated()
    end_of_turn(logged)
    table = logged.do(kinds.CALL_IN, away, bot="novice", by=2)
    assert table.held_by == holder
    assert table.bots_asked() == ()


def test_seats_are_asked_since_the_entry_that_made_it_their_turn() -> None:
    logged = seated()
    assert [seat.asked_at for seat in logged.table.seats] == [2.0, None]
    while logged.act().asked() == (1,):
        pass
    assert [seat.asked_at for seat in logged.table.seats] == [None, logged.table.changed_at]


def test_who_acts_has_all_the_time_again_but_not_who_only_talks() -> None:
    logged = seated()
    assert logged.act().asked() == (1,)
    assert logged.table.seats[0].asked_at == logged.table.changed_at == 3.0
    logged.do(kinds.CHAT, 1, name="Ann", text="wait")
    logged.do(kinds.CHAT, 2, name="Bea", text="no")
    assert logged.table.seats[0].asked_at == 3.0


@pytest.mark.parametrize("kind", [kinds.SIT, kinds.GIVE_BACK])
def test_who_comes_back_has_all_the_time_again(kind: str) -> None:
    logged = seated()
    logged.do(kinds.CALL_IN, 1, bot="novice", by=2)
    logged.do(kinds.LEAVE, 2)
    logged.do(kind, 1, name="Cem", visitor="v3")
    assert logged.table.seats[0].asked_at == logged.table.changed_at


def test_a_turn_is_known_by_what_others_did_that_made_it_so() -> None:
    logged = seated()
    assert [seat.turn for seat in logged.table.seats] == [logged.table.version, 0]  # the last to sit down begins none
    logged.act(1)
    begun = logged.act(1).version
    assert [seat.turn for seat in logged.table.seats] == [begun - 2, begun]
    logged.do(kinds.UNDO, 1)
    logged.act(1)
    assert [seat.turn for seat in logged.table.seats] == [begun - 2, begun + 2]


def test_no_turn_of_a_bot_is_a_persons() -> None:
    logged = seated()
    logged.act(1)
    logged.do(kinds.CALL_IN, 2, bot="novice", by=1)
    logged.act(1)
    assert logged.table.asked() == (2,)
    assert logged.do(kinds.GIVE_BACK, 2).seats[1].turn == 0
