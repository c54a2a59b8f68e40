"""Statistics of each bot. The matches of a heat share their deal, so every confidence interval is taken over heats."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

from lucca.arena.play import Result
from lucca.arena.rating import Rating, rate
from lucca.arena.standings import Standings, Value, means_by_bot

# All intervals are of 95 %: both quantiles, and what `cli/arena_report.py` calls them.
NORMAL = NormalDist().inv_cdf(0.975)
FIRST_T_QUANTILES = (12.706, 4.303, 3.182)  # for 1 to 3 degrees of freedom, where the expansion is not exact enough
PSEUDO_HEATS = (0.0, 0.0, 1.0, 1.0)  # added to a share's, so that one that never varied does not look certain


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BotStatistics:
    """The statistics of one bot. Points by column, and their total, are there where the game counts points."""

    bot: str
    matches: int
    rating: Rating
    won: Estimate
    wins_by_reason: dict[str, float]
    columns: tuple[Estimate, ...]
    total: Estimate | None
    seconds: float | None


def bot_statistics(standings: Standings) -> list[BotStatistics]:
    """The statistics of every bot, the best first; at least one heat must be whole."""
    heats = standings.counted_heats()
    results = [result for heat in heats for result in heat]
    ratings = rate(standings.plan.different_bots, results)
    matches = Counter(bot for result in results for bot in set(result.fixture.line_up))
    won = measure(heats, lambda result, seat: result.shares[seat])
    reasons = {reason: measure(heats, wins_by(reason)) for reason in dict.fromkeys(result.reason for result in results)}
    columns = [measure(heats, points_in(column)) for column in range(results[0].columns)]
    total = measure(heats, lambda result, seat: sum(result.points[seat])) if columns else {}
    figures = [
        BotStatistics(
            bot=bot,
            matches=matches[bot],
            rating=ratings[bot],
            won=estimate_share(won[bot]),
            wins_by_reason={reason: fmean(values[bot]) for reason, values in reasons.items()},
            columns=tuple(estimate(values[bot]) for values in columns),
            total=estimate(total[bot]) if columns else None,
            seconds=standings.seconds_a_decision(bot),
        )
        for bot in ratings
    ]
    return sorted(figures, key=lambda one: (-one.won.mean, -one.rating.mean))


def measure(heats: Sequence[Sequence[Result]], value: Value) -> dict[str, list[float]]:
    """The means of something in each heat, by bots."""
    by_bot: dict[str, list[float]] = defaultdict(list)
    for heat in heats:
        for bot, mean in means_by_bot(heat, value).items():
            by_bot[bot].append(mean)
    return by_bot


def wins_by(reason: str) -> Value:
    """A seat's share of a win by a reason."""
    return lambda result, seat: result.shares[seat] * (result.reason == reason)


def points_in(column: int) -> Value:
    """A seat's points in a column."""
    return lambda result, seat: result.points[seat][column]


def estimate(values: Sequence[float]) -> Estimate:
    """A mean with Student's t interval, which is infinite for a single value."""
    mean = fmean(values)
    margin = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(mean, mean - margin, mean + margin)


def estimate_share(values: Sequence[float]) -> Estimate:
    """A mean share with an Agresti-Coull interval: as if two more heats were won and two lost."""
    widened = estimate([*values, *PSEUDO_HEATS])
    mean = fmean(values)
    return Estimate(mean, min(mean, max(0.0, widened.low)), max(mean, min(1.0, widened.high)))


def t_quantile(freedom: int) -> float:
    """The quantile of Student's t distribution for the interval, by the Cornish-Fisher expansion."""
    if freedom <= len(FIRST_T_QUANTILES):
        return FIRST_T_QUANTILES[freedom - 1]
    z, n = NORMAL, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
