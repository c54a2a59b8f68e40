"""Whether one bot is better than all others, asked after every heat as often as one likes.

Asking an ordinary test again and again until it says yes makes it say yes to anything. So this is a test by betting
(Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024): somebody who believes that
one bot is better than another stakes a part of a fortune of 1 on every heat, and gets it back with the difference of
the two bots' shares, which is between -1 and 1. If the bot is not better, no stake is expected to gain, and the chance
that the fortune ever reaches 1/p is at most p (Ville's inequality), however long the run and whenever one looks.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import exp, log, log1p

ERROR = 0.05  # the chance to call a bot the best that is not
STAKES = (0.0125, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8)  # small differences call for small ones; the fortune is divided


class Lead:
    """The fortunes of those who bet on each bot against each other."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = bots
        self.fortunes = {pair: [0.0] * len(STAKES) for pair in permutations(bots, 2)}  # logarithms, by stakes

    def add_heat(self, shares: Mapping[str, float]) -> None:
        """Settles the bets on a heat: each bot's mean share of the wins."""
        for (better, worse), fortune in self.fortunes.items():
            difference = shares[better] - shares[worse]
            for place, stake in enumerate(STAKES):
                fortune[place] += log1p(stake * difference)

    def leader(self) -> str | None:
        """The bot that is significantly better than every other.

        Of all who could be called so wrongly, each has one rival at least as good, and only the bet against that one
        must not succeed: so the error is divided by the number of bots, not of pairs.
        """
        enough = log(len(self.bots) / ERROR)
        for bot in self.bots:
            if all(log_mean(self.fortunes[bot, other]) >= enough for other in self.bots if other != bot):
                return bot
        return None


def log_mean(logarithms: Sequence[float]) -> float:
    """The logarithm of the mean of numbers that are given by theirs."""
    largest = max(logarithms)
    return largest + log(sum(exp(number - largest) for number in logarithms) / len(logarithms))
