"""The command `lucca`: runs a sub-command, and turns every problem into one sentence and an exit status."""

import os
import sys
from contextlib import suppress

from lucca import __version__
from lucca.locale import LANGUAGES
from lucca.locale.sentences import sentence, shorten
from lucca.problem import Problem
from lucca.registry import BrokenGame

WRONG_COMMAND = 2
INTERRUPTED = 130
LONGEST_SENTENCE = 300


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs a command; returns its exit status."""
    try:
        prepare_streams()
        try:
            return run_command(arguments)
        finally:
            sys.stdout.flush()
    except Problem as problem:
        return print_problem(str(problem))
    except BrokenGame as error:
        return print_problem(shorten(" ".join(str(error).split()), LONGEST_SENTENCE))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # the latter is how the command line library says the same
        discard_output()
        return 0
    except OSError as error:
        discard_output()
        return print_problem(sentence("system-failed", {"problem": error.strerror or str(error)}))


def run_command(arguments: list[str]) -> int:
    """Runs the sub-command that the arguments name; returns its exit status, or raises what it raises."""
    if arguments == ["--version"]:  # without importing anything heavier
        print(f"lucca {__version__}")
        return 0
    from typer.exceptions import TyperException

    from lucca.cli.app import command

    try:
        words = language_first(arguments) or ["--help"]
        status: int | None = command()(words, prog_name="lucca", standalone_mode=False)
    except TyperException as problem:
        return print_problem(usage_sentence(problem))
    return status or 0


def language_first(arguments: list[str]) -> list[str]:
    """The arguments with `--lang` at the front: it belongs to the whole command, wherever it was written."""
    moved: list[str] = []
    others: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            language = next(words, None)
            if language is None:
                raise Problem("unknown-language", language=word, languages=", ".join(LANGUAGES))
            moved += [word, language]
        elif word.startswith("--lang="):
            moved.append(word)
        else:
            others.append(word)
    return [*moved, *others]


def prepare_streams() -> None:
    """Makes standard streams read and print any text in any environment, and opens those that are closed."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 -- open as long as we run
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def print_problem(words: str) -> int:
    """Prints a sentence to standard error; returns the status of a wrong command."""
    print(words, file=sys.stderr)
    return WRONG_COMMAND


def discard_output() -> None:
    """Redirects standard output to nowhere: its reader is gone, as after `head`, and closing it must not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def usage_sentence(problem: Exception) -> str:
    """The command line library's message as one line."""
    words = getattr(problem, "format_message", lambda: str(problem))()
    return f"{shorten(' '.join(words.split()), LONGEST_SENTENCE)} (lucca --help shows the commands)"
