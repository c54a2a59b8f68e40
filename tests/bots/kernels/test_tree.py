"""The search tree: every simulation is backpropagated, means are means, and proofs are right."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.network import MOST_MARGIN, POINT_VALUE
from lucca.bots.kernels.nodes import ENDED, NO_NODE, UNEXPANDED, UNKNOWN
from lucca.bots.kernels.tree import ROOT_NOISE, SURE_WIN
from lucca.bots.solve import solve
from lucca.bots.tree_search import TreeSearch
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.match.match import Match
from tests.bots.interpreted import plain_kernel
from tests.bots.max_n import Values, outcomes
from tests.bots.positions import apply_move, decision_points, new_search, random_position, searched_tree
from tests.bots.test_solve import FEW, turns_left

GAMES: dict[str, CompiledGame] = {
    "palazzi 2": Palazzi(players=2),
    "palazzi 5": Palazzi(edition="2005-ja", players=5),
    "celebration": Palazzi(celebration=True),
    "torri 2": Torri(6, 2),
    "torri 4": Torri(5, 4),
}
every_game = pytest.mark.parametrize("name", GAMES)


def position_of(name: str, decision: int) -> State:
    """Returns what the seat to move knows in a random match after some decisions."""
    match = random_position(GAMES[name], "3", lambda match: match.question(1).number >= decision)
    return match.game.known(match.state, match.to_move or 0)


def simulate(tree_search: TreeSearch, times: int = 1) -> int:
    done: int = tree_search.kernel.simulate(
        tree_search.game.rules_record, tree_search.network, tree_search.workspace, tree_search.tree, times
    )
    return done


@every_game
@pytest.mark.parametrize("decision", [0, 8])
def test_every_simulation_tells_its_way_what_came_out(name: str, decision: int) -> None:
    tree_search = new_search(GAMES[name], 300)
    tree, players = tree_search.tree, tree_search.game.players
    tree.edges.view(np.uint8)[:] = 0
    tree_search.set_root(position_of(name, decision), NO_NODE)
    simulate(tree_search)
    for _ in range(299):
        used = tree.used.copy()
        nodes, edges = tree.nodes[: used[0]].copy(), tree.edges[: used[1]].copy()
        if not simulate(tree_search):
            assert tree.nodes[tree_search.root_node()].is_proven
            break
        came = tree.edges["visits"][: used[1]] - edges["visits"]
        gone = np.flatnonzero(came)
        assert (came[gone] == 1).all()
        on_way = np.flatnonzero(tree.nodes["visits"][: used[0]] != nodes["visits"])
        assert tree_search.root_node() in on_way
        assert len(on_way) == len(gone), "one edge of each node on the way"
        is_open = tree.edges["is_proven"][gone] == 0
        added = (tree.edges["sums"][gone] - edges["sums"][gone])[is_open][:, :players]
        assert (added == tree.values[:players]).all()


@every_game
def test_visits_add_up(name: str) -> None:
    tree_search = searched_tree(GAMES[name], position_of(name, 8), 400)
    nodes, edges = tree_search.tree.nodes, tree_search.tree.edges
    assert nodes[tree_search.root_node()].visits == 399, "the first one only looked at the root"
    deciding = unknown = 0
    for node in range(int(tree_search.tree.used[0])):
        found = nodes[node]
        if found.kind in (UNEXPANDED, ENDED):
            continue
        own = edges[found.first : found.first + found.count]
        counted = own["visits"].sum() - (0 if found.kind == UNKNOWN or is_unevaluated(own) else found.count)
        assert counted == found.visits
        deciding += found.kind >= 0
        unknown += found.kind == UNKNOWN
        for edge in own[own["child"] != NO_NODE]:
            child = nodes[edge["child"]]
            assert child.visits < edge["visits"] <= child.visits + 2 or child.kind < 0
    assert deciding > 20
    assert (unknown > 0) == (tree_search.game.name == "palazzi")


def is_unevaluated(edges: Any) -> bool:
    """Whether the moves of some edges are UNEVALUATED: in palazzi taking and opening."""
    verbs = {int(move) >> 17 for move in edges["move"]}
    return verbs <= {2, 3}


@every_game
def test_means_are_shares_of_a_win(name: str) -> None:
    tree_search = searched_tree(GAMES[name], position_of(name, 8), 200)
    seen = tree_search.tree.edges[: int(tree_search.tree.used[1])]
    root = tree_search.edges()
    for edge in root[root["visits"] > 0]:
        means = edge["sums"][: tree_search.game.players] / edge["visits"]
        assert (means >= -POINT_VALUE * MOST_MARGIN - 1).all()
        assert (means <= ONE + POINT_VALUE * MOST_MARGIN).all()
        assert abs(means.sum() / ONE - 1) < 0.1
    assert len(seen) > 100


@every_game
def test_the_move_looked_at_most_is_among_those_that_look_best(name: str) -> None:
    tree_search = searched_tree(GAMES[name], position_of(name, 9), 600)
    seat = tree_search.tree.nodes[tree_search.root_node()].kind
    edges = tree_search.edges()
    means = edges["sums"][:, seat] / np.maximum(edges["visits"], 1)
    best = tree_search.best_edge_index(tree_search.root_node())
    assert edges["visits"][best] == edges["visits"].max()
    assert means[best] >= means[edges["visits"] > 0].max() - 0.06 * ONE


@pytest.mark.parametrize("name", ["torri 2", "torri 4"])
def test_a_position_is_worth_what_its_best_move_is(name: str) -> None:
    tree_search = searched_tree(GAMES[name], position_of(name, 8), 1)
    seat = tree_search.tree.nodes[tree_search.root_node()].kind
    best = tree_search.edges()["sums"][:, seat].max()
    assert best - ROOT_NOISE < tree_search.tree.values[seat] <= best


@pytest.mark.parametrize(
    ("known", "is_proven"),
    [({3: ONE}, True), ({3: ONE // 2}, False), ({3: 0}, False), (dict.fromkeys(range(999), ONE // 2), True)],
    ids=["a win", "a share", "a loss", "all"],
)
def test_a_node_is_proven_by_a_sure_win_or_by_all_its_moves(known: dict[int, int], is_proven: bool) -> None:
    tree_search = searched_tree(GAMES["torri 2"], position_of("torri 2", 8), 1)
    edges = tree_search.edges()
    for place in range(len(edges)):
        edges["is_proven"][place] = place in known
        edges["sums"][place] = known.get(place, 0) * edges["visits"][place]
    plain_kernel(Torri).try_to_prove(tree_search.game.rules_record[0], tree_search.tree, tree_search.root_node())
    assert bool(tree_search.tree.nodes[tree_search.root_node()].is_proven) == is_proven


def proven(tree_search: TreeSearch, node: int, state: State) -> Iterator[tuple[State, Any]]:
    """Yields all proven nodes below a node with their states; nothing may be unknown any more."""
    found = tree_search.tree.nodes[node]
    if found.is_proven:
        yield state, found
    if found.kind >= 0:
        for edge in tree_search.edges(node):
            if edge["child"] != NO_NODE:
                match = Match(tree_search.game)
                match.state = state
                yield from proven(tree_search, int(edge["child"]), apply_move(match, int(edge["move"])))


def check_proofs(game: CompiledGame, position: State, simulations: int) -> int:
    """Checks the winners of all proven nodes against exhaustive search; returns how many nodes were proven."""
    tree_search = searched_tree(game, position, simulations)
    seen: dict[bytes, frozenset[Values]] = {}
    count = 0
    for state, node in proven(tree_search, tree_search.root_node(), position):
        wins = {tuple(value > SURE_WIN for value in values) for values in outcomes(game, state, seen)}
        assert tuple(node["values"][seat] > SURE_WIN for seat in range(game.players)) in wins
        count += 1
    return count


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_proven_on_a_small_board_is_so(players: int) -> None:
    game = Torri(3, players)
    count = 0
    for seed in range(5):
        for position in [match.state.copy() for match in decision_points(game, str(seed))][-4:]:
            if solve(game, position, FEW):
                count += check_proofs(game, position, 500)
    assert count > 50


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"edition": "2005-de", "players": 3}], ids=str)
def test_what_is_proven_in_a_last_turn_is_so(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    for seed in range(4):
        match = random_position(game, str(seed), lambda match: turns_left(match, 1))
        assert check_proofs(game, match.state, 2000) > 0


def test_a_tree_that_is_full_grows_no_more() -> None:
    game = GAMES["torri 4"]
    tree_search = new_search(game, 1)  # room for little more than two lists of moves
    tree_search.set_root(game.initial(), NO_NODE)
    done = simulate(tree_search, 5000)
    assert 2 < done < 5000
    assert simulate(tree_search, 5000) == 0
    assert tree_search.tree.used[0] <= len(tree_search.tree.nodes)
    assert tree_search.tree.used[1] <= len(tree_search.tree.edges)
    assert tree_search.tree.nodes[tree_search.root_node()].visits == done - 1


def test_what_is_unknown_comes_out_in_many_ways_all_about_as_often() -> None:
    match = random_position(GAMES["palazzi 5"], "3", lambda _: True)
    tree_search = searched_tree(match.game, match.game.known(match.state, 1), 3000)
    nodes, edges = tree_search.tree.nodes, tree_search.tree.edges
    kept = edges[nodes[tree_search.root_node()].first + int(np.argmax(tree_search.edges()["visits"]))]
    ways = tree_search.edges(int(kept["child"]))
    assert nodes[kept["child"]].kind == UNKNOWN
    assert len(ways) > 10
    assert len(set(ways["move"].tolist())) == len(ways)
    assert ways["visits"].max() <= 3 * ways["visits"].min() + 3
    assert (len(ways) - 1) ** 2 <= nodes[kept["child"]].visits * tree_search.tree.tuning[0].widening, (
        "each is looked at for a while"
    )
