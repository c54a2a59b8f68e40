"""Monte Carlo tree search with PUCT and MCTS-Solver, for any number of seats. Compiled with a game's rules.

A simulation descends to an unexpanded node, expands it, and backpropagates its value. Unlike in the textbook:

- Every seat maximizes its own value (max^n), so an edge has a sum of values for each seat.
- There are no random playouts: the network evaluates. Expanding a decision evaluates the positions after all its moves
  at once; each counts as one visit of its edge, and priors are a softmax over these values.
- Nodes hold no states: each simulation plays from the root. What is unknown (chance, secret choices of others) is a
  node of its own, whose outcomes are determinizations, added by progressive widening.
- Exact results are proven upwards (MCTS-Solver), for any number of seats: a proven edge has an exact value.
"""

import numpy as np

from lucca.bots.kernels.contract import ONE, UNEVALUATED, apply_move, determinize, is_unknown, list_moves
from lucca.bots.kernels.network import EXP_TABLE, evaluate
from lucca.bots.kernels.nodes import ENDED, NO_NODE, UNEXPANDED, UNKNOWN, child_of, has_room, new_edge, new_node
from lucca.games.contract import is_over
from lucca.games.rollout import below, next_random

MOST_OUTCOMES = 32
MOST_DEPTH = 200
ROOT_NOISE = ONE // 100
SURE_WIN = 3 * ONE // 4  # an exact value above it is a win; without one no value is as high
SURE_LOSS = ONE // 8  # an exact value below it is a loss; with a share of a win no value is as low
MOST_SEATS = 6  # of a game: a share of a win by more, less the widest margin, would be below SURE_LOSS

# The constants of the search that each game has its own of (`BotSpec`), as a record: tree.tuning[0].
TUNING = np.dtype((np.record, [("temperature", np.float64), ("exploration", np.float64), ("widening", np.float64)]))


def start_tree(tree):
    """Empties a tree but for an unexpanded root."""
    tree.used[0] = tree.used[1] = 0
    tree.root[0] = new_node(tree)


def simulate(rules, network, workspace, tree, times):
    """Runs simulations from tree.root_state; returns how many: fewer once the root is proven or the tree is full."""
    for done in range(times):
        if tree.nodes[tree.root[0]].is_proven or not has_room(tree, workspace.moves.shape[0]):
            return done
        workspace.states[0] = tree.root_state[0]
        depth = descend(rules[0], network[0], workspace, tree)
        expand(rules[0], network[0], workspace, tree, tree.path[depth, 0])
        backpropagate(rules[0], tree, depth)
    return times


def descend(rules, network, workspace, tree):
    """Selection: plays from the root to an unexpanded or proven node, in workspace.states[0]; returns its depth.

    Writes the nodes and edges on the way into tree.path.
    """
    node, depth = tree.root[0], 0
    while tree.nodes[node].kind > UNEXPANDED and not tree.nodes[node].is_proven and depth + 1 < MOST_DEPTH:
        if tree.nodes[node].kind == UNKNOWN:
            edge = select_outcome(tree, node)
            tree.outcome_generator[0] = tree.edges[edge].move
            determinize(rules, network, workspace, tree.outcome_generator)
        else:
            edge = select_edge(tree, node)
            apply_move(rules, workspace.states[0], tree.edges[edge].move)
        tree.path[depth, 0] = node
        tree.path[depth, 1] = edge
        depth += 1
        node = child_of(tree, edge)
    tree.path[depth, 0] = node
    return depth


def expand(rules, network, workspace, tree, node):
    """Expansion: gives an unexpanded node its kind and edges, and writes the value of its position into tree.values.

    The position is workspace.states[0]. A proven node has an exact value; one at MOST_DEPTH is only evaluated.
    """
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
    """Expands a node where a seat decides: adds an edge for every move.

    The value of the node is that of its best move, or of its own position where moves are UNEVALUATED.
    """
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
            set_evaluation(rules, workspace, tree, edge, place)
    if workspace.values[0, 0] == UNEVALUATED:
        evaluate(rules, network, workspace, workspace.states[0], tree.values)
        return
    for at in range(rules.players):
        tree.values[at] = workspace.values[best, at]
    if node == tree.root[0]:
        add_root_noise(tree, node, seat)
    set_priors(tree, node, seat)
    try_to_prove(rules, tree, node)


def set_evaluation(rules, workspace, tree, edge, place):
    """Counts the evaluation of a move as the first visit of its edge; a move that ends the match proves it."""
    tree.edges[edge].visits = 1
    tree.edges[edge].is_proven = workspace.is_end[place]
    for seat in range(rules.players):
        tree.edges[edge].sums[seat] = workspace.values[place, seat]


def add_root_noise(tree, node, seat):
    """Root noise: adds a small random number to the value of each move, so that equal moves vary from match to match.

    Instead of Dirichlet noise on the priors, as in AlphaZero.
    """
    first = tree.nodes[node].first
    for edge in range(first, first + tree.nodes[node].count):
        if not tree.edges[edge].is_proven:
            tree.edges[edge].sums[seat] += below(tree.generator, ROOT_NOISE)


def set_priors(tree, node, seat):
    """Sets the priors of a node's edges: a softmax over the values of their first visits."""
    first, count = tree.nodes[node].first, tree.nodes[node].count
    best = -ONE
    for edge in range(first, first + count):
        best = max(best, tree.edges[edge].sums[seat])
    total = 0.0
    for edge in range(first, first + count):
        behind = int((best - tree.edges[edge].sums[seat]) / tree.tuning[0].temperature * 256)
        tree.edges[edge].prior = EXP_TABLE[min(behind, 4095)] + 1.0
        total += tree.edges[edge].prior
    for edge in range(first, first + count):
        tree.edges[edge].prior /= total


def select_edge(tree, node):
    """Returns the edge with the best PUCT score for the seat that decides, leaving out proven losses.

    The score is the mean value + exploration * prior * sqrt(visits of the node + 1) / (1 + visits of the edge). An edge
    without visits comes first. NO_NODE only if all moves are proven losses, and then the node itself is proven.
    """
    seat = tree.nodes[node].kind
    first = tree.nodes[node].first
    exploration = tree.tuning[0].exploration * np.sqrt(tree.nodes[node].visits + 1.0)
    best, best_score = NO_NODE, 0.0
    for edge in range(first, first + tree.nodes[node].count):
        visits = tree.edges[edge].visits
        if tree.edges[edge].is_proven and tree.edges[edge].sums[seat] < SURE_LOSS * visits:
            continue
        if visits == 0:
            return edge
        score = tree.edges[edge].sums[seat] / visits + exploration * tree.edges[edge].prior / (1 + visits)
        if best == NO_NODE or score > best_score:
            best, best_score = edge, score
    return best


def select_outcome(tree, node):
    """Progressive widening: returns a new outcome while there are few for the visits, else the least visited one.

    All outcomes are drawn with their true probabilities, so they are visited equally often.
    """
    first, count = tree.nodes[node].first, tree.nodes[node].count
    if count < MOST_OUTCOMES and count * count <= tree.nodes[node].visits * tree.tuning[0].widening:
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


def backpropagate(rules, tree, depth):
    """Backpropagation: adds tree.values to the edges of tree.path, and proves nodes where the leaf was proven."""
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
    """MCTS-Solver: proves a node if a proven move of its seat wins, or if all its moves are proven.

    Writes its exact value into tree.values too, so that nodes above learn it.
    """
    seat, first = tree.nodes[node].kind, tree.nodes[node].first
    best, best_value, are_all = NO_NODE, 0, True
    for edge in range(first, first + tree.nodes[node].count):
        if tree.edges[edge].is_proven:
            value = tree.edges[edge].sums[seat] // tree.edges[edge].visits
            if best == NO_NODE or value > best_value:
                best, best_value = edge, value
        else:
            are_all = False
    if best != NO_NODE and (are_all or best_value >= SURE_WIN):
        for at in range(rules.players):
            tree.values[at] = tree.edges[best].sums[at] // tree.edges[best].visits
        prove(rules, tree, node, tree.values)


def prove(rules, tree, node, values):
    """Marks a node as proven, with its exact value for every seat."""
    tree.nodes[node].is_proven = True
    if tree.nodes[node].kind == UNEXPANDED:
        tree.nodes[node].kind = ENDED
    for seat in range(rules.players):
        tree.nodes[node].values[seat] = values[seat]
