"""The bots of the arena: those of this project by their names, and rivals from outside."""

from time import perf_counter

from lucca.bots import new_bot
from lucca.bots.bot import Advice, Bot
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question

OPENSPIEL = "openspiel:"  # here, for who asks for other bots need not import what this one does


def arena_bot(name: str) -> Bot:
    """The bot of a name; raises NoSuchBot. Whoever creates a bot for the arena asks here."""
    if name.startswith(OPENSPIEL):
        from lucca.arena.openspiel_bot import OpenSpielBot

        return OpenSpielBot.named(name)
    return new_bot(name)


class Watched:
    """A bot under a stopwatch: when it was asked last, how often in all, and how long it thought."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = arena_bot(name)
        self.asked_at = 0.0
        self.decisions = 0
        self.seconds = 0.0

    def is_compiled(self, game: Game) -> bool:
        """As the bot itself."""
        return self.bot.is_compiled(game)

    def compile(self, game: Game) -> None:
        """As the bot itself."""
        self.bot.compile(game)

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """What the bot chooses, and how long that takes."""
        self.asked_at = perf_counter()
        action = self.bot.choose(question, numbers)
        self.seconds += perf_counter() - self.asked_at
        self.decisions += 1
        return action

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """As the bot itself."""
        return self.bot.advise(question, numbers)
