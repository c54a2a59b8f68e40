"""A match told event by event: what happened in words, and how every seat stood after it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from lucca.games.game import Game, State
from lucca.locale import language
from lucca.match.match import Match
from lucca.store.table import Table
from lucca.web.games.palazzi import tale as palazzi_tale
from lucca.web.games.torri import tale as torri_tale

MOST_KEPT = 300

# What one event is told with: its lines, and then how every seat stands.
Tell = Callable[[Any, str, State, State, Sequence[str]], list[str]]
Stand = Callable[[Any, State], tuple[int, ...]]
TELL: dict[str, Tell] = {"palazzi": palazzi_tale.tell, "torri": torri_tale.tell}
STAND: dict[str, Stand] = {"palazzi": palazzi_tale.stand, "torri": torri_tale.stand}


@dataclass(frozen=True, slots=True)
class Moment:
    """An event: how many there were with it, who decided it (None: chance), its words, and where every seat stands."""

    at: int
    seat: int | None
    words: str
    more: tuple[str, ...]
    standing: tuple[int, ...]


@dataclass(slots=True)
class History:
    """A match as far as it was told."""

    events: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    state: State | None = None

    def follow(self, game: Game, names: Sequence[str], events: Sequence[str]) -> None:
        """Goes on to the last event; what was taken back is told no more."""
        same = next((at for at, event in enumerate(self.events) if at >= len(events) or events[at] != event), None)
        if same is not None:
            self.events, self.moments = self.events[:same], self.moments[:same]
            self.state = state_after(game, self.events)
        state = game.initial() if self.state is None else self.state
        for event in events[len(self.events) :]:
            after = state.copy()
            for step in game.parse_event(event).steps:
                game.apply(after, *step)
            words, *more = TELL[game.name](game, event, state, after, names)
            seat = None if event.startswith("*") else int(event.partition(" ")[0])
            standing = STAND[game.name](game, after)
            self.moments.append(Moment(len(self.moments) + 1, seat, words, tuple(more), standing))
            self.events.append(event)
            state = after
        self.state = state


def state_after(game: Game, events: Sequence[str]) -> State:
    """Where events lead to."""
    state, _done, _problem = game.replay([step for event in events for step in game.parse_event(event).steps])
    return state


class Histories:
    """The matches told last, each in the languages it was told in."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str, tuple[str, ...]], History] = OrderedDict()

    async def tell(self, table: Table) -> list[Moment]:
        """What happened at a table, in the language spoken; nothing as long as something of it is secret."""
        if not table.is_begun or not (table.is_study or is_open(table.match)):
            return []
        key = (table.id, language(), table.match.seats)
        if key in self.kept:
            return self.follow(key, table)
        return await asyncio.to_thread(self.follow, key, table)  # from the first event on: that takes a while

    def follow(self, key: tuple[str, str, tuple[str, ...]], table: Table) -> list[Moment]:
        """Goes on with a chronicle, or begins it; while it is told nobody else has it."""
        history = self.kept.pop(key, None) or History()
        history.follow(table.match.game, table.match.seats, table.match.events())
        moments = list(history.moments)
        self.kept[key] = history
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return moments


def is_open(match: Match) -> bool:
    """Whether everybody may know everything that has happened."""
    return match.events_for(None) == match.events()


def match_at(match: Match, at: int) -> Match:
    """The match as it stood after so many events."""
    game = match.game
    steps = [step for event in match.events()[:at] for step in game.parse_event(event).steps]
    return Match.from_steps(game, match.seats, steps)
