"""A match told event by event: the same words however often it is told, and none before they may be known."""

from random import Random

import pytest

from lucca.games import new_game
from lucca.games.game import Game
from lucca.locale import use_language
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.store.table import Table
from lucca.store.terms import SeatKind, SeatTerms, Terms
from lucca.web.history import Histories, History, match_at


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
        assert told.moments[-1].more
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
