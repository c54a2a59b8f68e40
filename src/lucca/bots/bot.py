"""The `Bot` protocol, and the advice that bots give."""

from dataclasses import dataclass
from typing import Protocol

from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a bot considered: its actions, the visits of the search, and the win chance it leads to (0 to 1)."""

    actions: tuple[Action, ...]
    visits: int
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An action with the reasons for it, where a bot has any; hints for people are written from it.

    `values` are the win chances of all seats; `candidates` come best first; `line` is the expected continuation as
    events of a record, beginning with the action itself.
    """

    action: Action
    values: tuple[float, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    line: tuple[str, ...] = ()


class Bot(Protocol):
    """A program that plays a seat.

    A bot may keep what it computed (a search tree) for its next decision: every seat of every match needs its own one.
    """

    def is_compiled(self, game: Game) -> bool:
        """Whether the compiled functions that the bot needs are in the cache, so that `compile` would be quick."""

    def compile(self, game: Game) -> None:
        """Compiles now what the bot needs for a game, rather than at its first decision."""

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """Returns one of the question's legal actions; all randomness comes from `numbers`."""

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """Returns the action that `choose` would, with each seat's win chance and the moves considered."""
