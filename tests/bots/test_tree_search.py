"""Within a turn a search is continued: the same tree is used, and the rest of a move is played without searching."""

from typing import Any

import pytest

from lucca.bots.budget import Budget
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.moves import actions_of, first_action, rest_of
from lucca.bots.kernels.network import POINT_VALUE
from lucca.bots.kernels.nodes import UNEXPANDED
from lucca.bots.search import Search
from lucca.bots.tree_search import TreeSearch, first_decision
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.games.torri.game import Torri
from lucca.match.dealer import Numbers
from lucca.match.match import Match
from tests.bots.positions import chosen_action, random_position
from tests.games.palazzi.configurations import every_configuration

NUMBERS = "1"


def ask(bot: Search, match: Match) -> tuple[int, TreeSearch]:
    """Returns what a bot chooses, and its search."""
    action = bot.choose(match.question(match.to_move or 0), Numbers(NUMBERS, f"{len(match.steps)}"))
    assert action in match.game.legal(match.state)
    assert bot.tree_search is not None
    return action, bot.tree_search


def at_turn(options: dict[str, Any], seed: str = "2", skip: int = 4) -> Match:
    """Returns a match of palazzi at the start of a turn, with palaces to add to."""
    return random_position(Palazzi(**options), seed, lambda match: match.state["phase"][0] == state.TURN, skip)


def test_after_taking_it_goes_on_with_the_same_tree() -> None:
    match, bot = at_turn({}), Search(Budget(simulations=200))
    action, tree_search = ask(bot, match)
    assert match.game.action_name(action).startswith("take")
    child = int(tree_search.edges()["child"][tree_search.edges()["move"] == action][0])
    before, used = int(tree_search.tree.nodes[child].visits), int(tree_search.tree.used[1])
    assert before > 10
    match.submit(match.to_move or 0, action)
    ask(bot, match)
    assert tree_search.root_node() == child
    assert tree_search.tree.nodes[child].visits == before + 200
    assert tree_search.tree.used[1] > used


@every_configuration
def test_the_cards_of_a_plan_are_played_without_thinking_again(options: dict[str, Any]) -> None:
    for skip in (1, 6):
        match, bot = at_turn(options, skip=skip), Search(Budget(simulations=60))
        seat = match.to_move or 0
        while match.state["phase"][0] == state.TURN and match.to_move == seat:
            match.submit(seat, ask(bot, match)[0])
        first, tree_search = ask(bot, match)
        plan, simulations = actions_of(tree_search.move), tree_search.simulations
        assert plan[0] == first
        assert len(plan) == 3
        match.submit(seat, first)
        for card in plan[1:]:
            assert ask(bot, match)[0] == card
            match.submit(seat, card)
        assert tree_search.simulations == simulations


def test_asked_on_it_does_not_draw_numbers() -> None:
    match, bot = at_turn({}), Search(Budget(simulations=60))
    seat = match.to_move or 0
    while match.state["phase"][0] == state.TURN:
        match.submit(seat, ask(bot, match)[0])
    match.submit(seat, ask(bot, match)[0])
    numbers = Numbers("2", "")
    bot.choose(match.question(seat), numbers)
    assert numbers.block == 0


def test_if_another_card_was_played_it_thinks_anew() -> None:
    match, bot = at_turn({}), Search(Budget(simulations=60))
    seat = match.to_move or 0
    while match.state["phase"][0] == state.TURN:
        match.submit(seat, ask(bot, match)[0])
    planned, tree_search = ask(bot, match)
    simulations = tree_search.simulations
    other = next(action for action in match.game.legal(match.state) if action & 127 != planned & 127)
    match.submit(seat, other)
    ask(bot, match)
    assert tree_search.simulations == simulations + 60


def test_after_undo_it_thinks_anew_and_stays_legal() -> None:
    match, bot = at_turn({}), Search(Budget(simulations=60))
    seat = match.to_move or 0
    action, tree_search = ask(bot, match)
    match.submit(seat, action)
    ask(bot, match)
    simulations = tree_search.simulations
    match.undo(seat)
    ask(bot, match)
    assert tree_search.simulations == simulations + 60
    other = next(other for other in match.game.legal(match.state) if other != action)
    match.submit(seat, other)
    ask(bot, match)
    assert tree_search.simulations == simulations + 120


def test_the_second_brick_goes_on_with_the_tree_of_the_first() -> None:
    match, bot = random_position(Torri(6, 2), "2", lambda _: True, 8), Search(Budget(simulations=150))
    if match.state["brick"][0] == 2:
        match.submit(match.to_move or 0, match.game.legal(match.state)[0])
    seat = match.to_move or 0
    action, tree_search = ask(bot, match)
    child = int(tree_search.edges()["child"][tree_search.edges()["move"] == action][0])
    before = int(tree_search.tree.nodes[child].visits)
    match.submit(seat, action)
    assert match.to_move == seat
    ask(bot, match)
    assert tree_search.root_node() == child
    assert tree_search.tree.nodes[child].visits > before


@pytest.mark.parametrize("game", [Torri(6, 2), Torri(8, 3), Torri(12, 2), Palazzi()], ids=["6", "8", "12", "palazzi"])
def test_the_tree_has_room_for_all_simulations(game: CompiledGame) -> None:
    match, bot = random_position(game, "2", lambda _: True, 12), Search(Budget(simulations=300))
    _, tree_search = ask(bot, match)
    kinds = tree_search.tree.nodes["kind"][: int(tree_search.tree.used[0])]
    assert len(kinds) == 300
    assert UNEXPANDED not in kinds


def test_in_the_others_turns_it_forgets() -> None:
    match, bot = random_position(Torri(6, 2), "2", lambda match: match.state["brick"][0] == 2, 5), Search(Budget(0, 50))
    _, tree_search = ask(bot, match)
    assert tree_search.continuations == {}


def test_a_tree_half_full_is_begun_anew() -> None:
    match, bot = at_turn({}), Search(Budget(simulations=200))
    action, tree_search = ask(bot, match)
    match.submit(match.to_move or 0, action)
    tree_search.tree.used[1] = tree_search.most_edges // 2 + 1
    ask(bot, match)
    assert tree_search.root_node() == 0
    assert tree_search.tree.nodes[0].visits < 200


@pytest.mark.parametrize("game", [Torri(12, 4), Palazzi(players=5)], ids=["torri", "palazzi"])
def test_a_tree_grows_with_the_search_which_finds_the_same(game: CompiledGame, monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_position(game, "2", lambda _: True, 12)
    action, roomy = ask(Search(Budget(simulations=400)), match)
    moves = len(roomy.workspace.moves)
    for nodes, edges in ((moves + 2, 2 * moves), (2 * moves, moves + 2)):
        monkeypatch.setattr("lucca.bots.tree_search.FIRST_NODES", nodes)
        monkeypatch.setattr("lucca.bots.tree_search.FIRST_EDGES", edges)
        same, grown = ask(Search(Budget(simulations=400)), match)
        assert same == action
        assert edges < grown.tree.used[1] == roomy.tree.used[1] < len(grown.tree.edges) <= grown.most_edges
        assert [grown.edges()[name].tolist() for name in ("visits", "sums")] == [
            roomy.edges()[name].tolist() for name in ("visits", "sums")
        ]


def test_a_search_asks_for_little_memory_before_it_needs_more() -> None:
    for game in (Torri(12, 4), Palazzi(players=5)):
        tree = TreeSearch(game, Budget(milliseconds=800)).tree
        assert sum(part.nbytes for part in tree) < 100_000_000


def test_a_tree_grows_only_as_large_as_it_may_become(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.bots.tree_search.MOST_EDGES", 5000)
    game = Torri(8, 2)
    tree_search = TreeSearch(game, Budget(simulations=2000))
    tree_search.find_move(first_decision(game), Numbers("1", ""))
    assert tree_search.simulations < 2000
    assert (
        len(tree_search.tree.edges)
        == tree_search.most_edges
        < tree_search.tree.used[1] + len(tree_search.workspace.moves) + 1
    )


def test_one_bot_may_play_one_game_after_another() -> None:
    bot = Search(Budget(simulations=20))
    for game in (Palazzi(), Torri(6, 2), Palazzi(players=2), Palazzi()):
        match = random_position(game, "1", lambda _: True, 5)
        first, tree_search = ask(bot, match)
        assert tree_search.game is game
        assert ask(Search(Budget(simulations=20)), match)[0] == first, "as if it had never played anything else"


def test_where_there_is_no_choice_there_is_no_thought() -> None:
    match = random_position(Torri(6, 4, None, True), "1", lambda match: len(match.legal()) == 1)
    bot = Search(Budget(simulations=20))
    assert chosen_action(match, bot) == match.legal()[0]
    assert bot.tree_search is None


@pytest.mark.parametrize("simulations", [1, 19, 20, 21, 77])
def test_it_does_as_many_simulations_as_it_may(simulations: int) -> None:
    bot = Search(Budget(simulations=simulations))
    _, tree_search = ask(bot, at_turn({}))
    assert tree_search.simulations == simulations


def test_time_is_a_budget_too_and_always_enough_for_an_answer() -> None:
    for match in (at_turn({}), random_position(Torri(6, 2), "1", lambda _: True, 4)):
        _, tree_search = ask(Search(Budget(milliseconds=1)), match)
        assert tree_search.simulations >= 20


def test_a_sure_share_of_the_win_is_better_than_hardly_a_hope() -> None:
    match, bot = random_position(Torri(6, 2), "1", lambda _: True, 4), Search(Budget(simulations=20))
    _, tree_search = ask(bot, match)
    edges = tree_search.edges()
    edges["visits"], edges["sums"], edges["is_proven"] = 10, 10 * ONE // 50, 0
    edges["sums"][3], edges["is_proven"][3] = 10 * ONE // 2, 1
    assert tree_search.best_edge_index(tree_search.root_node()) == 3


def test_a_sure_win_is_taken_and_a_sure_loss_is_not() -> None:
    match, bot = random_position(Torri(6, 2), "1", lambda _: True, 4), Search(Budget(simulations=20))
    _, tree_search = ask(bot, match)
    top = tree_search.root_node()
    edges = tree_search.edges()
    edges["visits"], edges["sums"], edges["is_proven"] = 10, 10 * ONE // 2, 0
    edges["visits"][5], edges["sums"][5], edges["is_proven"][5] = 500, 0, 1
    assert tree_search.best_edge_index(top) != 5
    edges["visits"][7], edges["sums"][7], edges["is_proven"][7] = 1, ONE, 1
    assert tree_search.best_edge_index(top) == 7
    edges["visits"][9], edges["sums"][9], edges["is_proven"][9] = 1, ONE + 5 * POINT_VALUE, 1
    assert tree_search.best_edge_index(top) == 9, "with the wider margin"
    edges["sums"], edges["visits"], edges["is_proven"] = 0, 1, 1
    edges["sums"][2] = 3 * POINT_VALUE
    tree_search.tree.nodes[top].is_proven = True
    assert tree_search.best_edge_index(top) == 2, "if all is lost, by as little as can be"


def test_moves_are_actions_in_their_order() -> None:
    move = 5 | 7 << 21 | 9 << 42
    assert first_action(move) == 5
    assert actions_of(rest_of(move)) == (7, 9)
    assert actions_of(move) == (5, 7, 9)
    assert actions_of(0) == ()
