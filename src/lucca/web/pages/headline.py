"""A result as one of the seats, or a spectator, sees it: the headline, and what made the difference."""

from dataclasses import dataclass
from typing import ClassVar

from lucca.locale import _
from lucca.locale.results import say_defeat, say_lead, say_shared_win, say_win
from lucca.web.games.spec_types import Rank, Ranking


@dataclass(frozen=True, slots=True)
class Difference:
    """A column in which two seats differ, and by how much the first is ahead; `start` and `length` are its bar's."""

    column: str
    own: int
    other: int
    start: float
    length: float
    width: ClassVar[int] = 100

    @property
    def ahead(self) -> int:
        return self.own - self.other


@dataclass(frozen=True, slots=True)
class Headline:
    """How the match ended for a viewer, and the columns that made the difference between two seats, by their names."""

    text: str
    is_won: bool
    compared: tuple[str, str]
    differences: tuple[Difference, ...]


def headline_of(ranking: Ranking, viewer: int | None) -> Headline:
    """The result for a seat, or for a spectator."""
    winners = [rank for rank in ranking.ranks if rank.is_winner]
    own = next((rank for rank in ranking.ranks if rank.seat == viewer), None)
    first = own if own in winners else winners[0]
    next_best = next(rank for rank in ranking.ranks if rank is not first)
    compared = (own, first) if own and own is not first else (first, next_best)
    return Headline(
        text=headline_text(ranking, own, first, next_best),
        is_won=own is first,
        compared=(compared[0].name, compared[1].name),
        differences=differences_between(ranking, *compared) if ranking.has_total else (),
    )


def headline_text(ranking: Ranking, own: Rank | None, first: Rank, next_best: Rank) -> str:
    """The result in one sentence; `first` is the seat's own rank if it has won, else a winner's."""
    others = [rank.name for rank in ranking.ranks if rank.is_winner and rank is not own]
    margin = first.numbers[-1] - (own or next_best).numbers[-1] if ranking.has_total else None
    if own is first:
        if others:
            return say_shared_win(others)
        return say_win(next_best.name, first.numbers[-1] - next_best.numbers[-1] if ranking.has_total else None)
    if own:
        return say_defeat(place_of(ranking, own), first.name, margin)
    return say_lead(first.name, next_best.name, margin) if margin else _("The result")


def place_of(ranking: Ranking, rank: Rank) -> int:
    """The place of a seat: those who are level share one."""

    def key(rank: Rank) -> tuple[bool, tuple[int, ...]]:
        return rank.is_winner, rank.numbers[-1:] if ranking.has_total else rank.numbers

    return 1 + sum(key(other) > key(rank) for other in ranking.ranks)


def differences_between(ranking: Ranking, own: Rank, other: Rank) -> tuple[Difference, ...]:
    """The columns in which two seats differ, the largest difference first; each bar begins in the middle."""
    pairs = list(zip(ranking.columns[:-1], own.numbers[:-1], other.numbers[:-1], strict=True))
    most = max((abs(mine - theirs) for _column, mine, theirs in pairs), default=0)
    found = [
        Difference(column, mine, theirs, *bar(mine - theirs, most)) for column, mine, theirs in pairs if mine != theirs
    ]
    return tuple(sorted(found, key=lambda each: -abs(each.ahead)))


def bar(ahead: int, most: int) -> tuple[float, float]:
    """Where a bar begins, and how long it is: to the left of the middle for who is behind."""
    middle = Difference.width / 2
    length = round(middle * abs(ahead) / most, 1)
    return (middle if ahead > 0 else middle - length), length
