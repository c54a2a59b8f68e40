"""Names and words from people: one line, nothing invisible; a name is never empty."""

import re
import unicodedata
from collections.abc import Iterator

from lucca.locale import _
from lucca.web.errors import Impossible

LONGEST_NAME = 30  # letters as they are sent, as the API's description counts them too
MOST_MARKS = 3  # on one letter: more than any script puts there, and few enough not to reach into other lines
# Letters by name only: fillers, variation selectors, vowels that are never written.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U0001d159\U000e0100-\U000e01ef]"
)
MARKS = ("Mn", "Me")


def clean_name(name: str) -> str:
    """A name that can stand on a table; raises Impossible if it is too long."""
    return given_name(name) or _("Guest")


def given_name(name: str) -> str:
    """The same, but empty where none was given."""
    if len(name) > LONGEST_NAME:
        raise Impossible("name-length", limit=LONGEST_NAME)
    return clean_line(name)


def shown_name(name: str) -> str:
    """A name from a record, which may be of any length; of a very long one only the beginning is looked at."""
    line = clean_line(name[: LONGEST_NAME * 4])
    return (line if len(line) <= LONGEST_NAME else f"{line[: LONGEST_NAME - 1]}…") or _("Guest")


def clean_line(text: str) -> str:
    """Words on one line; control characters, which could turn the rest of a page around, are left out.

    The time that this takes can grow with the square of the length: whoever calls it limits that.
    """
    composed = BLANK.sub("", unicodedata.normalize("NFC", text))
    kept = "".join(" " if letter.isspace() else letter for letter in composed if is_shown(letter))
    return " ".join("".join(without_stacks(kept)).split())


def without_stacks(line: str) -> Iterator[str]:
    """The letters of a line, each with no more marks than there may be; a mark without a letter is left out."""
    marks = MOST_MARKS
    for letter in line:
        if unicodedata.category(letter) in MARKS:
            marks += 1
        else:
            marks = MOST_MARKS if letter == " " else 0
        if marks <= MOST_MARKS:
            yield letter


def is_shown(letter: str) -> bool:
    """Whether a character can stand on a page: no control, no override of direction, no half of a surrogate pair."""
    return letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
