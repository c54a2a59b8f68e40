"""The bots of the arena by name: those of `bots/registry.py`, and OpenSpiel's; each with its thinking time."""

from time import perf_counter

from lucca.bots import new_bot
from lucca.bots.bot import Advice, Bot
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question

OPENSPIEL = "openspiel:"  # here, so that who wants other bots does not import OpenSpiel


def arena_bot(name: str) -> Bot:
    """The bot of a name; raises NoSuchBot. Besides the project's own there are those of OpenSpiel."""
    if name.startswith(OPENSPIEL):
        from lucca.arena.openspiel_bot import OpenSpielBot

        return OpenSpielBot.named(name)
    return new_bot(name)


class TimedBot:
    """A bot whose thinking time is measured: when it was asked last, how often, and for how many seconds it thought."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = arena_bot(name)
        self.asked_at = 0.0
        self.decisions = 0
        self.seconds = 0.0

    def is_compiled(self, game: Game) -> bool:
        return self.bot.is_compiled(game)

    def compile(self, game: Game) -> None:
        self.bot.compile(game)

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """What the bot chooses; the time it takes is added up."""
        self.asked_at = perf_counter()
        action = self.bot.choose(question, numbers)
        self.seconds += perf_counter() - self.asked_at
        self.decisions += 1
        return action

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """What the bot advises; that time is not measured."""
        return self.bot.advise(question, numbers)
