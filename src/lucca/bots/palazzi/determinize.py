"""What a bot does not know: cards to come, and before the reveal the others' hands. Compiled with the rules."""

from lucca.bots.palazzi.moves import best_place, list_keeps
from lucca.games.palazzi.apply import apply, chances, nth_chance
from lucca.games.palazzi.state import BASTION, HAND, KEEPING, NONE
from lucca.games.palazzi.unseen import nth_unseen, remove_unseen
from lucca.games.rollout import below

KEEP_NOISE = 3000  # out of ONE: others do not always keep what we would


def is_unknown(rules, state):
    """Whether what comes next is not known to the bot: a draw, or what another seat keeps."""
    return chances(rules, state) > 0 or (state.phase == KEEPING and state.hands[state.to_move, 0] == NONE)


def determinize(rules, network, workspace, dice):
    """Draws what is unknown in workspace.states[0], each unseen card as likely as the others, until a seat is asked."""
    while workspace.states[0].phase == KEEPING and workspace.states[0].hands[workspace.states[0].to_move, 0] == NONE:
        determinize_hand(workspace.states[0], dice)
        seat = workspace.states[0].to_move
        count = list_keeps(rules, network, workspace)
        apply(rules, workspace.states[0], seat, workspace.moves[best_place(workspace, count, seat, KEEP_NOISE, dice)])
    while chances(rules, workspace.states[0]) > 0:
        n = below(dice, chances(rules, workspace.states[0]))
        apply(rules, workspace.states[0], workspace.states[0].to_move, nth_chance(rules, workspace.states[0], n))


def determinize_hand(state, dice):
    """Four cards that the seat to move may hold; a bastion would have been replaced."""
    for place in range(HAND):
        card = BASTION
        while card == BASTION:
            card = nth_unseen(state, below(dice, state.unseen_left))
        remove_unseen(state, card)
        state.hands[state.to_move, place] = card
