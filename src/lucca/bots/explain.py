"""Advice of a finished search: the seats' win chances, the moves considered, and the expected continuation."""

from lucca.bots.bot import Advice, Candidate
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.moves import actions_of, first_action
from lucca.bots.kernels.nodes import NO_NODE
from lucca.bots.tree_search import TreeSearch
from lucca.games.game import State

LONGEST_LINE = 20
LEAST_DOUBT = 0.001


def explain(tree_search: TreeSearch, known: State) -> Advice:
    """Returns the move that `find_move` chose in the state `known`, with the reasons in the tree."""
    is_sure = tree_search.is_solved or bool(tree_search.tree.nodes[tree_search.root_node()].is_proven)
    return Advice(
        action=first_action(tree_search.move),
        values=tuple(as_chance(value, is_sure) for value in tree_search.values),
        candidates=list_candidates(tree_search),
        line=solved_line(tree_search, known) if tree_search.is_solved else expected_line(tree_search, known),
    )


def as_chance(value: float, is_sure: bool) -> float:
    """Returns a value as a win chance from 0 to 1, exactly 0 or 1 only if proven; what the margin adds stays in it."""
    doubt = 0.0 if is_sure else LEAST_DOUBT
    return min(max(float(value) / ONE, doubt), 1.0 - doubt)


def list_candidates(tree_search: TreeSearch) -> tuple[Candidate, ...]:
    """Returns the chosen move, which may come from the solver instead of the tree, then the others by visits."""
    seat = tree_search.tree.nodes[tree_search.root_node()].kind
    looked_at = [
        Candidate(
            actions_of(int(edge["move"])),
            int(edge["visits"]),
            as_chance(edge["sums"][seat] / edge["visits"], bool(edge["is_proven"])),
        )
        for edge in tree_search.edges()
        if edge["visits"]
    ]
    chosen = Candidate(actions_of(tree_search.move), 0, as_chance(tree_search.values[seat], tree_search.is_solved))
    if chosen.actions not in [candidate.actions for candidate in looked_at]:
        looked_at.append(chosen)
    return tuple(sorted(looked_at, key=lambda candidate: (candidate.actions != chosen.actions, -candidate.visits)))


def expected_line(tree_search: TreeSearch, known: State) -> tuple[str, ...]:
    """Returns the principal variation of the tree as events, up to the first unknown or unvisited position."""
    state, move, node = known.copy(), tree_search.move, tree_search.root_node()
    line: list[str] = []
    while move and len(line) < LONGEST_LINE:
        line += do_move(tree_search, state, move)
        edges = tree_search.edges(node)
        children = edges["child"][edges["move"] == move]
        node = int(children[0]) if len(children) else NO_NODE
        is_known = node != NO_NODE and tree_search.tree.nodes[node].kind >= 0 and tree_search.tree.nodes[node].count
        move = int(tree_search.edges(node)["move"][tree_search.best_edge_index(node)]) if is_known else 0
    return tuple(line)


def solved_line(tree_search: TreeSearch, known: State) -> tuple[str, ...]:
    """Returns the best play to the end of the match as events, solving again after every move."""
    state = known.copy()
    line = do_move(tree_search, state, tree_search.move)
    while tree_search.game.to_move(state):
        tree_search.solver.begin(state)
        while not tree_search.solver.advance():
            pass
        line += do_move(tree_search, state, tree_search.solver.move)
    return tuple(line)


def do_move(tree_search: TreeSearch, state: State, move: int) -> list[str]:
    """Applies a move to `state`; returns its actions as events of a record."""
    events = []
    for action in actions_of(move):
        seat = tree_search.game.to_move(state) or 0
        events.append(f"{seat} {tree_search.game.action_name(action)}")
        tree_search.game.apply(state, seat, action)
    return events
