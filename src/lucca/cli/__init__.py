"""The command `lucca`: one module a sub-command. Whatever goes wrong ends in one sentence and an exit status."""

import os
import sys
from contextlib import suppress

from lucca import __version__
from lucca.problem import Problem

WRONG_COMMAND = 2
INTERRUPTED = 130


def main() -> None:
    """Runs the command line."""
    if sys.argv[1:] == ["--version"]:  # answers before anything heavier is imported
        print(f"lucca {__version__}")
        sys.exit(0)
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs a command; returns its exit status."""
    from typer.exceptions import Exit, TyperException

    from lucca.cli.app import command

    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = command()(arguments or ["--help"], prog_name="lucca", standalone_mode=False)
        sys.stdout.flush()
        return status or 0
    except Exit as ended:
        return ended.exit_code
    except (Problem, TyperException) as problem:
        print(str(problem) if isinstance(problem, Problem) else usage_sentence(problem), file=sys.stderr)
        return WRONG_COMMAND
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone, as `head` does: nothing is left to say, and closing must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def usage_sentence(problem: Exception) -> str:
    """What is wrong with the words of a command, in one line."""
    words = getattr(problem, "format_message", lambda: str(problem))()
    return f"{' '.join(words.split())} (lucca --help shows the commands)"
