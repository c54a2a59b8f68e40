"""`lucca bots`: who can be played against."""

from lucca.cli.terminal_text import print_line
from lucca.locale import _
from lucca.locale.bots import DESCRIPTIONS

EXAMPLE = "Example: lucca bots"
WIDTH = max(map(len, DESCRIPTIONS)) + 2


def bots() -> None:
    """Names the bots, the levels for people first, and says how each plays."""
    for name, description in DESCRIPTIONS.items():
        print_line(f"{name:{WIDTH}}{_(description)}")
