"""The rewards at the end of a match, for every interface. Compiled with `step.py`."""

from lucca.envs.kernels.contract import is_winner


def write_rewards(rules, state, rewards):
    """Writes the rewards of a finished match: 1, shared by the winners and paid by the others in equal parts.

    All are 0 if all win.
    """
    winners = 0
    for seat in range(rules.players):
        winners += 1 if is_winner(rules, state, seat) else 0
    losers = rules.players - winners
    for seat in range(rules.players):
        if losers == 0:
            rewards[seat] = 0
        else:
            rewards[seat] = 1 / winners if is_winner(rules, state, seat) else -1 / losers
