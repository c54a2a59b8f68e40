"""What a bot is."""

from dataclasses import dataclass
from typing import Protocol

from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was looked at, one action or several: how often, and the chance to win it leaves, from 0 to 1."""

    actions: tuple[Action, ...]
    visits: int
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An action with its reasons, as far as the bot has any.

    `values` are the seats' chances to win; `candidates` come best first; `line` is what the bot expects to happen,
    in the words of records, beginning with the action itself.
    """

    action: Action
    values: tuple[float, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    line: tuple[str, ...] = ()


class Bot(Protocol):
    """A player that is asked what to do when its seat is to act; its budget is its own.

    A bot may remember what it thought of a match, so every seat of every match has one of its own.
    """

    def is_compiled(self, game: Game) -> bool:
        """Whether what it needs for a game was compiled on this machine before."""

    def compile(self, game: Game) -> None:
        """Compiles it now."""

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """One of the question's legal actions; all its randomness comes from `numbers`."""

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same action with its reasons."""
