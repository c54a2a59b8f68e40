"""A table is what its log leads to: what each kind of entry does."""

import pytest

from lucca.games.game import CHANCE, IllegalAction
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.store import log_entry as kinds
from lucca.store.repository import NoSuchTable, new_table
from lucca.store.snapshot import write_snapshot
from lucca.store.table import CHAT_KEPT
from tests.store.table_play import (
    HOST,
    ID,
    SEED,
    Trial,
    at_secret_choices,
    by_snapshot,
    end_of_turn,
    legal,
    past_secret_choices,
    seated,
    terms,
)


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
    assert [seat.changed for seat in table.seats] == [table.version, table.version - 2]  # no new beginning


def test_an_action_that_is_refused_changes_nothing() -> None:
    trial = seated()
    before = write_snapshot(trial.table)
    with pytest.raises(IllegalAction):
        trial.do(kinds.ACT, 2, action=legal(trial.table, 1)[0])
    assert write_snapshot(trial.table) == before


@pytest.mark.parametrize(
    ("kind", "seat"),
    [(kinds.SIT, 1), (kinds.LEAVE, 2), (kinds.CHAT, 1), (kinds.CALL_IN, 1), (kinds.ACT, 1), (kinds.ARCHIVE, None)],
)
def test_a_copy_goes_its_own_way(kind: str, seat: int | None) -> None:
    trial = seated()
    first, before = trial.table, write_snapshot(trial.table)
    body = {"name": "Dan", "visitor": "v9", "text": "hello", "bot": "novice", "action": legal(first, 1)[0]}
    assert write_snapshot(trial.do(kind, seat, **body)) != before
    assert write_snapshot(first) == before


def test_what_is_said_matters_to_no_seat_and_only_the_latest_stays() -> None:
    trial = seated()
    begun = trial.table.version
    for number in range(CHAT_KEPT + 3):
        trial.do(kinds.CHAT, 1, name="Ann", text=str(number))
    table = trial.table
    assert {seat.changed for seat in table.seats} == {begun}
    assert (len(table.said), table.said_before) == (CHAT_KEPT, 3)
    assert by_snapshot(table).said_before == 3
    assert (table.said[0].text, table.said[-1].text) == ("3", str(CHAT_KEPT + 2))
    assert (table.said[-1].seat, table.said[-1].name, table.said[-1].at) == (1, "Ann", table.changed_at)


def test_a_bot_plays_for_who_is_away_until_they_are_back() -> None:
    trial = seated()
    assert trial.table.bots_asked() == ()
    assert trial.do(kinds.CALL_IN, 1, bot="novice", by=2).bots_asked() == (1,)
    assert trial.table.seats[0].is_person
    assert trial.do(kinds.GIVE_BACK, 1).bots_asked() == ()
    assert trial.table.asked() == (1,)


def test_the_same_people_go_on_elsewhere() -> None:
    assert seated().do(kinds.FOLLOW, None, table="t2").follow == "t2"


def test_nobody_is_asked_at_an_archived_table() -> None:
    trial = seated()
    end_of_turn(trial)
    table = trial.do(kinds.ARCHIVE)
    assert (table.status, table.asked(), table.deciding(), table.held_by) == ("archived", (), (), None)
    assert [seat.asked_at for seat in table.seats] == [None, None]


def test_a_match_goes_on_from_a_record() -> None:
    before = past_secret_choices().table
    steps = [list(step) for step in before.match.steps]
    trial = Trial(terms("palazzi", ["person"] * 3), "another seed", steps=steps)
    assert (trial.table.given, len(trial.table.match.steps), trial.table.status) == (steps, len(steps), "waiting")
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
