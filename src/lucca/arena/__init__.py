"""The arena: bots play each other, many matches on many cores or machines, to measure who is better."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from lucca.arena.journal import Journal
from lucca.arena.play import Failed, Played, Result, result_of
from lucca.arena.schedule import Fixture, Plan
from lucca.arena.standings import Standings
from lucca.problem import Problem

__all__ = ["Journal", "NoAnswer", "Plan", "Result", "Standings", "result_of", "run"]

# Plays matches in whatever order they end: see `local` and `cluster`.
Players = Callable[[Plan, Iterable[Fixture]], Iterator[Played | Failed]]


class NoAnswer(Problem):
    """A bot that failed."""


def run(standings: Standings, journal: Journal, players: Players) -> Iterator[Result]:
    """Plays the matches that the journal does not have yet; raises NoAnswer.

    Yields every new result once it is in the journal and in the standings.
    """
    for result in journal.results:
        standings.add(result)
    if standings.is_over:
        return
    with closing(players(standings.plan, standings.missing())) as matches:  # type: ignore[type-var]
        for played in matches:
            if isinstance(played, Failed):
                raise NoAnswer("bot-failed", bot=played.bot, match=played.fixture.number, problem=played.problem)
            journal.append(played.record)
            result = result_of(standings.plan, played.record)
            standings.add_thinking_time(result.fixture, played.thinking)
            standings.add(result)
            yield result
            if standings.is_over:
                return
