"""Plans: the ways to play all cards left of a triplet, without those that lead to the same quarter. Compiled."""
# mypy: allow-untyped-defs

from lucca.bots.kernels.contract import MOVE_BITS, evaluate
from lucca.games.palazzi.rules.apply import apply, is_over
from lucca.games.palazzi.rules.legal import legal
from lucca.games.palazzi.rules.state import (
    BUILD,
    COLOURS,
    NONE,
    PALACE,
    PLAYING,
    card_of,
    goal_of,
    is_bastion,
    other_of,
    verb_of,
)

HASH = 1_000_003
HASH_MASK = (1 << 40) - 1
MAX_PLANS = 646  # with three wilds and six palaces under construction


def list_plans(rules, network, workspace):
    """Writes every plan for workspace.states[0] and its values into the workspace; returns how many.

    A depth-first search without recursion: workspace.states[level] is the state after `level` cards,
    workspace.actions[level] are the ways to play the next, and workspace.tried[level] says which of them comes next.
    """
    seat = workspace.states[0].to_move
    found = level = 0
    enter_level(rules, workspace, 0)
    while level >= 0:
        place = workspace.tried[level, 0]
        if place == workspace.tried[level, 1]:
            level -= 1
            continue
        workspace.tried[level, 0] += 1
        if level > 0 and is_swapped(rules, tried_action(workspace, level - 1), workspace.actions[level, place]):
            continue
        workspace.states[level + 1] = workspace.states[level]
        apply(rules, workspace.states[level + 1], seat, workspace.actions[level, place])
        if workspace.states[level + 1].phase == PLAYING:
            level += 1
            enter_level(rules, workspace, level)
        else:
            found += add_plan(rules, network, workspace, seat, level, found)
    return found


def enter_level(rules, workspace, level):
    """Lists the legal actions of workspace.states[level]."""
    workspace.tried[level, 0] = 0
    workspace.tried[level, 1] = legal(
        rules, workspace.states[level], workspace.states[level].to_move, workspace.actions[level]
    )


def tried_action(workspace, level):
    """The action of a level that is being tried."""
    return workspace.actions[level, workspace.tried[level, 0] - 1]


def is_swapped(rules, one, other):
    """Whether two actions in a row commute, and are in the order that is skipped: the higher card first."""
    if card_of(other) >= card_of(one):
        return False
    goal = goal_palace(rules, one)
    return goal == NONE or goal != goal_palace(rules, other)


def goal_palace(rules, action):
    """The colour of the palace that an action adds to; NONE if it adds to none."""
    if verb_of(action) != BUILD or is_bastion(card_of(action)):
        return NONE
    return goal_of(rules, card_of(action), other_of(action))


def add_plan(rules, network, workspace, seat, level, found):
    """Adds the plan being tried, unless another leads to the same quarter; returns whether it did (0 or 1)."""
    hash = hash_quarter(workspace.states[level + 1], seat)
    for place in range(found):
        if workspace.hashes[place] == hash:
            return 0
    if found == MAX_PLANS:
        return 0
    workspace.hashes[found] = hash
    workspace.moves[found] = pack_plan(workspace, level)
    workspace.is_end[found] = is_over(workspace.states[level + 1])
    evaluate(rules, network, workspace, workspace.states[level + 1], workspace.values[found])
    return 1


def pack_plan(workspace, level):
    """Packs the actions being tried on all levels into one move."""
    move = 0
    for place in range(level, -1, -1):
        move = move << MOVE_BITS | int(tried_action(workspace, place))
    return move


def hash_quarter(state, seat):
    """A polynomial hash of a seat's quarter: its walls, bastions and palaces."""
    hash = int(state.walls[seat]) * HASH + int(state.bastions[seat])
    for colour in range(COLOURS):
        for floor in range(PALACE):
            hash = (hash * HASH + int(state.stacks[seat, colour, floor]) + 2) & HASH_MASK
    return hash
