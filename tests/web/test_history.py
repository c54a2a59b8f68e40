"""A match told event by event: the same words however often it is told, and none before they may be known."""

import json
import re
from random import Random

import pytest

from lucca.games import new_game
from lucca.games.game import Game
from lucca.locale import use_language
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import read_record, write_record
from lucca.store.table import Table
from lucca.store.terms import SeatKind, SeatTerms, Terms
from lucca.web.history import Histories, History, match_at, new_since
from lucca.web.pages.result import result_of
from tests import golden
from tests.web.app_client import Site


@pytest.fixture(autouse=True)
def _english() -> None:
    use_language("en")


def played(game: Game, seed: str = "1", steps: int = 1000) -> Match:
    """A match of people who do anything."""
    match, dealer, random = Match(game, ["Ann", "Bea", "Cem"][: game.players]), Dealer(seed), Random(seed)
    dealer.deal(match)
    while match.to_move is not None and steps:
        match.submit(match.to_move, random.choice(match.legal()))
        dealer.deal(match)
        steps -= 1
    return match


GAMES = {"palazzi": {}, "torri": {"size": 6}}


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_told_with_how_all_stood_after_it(name: str) -> None:
    match = played(new_game(name, **GAMES[name]))
    told = History()
    told.extend(match.game, match.seats, match.events())
    assert [moment.at for moment in told.moments] == list(range(1, len(match.events()) + 1))
    for moment, event in zip(told.moments, match.events(), strict=True):
        assert moment.seat == (None if event.startswith("*") else int(event[0]))
        assert moment.text.endswith((".", "。"))
        if moment.seat:
            assert match.seats[moment.seat - 1] in moment.text
    view = match.view(None)
    if name == "palazzi":
        assert told.moments[-1].chart_values == tuple(sum(columns) for columns in view.points)
    else:
        colours = {colour.seat: colour for colour in view.colours}
        best = [max(colours[seat].highest, colours[seat].prisoners) for seat in (1, 2)]
        assert told.moments[-1].chart_values == tuple(best)


@pytest.mark.parametrize("name", GAMES)
def test_it_goes_on_where_it_was_and_forgets_what_was_taken_back(name: str) -> None:
    game = new_game(name, **GAMES[name])
    events, others = played(game).events(), played(game, "2").events()
    whole, step_by_step = History(), History()
    whole.extend(game, ("Ann", "Bea", "Cem"), events)
    for at in (3, 9, 20, 12, len(events)):
        step_by_step.extend(game, ("Ann", "Bea", "Cem"), events[:at])
        assert step_by_step.moments == whole.moments[:at]
    step_by_step.extend(game, ("Ann", "Bea", "Cem"), others)
    fresh = History()
    fresh.extend(game, ("Ann", "Bea", "Cem"), others)
    assert step_by_step.moments == fresh.moments


def test_a_struggle_is_told_strike_by_strike() -> None:
    told: list[str] = []
    for seed in range(40):
        match, history = played(new_game("torri", size=6), str(seed)), History()
        history.extend(match.game, match.seats, match.events())
        told += [line for moment in history.moments for line in moment.more]
    for words in ("joins two towers", "strikes", "prisoner"):
        assert any(words in line for line in told), words


def kept(name: str) -> Match:
    """A record that is kept, to its end."""
    record = read_record(json.loads((golden.DATA / "records" / f"{name}.json").read_text()))
    steps = [step for event in record.events for step in record.game.parse_event(event).steps]
    return Match.from_steps(record.game, record.seats, steps)


def ending_of(match: Match) -> tuple[str, ...]:
    """What the log says of the end of a match, which it says of no other moment."""
    history = History()
    history.extend(match.game, match.seats, match.events())
    assert [bool(moment.ending) for moment in history.moments] == [False] * (len(history.moments) - 1) + [True]
    return history.moments[-1].ending


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("torri-6-2-tower", r"Seat 2 begins a turn with the highest tower, 6 floors: that wins\."),
        ("torri-6-3-prisoners", r"Seat 2 begins a turn with the most prisoners, \d: that wins\."),
        (
            "torri-8-2-blocked-first",
            r"Seat 1, Seat 2 share the win\.\nSeat 1 cannot place a brick: the final ranking decides\.\n"
            r"Everyone is level .*",
        ),
        ("torri-10-3-shared", r"Seat \d, Seat \d share the win\.\nSeat \d cannot place a brick.*\nDecided by: .*"),
        ("2013-3-points", r"Seat \d wins with \d+ points\.\n(.|\n)*Highest number: \d+, Seat \d: 3 points won\."),
        ("2013-5-number", r"Seat \d wins the tie by the highest number\.\n(.|\n)*"),
    ],
)
def test_every_end_is_told_who_won_first(name: str, told: str) -> None:
    assert re.fullmatch(told, "\n".join(ending_of(kept(name))))


async def test_the_end_is_an_entry_of_the_log_and_part_of_the_last_moment(site: Site) -> None:
    anna = site.guest("anna")
    record = json.dumps(write_record(kept("torri-6-2-tower")))
    uploaded = await anna.ask("POST", "/records", files={"file": ("a.json", record)})
    where = uploaded.headers["location"].partition("?")[0]
    page = (await anna.get(where)).text
    (entry,) = re.findall(r'<li class="end">(.*?)</li>', page, re.DOTALL)
    assert f'href="{where}?at={len(json.loads(record)["events"])}"' in entry
    assert "Seat 2 begins a turn with the highest tower, 6 floors: that wins." in entry
    told = re.findall(r'<ul class="how">(.*?)</ul>', page, re.DOTALL)
    assert "highest tower, 6 floors" in told[0]
    assert "highest tower, 6 floors" not in (await anna.get(where, at=3)).text.partition('<ul class="how">')[2][:400]


@pytest.mark.parametrize("name", ["torri-6-2-tower", "2013-3-points"])
def test_the_result_says_what_the_head_of_the_page_does_not(name: str) -> None:
    match, history = kept(name), History()
    history.extend(match.game, match.seats, match.events())
    said = result_of(table_of(match, "record"), history.moments).lines
    assert said == (history.moments[-1].ending if match.game.name == "torri" else history.moments[-1].ending[1:])


def table_of(match: Match, kind: SeatKind) -> Table:
    """A table with this match."""
    places = tuple(SeatTerms(kind, None, name) for name in match.seats)
    table = Table("t", "seed", Terms(match.game.name, dict(match.game.rules), places))
    table.match, table.is_begun = match, True
    return table


async def test_nothing_is_told_as_long_as_something_is_secret() -> None:
    histories = Histories()
    assert await histories.moments(table_of(played(new_game("palazzi"), steps=0), "person")) == []
    assert await histories.moments(table_of(played(new_game("palazzi"), steps=2), "person")) == []
    assert len(await histories.moments(table_of(played(new_game("palazzi"), steps=3), "person"))) == 7
    assert len(await Histories().moments(table_of(played(new_game("palazzi"), steps=0), "record"))) == 4


async def test_every_language_has_its_own_words_and_not_too_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.web.history.MOST_KEPT", 2)
    histories, table = Histories(), table_of(played(new_game("torri", size=6), steps=2), "person")
    words = []
    for language in ("en", "de", "it"):
        use_language(language)
        words.append((await histories.moments(table))[0].text)
    use_language("en")
    assert len(set(words)) == 3
    assert len(histories.kept) == 2


def test_a_match_as_it_stood() -> None:
    match = played(new_game("palazzi"))
    for at in (0, 7, 12, len(match.events())):
        assert match_at(match, at).events() == match.events()[:at]


def test_a_prisoner_chosen_by_another_seat_belongs_to_the_turn_of_the_one_who_places() -> None:
    match, history = kept("torri-6-4-off-turn"), History()
    history.extend(match.game, match.seats, match.events())
    turns = [moment.whose_turn for moment in history.moments]
    seats = [moment.seat for moment in history.moments]
    assert (seats[12:15], turns[12:15]) == ([3, 4, 3], [3, 3, 3])
    assert [moment.at for moment in history.moments if moment.stages] == [13, 16]
    assert all(moment.stands_out for moment in history.moments if moment.at in (13, 16))


def test_openings_stand_out() -> None:
    match, history = kept("2013-3-points"), History()
    history.extend(match.game, match.seats, match.events())
    marked = {moment.at for moment in history.moments if moment.stands_out}
    assert marked == {at for at, event in enumerate(match.events(), start=1) if event.split(" ")[1] == "open"}
    assert marked


def test_the_new_begins_after_the_last_turn_of_a_seat() -> None:
    match, history = kept("torri-6-4-off-turn"), History()
    history.extend(match.game, match.seats, match.events())
    turns = [moment.whose_turn for moment in history.moments]
    assert turns[8:] == [1, 1, 2, 2, 3, 3, 3, 4, 4, 1, 1]
    told = {seat: [new_since(history.moments[:at], seat) for at in range(9, 20)] for seat in (1, 2, 4)}
    assert told[1] == [3, 3, 11, 11, 11, 11, 11, 11, 11, 11, 11]  # as long as its next turn goes on
    assert told[2] == [5, 5, 5, 5, 13, 13, 13, 13, 13, 13, 13]
    assert told[4] == [
        9,
        9,
        9,
        9,
        9,
        9,
        9,
        9,
        9,
        18,
        18,
    ]  # its choice in seat 3's turn is no turn
    assert new_since(history.moments, None) is None
    assert new_since(history.moments[:6], 4) is None
    assert new_since([], 1) is None
