"""What worker processes do: let bots think, which no request handler does."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from lucca.bots import ask_bot, new_bot
from lucca.bots.registry import LEVELS
from lucca.coach import Hint, give_hint
from lucca.games import new_game
from lucca.games.game import CHANCE, Step, Use
from lucca.locale import use_language
from lucca.match.match import Match
from lucca.match.record import game_of_record
from lucca.store.table import Table
from lucca.web.history import match_at

MOST_ACTIONS = 12  # of one turn
USES: tuple[Use, ...] = ("act", "view", "replay")  # of the rules


class WorkerMatch(NamedTuple):
    """The steps of a match as they are sent to a worker, for one seat.

    `seed` is for the bot's random numbers; nobody can find out the match's own by it.
    """

    game: str
    rules: dict[str, object]
    names: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]
    seat: int
    seed: str

    def match(self) -> Match:
        """The match as it stands at the server, replayed."""
        game = game_of_record(self.game, self.rules)
        return Match.from_steps(game, self.names, [Step(*step) for step in self.steps])


def worker_match(table: Table, seat: int, at: int | None = None) -> WorkerMatch:
    """What is sent to a worker, of the match as it is or was after so many events.

    The secret choices of other seats are no part of it.
    """
    match = table.match if at is None else match_at(table.match, at)
    seed = hashlib.sha256(f"{table.seed}/bots".encode()).hexdigest()
    steps = tuple((step.who, step.action) for step in match.steps)
    return WorkerMatch(match.game.name, dict(match.game.rules), match.seats, steps, seat, seed)


class BotAction(NamedTuple):
    """What a bot does, in notation, and whether its turn ends with it."""

    action: str
    is_last: bool


def play_turn(sent: WorkerMatch, bot_name: str) -> Iterator[BotAction]:
    """What a bot does until another seat is asked or something is drawn, one action after the other."""
    match, bot, seat = sent.match(), new_bot(bot_name), sent.seat
    is_alone = len(match.game.deciding(match.state)) == 1
    for number in range(1, MOST_ACTIONS + 1):
        action = ask_bot(bot, match, seat, sent.seed)
        name = match.game.action_name(action)
        match.submit(seat, action)
        is_last = not (is_alone and match.to_move == seat != CHANCE and number < MOST_ACTIONS)
        yield BotAction(name, is_last)
        if is_last:
            return


def build_hint(sent: WorkerMatch, bot_name: str, language: str) -> Hint:
    """What a bot would do in a seat's place, and why, in words."""
    use_language(language)
    return give_hint(sent.match(), sent.seat, bot_name, sent.seed)


def is_warm(game_name: str) -> bool:
    """Whether everything that a table of a game needs was compiled on this machine before."""
    game = new_game(game_name)
    return game.is_compiled(*USES) and all(new_bot(bot).is_compiled(game) for bot in LEVELS)


def warm_up(game_name: str) -> None:
    """Loads everything that a table of a game needs, or compiles it on a new machine."""
    game = new_game(game_name)
    game.compile(*USES)
    for bot in LEVELS:
        new_bot(bot).compile(game)
