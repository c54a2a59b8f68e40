"""The search bot at the table: it stops what would beat it, keeps what wins, and knows no more than its seat does."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.bots import new_bot
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match
from tests.bots.positions import chosen_action
from tests.games.palazzi.configurations import CONFIGURATIONS
from tests.games.palazzi.test_secrets import choose, dealt, exchange_hidden_cards
from tests.games.torri.positions import Board, match_at, play

# Black's tower on b3 is ready and wins when its turn comes. White may make its own as high, or join the two in a fight.
READY = {"b3": "KWRBWR", "a3": "R", "a4": "B"}
EQUAL: Board = READY | {"e4": "WKKRB", "e5": "K", "f4": "K", "d4": "R", "e3": "B", "f3": "B"}
NEUTRAL: Board = READY | {"e4": "RKKBW", "e5": "K", "f4": "K", "d4": "W", "e3": "W", "f3": "B"}
FIGHT: Board = {
    "b3": "KWRBWR",
    "a3": "R",
    "d3": "WKBKR",
    "e3": "K",
    "e4": "B",
    "e5": "W",
    "e2": "R",
}


def after_brick(match: Match, name: str) -> Match:
    """Returns a copy of a match in which an action was applied."""
    later = Match(match.game)
    later.state = match.state.copy()
    return play(later, f"{match.to_move} {name}")


def losing(match: Match) -> set[str]:
    """Returns the actions after which another seat wins at once."""
    seat = match.to_move
    outcomes = {name: after_brick(match, name).outcome for name in match.legal()}
    return {name for name, outcome in outcomes.items() if outcome and seat not in outcome.winners}


@pytest.mark.parametrize("board", [EQUAL, NEUTRAL, FIGHT], ids=["equal", "neutral", "fight"])
@pytest.mark.parametrize("bot", ["search:300", "search:40"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_tower_that_would_win_is_stopped_by_the_last_brick(board: Board, bot: str, seed: str) -> None:
    match = match_at(board, placed="red")
    lost = losing(match)
    assert lost, "it is not for nothing"
    assert len(lost) < len(match.legal()), "it can be stopped"
    assert chosen_action(match, bot, seed) not in lost


@pytest.mark.parametrize("board", [EQUAL, NEUTRAL, FIGHT], ids=["equal", "neutral", "fight"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_tower_that_would_win_is_stopped_within_a_turn(board: Board, players: int) -> None:
    match = match_at(board, players=players)
    bot, seat = new_bot("search:1000"), match.to_move or 0
    while match.to_move == seat and match.outcome is None:
        match.submit(seat, bot.choose(match.question(seat), Numbers("1", f"{len(match.steps)}")))
    assert match.outcome is None


def test_prisoners_that_would_win_are_looked_at_too() -> None:
    """Black has as many prisoners as it needs: nothing stops it, unless White wins before."""
    board = {"c3": "WKRBRK", "c4": "K", "c5": "K", "f6": "R"}
    match = match_at(board, placed="white", prisoners={"black": "RRRBBB"})
    assert losing(match)
    assert chosen_action(match, "search:300") in match.legal()


@pytest.mark.parametrize("bot", ["search:300", "search:1000"])
def test_a_tower_that_is_ready_is_kept(bot: str) -> None:
    """White has six floors; alone on its side of the board nobody can break or equal it before its next turn."""
    match = match_at({"b2": "WKRBKR", "b1": "K", "f6": "K"}, placed="white")
    seen = new_bot(bot).advise(match.question(1), Numbers("1", "seat"))
    assert seen.values[0] > 0.75
    play(match, f"1 {match.game.action_name(seen.action)}")
    assert match.outcome is None
    towers = match.game.position(match.state)["lots"]
    assert len(towers["b2"]) >= 6
    assert towers["b2"][0] == "W"


@pytest.mark.parametrize("bot", ["search:300", "search:40"])
def test_a_win_within_reach_is_prepared(bot: str) -> None:
    match = match_at({"c3": "WKRBR", "c4": "K", "c5": "K", "b3": "R", "d3": "B", "c2": "R"}, placed="white")
    play(match, f"1 {chosen_action(match, bot)}")
    assert len(match.game.position(match.state)["lots"]["c3"]) == 6


def test_its_numbers_vary_what_looks_alike() -> None:
    match = Match(Torri(6, 2))
    assert len({chosen_action(match, "search:20", str(seed)) for seed in range(8)}) > 1


@settings(max_examples=40)
@given(st.data(), st.sampled_from(CONFIGURATIONS), st.integers(0, 999).map(str))
@pytest.mark.parametrize("bot", ["search:8", "greedy", "novice"])
def test_no_bot_knows_another_hand_or_choice(bot: str, data: Any, options: dict[str, Any], seed: str) -> None:
    match = dealt(options, seed)
    players = match.game.players
    viewer = data.draw(st.integers(1, players))
    other = exchange_hidden_cards(match, viewer, data.draw)
    for one in (match, other):
        chosen = data.draw(st.lists(st.integers(1, players), unique=True))
        choose(one, [seat for seat in chosen if seat != viewer], data.draw(st.integers(0, 11)))
    actions = [new_bot(bot).choose(one.question(viewer), Numbers(seed, "seat")) for one in (match, other)]
    assert actions[0] == actions[1]


@pytest.mark.parametrize("bot", ["search:30", "greedy", "novice"])
@pytest.mark.parametrize("game", [Palazzi(), Palazzi(players=2, celebration=True)], ids=["2013", "celebration"])
def test_what_the_dealer_will_draw_changes_no_answer(bot: str, game: Palazzi) -> None:
    dealers = [Dealer("1"), Dealer("1")]
    matches = [Match(game), Match(game)]
    bots = [[new_bot(bot) for _ in range(game.players)] for _ in matches]
    for dealer, match in zip(dealers, matches, strict=True):
        dealer.deal(match)
    dealers[1] = Dealer("another")
    while matches[0].events() == matches[1].events() and (seat := matches[0].to_move):
        answers = []
        for match, seats, dealer in zip(matches, bots, dealers, strict=True):
            numbers = Numbers("1", f"{seat} {match.question(seat).number}")
            answers.append(seats[seat - 1].choose(match.question(seat), numbers))
            match.submit(seat, answers[-1])
            dealer.deal(match)
        assert answers[0] == answers[1]
    assert matches[0].events() != matches[1].events(), "in the end other cards came"


@pytest.mark.parametrize("game", [Palazzi(), Torri(6, 2)], ids=["palazzi", "torri"])
@pytest.mark.parametrize("bot", ["search:20", "greedy", "random"])
def test_thinking_changes_nothing_in_the_match(game: Any, bot: str) -> None:
    match = Match(game)
    Dealer("1").deal(match)
    before, known = match.state.tobytes(), game.known(match.state, 1)
    new_bot(bot).choose(match.question(1), Numbers("1", "seat"))
    assert match.state.tobytes() == before
    known.view("u1")[:] = 0x5A
    assert match.state.tobytes() == before
