"""Ratings by the Plackett-Luce model of the library openskill.

Every match counts once, in the order of the numbers, so the ratings do not depend on where and when matches were
played. A match is taken pair by pair: a seat that won is ahead of one that did not, and level with another that won
too; of two seats that both lost nothing is learnt. (Told that they are level, the model would think a weak bot as good
as the strong one that happened to lose beside it.) Bots do not learn while they play, so nothing is added to the
uncertainty of a rating as time goes by.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from lucca.arena.play import Result


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is thought to be: a number around 25, and its standard deviation."""

    mean: float
    deviation: float


def rate(bots: Sequence[str], results: Iterable[Result]) -> dict[str, Rating]:
    """The ratings of bots after all results, which come in the order of their numbers."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = {bot: model.rating() for bot in bots}
    for result in results:
        for (one, its_share), (other, other_share) in combinations(
            zip(result.fixture.line_up, result.shares, strict=True), 2
        ):
            if one != other and (its_share or other_share):
                after = model.rate([[ratings[one]], [ratings[other]]], scores=[its_share, other_share])
                ratings[one], ratings[other] = after[0][0], after[1][0]
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}
