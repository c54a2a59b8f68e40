"""The reasons of a search: what it thinks of every seat's chances, the moves it looked at, and what it expects."""

from lucca.bots.bot import Advice, Candidate
from lucca.bots.moves import actions_of, first_action
from lucca.bots.network import ONE
from lucca.bots.thinker import Thinker
from lucca.bots.tree import NO_NODE
from lucca.games.game import State

LONGEST_LINE = 20
LEAST_DOUBT = 0.001


def give_reasons(thinker: Thinker, known: State) -> Advice:
    """The move that was decided on, with its reasons."""
    is_sure = thinker.is_solved or bool(thinker.tree.nodes[thinker.top()].is_proven)
    return Advice(
        action=first_action(thinker.move),
        values=tuple(as_chance(value, is_sure) for value in thinker.values),
        candidates=list_candidates(thinker),
        line=solved_line(thinker, known) if thinker.is_solved else expected_line(thinker, known),
    )


def as_chance(value: float, is_sure: bool) -> float:
    """A value as a chance to win, nearly: the little it has for the margin stays in it. Only what is sure is 0 or 1."""
    doubt = 0.0 if is_sure else LEAST_DOUBT
    return min(max(float(value) / ONE, doubt), 1.0 - doubt)


def list_candidates(thinker: Thinker) -> tuple[Candidate, ...]:
    """The one decided on first, though it may have been found otherwise; then the moves looked at, by how often."""
    seat = thinker.tree.nodes[thinker.top()].kind
    looked_at = [
        Candidate(
            actions_of(int(edge["move"])),
            int(edge["visits"]),
            as_chance(edge["sums"][seat] / edge["visits"], bool(edge["is_proven"])),
        )
        for edge in thinker.edges()
        if edge["visits"]
    ]
    chosen = Candidate(actions_of(thinker.move), 0, as_chance(thinker.values[seat], thinker.is_solved))
    if chosen.actions not in [candidate.actions for candidate in looked_at]:
        looked_at.append(chosen)
    return tuple(sorted(looked_at, key=lambda candidate: (candidate.actions != chosen.actions, -candidate.visits)))


def expected_line(thinker: Thinker, known: State) -> tuple[str, ...]:
    """What each seat would do next by the tree, until something unknown comes."""
    state, move, node = known.copy(), thinker.move, thinker.top()
    line: list[str] = []
    while move and len(line) < LONGEST_LINE:
        line += do_move(thinker, state, move)
        edges = thinker.edges(node)
        children = edges["child"][edges["move"] == move]
        node = int(children[0]) if len(children) else NO_NODE
        is_known = node != NO_NODE and thinker.tree.nodes[node].kind >= 0 and thinker.tree.nodes[node].count
        move = int(thinker.edges(node)["move"][thinker.best_place(node)]) if is_known else 0
    return tuple(line)


def solved_line(thinker: Thinker, known: State) -> tuple[str, ...]:
    """What each seat does best, to the end: after every move less is left to look at."""
    state = known.copy()
    line = do_move(thinker, state, thinker.move)
    while thinker.game.to_move(state):
        thinker.solver.begin(state)
        while not thinker.solver.go_on():
            pass
        line += do_move(thinker, state, thinker.solver.move)
    return tuple(line)


def do_move(thinker: Thinker, state: State, move: int) -> list[str]:
    """Does a move; returns its actions in the words of records."""
    events = []
    for action in actions_of(move):
        seat = thinker.game.to_move(state) or 0
        events.append(f"{seat} {thinker.game.action_name(action)}")
        thinker.game.apply(state, seat, action)
    return events
