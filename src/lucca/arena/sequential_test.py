"""Whether one bot is better than all others: an anytime-valid sequential test, which may be asked after every heat.

Repeating an ordinary test until it says yes makes it say yes to anything. So this is a test by betting (Waudby-Smith
and Ramdas, "Estimating means of bounded random variables by betting", 2024): for each ordered pair of bots there is a
wealth of 1 at first, and on every heat a part of it, the stake, gains or loses the difference of the two bots' shares,
which is between -1 and 1. If the first bot is not better, the wealth is a supermartingale, and the chance that it ever
reaches 1/p is at most p (Ville's inequality), however long the run and whenever one looks.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import exp, log, log1p

ERROR = 0.05  # the chance to call a bot the best that is not
STAKES = (0.0125, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8)  # small differences need small ones: the wealth is divided equally


class SequentialTest:
    """The wealth of the bets on each bot against each other."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = bots
        self.log_wealth = {pair: [0.0] * len(STAKES) for pair in permutations(bots, 2)}  # by stakes

    def add_heat(self, shares: Mapping[str, float]) -> None:
        """Settles the bets on a heat: each bot's mean share of the wins."""
        for (better, worse), wealth in self.log_wealth.items():
            difference = shares[better] - shares[worse]
            for place, stake in enumerate(STAKES):
                wealth[place] += log1p(stake * difference)

    def leader(self) -> str | None:
        """The bot that is significantly better than every other, if there is one.

        A bot that is called so wrongly has one rival at least as good, and the bet against that one must have
        succeeded: so the error is divided by the number of bots, not of pairs.
        """
        enough = log(len(self.bots) / ERROR)
        for bot in self.bots:
            if all(log_mean(self.log_wealth[bot, other]) >= enough for other in self.bots if other != bot):
                return bot
        return None


def log_mean(logarithms: Sequence[float]) -> float:
    """The logarithm of the mean of numbers that are given by their logarithms, without overflow."""
    largest = max(logarithms)
    return largest + log(sum(exp(number - largest) for number in logarithms) / len(logarithms))
