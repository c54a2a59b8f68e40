"""What each kind of entry does to a table."""

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
    LoggedTable,
    at_secret_choices,
    by_snapshot,
    end_of_turn,
    legal,
    past_secret_choices,
    seated,
    terms,
)


def test_who_opened_it_and_when_is_noted() -> None:
    table = LoggedTable(terms()).table
    assert (table.host, table.opened_at, table.version, table.status) == (HOST, 0.0, 1, "waiting")


def test_nobody_is_asked_before_all_have_sat_down() -> None:
    logged = LoggedTable(terms("palazzi"))
    assert (logged.table.asked(), logged.table.deciding(), logged.table.match.steps) == ((), (), [])
    logged.do(kinds.SIT, 2, name="Bea", visitor="v2")
    assert (logged.table.status, logged.table.asked()) == ("waiting", ())
    logged.do(kinds.SIT, 1, name="Ann", visitor="v1")
    assert (logged.table.status, logged.table.asked()) == ("playing", (1, 2))
    assert logged.table.match.seats == ("Ann", "Bea")


def test_a_table_of_bots_begins_at_once() -> None:
    table = LoggedTable(terms("palazzi", ["novice", "master"])).table
    assert (table.status, table.bots_asked()) == ("playing", (1, 2))
    assert [seat.is_person for seat in table.seats] == [False, False]
    assert not table.has_people


def test_a_table_has_people_as_long_as_a_seat_is_not_played_by_a_bot() -> None:
    logged = LoggedTable(terms("torri", ["person", "person", "novice"])).seat_all()
    assert logged.table.has_people
    assert logged.do(kinds.CALL_IN, 1, bot="novice", by=2).has_people
    assert not logged.do(kinds.CALL_IN, 2, bot="novice", by=1).has_people
    assert logged.do(kinds.GIVE_BACK, 1).has_people


def test_cards_are_those_of_the_seed_and_noted_with_the_entry_they_follow() -> None:
    logged = LoggedTable(terms("palazzi")).seat_all()
    dealt = Match(logged.table.match.game)
    dealer = Dealer(SEED)
    drawn = dealer.deal(dealt)
    assert logged.log[-1].body["draws"] == drawn
    assert logged.log[-1].body["used"] == dealer.numbers.used == logged.table.used
    assert logged.table.match.steps == dealt.steps
    assert "draws" not in logged.log[-2].body


def test_cards_are_dealt_as_the_log_has_them_whatever_the_seed() -> None:
    logged = past_secret_choices()
    other = new_table(ID, "another seed", logged.log[0])
    for entry in logged.log:
        other.apply(entry)
    assert write_snapshot(other) == write_snapshot(logged.table)


def test_the_second_deal_goes_on_where_the_first_ended() -> None:
    logged = past_secret_choices()
    while "draws" not in logged.log[-1].body:
        logged.act()
    steps = logged.table.match.steps
    dealer, again = Dealer(SEED), Match(logged.table.match.game)
    for step in steps:
        if step.who != CHANCE:
            again.submit(*step)
        dealer.deal(again)
    assert again.steps == steps


def test_a_seat_is_held_on_several_devices() -> None:
    logged = seated()
    before = logged.table
    logged.do(kinds.SIT, 1, name="another name", visitor="v9")
    assert logged.table.visitors == {"v1": {1}, "v2": {2}, "v9": {1}}
    assert (logged.table.seats[0].name, logged.table.match.seats) == ("Ann", before.match.seats)
    assert logged.table.seats[0].changed == before.seats[0].changed


def test_a_visitor_may_hold_several_seats_and_a_program_sits_without_one() -> None:
    logged = LoggedTable(terms())
    logged.do(kinds.SIT, 1, name="Ann", visitor="v1")
    logged.do(kinds.SIT, 2, name="Bot", visitor=None)
    logged.do(kinds.SIT, 2, name="Ann", visitor="v1")
    assert logged.table.visitors == {"v1": {1, 2}}


def test_who_leaves_is_gone_from_the_seat_with_all_devices() -> None:
    logged = seated()
    logged.do(kinds.SIT, 1, name="", visitor="v2")
    logged.do(kinds.LEAVE, 1)
    assert logged.table.visitors == {"v2": {2}}
    assert [(seat.is_taken, seat.link) for seat in logged.table.seats] == [(False, 1), (True, 0)]
    assert logged.table.status == "playing"


def test_somebody_else_goes_on_for_who_left() -> None:
    logged = seated()
    logged.act()
    steps = logged.table.match.steps
    logged.do(kinds.LEAVE, 1)
    table = logged.do(kinds.SIT, 1, name="Cem", visitor="v3")
    assert (table.seats[0].name, table.match.seats, table.seats[0].is_taken) == ("Cem", ("Cem", "Bea"), True)
    assert table.match.steps == steps
    assert [seat.changed for seat in table.seats] == [table.version, table.version - 2]  # no new beginning


def test_an_action_that_is_refused_changes_nothing() -> None:
    logged = seated()
    before = write_snapshot(logged.table)
    with pytest.raises(IllegalAction):
        logged.do(kinds.ACT, 2, action=legal(logged.table, 1)[0])
    assert write_snapshot(logged.table) == before


@pytest.mark.parametrize(
    ("kind", "seat"),
    [(kinds.SIT, 1), (kinds.LEAVE, 2), (kinds.CHAT, 1), (kinds.CALL_IN, 1), (kinds.ACT, 1), (kinds.ARCHIVE, None)],
)
def test_a_copy_goes_its_own_way(kind: str, seat: int | None) -> None:
    logged = seated()
    first, before = logged.table, write_snapshot(logged.table)
    body = {"name": "Dan", "visitor": "v9", "text": "hello", "bot": "novice", "action": legal(first, 1)[0]}
    assert write_snapshot(logged.do(kind, seat, **body)) != before
    assert write_snapshot(first) == before


def test_what_is_said_matters_to_no_seat_and_only_the_latest_stays() -> None:
    logged = seated()
    begun = logged.table.version
    for number in range(CHAT_KEPT + 3):
        logged.do(kinds.CHAT, 1, name="Ann", text=str(number))
    table = logged.table
    assert {seat.changed for seat in table.seats} == {begun}
    assert (len(table.said), table.said_before) == (CHAT_KEPT, 3)
    assert by_snapshot(table).said_before == 3
    assert (table.said[0].text, table.said[-1].text) == ("3", str(CHAT_KEPT + 2))
    assert (table.said[-1].seat, table.said[-1].name, table.said[-1].at) == (1, "Ann", table.changed_at)


def test_a_bot_plays_for_who_is_away_until_they_are_back() -> None:
    logged = seated()
    assert logged.table.bots_asked() == ()
    assert logged.do(kinds.CALL_IN, 1, bot="novice", by=2).bots_asked() == (1,)
    assert logged.table.seats[0].is_person
    assert logged.do(kinds.GIVE_BACK, 1).bots_asked() == ()
    assert logged.table.asked() == (1,)


def test_the_same_people_go_on_elsewhere() -> None:
    assert seated().do(kinds.FOLLOW, None, table="t2").follow == "t2"


def test_nobody_is_asked_at_an_archived_table() -> None:
    logged = seated()
    end_of_turn(logged)
    table = logged.do(kinds.ARCHIVE)
    assert (table.status, table.asked(), table.deciding(), table.held_by) == ("archived", (), (), None)
    assert [seat.asked_at for seat in table.seats] == [None, None]


def test_a_match_goes_on_from_a_record() -> None:
    before = past_secret_choices().table
    steps = [list(step) for step in before.match.steps]
    logged = LoggedTable(terms("palazzi", ["person"] * 3), "another seed", steps=steps)
    assert (logged.table.given, len(logged.table.match.steps), logged.table.status) == (steps, len(steps), "waiting")
    assert logged.seat_all().table.asked() == before.asked()
    assert logged.table.used == 0


def test_a_match_goes_on_from_a_record_that_ends_among_secret_choices() -> None:
    first = at_secret_choices()
    steps = [*map(list, first.table.match.steps), [1, first.act(1).match.pending[1]]]
    table = LoggedTable(terms("palazzi", ["person"] * 3), steps=steps).seat_all().table
    assert (table.match.pending, table.asked()) == (first.table.match.pending, (2, 3))


def test_rules_of_a_newer_program_are_not_guessed_at() -> None:
    entry = LoggedTable(terms()).log[0]
    later = entry._replace(body={"terms": {**entry.body["terms"], "rules_version": 99}, "host": ""})
    with pytest.raises(NoSuchTable, match="newer version"):
        new_table(ID, SEED, later)
