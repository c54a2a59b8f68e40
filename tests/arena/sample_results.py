"""Plans and results to look at, made without playing."""

from collections.abc import Sequence
from functools import cache

from lucca.arena import Plan, Result, Standings
from lucca.arena.journal import as_line
from lucca.arena.local import play_here
from lucca.arena.play import Played
from lucca.games import new_game

PLAN = Plan.of(new_game("palazzi"), ("greedy", "random", "random"), seed=7)
DUEL = Plan.of(new_game("torri", size=3), ("random", "greedy"), seed=7)


@cache
def played_matches(plan: int, matches: int) -> tuple[Played, ...]:
    """Matches of a plan, by its place among those above, played once for all tests."""
    played = list(play_here((PLAN, DUEL)[plan], Standings((PLAN, DUEL)[plan], matches).missing()))
    return tuple(match for match in played if isinstance(match, Played))


def lines_of(played: Sequence[Played]) -> list[bytes]:
    """The records of matches, as lines of a file."""
    return [as_line(match.record) for match in played]


def result(plan: Plan, number: int, *winners: str, seats: Sequence[int] = ()) -> Result:
    """A result that a bot won, in the first seat it has, or that seats won."""
    fixture = plan.fixture(number)
    won = [fixture.line_up.index(bot) for bot in winners] or [seat - 1 for seat in seats]
    shares = tuple((seat in won) / len(won) for seat in range(len(fixture.line_up)))
    return Result(fixture, shares, "tower", ())
