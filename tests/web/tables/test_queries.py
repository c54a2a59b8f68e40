"""Lists of tables, and what must not spoil them."""

import json

import pytest
from sqlalchemy import text

from lucca.web.http.json_logs import JsonLines
from tests.web.app_client import Site
from tests.web.guest import expect_ok


async def test_a_table_that_cannot_be_read_hides_no_other(each_site: Site, caplog: pytest.LogCaptureFixture) -> None:
    host = each_site.guest("host")
    ids = [(await host.open("torri", "here person", listed=True))["id"] for _ in range(3)]

    def damage(transaction: object) -> None:
        spoil = text("UPDATE entries SET body = '{' WHERE table_id = :id")
        transaction.connection.execute(spoil, {"id": ids[1]})  # type: ignore[attr-defined]

    await each_site.services.write(damage)
    each_site.services.repository.forget(ids[1])
    for query in ({}, {"mine": True}):
        found = expect_ok(await host.get("/api/tables", **query))
        assert {line["id"] for line in found} == {ids[0], ids[2]}
    assert (await each_site.guest("host", accept="text/html").get("/")).status_code == 200
    logged = [json.loads(JsonLines().format(each)) for each in caplog.records if each.name == "lucca.tables"]
    assert {(line["what"], line["table"]) for line in logged} == {("table-unreadable", ids[1])}


async def test_a_program_finds_the_tables_it_opened(site: Site) -> None:
    """One that is known by a token of its own, and by no cookie."""
    program = site.guest(secret="a-token-of-its-own")
    opened = await program.open("torri", "here person")
    assert [line["id"] for line in expect_ok(await program.get("/api/tables", mine=True))] == [opened["id"]]
    assert (await program.look(opened["id"]))["you"] == 1
    assert [link["seat"] for link in expect_ok(await program.get(f"/api/tables/{opened['id']}/links"))] == [1, 2]
    assert [link["seat"] for link in opened["links"]] == [1, 2]


async def test_a_list_says_where_one_is_asked(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    opened = await anna.open("torri", "here person", listed=True)
    await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    for guest, asked in ((anna, True), (berta, False), (site.guest("stranger"), False)):
        for query in ({}, {"mine": True}):
            assert [line["asks_you"] for line in expect_ok(await guest.get("/api/tables", **query))] in ([asked], [])
    assert "your turn" in (await site.guest("anna").get("/")).text
    assert "your turn" not in (await site.guest("berta").get("/")).text
