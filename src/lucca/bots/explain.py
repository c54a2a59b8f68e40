"""The reasons of a search: what it thinks of every seat's chances, the moves it looked at, and what it expects."""

from lucca.bots.bot import Advice, Candidate
from lucca.bots.moves import actions_of, first_action
from lucca.bots.network import ONE
from lucca.bots.tree import NO_NODE
from lucca.bots.tree_search import TreeSearch
from lucca.games.game import State

LONGEST_LINE = 20
LEAST_DOUBT = 0.001


def explain(tree_search: TreeSearch, known: State) -> Advice:
    """The move that was decided on, with its reasons."""
    is_sure = tree_search.is_solved or bool(tree_search.tree.nodes[tree_search.top()].is_proven)
    return Advice(
        action=first_action(tree_search.move),
        values=tuple(as_chance(value, is_sure) for value in tree_search.values),
        candidates=list_candidates(tree_search),
        line=solved_line(tree_search, known) if tree_search.is_solved else expected_line(tree_search, known),
    )


def as_chance(value: float, is_sure: bool) -> float:
    """A value as a chance to win, nearly: the little it has for the margin stays in it. Only what is sure is 0 or 1."""
    doubt = 0.0 if is_sure else LEAST_DOUBT
    return min(max(float(value) / ONE, doubt), 1.0 - doubt)


def list_candidates(tree_search: TreeSearch) -> tuple[Candidate, ...]:
    """The one decided on first, though it may have been found otherwise; then the moves looked at, by how often."""
    seat = tree_search.tree.nodes[tree_search.top()].kind
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
    """What each seat would do next by the tree, until something unknown comes."""
    state, move, node = known.copy(), tree_search.move, tree_search.top()
    line: list[str] = []
    while move and len(line) < LONGEST_LINE:
        line += do_move(tree_search, state, move)
        edges = tree_search.edges(node)
        children = edges["child"][edges["move"] == move]
        node = int(children[0]) if len(children) else NO_NODE
        is_known = node != NO_NODE and tree_search.tree.nodes[node].kind >= 0 and tree_search.tree.nodes[node].count
        move = int(tree_search.edges(node)["move"][tree_search.best_place(node)]) if is_known else 0
    return tuple(line)


def solved_line(tree_search: TreeSearch, known: State) -> tuple[str, ...]:
    """What each seat does best, to the end: after every move less is left to look at."""
    state = known.copy()
    line = do_move(tree_search, state, tree_search.move)
    while tree_search.game.to_move(state):
        tree_search.solver.begin(state)
        while not tree_search.solver.go_on():
            pass
        line += do_move(tree_search, state, tree_search.solver.move)
    return tuple(line)


def do_move(tree_search: TreeSearch, state: State, move: int) -> list[str]:
    """Does a move; returns its actions in the words of records."""
    events = []
    for action in actions_of(move):
        seat = tree_search.game.to_move(state) or 0
        events.append(f"{seat} {tree_search.game.action_name(action)}")
        tree_search.game.apply(state, seat, action)
    return events
