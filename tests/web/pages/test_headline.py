"""What a match came to: the headline for each seat and for who looks on, and the columns that made the difference."""

import json
from pathlib import Path

import pytest

from lucca.locale.results import say_defeat
from lucca.match.record import read_record, replay_whole
from lucca.web.games.spec import web_spec
from lucca.web.games.spec_types import Rank, Ranking
from lucca.web.pages.headline import headline_of, place_of
from tests.web.app_client import Site
from tests.web.guest import expect_ok

RECORDS = Path(__file__).parents[2] / "data" / "records"
COLUMNS = ("windows", "parties", "walls", "street", "total")
ANN = Rank(1, "Ann", False, (10, 12, 6, 3, 31))
BEA = Rank(2, "Bea", True, (12, 18, 9, 0, 39))
CEM = Rank(3, "Cem", False, (9, 20, 6, -3, 32))


def points(*ranks: Rank) -> Ranking:
    """A final table of palazzi."""
    return Ranking(COLUMNS, ranks, has_total=True)


def final(name: str) -> Ranking:
    """The final table of a match that was played before; seats are called A, B, C …"""
    match = replay_whole(read_record(json.loads((RECORDS / f"{name}.json").read_text()))).match()
    return web_spec(match.game.name).ranking(match.view(None), "ABCDE"[: len(match.seats)])


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (1, "You came third, 8 points behind Bea."),
        (2, "You won, 7 points ahead of Cem!"),
        (3, "You came second, 7 points behind Bea."),
        (None, "Bea won, 7 points ahead of Cem."),
    ],
)
def test_everybody_has_a_headline(viewer: int | None, text: str) -> None:
    headline = headline_of(points(BEA, CEM, ANN), viewer)
    assert (headline.text, headline.is_won) == (text, viewer == 2)


WAYS_TO_END = {
    "2013-5-points": [
        "You came fourth, 16 points behind D.",
        "You came third, 15 points behind D.",
        "You came second, 1 point behind D.",
        "You won, 1 point ahead of C!",
        "You came fourth, 16 points behind D.",
        "D won, 1 point ahead of C.",
    ],
    "2005-de-3-number": [
        "You came third, 14 points behind C.",
        "You came second: C won the tie.",
        "You won the tie with B!",
        "The result",
    ],
    "torri-6-2-tower": ["You came second.", "You won!", "The result"],
    "torri-6-3-prisoners": ["You came second.", "You won!", "You came third.", "The result"],
    "torri-10-3-shared": [
        "You came third.",
        "You share the win with C!",
        "You share the win with B!",
        "The result",
    ],
    "torri-8-2-blocked-first": ["You share the win with B!", "You share the win with A!", "The result"],
}


@pytest.mark.parametrize("name", WAYS_TO_END)
def test_every_way_to_end(name: str) -> None:
    ranking = final(name)
    seats = (*range(1, len(ranking.ranks) + 1), None)
    assert [headline_of(ranking, seat).text for seat in seats] == WAYS_TO_END[name]


def test_there_may_be_any_number_of_places() -> None:
    assert say_defeat(6, "Bea", 1) == "You came in place 6, 1 point behind Bea."


def test_those_who_are_level_share_a_place() -> None:
    level = Rank(4, "Dan", False, (30, 1, 0, 0, 31))
    ranking = points(BEA, CEM, ANN, level)
    assert [place_of(ranking, rank) for rank in ranking.ranks] == [1, 2, 3, 3]


@pytest.mark.parametrize(
    ("viewer", "compared", "differences"),
    [
        (1, ("Ann", "Bea"), [("parties", -6), ("walls", -3), ("street", 3), ("windows", -2)]),
        (2, ("Bea", "Cem"), [("windows", 3), ("walls", 3), ("street", 3), ("parties", -2)]),
        (None, ("Bea", "Cem"), [("windows", 3), ("walls", 3), ("street", 3), ("parties", -2)]),
    ],
)
def test_what_made_the_difference(
    viewer: int | None, compared: tuple[str, str], differences: list[tuple[str, int]]
) -> None:
    headline = headline_of(points(BEA, CEM, ANN), viewer)
    assert headline.compared == compared
    assert [(each.column, each.ahead) for each in headline.differences] == differences


def test_bars_reach_from_the_middle_to_the_side_of_who_is_ahead() -> None:
    parties, walls, street, windows = headline_of(points(BEA, CEM, ANN), 1).differences
    assert (parties.start, parties.length) == (0, 50)
    assert (walls.start, walls.length) == (25, 25)
    assert (street.start, street.length) == (50, 25)
    assert windows.start + windows.length == 50


def test_without_points_nothing_is_compared() -> None:
    assert headline_of(final("torri-6-2-tower"), 1).differences == ()


async def test_each_page_has_the_headline_of_its_viewer(site: Site) -> None:
    record = json.loads((RECORDS / "2013-3-points.json").read_text())
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "person"}, {"kind": "person"}]
    anna, bea, cem = (site.guest(name) for name in ("anna", "bea", "cem"))
    last = len(record["events"]) - 1
    opened = expect_ok(await anna.post("/api/records", {"record": record, "at": last, "seats": seats}), 201)
    for guest, name, link in zip((bea, cem), ("Bea", "Cem"), opened["links"][1:], strict=True):
        await guest.sit(opened["id"], link["secret"], name)
    seat, _, action = record["events"][last].partition(" ")
    await (anna, bea, cem)[int(seat) - 1].done(opened["id"], "actions", action=action)
    for guest, headline in (
        (anna, '<h2 class="headline">You came second, 12 points behind Cem.</h2>'),
        (bea, '<h2 class="headline">You came third, 28 points behind Cem.</h2>'),
        (cem, '<h2 class="headline won">You won, 12 points ahead of Ann!</h2>'),
        (site.guest("dan"), '<h2 class="headline">Cem won, 12 points ahead of Ann.</h2>'),
    ):
        page = (await guest.get(f"/t/{opened['id']}")).text
        assert headline in page
        assert "What made the difference" in page


async def test_who_shares_a_device_is_told_of_everybody(site: Site) -> None:
    record = json.loads((RECORDS / "2013-3-points.json").read_text())
    seats = [{"kind": "here", "name": name} for name in ("Ann", "Bea", "Cem")]
    last = len(record["events"]) - 1
    anna = site.guest("anna")
    opened = expect_ok(await anna.post("/api/records", {"record": record, "at": last, "seats": seats}), 201)
    seat, _, action = record["events"][last].partition(" ")
    await anna.done(opened["id"], "actions", int(seat), action=action)
    assert '<h2 class="headline">Cem won, 12 points ahead of Ann.</h2>' in (await anna.get(f"/t/{opened['id']}")).text
