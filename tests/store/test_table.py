"""A table is what its log leads to: what each kind of entry does."""

from typing import Any

import pytest

from lucca.games.game import CHANCE, IllegalAction
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.store import entry as kinds
from lucca.store.library import NoSuchTable, new_table
from lucca.store.snapshot import write_snapshot
from lucca.store.table import CHAT_KEPT, Table
from tests.store.playing import HOST, ID, SEED, Trial, legal, terms


def seated(game: str = "torri", seats: int = 2, **rules: Any) -> Trial:
    """A table where everybody has sat down."""
    return Trial(terms(game, ["person"] * seats, **rules)).seat_all()


def at_secret_choices() -> Trial:
    """Palazzi: everybody chooses in secret at the same time."""
    return seated("palazzi", 3)


def past_secret_choices() -> Trial:
    """Palazzi: the first seat is to take a triplet."""
    trial = at_secret_choices()
    for seat in (1, 2, 3):
        trial.act(seat)
    return trial


def end_of_turn(trial: Trial) -> Table:
    """Plays until the seat that acts would end its turn with its next action, and holds that back."""
    while not trial.act(hold=True).held_by:
        pass
    return trial.table


def test_who_opened_it_and_when_is_noted() -> None:
    table = Trial(terms()).table
    assert (table.host, table.opened_at, table.version, table.status) == (HOST, 0.0, 1, "waiting")


def test_nobody_is_asked_before_all_have_sat_down() -> None:
    trial = Trial(terms("palazzi"))
    assert (trial.table.asked(), trial.table.deciding(), trial.table.match.steps) == ((), (), [])
    trial.do(kinds.SIT, 2, name="Bea", visitor="v2")
    assert (trial.table.status, trial.table.asked()) == ("waiting", ())
    trial.do(kinds.SIT, 1, name="Ann", visitor="v1")
    assert (trial.table.status, trial.table.asked()) == ("playing", (1, 2))
    assert trial.table.match.seats == ("Ann", "Bea")


def test_a_table_of_bots_begins_at_once() -> None:
    table = Trial(terms("palazzi", ["novice", "master"])).table
    assert (table.status, table.bots_asked()) == ("playing", (1, 2))
    assert [seat.is_person for seat in table.seats] == [False, False]


def test_cards_are_those_of_the_seed_and_noted_with_the_entry_they_follow() -> None:
    trial = Trial(terms("palazzi")).seat_all()
    dealt = Match(trial.table.match.game)
    dealer = Dealer(SEED)
    drawn = dealer.deal(dealt)
    assert trial.log[-1].body["draws"] == drawn
    assert trial.log[-1].body["used"] == dealer.numbers.used == trial.table.used
    assert trial.table.match.steps == dealt.steps
    assert "draws" not in trial.log[-2].body


def test_cards_are_dealt_as_the_log_has_them_whatever_the_seed() -> None:
    trial = past_secret_choices()
    other = new_table(ID, "another seed", trial.log[0])
    for entry in trial.log:
        other.apply(entry)
    assert write_snapshot(other) == write_snapshot(trial.table)


def test_the_second_deal_goes_on_where_the_first_ended() -> None:
    trial = past_secret_choices()
    while "draws" not in trial.log[-1].body:
        trial.act()
    steps = trial.table.match.steps
    dealer, again = Dealer(SEED), Match(trial.table.match.game)
    for step in steps:
        if step.who != CHANCE:
            again.submit(*step)
        dealer.deal(again)
    assert again.steps == steps


def test_a_seat_is_held_on_several_devices() -> None:
    trial = seated()
    before = trial.table
    trial.do(kinds.SIT, 1, name="another name", visitor="v9")
    assert trial.table.visitors == {"v1": {1}, "v2": {2}, "v9": {1}}
    assert (trial.table.seats[0].name, trial.table.match.seats) == ("Ann", before.match.seats)
    assert trial.table.seats[0].changed == before.seats[0].changed


def test_a_visitor_may_hold_several_seats_and_a_program_sits_without_one() -> None:
    trial = Trial(terms())
    trial.do(kinds.SIT, 1, name="Ann", visitor="v1")
    trial.do(kinds.SIT, 2, name="Bot", visitor=None)
    trial.do(kinds.SIT, 2, name="Ann", visitor="v1")
    assert trial.table.visitors == {"v1": {1, 2}}


def test_who_leaves_is_gone_from_the_seat_with_all_devices() -> None:
    trial = seated()
    trial.do(kinds.SIT, 1, name="", visitor="v2")
    trial.do(kinds.LEAVE, 1)
    assert trial.table.visitors == {"v2": {2}}
    assert [(seat.is_taken, seat.link) for seat in trial.table.seats] == [(False, 1), (True, 0)]
    assert trial.table.status == "playing"


def test_somebody_else_goes_on_for_who_left() -> None:
    trial = seated()
    trial.act()
    steps = trial.table.match.steps
    trial.do(kinds.LEAVE, 1)
    table = trial.do(kinds.SIT, 1, name="Cem", visitor="v3")
    assert (table.seats[0].name, table.match.seats, table.seats[0].is_taken) == ("Cem", ("Cem", "Bea"), True)
    assert table.match.steps == steps


def test_an_action_that_is_refused_changes_nothing() -> None:
    trial = seated()
    before = write_snapshot(trial.table)
    with pytest.raises(IllegalAction):
        trial.do(kinds.ACT, 2, action=legal(trial.table, 1)[0])
    assert write_snapshot(trial.table) == before


def test_a_copy_goes_its_own_way() -> None:
    trial = seated()
    first, before = trial.table, write_snapshot(trial.table)
    trial.act()
    trial.do(kinds.CHAT, 1, name="Ann", text="hello")
    trial.do(kinds.LEAVE, 2)
    assert write_snapshot(first) == before


def test_a_turn_is_held_back_when_it_would_be_over() -> None:
    trial = seated()
    assert trial.act(hold=True).held_by is None  # a turn of torri has two bricks
    table = end_of_turn(trial)
    assert (table.held_by, table.asked(), table.deciding(), table.match.to_move) == (1, (1,), (), 2)
    with pytest.raises(IllegalAction, match="not ended its turn"):
        trial.act(2)
    assert trial.do(kinds.END, 1).held_by is None
    assert trial.table.asked() == trial.table.deciding() == (2,)


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


def test_what_is_said_matters_to_no_seat_and_only_the_latest_stays() -> None:
    trial = seated()
    begun = trial.table.version
    for number in range(CHAT_KEPT + 3):
        trial.do(kinds.CHAT, 1, name="Ann", text=str(number))
    table = trial.table
    assert {seat.changed for seat in table.seats} == {begun}
    assert (len(table.said), table.said_before) == (CHAT_KEPT, 3)
    assert (table.said[0].text, table.said[-1].text) == ("3", str(CHAT_KEPT + 2))
    assert (table.said[-1].seat, table.said[-1].name, table.said[-1].at) == (1, "Ann", table.changed_at)


def test_a_bot_plays_for_who_is_away_until_they_are_back() -> None:
    trial = seated()
    assert trial.table.bots_asked() == ()
    assert trial.do(kinds.CALL_IN, 1, bot="novice", by=2).bots_asked() == (1,)
    assert trial.table.seats[0].is_person
    assert trial.do(kinds.GIVE_BACK, 1).bots_asked() == ()
    assert trial.table.asked() == (1,)


@pytest.mark.parametrize(("away", "holder"), [(1, None), (2, 1)])
def test_a_bot_called_in_ends_a_turn_that_was_held_back_by_the_same_seat(away: int, holder: int | None) -> None:
    trial = seated()
    end_of_turn(trial)
    table = trial.do(kinds.CALL_IN, away, bot="novice", by=2)
    assert table.held_by == holder
    assert table.bots_asked() == ()


def test_the_same_people_go_on_elsewhere() -> None:
    assert seated().do(kinds.FOLLOW, None, table="t2").follow == "t2"


def test_nobody_is_asked_at_an_archived_table() -> None:
    trial = seated()
    end_of_turn(trial)
    table = trial.do(kinds.ARCHIVE)
    assert (table.status, table.asked(), table.deciding(), table.held_by) == ("archived", (), (), None)
    assert [seat.asked_at for seat in table.seats] == [None, None]


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


def test_a_match_goes_on_from_a_record() -> None:
    before = past_secret_choices().table
    steps = [list(step) for step in before.match.steps]
    trial = Trial(terms("palazzi", ["person"] * 3), "another seed", steps=steps)
    assert (trial.table.given, len(trial.table.match.steps), trial.table.status) == (len(steps), len(steps), "waiting")
    assert trial.seat_all().table.asked() == before.asked()
    assert trial.table.used == 0


def test_a_match_goes_on_from_a_record_that_ends_among_secret_choices() -> None:
    first = at_secret_choices()
    steps = [*map(list, first.table.match.steps), [1, first.act(1).match.pending[1]]]
    table = Trial(terms("palazzi", ["person"] * 3), steps=steps).seat_all().table
    assert (table.match.pending, table.asked()) == (first.table.match.pending, (2, 3))


def test_rules_of_a_newer_program_are_not_guessed_at() -> None:
    entry = Trial(terms()).log[0]
    later = entry._replace(body={"terms": {**entry.body["terms"], "rules_version": 99}, "host": ""})
    with pytest.raises(NoSuchTable, match="newer version"):
        new_table(ID, SEED, later)
