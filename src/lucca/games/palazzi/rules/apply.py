"""What each action does. Whether it is allowed is decided in `refusals.py`.

The rules are plain functions over the records of `state.py`, in place and without randomness: compiled for the CPU
and the GPU from this one source, and runnable as they are.
"""

from lucca.games.palazzi.rules.rounds import play_card, play_for_city, take_triplet
from lucca.games.palazzi.rules.scoring import open_palace
from lucca.games.palazzi.rules.setup import draw, keep
from lucca.games.palazzi.rules.state import (
    BUILD,
    DISCARD,
    DRAW,
    HANDS,
    KEEP,
    LAY,
    OPEN,
    OVER,
    TABLE,
    TAKE,
    WALL,
    card_of,
    other_of,
    pack_action,
    triplet_of,
    verb_of,
)
from lucca.games.palazzi.rules.unseen import nth_unseen


def apply(rules, state, seat, action):
    """Do one legal action of a seat, or one draw."""
    verb = verb_of(action)
    if verb == DRAW:
        draw(rules, state, card_of(action))
    elif verb == KEEP:
        keep(rules, state, seat, card_of(action), other_of(action))
    elif verb == OPEN:
        open_palace(rules, state, seat, other_of(action))
    elif verb == TAKE:
        take_triplet(state, triplet_of(action))
    elif verb == LAY:
        play_for_city(rules, state, triplet_of(action), card_of(action), other_of(action))
    elif verb == BUILD or verb == WALL or verb == DISCARD:
        play_card(rules, state, seat, verb, card_of(action), other_of(action))


def chances(rules, state):
    """How many equally likely cards can come next; 0 when a seat is asked or the match is over."""
    return state.unseen_left if state.phase == HANDS or state.phase == TABLE else 0


def nth_chance(rules, state, n):
    """The draw of the n-th unseen card."""
    return pack_action(DRAW, nth_unseen(state, n), 0, 0)


def is_over(state):
    """Whether the match has ended."""
    return state.phase == OVER
