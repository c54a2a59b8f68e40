"""Parts of a replay's page: its stops, the steps from one to another, the strip of marks above the slider."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from markupsafe import Markup

from lucca.games import game_spec
from lucca.locale import _
from lucca.locale.rulebook import is_about, slug
from lucca.locale.spec import locale_spec
from lucca.store.table import Table
from lucca.web.history import Moment
from lucca.web.pages.rules_text import emphasize

Kind = Literal["event", "turn", "round"]
SETTING_UP = "setting-up"  # the section of a rulebook, by its slug


class Stop(NamedTuple):
    """Where a replay can stand: after so many events, or at a stage of the last of these, counted from 1."""

    at: int
    stage: int = 0

    def __str__(self) -> str:
        """As addresses have it."""
        return f"{self.at}.{self.stage}" if self.stage else str(self.at)


class Stops(NamedTuple):
    """All stops in order, and those at which a turn has ended or a round begins, as addresses have them."""

    event: list[str]
    turn: list[str]
    round: list[str]


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A step by an event, a turn or a round, back (-1) or on (1): where it leads, its words and its keys."""

    kind: Kind
    by: int
    to: str
    text: str
    keys: str


@dataclass(frozen=True, slots=True)
class Segment:
    """The events of one turn in the strip: whose they are (None: chance), from where, and how many."""

    seat: int | None
    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Mark:
    """What the strip marks: where a round begins, what stands out, the end."""

    at: int
    kind: Literal["round", "event", "end"]
    text: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A match from its beginning to its end, turn by turn."""

    length: int
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class SetUp:
    """What there is before the first decision: what is dealt, and how a match is set up, by the rulebook."""

    title: str
    dealt: tuple[str, ...]
    paragraphs: tuple[Markup, ...]


def read_stop(word: str, moments: Sequence[Moment]) -> Stop:
    """The stop that an address names; one that does not exist is the nearest."""
    number, _dot, stage = word.partition(".")
    at = moment_number(number, len(moments))
    stages = moments[at - 1].stages if at else 0
    return Stop(at, int(stage) if stage in map(str, range(1, stages + 1)) else 0)


def moment_number(at: str, last: int) -> int:
    """Which moment an address names; one that does not exist is the nearest."""
    return min(int(at), last) if at.isascii() and at.isdigit() and len(at) < 10 else last


def turns_of(moments: Sequence[Moment]) -> list[list[Moment]]:
    """The events turn by turn; what chance draws is apart."""
    return [list(turn) for _seat, turn in groupby(moments, key=lambda moment: moment.whose_turn)]


def stops_of(moments: Sequence[Moment]) -> Stops:
    """Where a replay can stand."""
    every = [Stop(moment.at, stage) for moment in moments for stage in (*range(1, moment.stages + 1), 0)]
    return Stops(
        event=list(map(str, (Stop(0), *every))),
        turn=[str(turn[-1].at) for turn in turns_of(moments)],
        round=[str(moment.at) for moment in moments if moment.begins_round],
    )


def steps_of(stops: Stops, here: Stop) -> tuple[ReplayStep, ...]:
    """The steps that lead back and on from a stop, the longest first; none by rounds where a game has none."""
    steps = (
        ReplayStep("round", -1, goal(stops, "round", here, -1), _("Back one round"), ","),
        ReplayStep("turn", -1, goal(stops, "turn", here, -1), _("Back one turn"), "Shift+ArrowLeft"),
        ReplayStep("event", -1, goal(stops, "event", here, -1), _("Back"), "ArrowLeft"),
        ReplayStep("event", 1, goal(stops, "event", here, 1), _("Forward"), "ArrowRight"),
        ReplayStep("turn", 1, goal(stops, "turn", here, 1), _("Forward one turn"), "Shift+ArrowRight"),
        ReplayStep("round", 1, goal(stops, "round", here, 1), _("Forward one round"), "."),
    )
    return tuple(step for step in steps if getattr(stops, step.kind))


def goal(stops: Stops, kind: Kind, here: Stop, by: int) -> str:
    """The next stop of a kind, or the last one there is in that direction."""
    at, goals = stops.event.index(str(here)), set(getattr(stops, kind))
    ahead = stops.event[at + 1 :] if by > 0 else stops.event[:at][::-1]
    return next((stop for stop in ahead if stop in goals), stops.event[-1 if by > 0 else 0])


def strip_of(moments: Sequence[Moment]) -> Strip:
    """The marks above the slider."""
    segments = [Segment(turn[0].whose_turn, turn[0].at - 1, len(turn)) for turn in turns_of(moments)]
    marks = [Mark(moment.at, "round", moment.text) for moment in moments if moment.begins_round]
    marks += [Mark(moment.at, "event", moment.text) for moment in moments if moment.stands_out]
    marks += [Mark(moment.at, "end", moment.ending[0]) for moment in moments if moment.ending]
    return Strip(len(moments), tuple(segments), tuple(marks))


def set_up(table: Table, moments: Sequence[Moment]) -> SetUp:
    """How a match begins; its words are those of its edition."""
    game, locale = table.match.game, locale_spec(table.terms.game)
    edition = game_spec(game.name).edition_of(game.rules)
    sections = {slug(section.title): section for section in locale.rulebook().sections}
    section = sections.get(SETTING_UP)
    paragraphs = [text for text, about in section.paragraphs if is_about(about, edition)] if section else []
    begun = next((moment.at for moment in moments if moment.seat), len(moments) + 1)
    return SetUp(
        title=_(section.title) if section else _("The match begins."),
        dealt=tuple(moment.text for moment in moments[: begun - 1]),
        paragraphs=tuple(emphasize(locale.text(edition, text)) for text in paragraphs),
    )
