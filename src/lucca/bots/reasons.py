"""The reasons of a search: what it thinks of every seat's chances, the moves it looked at, and what it expects."""

from lucca.bots.bot import Advice, Candidate
from lucca.bots.moves import actions_of, first_action
from lucca.bots.network import ONE
from lucca.bots.thinker import Thinker
from lucca.bots.tree import NO_NODE
from lucca.games.game import State

LONGEST_LINE = 20


def give_reasons(thinker: Thinker, known: State) -> Advice:
    """The move that was decided on, with its reasons."""
    return Advice(
        action=first_action(thinker.move),
        values=tuple(as_chance(value) for value in thinker.values),
        candidates=list_candidates(thinker),
        line=expected_line(thinker, known),
    )


def as_chance(value: float) -> float:
    """A value as a chance to win: the little it has for the margin stays in it, but for what is beyond a sure win."""
    return min(max(float(value) / ONE, 0.0), 1.0)


def list_candidates(thinker: Thinker) -> tuple[Candidate, ...]:
    """The one decided on first, though it may have been found otherwise; then the moves looked at, by how often."""
    seat = thinker.tree.nodes[thinker.top()].kind
    edges = thinker.edges()
    visits = int(edges["visits"][edges["move"] == thinker.move].sum())
    chosen = Candidate(actions_of(thinker.move), visits, as_chance(thinker.values[seat]))
    others = [
        Candidate(actions_of(int(edge["move"])), int(edge["visits"]), as_chance(edge["sums"][seat] / edge["visits"]))
        for edge in edges
        if edge["visits"] and edge["move"] != thinker.move
    ]
    return chosen, *sorted(others, key=lambda candidate: -candidate.visits)


def expected_line(thinker: Thinker, known: State) -> tuple[str, ...]:
    """What each seat would do next by the tree, until something unknown comes; where it was solved, the move alone."""
    state, move, node = known.copy(), thinker.move, thinker.top()
    line: list[str] = []
    while move and len(line) < LONGEST_LINE:
        for action in actions_of(move):
            seat = thinker.game.to_move(state) or 0
            line.append(f"{seat} {thinker.game.action_name(action)}")
            thinker.game.apply(state, seat, action)
        edges = thinker.edges(node)
        children = edges["child"][edges["move"] == move]
        node = int(children[0]) if len(children) else NO_NODE
        is_known = (
            not thinker.is_solved
            and node != NO_NODE
            and thinker.tree.nodes[node].kind >= 0
            and thinker.tree.nodes[node].count
        )
        move = int(thinker.edges(node)["move"][thinker.best_place(node)]) if is_known else 0
    return tuple(line)
