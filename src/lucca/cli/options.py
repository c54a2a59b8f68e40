"""Options of several sub-commands, and what they share: parsing numbers, opening input, compiling."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from lucca.games.game import Game, Use
from lucca.locale import _
from lucca.match.record import FileRefused
from lucca.problem import Problem

STANDARD = Path("-")
PERSON = "person"
COMPILED: set[tuple[str, ...]] = set()  # what this process has checked or compiled: checking takes a moment
LONGEST_NUMBER = 1000

RecordsFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Records, one a line, or a single one; - is standard input.")
]
DataFolder = Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder in which a server keeps things.")]
DatabaseUrl = Annotated[str, typer.Option("--database", metavar="URL", help="A PostgreSQL instead of the folder.")]
DATA = Path("data")  # the default of --data


class WrongUsage(Problem):
    """Arguments of a command that are wrong or do not go together."""


def whole_number(option: str, least: int | None = None, most: int | None = None) -> Callable[[str | int], int]:
    """A parser of an option that is a whole number, within bounds where there are any; it raises WrongUsage."""

    def read(value: str | int) -> int:  # the default comes here too, as the number it is
        digits = str(value).removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
            raise WrongUsage("not-a-number", option=option, value=value)
        if least is not None and int(value) < least:
            raise WrongUsage("too-small", option=option, least=least, value=value)
        if most is not None and int(value) > most:
            raise WrongUsage("too-large", option=option, most=most, value=value)
        return int(value)

    return read


def seconds_between(option: str, least: float, most: float) -> Callable[[str], float]:
    """A parser of an option that is a time within bounds; it raises WrongUsage."""

    def read(value: str) -> float:
        try:
            if least <= float(value) <= most:
                return float(value)
        except ValueError:
            pass
        raise WrongUsage("not-seconds", option=option, least=least, most=most, value=value)

    return read


def compile_rules(game: Game, *uses: Use, bots: Sequence[str] = ()) -> None:
    """Compiles rules, and bots, if that was not done on this machine before; a message says why it takes long."""
    from lucca.arena.bots import arena_bot

    wanted = (game.name, *uses, *bots)
    seated = [arena_bot(name) for name in sorted(set(bots))]
    is_known = wanted in COMPILED or (game.is_compiled(*uses) and all(bot.is_compiled(game) for bot in seated))
    COMPILED.add(wanted)
    if is_known:
        return
    words = _("Compiling the rules for this machine, once: about ten seconds.")
    if not all(bot.is_compiled(game) for bot in seated):
        words = _("Compiling the rules and the bots for this machine, once: about a minute.")
    print(words, file=sys.stderr, flush=True)
    with immediate_interrupt():
        game.compile(*uses)
        for bot in seated:
            bot.compile(game)


@contextmanager
def immediate_interrupt() -> Iterator[None]:
    """Lets Ctrl-C end the process at once, during long calls into the compiler or compiled code that ignore it."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def open_input(path: Path) -> Iterator[BinaryIO]:
    """A file to read, `-` for standard input; raises FileRefused."""
    if path == STANDARD:
        if not sys.stdin:
            raise FileRefused("input-closed")
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise FileRefused("file-unreadable", file=str(path), problem=error.strerror or str(error)) from None
    with file:
        yield file
