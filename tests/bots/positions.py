"""Positions to ask bots about: random matches up to a moment, and what a bot does there."""

from collections.abc import Callable, Iterator
from typing import Any

from lucca.bots import new_bot, seat_bots
from lucca.bots.bot import Bot
from lucca.bots.budget import Budget
from lucca.bots.moves import first_action, rest_of
from lucca.bots.tree import NO_NODE
from lucca.bots.tree_search import TreeSearch
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match

Moment = Callable[[Match], bool]


def strolls(game: CompiledGame, seed: str, bot: str = "random") -> Iterator[Match]:
    """One match at each of its decisions; it goes on while one looks."""
    match = Match(game)
    dealer = Dealer(seed)
    bots = seat_bots([bot] * game.players, game.players)
    dealer.deal(match)
    while seat := match.to_move:
        yield match
        match.submit(seat, bots[seat - 1].choose(match.question(seat), Numbers(seed, f"{len(match.steps)}")))
        dealer.deal(match)


def random_position(game: CompiledGame, seed: str, moment: Moment, skip: int = 0, bot: str = "random") -> Match:
    """A match between bots at such a moment, the first or a later one; the last if it has not as many."""
    found = None
    for match in strolls(game, seed, bot):
        if moment(match):
            found = Match.from_steps(game, match.seats, match.steps)
            skip -= 1
            if skip < 0:
                break
    assert found is not None, f"no such moment in match {seed}"
    return found


def answer(match: Match, bot: Bot | str, seed: str = "1") -> str:
    """What a bot does at the table, in notation."""
    asked = new_bot(bot) if isinstance(bot, str) else bot
    seat = match.to_move or 0
    return match.game.action_name(asked.choose(match.question(seat), Numbers(seed, "seat")))


def new_search(game: Any, simulations: int = 1) -> TreeSearch:
    """A thinker with a budget of simulations."""
    assert isinstance(game, CompiledGame)
    return TreeSearch(game, Budget(simulations=simulations))


def grow(game: Any, position: State, simulations: int) -> TreeSearch:
    """A thinker with a tree of so many simulations that has made up its mind about nothing yet."""
    tree_search = new_search(game, simulations)
    tree_search.plant(position, NO_NODE)
    tree_search.kernel.simulate(
        tree_search.game.rules_record, tree_search.network, tree_search.workspace, tree_search.tree, simulations
    )
    return tree_search


def apply_move(match: Match, move: int) -> State:
    """The position after all actions of a move, each checked."""
    state = match.state.copy()
    seat = match.to_move or 0
    while move:
        match.game.check(state, seat, first_action(move))
        match.game.apply(state, seat, first_action(move))
        move = rest_of(move)
    return state
