"""Bots: they play by the rules, by their seed alone, and the greedy one knows what it wants."""

import pytest

from lucca.bots import NoSuchBot, new_bot, play_match, seat_bots
from lucca.games.palazzi.game import Palazzi
from lucca.match.dealer import Numbers
from lucca.match.match import Match
from tests.games.palazzi.configurations import CONFIGURATIONS, name_of
from tests.games.palazzi.table import Table, play

MATCHES = 20


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=name_of)
def test_greedy_beats_random_in_every_configuration(options: dict[str, object]) -> None:
    game = Palazzi(**options)  # type: ignore[arg-type]
    wins = 0
    for number in range(MATCHES):
        seat = number % game.players
        names = ["greedy" if at == seat else "random" for at in range(game.players)]
        outcome = play_match(game, seat_bots(names, game.players), str(number)).outcome
        assert outcome is not None
        wins += outcome.winners == (seat + 1,)
    assert wins >= 0.8 * MATCHES


def test_a_bot_chooses_by_its_own_numbers_alone() -> None:
    game = Palazzi()
    bots = seat_bots(["random", "greedy", "random"], 3)
    assert play_match(game, bots, "1").events() == play_match(game, bots, "1").events()


def greedy_choice(match: Match) -> str:
    """What the greedy bot does at the table."""
    seat = match.to_move or 0
    return match.game.action_name(new_bot("greedy").choose(match.question(seat), Numbers("1", "seat")))


def test_greedy_opens_a_palace_for_a_good_party_and_completes_when_it_can() -> None:
    table = Table(players=3).quarter(1, {"blue": "4 10 16 22", "brown": "6"}, {"red": "1 7 13 19 25"})
    table.quarter(2, {"red": "31 37", "green": "3"}).quarter(3, {"red": "43", "green": "9"})
    match = table.lay("28 2 5 / 8 11 14 / 17 20 23 / 26 29 32")
    assert match.to_move == 1
    assert greedy_choice(match) == "open red"
    play(match, "1 open red")
    assert greedy_choice(match) == "take 1"
    play(match, "1 take 1")
    assert greedy_choice(match) == "build 28"


@pytest.mark.parametrize("name", ["", "Random", "person", "search"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(NoSuchBot):
        new_bot(name)
