"""Determinization of palazzi: cards to come, and before the reveal the others' hands. Compiled with the rules."""

from lucca.bots.palazzi.moves import best_index, list_keeps
from lucca.games.contract import below
from lucca.games.palazzi.rules.apply import apply, chances, nth_chance
from lucca.games.palazzi.rules.state import BASTION, HAND, KEEPING, NONE
from lucca.games.palazzi.rules.unseen import nth_unseen, remove_unseen

KEEP_NOISE = 3000  # out of ONE: other seats do not always keep what the network would


def is_unknown(rules, state):
    """Whether the next action is unknown to the bot's seat: a draw, or what another seat keeps."""
    return chances(rules, state) > 0 or (state.phase == KEEPING and state.hands[state.to_move, 0] == NONE)


def determinize(rules, network, workspace, generator):
    """Applies what is unknown in workspace.states[0], until a seat that the bot knows is to move.

    Unseen cards are all as likely. Other seats get hands of them, and keep what the network would, with some noise.
    """
    while workspace.states[0].phase == KEEPING and workspace.states[0].hands[workspace.states[0].to_move, 0] == NONE:
        determinize_hand(workspace.states[0], generator)
        seat = workspace.states[0].to_move
        count = list_keeps(rules, network, workspace)
        apply(
            rules, workspace.states[0], seat, workspace.moves[best_index(workspace, count, seat, KEEP_NOISE, generator)]
        )
    while chances(rules, workspace.states[0]) > 0:
        n = below(generator, chances(rules, workspace.states[0]))
        apply(rules, workspace.states[0], workspace.states[0].to_move, nth_chance(rules, workspace.states[0], n))


def determinize_hand(state, generator):
    """Draws a hand for the seat to move; bastions are drawn again, as in the rules."""
    for place in range(HAND):
        card = BASTION
        while card == BASTION:
            card = nth_unseen(state, below(generator, state.unseen_left))
        remove_unseen(state, card)
        state.hands[state.to_move, place] = card
