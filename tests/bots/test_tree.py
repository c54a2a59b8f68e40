"""The tree of a search: every simulation tells all nodes on its way, means are means, and what is proven is so."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lucca.bots.network import MOST_MARGIN, ONE, POINT
from lucca.bots.solve import solve
from lucca.bots.thinker import Thinker
from lucca.bots.tree import ENDED, LUCK, NO_NODE, SURE, UNEXPANDED, UNKNOWN
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.match.match import Match
from tests.bots.max_n import Values, outcomes
from tests.bots.plain import plain
from tests.bots.positions import follow, grow, new_thinker, random_position, strolls
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
    """What the seat to move knows in a random match after some decisions."""
    match = random_position(GAMES[name], "3", lambda match: match.question(1).number >= decision)
    return match.game.known(match.state, match.to_move or 0)


def simulate(thinker: Thinker, times: int = 1) -> int:
    """So many more simulations."""
    done: int = thinker.kernel.simulate(thinker.game.facts, thinker.mind, thinker.desk, thinker.tree, times)
    return done


@every_game
@pytest.mark.parametrize("decision", [0, 8])
def test_every_simulation_tells_its_way_what_came_out(name: str, decision: int) -> None:
    thinker = new_thinker(GAMES[name], 300)
    tree, players = thinker.tree, thinker.game.players
    tree.edges.view(np.uint8)[:] = 0
    thinker.plant(position_of(name, decision), NO_NODE)
    simulate(thinker)
    for _ in range(299):
        used = tree.used.copy()
        nodes, edges = tree.nodes[: used[0]].copy(), tree.edges[: used[1]].copy()
        if not simulate(thinker):
            assert tree.nodes[thinker.top()].is_proven
            break
        came = tree.edges["visits"][: used[1]] - edges["visits"]
        gone = np.flatnonzero(came)
        assert (came[gone] == 1).all()
        on_way = np.flatnonzero(tree.nodes["visits"][: used[0]] != nodes["visits"])
        assert thinker.top() in on_way
        assert len(on_way) == len(gone), "one edge of each node on the way"
        is_open = tree.edges["is_proven"][gone] == 0
        told = (tree.edges["sums"][gone] - edges["sums"][gone])[is_open][:, :players]
        assert (told == tree.values[:players]).all()


@every_game
def test_visits_add_up(name: str) -> None:
    thinker = grow(GAMES[name], position_of(name, 8), 400)
    nodes, edges = thinker.tree.nodes, thinker.tree.edges
    assert nodes[thinker.top()].visits == 399, "the first one only looked at the root"
    deciding = unknown = 0
    for node in range(int(thinker.tree.used[0])):
        found = nodes[node]
        if found.kind in (UNEXPANDED, ENDED):
            continue
        own = edges[found.first : found.first + found.count]
        counted = own["visits"].sum() - (0 if found.kind == UNKNOWN or is_unjudged(own) else found.count)
        assert counted == found.visits
        deciding += found.kind >= 0
        unknown += found.kind == UNKNOWN
        for edge in own[own["child"] != NO_NODE]:
            child = nodes[edge["child"]]
            assert child.visits < edge["visits"] <= child.visits + 2 or child.kind < 0
    assert deciding > 20
    assert (unknown > 0) == (thinker.game.name == "palazzi")


def is_unjudged(edges: Any) -> bool:
    """Whether moves were listed without a judgement: in palazzi what to take or open."""
    verbs = {int(move) >> 17 for move in edges["move"]}
    return verbs <= {2, 3}


@every_game
def test_means_are_shares_of_a_win(name: str) -> None:
    thinker = grow(GAMES[name], position_of(name, 8), 200)
    seen = thinker.tree.edges[: int(thinker.tree.used[1])]
    root = thinker.edges()
    for edge in root[root["visits"] > 0]:
        means = edge["sums"][: thinker.game.players] / edge["visits"]
        assert (means >= -POINT * MOST_MARGIN - 1).all()
        assert (means <= ONE + POINT * MOST_MARGIN).all()
        assert abs(means.sum() / ONE - 1) < 0.1
    assert len(seen) > 100


@every_game
def test_the_move_looked_at_most_is_among_those_that_look_best(name: str) -> None:
    thinker = grow(GAMES[name], position_of(name, 9), 600)
    seat = thinker.tree.nodes[thinker.top()].kind
    edges = thinker.edges()
    means = edges["sums"][:, seat] / np.maximum(edges["visits"], 1)
    best = thinker.best_place(thinker.top())
    assert edges["visits"][best] == edges["visits"].max()
    assert means[best] >= means[edges["visits"] > 0].max() - 0.06 * ONE


@pytest.mark.parametrize("name", ["torri 2", "torri 4"])
def test_a_position_is_worth_what_its_best_move_is(name: str) -> None:
    thinker = grow(GAMES[name], position_of(name, 8), 1)
    seat = thinker.tree.nodes[thinker.top()].kind
    best = thinker.edges()["sums"][:, seat].max()
    assert best - LUCK < thinker.tree.values[seat] <= best


@pytest.mark.parametrize(
    ("known", "is_proven"),
    [({3: ONE}, True), ({3: ONE // 2}, False), ({3: 0}, False), (dict.fromkeys(range(999), ONE // 2), True)],
    ids=["a win", "a share", "a loss", "all"],
)
def test_a_node_is_proven_by_a_sure_win_or_by_all_its_moves(known: dict[int, int], is_proven: bool) -> None:
    thinker = grow(GAMES["torri 2"], position_of("torri 2", 8), 1)
    edges = thinker.edges()
    for place in range(len(edges)):
        edges["is_proven"][place] = place in known
        edges["sums"][place] = known.get(place, 0) * edges["visits"][place]
    plain(Torri).try_to_prove(thinker.game.facts[0], thinker.tree, thinker.top())
    assert bool(thinker.tree.nodes[thinker.top()].is_proven) == is_proven


def proven(thinker: Thinker, node: int, state: State) -> Iterator[tuple[State, Any]]:
    """All proven nodes below a node with their positions; the match has no chance in it any more."""
    found = thinker.tree.nodes[node]
    if found.is_proven:
        yield state, found
    if found.kind >= 0:
        for edge in thinker.edges(node):
            if edge["child"] != NO_NODE:
                match = Match(thinker.game)
                match.state = state
                yield from proven(thinker, int(edge["child"]), follow(match, int(edge["move"])))


def check_proofs(game: CompiledGame, position: State, simulations: int) -> int:
    """What is proven is what looking at everything finds: who wins; returns how many nodes were."""
    thinker = grow(game, position, simulations)
    seen: dict[bytes, frozenset[Values]] = {}
    count = 0
    for state, node in proven(thinker, thinker.top(), position):
        wins = {tuple(value > SURE for value in values) for values in outcomes(game, state, seen)}
        assert tuple(node["values"][seat] > SURE for seat in range(game.players)) in wins
        count += 1
    return count


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_proven_on_a_small_board_is_so(players: int) -> None:
    game = Torri(3, players)
    count = 0
    for seed in range(5):
        for position in [match.state.copy() for match in strolls(game, str(seed))][-4:]:
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
    thinker = new_thinker(game, 1)  # room for little more than two lists of moves
    thinker.plant(game.initial(), NO_NODE)
    done = simulate(thinker, 5000)
    assert 2 < done < 5000
    assert simulate(thinker, 5000) == 0
    assert thinker.tree.used[0] <= len(thinker.tree.nodes)
    assert thinker.tree.used[1] <= len(thinker.tree.edges)
    assert thinker.tree.nodes[thinker.top()].visits == done - 1


def test_what_is_unknown_comes_out_in_many_ways_all_about_as_often() -> None:
    match = random_position(GAMES["palazzi 5"], "3", lambda _: True)
    thinker = grow(match.game, match.game.known(match.state, 1), 3000)
    nodes, edges = thinker.tree.nodes, thinker.tree.edges
    kept = edges[nodes[thinker.top()].first + int(np.argmax(thinker.edges()["visits"]))]
    ways = thinker.edges(int(kept["child"]))
    assert nodes[kept["child"]].kind == UNKNOWN
    assert len(ways) > 10
    assert len(set(ways["move"].tolist())) == len(ways)
    assert ways["visits"].max() <= 3 * ways["visits"].min() + 3
    assert (len(ways) - 1) ** 2 <= nodes[kept["child"]].visits * thinker.tree.tuning[2], "each is looked at for a while"
