"""Monte Carlo tree search, compiled together with a game's rules: simulate, expand, choose, backward.

Every seat looks for its own best value (max^n). Nodes hold no positions: each simulation plays from the root, so what
is left to chance may come out anew.
"""

import numpy as np

from lucca.bots.contract import apply_move, determinize, is_unknown, list_moves
from lucca.bots.network import MOST_SEATS, ONE, SHARES, UNEVALUATED, evaluate
from lucca.games.contract import is_over
from lucca.games.rollout import below, next_random

UNEXPANDED = -3
ENDED = -2
UNKNOWN = -1  # kinds of nodes; from 0 on it is the seat that decides
NO_NODE = -1
MOST_OUTCOMES = 32
MOST_DEPTH = 200
ROOT_NOISE = ONE // 100
SURE = 3 * ONE // 4  # no value without a win is as high
HOPELESS = ONE // 8  # and none with a share of it as low

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("values", np.int64, MOST_SEATS),  # if it is proven
                ("first", np.int32),
                ("count", np.int32),
                ("visits", np.int32),
                ("kind", np.int16),
                ("is_proven", np.int16),
            ],
            align=True,
        ),
    )
)
EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("move", np.int64),  # or, where things are unknown, the dice they come out by
                ("sums", np.int64, MOST_SEATS),
                ("prior", np.float64),
                ("visits", np.int32),
                ("child", np.int32),
                ("is_proven", np.int32),
            ],
            align=True,
        ),
    )
)


def start_tree(tree):
    """A tree of nothing but its root."""
    tree.used[0] = tree.used[1] = 0
    tree.top[0] = new_node(tree)


def simulate(rules, network, workspace, tree, times):
    """So many simulations, fewer if the root is proven or the tree full; returns how many.

    Each goes down the tree to a position not looked at before, looks at it, and tells all nodes on the way.
    """
    for done in range(times):
        if tree.nodes[tree.top[0]].is_proven or not has_room(tree, workspace.moves.shape[0]):
            return done
        workspace.states[0] = tree.root[0]
        depth = descend(rules[0], network[0], workspace, tree)
        expand(rules[0], network[0], workspace, tree, tree.path[depth, 0])
        backward(rules[0], tree, depth)
    return times


def descend(rules, network, workspace, tree):
    """Plays from the root to a node that is not expanded or proven; returns how many moves that takes."""
    node, depth = tree.top[0], 0
    while tree.nodes[node].kind > UNEXPANDED and not tree.nodes[node].is_proven and depth + 1 < MOST_DEPTH:
        if tree.nodes[node].kind == UNKNOWN:
            edge = select_outcome(tree, node)
            tree.dice[0] = tree.edges[edge].move
            determinize(rules, network, workspace, tree.dice)
        else:
            edge = select_edge(tree, node)
            apply_move(rules, workspace.states[0], tree.edges[edge].move)
        tree.path[depth, 0] = node
        tree.path[depth, 1] = edge
        depth += 1
        node = child_of(tree, edge)
    tree.path[depth, 0] = node
    return depth


def child_of(tree, edge):
    """The node that an edge leads to, made if need be."""
    if tree.edges[edge].child == NO_NODE:
        tree.edges[edge].child = new_node(tree)
    return tree.edges[edge].child


def new_node(tree):
    """A node not looked at yet."""
    node = tree.used[0]
    tree.used[0] += 1
    tree.nodes[node].kind = UNEXPANDED
    tree.nodes[node].count = 0
    tree.nodes[node].visits = 0
    tree.nodes[node].is_proven = False
    return node


def new_edge(tree, move):
    """An edge never gone along."""
    edge = tree.used[1]
    tree.used[1] += 1
    tree.edges[edge].move = move
    tree.edges[edge].visits = 0
    tree.edges[edge].child = NO_NODE
    tree.edges[edge].is_proven = False
    for seat in range(MOST_SEATS):
        tree.edges[edge].sums[seat] = 0
    return edge


def has_room(tree, edges):
    """Whether the tree can grow by a node with so many edges."""
    return tree.used[0] + edges < tree.nodes.shape[0] and tree.used[1] + edges < tree.edges.shape[0]


def expand(rules, network, workspace, tree, node):
    """Looks at the position of a node for the first time: what it is worth comes into tree.values."""
    state = workspace.states[0]
    if tree.nodes[node].is_proven:
        for seat in range(rules.players):
            tree.values[seat] = tree.nodes[node].values[seat]
    elif is_over(state):
        evaluate(rules, network, workspace, state, tree.values)
        prove(rules, tree, node, tree.values)
    elif tree.nodes[node].kind != UNEXPANDED or is_unknown(rules, state):
        evaluate(rules, network, workspace, state, tree.values)
        if tree.nodes[node].kind == UNEXPANDED:
            tree.nodes[node].kind = UNKNOWN
            tree.nodes[node].first = tree.used[1]
            tree.used[1] += MOST_OUTCOMES
    else:
        expand_decision(rules, network, workspace, tree, node)


def expand_decision(rules, network, workspace, tree, node):
    """A seat decides: an edge for every move. The node is worth what its best move is, where moves are judged."""
    seat = workspace.states[0].to_move
    count = list_moves(rules, network, workspace)
    tree.nodes[node].kind = seat
    tree.nodes[node].count = count
    tree.nodes[node].first = tree.used[1]
    best = 0
    for place in range(count):
        edge = new_edge(tree, workspace.moves[place])
        tree.edges[edge].prior = 1.0 / count
        best = place if workspace.values[place, seat] > workspace.values[best, seat] else best
        if workspace.values[place, 0] != UNEVALUATED:
            note_evaluation(rules, workspace, tree, edge, place)
    if workspace.values[0, 0] == UNEVALUATED:
        evaluate(rules, network, workspace, workspace.states[0], tree.values)
        return
    for at in range(rules.players):
        tree.values[at] = workspace.values[best, at]
    if node == tree.top[0]:
        add_root_noise(tree, node, seat)
    set_priors(tree, node, seat)
    try_to_prove(rules, tree, node)


def note_evaluation(rules, workspace, tree, edge, place):
    """A judged move counts as one visit; one that ends the match is known exactly."""
    tree.edges[edge].visits = 1
    tree.edges[edge].is_proven = workspace.is_end[place]
    for seat in range(rules.players):
        tree.edges[edge].sums[seat] = workspace.values[place, seat]


def add_root_noise(tree, node, seat):
    """A little luck at the root: of moves that look alike sometimes one is tried first, sometimes another."""
    first = tree.nodes[node].first
    for edge in range(first, first + tree.nodes[node].count):
        if not tree.edges[edge].is_proven:
            tree.edges[edge].sums[seat] += below(tree.generator, ROOT_NOISE)


def set_priors(tree, node, seat):
    """The better a move looks, the sooner it is tried."""
    first, count = tree.nodes[node].first, tree.nodes[node].count
    best = -ONE
    for edge in range(first, first + count):
        best = max(best, tree.edges[edge].sums[seat])
    total = 0.0
    for edge in range(first, first + count):
        behind = int((best - tree.edges[edge].sums[seat]) / tree.tuning[0] * 256)
        tree.edges[edge].prior = SHARES[min(behind, 4095)] + 1.0
        total += tree.edges[edge].prior
    for edge in range(first, first + count):
        tree.edges[edge].prior /= total


def select_edge(tree, node):
    """The move with the best of value and curiosity for the seat that decides; what surely loses is left out."""
    seat = tree.nodes[node].kind
    first = tree.nodes[node].first
    exploration = tree.tuning[1] * np.sqrt(tree.nodes[node].visits + 1.0)
    best, best_score = NO_NODE, 0.0
    for edge in range(first, first + tree.nodes[node].count):
        visits = tree.edges[edge].visits
        if tree.edges[edge].is_proven and tree.edges[edge].sums[seat] < HOPELESS * visits:
            continue
        if visits == 0:
            return edge
        score = tree.edges[edge].sums[seat] / visits + exploration * tree.edges[edge].prior / (1 + visits)
        if best == NO_NODE or score > best_score:
            best, best_score = edge, score
    return best


def select_outcome(tree, node):
    """What is unknown comes out anew now and then; else as it came out before, all of these equally often."""
    first, count = tree.nodes[node].first, tree.nodes[node].count
    if count < MOST_OUTCOMES and count * count <= tree.nodes[node].visits * tree.tuning[2]:
        used = tree.used[1]
        tree.used[1] = first + count
        new_edge(tree, np.int64(next_random(tree.generator) >> np.uint64(1)) | 1)
        tree.used[1] = used
        tree.nodes[node].count += 1
        return first + count
    best = first
    for edge in range(first, first + count):
        if tree.edges[edge].visits < tree.edges[best].visits:
            best = edge
    return best


def backward(rules, tree, depth):
    """Every node on the way learns what came out."""
    for place in range(depth - 1, -1, -1):
        node, edge = tree.path[place, 0], tree.path[place, 1]
        tree.nodes[node].visits += 1
        tree.edges[edge].visits += 1
        child = tree.edges[edge].child
        for seat in range(rules.players):
            tree.edges[edge].sums[seat] += tree.values[seat]
        if tree.nodes[child].is_proven and tree.nodes[node].kind != UNKNOWN:
            tree.edges[edge].is_proven = True
            for seat in range(rules.players):
                tree.edges[edge].sums[seat] = tree.nodes[child].values[seat] * tree.edges[edge].visits
            try_to_prove(rules, tree, node)


def try_to_prove(rules, tree, node):
    """A node is proven if its seat can surely win, or if all its moves are."""
    seat, first = tree.nodes[node].kind, tree.nodes[node].first
    best, best_value, are_all = NO_NODE, 0, True
    for edge in range(first, first + tree.nodes[node].count):
        if tree.edges[edge].is_proven:
            value = tree.edges[edge].sums[seat] // tree.edges[edge].visits
            if best == NO_NODE or value > best_value:
                best, best_value = edge, value
        else:
            are_all = False
    if best != NO_NODE and (are_all or best_value >= SURE):
        for at in range(rules.players):
            tree.values[at] = tree.edges[best].sums[at] // tree.edges[best].visits
        prove(rules, tree, node, tree.values)


def prove(rules, tree, node, values):
    """What a node is worth is known for good."""
    tree.nodes[node].is_proven = True
    if tree.nodes[node].kind == UNEXPANDED:
        tree.nodes[node].kind = ENDED
    for seat in range(rules.players):
        tree.nodes[node].values[seat] = values[seat]
