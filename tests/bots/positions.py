"""Positions for tests of bots: from random matches, and what bots and searches make of them."""

from collections.abc import Callable, Iterator
from typing import Any

from lucca.bots import new_bot, seat_bots
from lucca.bots.bot import Bot
from lucca.bots.budget import Budget
from lucca.bots.kernels.moves import first_action, rest_of
from lucca.bots.kernels.nodes import NO_NODE
from lucca.bots.tree_search import TreeSearch
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match

Condition = Callable[[Match], bool]


def decision_points(game: CompiledGame, seed: str, bot: str = "random") -> Iterator[Match]:
    """Yields one match at each of its decisions: the same object, played on between."""
    match = Match(game)
    dealer = Dealer(seed)
    bots = seat_bots([bot] * game.players, game.players)
    dealer.deal(match)
    while seat := match.to_move:
        yield match
        match.submit(seat, bots[seat - 1].choose(match.question(seat), Numbers(seed, f"{len(match.steps)}")))
        dealer.deal(match)


def random_position(game: CompiledGame, seed: str, condition: Condition, skip: int = 0, bot: str = "random") -> Match:
    """Returns a match between bots where a condition holds, after `skip` others; the last if there are not as many."""
    found = None
    for match in decision_points(game, seed, bot):
        if condition(match):
            found = Match.from_steps(game, match.seats, match.steps)
            skip -= 1
            if skip < 0:
                break
    assert found is not None, f"no such moment in match {seed}"
    return found


def chosen_action(match: Match, bot: Bot | str, seed: str = "1") -> str:
    """Returns the action that a bot chooses for the seat to move, in notation."""
    asked = new_bot(bot) if isinstance(bot, str) else bot
    seat = match.to_move or 0
    return match.game.action_name(asked.choose(match.question(seat), Numbers(seed, "seat")))


def new_search(game: Any, simulations: int = 1) -> TreeSearch:
    assert isinstance(game, CompiledGame)
    return TreeSearch(game, Budget(simulations=simulations))


def searched_tree(game: Any, position: State, simulations: int) -> TreeSearch:
    """Returns a search after so many simulations from a position, which has not chosen a move yet."""
    tree_search = new_search(game, simulations)
    tree_search.set_root(position, NO_NODE)
    tree_search.kernel.simulate(
        tree_search.game.rules_record, tree_search.network, tree_search.workspace, tree_search.tree, simulations
    )
    return tree_search


def apply_move(match: Match, move: int) -> State:
    """Returns the state after all actions of a move, each checked."""
    state = match.state.copy()
    seat = match.to_move or 0
    while move:
        match.game.check(state, seat, first_action(move))
        match.game.apply(state, seat, first_action(move))
        move = rest_of(move)
    return state
