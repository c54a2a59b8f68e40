"""The moves that a bot tells apart: all cards of a triplet at once, and what comes to the same is one move.

A move is up to three actions in one integer, the first in the lowest bits. Compiled together with the rules.
"""

from lucca.bots.moves import MOVE_BITS, MOVE_MASK
from lucca.bots.network import UNJUDGED, judge
from lucca.bots.palazzi.plans import list_plans
from lucca.games.palazzi.apply import apply, is_over
from lucca.games.palazzi.legal import legal
from lucca.games.palazzi.setup import lay_starting_cards
from lucca.games.palazzi.state import KEEPING, OPEN, PLAYING, TAKE, TURN, card_of, is_wild, other_of, verb_of
from lucca.games.rollout import below


def follow(rules, state, move):
    """Does all actions of a move."""
    while move:
        apply(rules, state, state.to_move, move & MOVE_MASK)
        move >>= MOVE_BITS


def list_moves(rules, mind, desk):
    """Lists the moves of desk.states[0], with what each leaves every seat; returns how many.

    Taking or opening is not judged by itself: what counts is what comes of it.
    """
    if desk.states[0].phase == PLAYING:
        return list_plans(rules, mind, desk)
    if desk.states[0].phase == KEEPING:
        return list_keeps(rules, mind, desk)
    count = legal(rules, desk.states[0], desk.states[0].to_move, desk.actions[0])
    for place in range(count):
        desk.moves[place] = desk.actions[0, place]
        desk.is_end[place] = False
        desk.values[place, 0] = UNJUDGED
        if desk.states[0].phase != TURN:
            judge_city_card(rules, mind, desk, place)
    return count


def judge_city_card(rules, mind, desk, place):
    """What a card laid for the City leaves every seat."""
    desk.states[1] = desk.states[0]
    follow(rules, desk.states[1], desk.moves[place])
    judge(rules, mind, desk, desk.states[1], desk.values[place])
    desk.is_end[place] = is_over(desk.states[1])


def list_keeps(rules, mind, desk):
    """The starting cards, judged by what they are in one's own quarter alone; both orders only where they differ."""
    seat = desk.states[0].to_move
    found = 0
    for place in range(legal(rules, desk.states[0], seat, desk.actions[0])):
        action = desk.actions[0, place]
        first, second = card_of(action), other_of(action)
        if first < second or is_wild(second) or rules.colour[first] == rules.colour[second]:
            desk.states[1] = desk.states[0]
            desk.states[1].kept[seat, 0] = first
            desk.states[1].kept[seat, 1] = second
            lay_starting_cards(rules, desk.states[1], seat)
            judge(rules, mind, desk, desk.states[1], desk.values[found])
            desk.is_end[found] = False
            desk.moves[found] = action
            found += 1
    return found


def quick_move(rules, mind, desk, noise, generator):
    """The move that looks best at once, with some noise on what each is worth."""
    if desk.states[0].phase == TURN:
        return quick_turn(rules, mind, desk, noise, generator)
    seat = desk.states[0].to_move
    count = list_moves(rules, mind, desk)
    return desk.moves[best_place(desk, count, seat, noise, generator)]


def best_place(desk, count, seat, noise, generator):
    """Where the best value of a seat is, each with some noise."""
    best, best_value = 0, UNJUDGED
    for place in range(count):
        value = desk.values[place, seat] + below(generator, noise + 1)
        if value > best_value:
            best, best_value = place, value
    return best


def quick_turn(rules, mind, desk, noise, generator):
    """Opens a palace where that looks better than not to; else takes the triplet with the best plan."""
    seat = desk.states[0].to_move
    count = legal(rules, desk.states[0], seat, desk.turns)
    desk.kept[0] = desk.states[0]
    judge(rules, mind, desk, desk.states[0], desk.values[0])
    best, best_value = 0, desk.values[0, seat]
    for place in range(count):
        if verb_of(desk.turns[place]) == OPEN:
            apply(rules, desk.states[0], seat, desk.turns[place])
            judge(rules, mind, desk, desk.states[0], desk.values[0])
            desk.states[0] = desk.kept[0]
            if desk.values[0, seat] > best_value:
                best, best_value = desk.turns[place], desk.values[0, seat]
    return best if best else quick_take(rules, mind, desk, noise, generator, count)


def quick_take(rules, mind, desk, noise, generator, count):
    """The triplet with the best plan."""
    seat = desk.kept[0].to_move
    best, best_value = 0, UNJUDGED
    for place in range(count):
        if verb_of(desk.turns[place]) == TAKE:
            apply(rules, desk.states[0], seat, desk.turns[place])
            plans = list_plans(rules, mind, desk)
            value = desk.values[best_place(desk, plans, seat, 0, generator), seat] + below(generator, noise + 1)
            if value > best_value:
                best, best_value = desk.turns[place], value
            desk.states[0] = desk.kept[0]
    return best
