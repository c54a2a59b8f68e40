"""Plans: the ways to play all cards left of a triplet, one for each quarter they lead to. Compiled with the rules."""

from lucca.bots.moves import MOVE_BITS
from lucca.bots.network import judge
from lucca.games.palazzi.apply import apply, is_over
from lucca.games.palazzi.legal import legal
from lucca.games.palazzi.state import (
    BUILD,
    COLOURS,
    NONE,
    PALACE,
    PLAYING,
    card_of,
    is_bastion,
    is_wild,
    other_of,
    verb_of,
)

FINGER = 1_000_003
FINGER_MASK = (1 << 40) - 1
MAX_PLANS = 646  # three wilds before six palaces


def list_plans(rules, mind, desk):
    """Lists every plan with what it leaves each seat; returns how many.

    Level by level: desk.states[level] after so many cards, desk.actions[level] the ways to play the next, and
    desk.tried[level] the next of these to be tried and how many there are.
    """
    seat = desk.states[0].to_move
    found = level = 0
    enter_level(rules, desk, 0)
    while level >= 0:
        place = desk.tried[level, 0]
        if place == desk.tried[level, 1]:
            level -= 1
            continue
        desk.tried[level, 0] += 1
        if level > 0 and is_swapped(rules, tried_action(desk, level - 1), desk.actions[level, place]):
            continue
        desk.states[level + 1] = desk.states[level]
        apply(rules, desk.states[level + 1], seat, desk.actions[level, place])
        if desk.states[level + 1].phase == PLAYING:
            level += 1
            enter_level(rules, desk, level)
        else:
            found += add_plan(rules, mind, desk, seat, level, found)
    return found


def enter_level(rules, desk, level):
    """Lists the ways to play the next card."""
    desk.tried[level, 0] = 0
    desk.tried[level, 1] = legal(rules, desk.states[level], desk.states[level].to_move, desk.actions[level])


def tried_action(desk, level):
    """The action that is tried on a level."""
    return desk.actions[level, desk.tried[level, 0] - 1]


def is_swapped(rules, one, other):
    """Whether two actions come to the same in either order, and this is the other order."""
    if card_of(other) >= card_of(one):
        return False
    goal = goal_palace(rules, one)
    return goal == NONE or goal != goal_palace(rules, other)


def goal_palace(rules, action):
    """The colour of the palace that an action adds to; NONE if it adds to none."""
    card = card_of(action)
    if verb_of(action) != BUILD or is_bastion(card):
        return NONE
    return other_of(action) if is_wild(card) else rules.colour[card]


def add_plan(rules, mind, desk, seat, level, found):
    """Adds the plan that is tried, if it leads to a quarter that no other has led to; returns whether it was added."""
    finger = fingerprint(desk.states[level + 1], seat)
    for place in range(found):
        if desk.fingers[place] == finger:
            return 0
    if found == MAX_PLANS:
        return 0
    desk.fingers[found] = finger
    desk.moves[found] = pack_plan(desk, level)
    desk.is_end[found] = is_over(desk.states[level + 1])
    judge(rules, mind, desk, desk.states[level + 1], desk.values[found])
    return 1


def pack_plan(desk, level):
    """The actions tried on all levels as one move."""
    move = 0
    for place in range(level, -1, -1):
        move = move << MOVE_BITS | int(tried_action(desk, place))
    return move


def fingerprint(state, seat):
    """A number for what a quarter has become; equal quarters have equal ones."""
    finger = int(state.walls[seat]) * FINGER + int(state.bastions[seat])
    for colour in range(COLOURS):
        for floor in range(PALACE):
            finger = (finger * FINGER + int(state.stacks[seat, colour, floor]) + 2) & FINGER_MASK
    return finger
