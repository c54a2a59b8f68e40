"""Whose time bots take when they think: a host's, and that of the network the host comes from."""

import pytest

from lucca.bots.registry import BUDGETS, HINT_BOT, thinking_time
from lucca.store import log_entry as kinds
from lucca.web.bots import tickets
from lucca.web.bots.tickets import Tickets
from lucca.web.tables.access import Caller
from tests.store.table_play import HOST, ID, LoggedTable, terms
from tests.web.app_client import Site


def test_a_turn_counts_for_the_host_and_the_network_the_host_came_from() -> None:
    made, table = Tickets(), LoggedTable(terms(seats=["master", "novice"])).table
    made.came_from(ID, "192.0.2.7")
    master, novice = made.for_turn(table, 1), made.for_turn(table, 2)
    assert master.path == novice.path == ("192.0.2.7", HOST)
    assert master.cost == 2 * BUDGETS["master"].milliseconds / 1000
    assert novice.cost < master.cost / 10


def test_a_table_of_which_no_address_is_known_shares_with_no_other_host() -> None:
    logged = LoggedTable(terms(seats=["master", "novice"]))
    assert Tickets().for_turn(logged.table, 1).path == (HOST, HOST)
    logged.table.host = ""
    assert Tickets().for_turn(logged.table, 1).path == (ID, ID)


def test_a_bot_that_was_called_in_takes_as_long_as_its_level() -> None:
    logged = LoggedTable(terms()).seat_all()
    logged.do(kinds.CALL_IN, 1, bot="master", by=2)
    assert Tickets().for_turn(logged.table, 1).piece == thinking_time("master")


def test_a_hint_counts_for_who_asks_like_a_decision_of_the_bot_that_gives_it() -> None:
    ticket = Tickets().for_hint(Caller("anna", None, "", "192.0.2.7"))
    assert (ticket.path, ticket.cost) == (("192.0.2.7", "anna"), thinking_time(HINT_BOT))


def test_only_so_many_tables_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "MOST_KNOWN", 3)
    made = Tickets()
    for id in ("a", "b", "c", "a", "d"):
        made.came_from(id, "192.0.2.7")
    assert list(made.networks) == ["c", "a", "d"]


async def test_a_table_comes_from_where_it_is_opened_and_then_from_who_acts(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    assert site.services.tickets.networks == {id: "127.0.0.1"}
    site.services.tickets.networks.clear()
    await anna.look(id)
    await site.guest("stranger").do(id, "actions", action="place white a1", version=1)
    assert site.services.tickets.networks == {}
    while (await anna.look(id))["status"] == "playing":
        await anna.act(id)
    assert site.services.tickets.networks == {id: "127.0.0.1"}
    again = (await anna.post(f"/api/tables/{id}/again", {})).json()["id"]
    assert list(site.services.tickets.networks) == [id, again]
