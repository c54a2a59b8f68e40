"""Nodes and edges of a search tree: flat records in arrays of a fixed size. Compiled together with a game's rules."""

import numpy as np

from lucca.types import Dtype

# Kinds of nodes; from 0 on the kind is the seat that decides.
UNEXPANDED = -3
ENDED = -2
UNKNOWN = -1
NO_NODE = -1


def node_type(seats: int) -> Dtype:
    """Returns the record type of the nodes of a game with at most so many seats."""
    fields = [
        ("values", np.int64, seats),  # exact, if it is proven
        ("first", np.int32),  # its first edge; the others follow
        ("count", np.int32),  # of edges
        ("visits", np.int32),
        ("kind", np.int16),
        ("is_proven", np.int16),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def edge_type(seats: int) -> Dtype:
    """Returns the record type of the edges of a game with at most so many seats."""
    fields = [
        ("move", np.int64),  # below an UNKNOWN node, the seed of the outcome
        ("sums", np.int64, seats),  # of the values of all visits
        ("prior", np.float64),
        ("visits", np.int32),
        ("child", np.int32),
        ("is_proven", np.int32),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def child_of(tree, edge):
    """Returns the node that an edge leads to, adding it if there is none yet."""
    if tree.edges[edge].child == NO_NODE:
        tree.edges[edge].child = new_node(tree)
    return tree.edges[edge].child


def new_node(tree):
    """Adds an unexpanded node; returns its index."""
    node = tree.used[0]
    tree.used[0] += 1
    tree.nodes[node].kind = UNEXPANDED
    tree.nodes[node].count = 0
    tree.nodes[node].visits = 0
    tree.nodes[node].is_proven = False
    return node


def new_edge(tree, move):
    """Adds an edge without visits; returns its index. Its prior is left to the caller."""
    edge = tree.used[1]
    tree.used[1] += 1
    tree.edges[edge].move = move
    tree.edges[edge].visits = 0
    tree.edges[edge].child = NO_NODE
    tree.edges[edge].is_proven = False
    for seat in range(tree.edges[edge].sums.shape[0]):
        tree.edges[edge].sums[seat] = 0
    return edge


def has_room(tree, edges):
    """Whether there is room for one more node with so many edges, and a child for each."""
    return tree.used[0] + edges < tree.nodes.shape[0] and tree.used[1] + edges < tree.edges.shape[0]
