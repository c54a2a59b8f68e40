"""A hint: asks a bot, and has its game's coach explain the advice."""

from typing import NamedTuple

from lucca.bots import new_bot
from lucca.coach.spec import coach_for
from lucca.match.dealer import Numbers
from lucca.match.match import Match


class Hint(NamedTuple):
    """What a bot would do, in notation, and why, line by line."""

    action: str
    lines: list[str]


def give_hint(match: Match, seat: int, bot: str, seed: str) -> Hint:
    """What a bot would do in a seat's place, and why; raises NoSuchBot.

    The caller compiles the rules and the bot before, if people are to know why they wait.
    """
    adviser = new_bot(bot)
    question = match.question(seat)
    advice = adviser.advise(question, Numbers(seed, f"seat {seat} decision {question.number}"))
    return Hint(match.game.action_name(advice.action), coach_for(match, seat).explain(advice, bot))
