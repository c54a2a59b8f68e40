"""The history of a match, event by event: what happened, in words, and how every seat stood after it."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from lucca.games.game import Game, State
from lucca.locale import language
from lucca.match.match import Match
from lucca.store.table import Table
from lucca.web.games.spec import web_spec
from lucca.web.tables.access import is_open

MOST_KEPT = 300


@dataclass(frozen=True, slots=True)
class Moment:
    """An event: how many there were with it, who decided it (None: chance), its words, and how every seat stood after.

    `whose_turn` is the seat whose turn it was, `chart_values` is empty where the game has no number for it. If the
    match ended with it, `ending` is who won, then how, line by line. `stages` is how many states it led through that a
    replay shows before the last.
    """

    at: int
    seat: int | None
    whose_turn: int | None
    text: str
    more: tuple[str, ...]
    ending: tuple[str, ...]
    chart_values: tuple[int, ...]
    begins_round: bool
    stands_out: bool
    stages: int


@dataclass(slots=True)
class History:
    """A match as far as it is in words."""

    events: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    state: State | None = None

    def extend(self, game: Game, names: Sequence[str], events: Sequence[str]) -> None:
        """Goes on to the last event; what was taken back is dropped."""
        same = common_length(self.events, events)
        if same < len(self.events):
            self.events, self.moments = self.events[:same], self.moments[:same]
            self.state = state_after(game, self.events)
        state = game.initial() if self.state is None else self.state
        for event in events[len(self.events) :]:
            after = state.copy()
            for step in game.parse_event(event).steps:
                game.apply(after, *step)
            self.events.append(event)
            self.moments.append(moment_of(game, len(self.events), state, after, event, names))
            state = after
        self.state = state


def common_length(one: Sequence[str], other: Sequence[str]) -> int:
    """How many events two sequences begin with alike."""
    if one == other[: len(one)]:  # nearly always
        return len(one)
    return next((at for at, event in enumerate(one) if at >= len(other) or other[at] != event), len(one))


def moment_of(game: Game, at: int, before: State, after: State, event: str, names: Sequence[str]) -> Moment:
    """An event in the language chosen."""
    spec, parsed = web_spec(game.name), game.parse_event(event)
    words, *more = spec.narrate(game, event, before, after, names)
    seat = parsed.steps[0].who if parsed.is_decision else None
    return Moment(
        at=at,
        seat=seat,
        whose_turn=spec.whose_turn(game, before, seat) if seat else None,
        text=words,
        more=tuple(more),
        ending=tuple(spec.narrate_ending(game, before, after, names)) if game.outcome(after) else (),
        chart_values=spec.chart_values(game, after) if spec.chart_values else (),
        begins_round=spec.begins_round(event),
        stands_out=spec.stands_out(game, event, before, after),
        stages=len(spec.stages(game, event, before, after)),
    )


def state_after(game: Game, events: Sequence[str]) -> State:
    """The state that events lead to."""
    state, _done, _problem = game.replay([step for event in events for step in game.parse_event(event).steps])
    return state


class Histories:
    """The histories asked for last, in each language."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str, tuple[str, ...]], History] = OrderedDict()

    async def moments(self, table: Table) -> list[Moment]:
        """What happened at a table, in the language chosen; nothing as long as something of it is secret."""
        if not table.is_begun or not is_open(table):
            return []
        key = (table.id, language(), table.match.seats)
        if key in self.kept:
            return self.extend(key, table)
        return await asyncio.to_thread(self.extend, key, table)  # from the first event on: that takes a while

    def extend(self, key: tuple[str, str, tuple[str, ...]], table: Table) -> list[Moment]:
        """Goes on with a history, or begins one; meanwhile it is not kept, so that no other thread has it too."""
        history = self.kept.pop(key, None) or History()
        history.extend(table.match.game, table.match.seats, table.match.events())
        moments = list(history.moments)
        self.kept[key] = history
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return moments


def new_since(moments: Sequence[Moment], seat: int | None) -> int | None:
    """The first event that is new to a seat: what the others did since its last turn, not counting one it has now.

    None to who only watches, or had no turn before.
    """
    turns = [moment.whose_turn for moment in moments]
    while turns and turns[-1] == seat:
        turns.pop()
    while turns and turns[-1] != seat:
        turns.pop()
    return moments[len(turns)].at if seat and turns else None


def stage_of(match: Match, at: int, stage: int) -> tuple[State, Moment]:
    """One of the states that an event led through, counted from 1, and its words as far as it was by then."""
    game, event = match.game, match.events()[at - 1]
    before, after = match_at(match, at - 1).state, match_at(match, at).state
    state = web_spec(game.name).stages(game, event, before, after)[stage - 1]
    return state, moment_of(game, at, before, state, event, match.seats)


def match_at(match: Match, at: int) -> Match:
    """The match as it stood after so many events."""
    game = match.game
    steps = [step for event in match.events()[:at] for step in game.parse_event(event).steps]
    return Match.from_steps(game, match.seats, steps)
