"""OpenSpiel's own algorithms run on the games, and its tree search takes a seat against our bots."""

from importlib import import_module
from itertools import count
from typing import Any

import numpy as np
import pytest

from lucca.arena.openspiel_bot import OpenSpielBot
from lucca.bots import NoSuchBot, new_bot, play_match
from lucca.bots.budget import Budget
from lucca.envs.openspiel import wrap
from lucca.envs.openspiel.search import EXPLORATION, TimedSearch
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match
from tests.envs.openspiel.openspiel_play import first_decision

mcts: Any = import_module("open_spiel.python.algorithms.mcts")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")


@pytest.mark.parametrize("name", ["lucca_palazzi", "lucca_torri(size=6)"])
def test_tree_search_runs(name: str) -> None:
    state = first_decision(name)
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("name", "steps"), [("lucca_palazzi", 1), ("lucca_palazzi(players=2)", 5)])
def test_search_over_information_sets_runs_with_secrets_and_without(name: str, steps: int) -> None:
    state = first_decision(name)
    for _ in range(steps):
        state.apply_action(state.legal_actions()[0])
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, random), 2.0, 30, random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_a_timed_search_is_the_search_of_openspiel_until_the_time_is_up() -> None:
    state = first_decision("lucca_torri(size=6)")
    game = state.get_game()

    def children(bot: Any) -> list[tuple[int, int, float]]:
        return [(node.action, node.explore_count, node.total_reward) for node in bot.mcts_search(state).children]

    random = np.random.RandomState(5)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    plain = mcts.MCTSBot(game, EXPLORATION, 60, rollouts, random_state=random)
    assert children(TimedSearch(game, 1e9, 60, np.random.RandomState(5))) == children(plain)


@pytest.mark.parametrize("name", ["lucca_palazzi", "lucca_torri(size=6)"])
def test_a_search_ends_when_its_time_is_up(name: str) -> None:
    state = first_decision(name)
    seconds = count()
    search = TimedSearch(state.get_game(), 10.0, 10**9, np.random.RandomState(1), lambda: float(next(seconds)))
    assert search.mcts_search(state).explore_count == 11  # at the first one there is nothing yet to be left


def test_a_bot_without_time_still_answers() -> None:
    match = Match(Torri(6))
    assert OpenSpielBot(Budget(milliseconds=1)).choose(match.question(1), Numbers("1", "x")) in match.question(1).legal


@pytest.mark.parametrize(
    ("game", "simulations"),
    [(Palazzi(players=2, celebration=True), 8), (Torri(4, 2, switching=True), 25)],
    ids=["palazzi", "torri"],
)
def test_the_bot_beats_random_bots_by_the_rules(game: Any, simulations: int) -> None:
    for seat in range(2):
        bots = [new_bot("random"), new_bot("random")]
        bots[seat] = OpenSpielBot(Budget(simulations=simulations))
        outcome = play_match(game, bots, str(seat)).outcome
        assert outcome
        assert outcome.winners == (seat + 1,)


def test_the_bot_finds_the_one_action_that_wins_at_once() -> None:
    game = Torri(5, 2)
    match = play_match(game, [new_bot("random"), new_bot("random")], "199")
    last = match.steps[-1]
    before = Match.from_steps(game, match.seats, match.steps[:-1])
    question = before.question(last.who)
    assert match.outcome
    assert match.outcome.winners == (last.who,)
    assert len(question.legal) == 3
    assert OpenSpielBot(Budget(simulations=50)).choose(question, Numbers("1", "x")) == last.action


def test_the_bot_knows_only_what_its_seat_knows() -> None:
    chosen = []
    for others in ([1, 2], [2, 1]):
        match = Match(Palazzi())
        Dealer("same").deal(match)
        match.state["hands"][0, [1, 2]] = match.state["hands"][0, others]
        chosen.append(OpenSpielBot(Budget(simulations=15)).advise(match.question(1), Numbers("1", "x")))
    assert chosen[0] == chosen[1]


def test_the_same_numbers_give_the_same_answer() -> None:
    match = Match(Palazzi())
    Dealer("1").deal(match)
    first, again, other = (
        OpenSpielBot(Budget(simulations=15)).advise(match.question(2), Numbers("1", label)) for label in "aab"
    )
    assert first == again
    assert first != other


def test_advice_ranks_what_was_tried() -> None:
    match = Match(Palazzi())
    Dealer("1").deal(match)
    advice = OpenSpielBot(Budget(simulations=40)).advise(match.question(1), Numbers("1", "x"))
    assert sum(candidate.visits for candidate in advice.candidates) == 39  # the first simulation is the root's own
    assert advice.candidates[0].actions == (advice.action,)
    assert all(0 <= candidate.value <= 1 for candidate in advice.candidates)
    assert {action for candidate in advice.candidates for action in candidate.actions} <= set(match.question(1).legal)


def test_bots_are_named_by_their_budget() -> None:
    assert OpenSpielBot.named("openspiel:100ms").seconds == 0.1
    assert OpenSpielBot.named("openspiel:500").simulations == 500
    assert OpenSpielBot(Budget(simulations=1)).is_compiled(Palazzi())
    OpenSpielBot(Budget(simulations=1)).compile(Torri(3))


@pytest.mark.parametrize("name", ["openspiel", "openspiel:", "openspiel:0ms", "openspiel:-5", "openspiel:1s", "x"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(NoSuchBot):
        OpenSpielBot.named(name)


def test_a_game_is_wrapped_once() -> None:
    game = Torri(6)
    assert wrap(game) is wrap(game)
