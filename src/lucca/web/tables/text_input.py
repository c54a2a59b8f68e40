"""Names and words from people: one line, nothing invisible; a name is never empty."""

import re
import unicodedata

from lucca.locale import _

LONGEST_NAME = 30
LONGEST_NAME_SENT = 40  # as forms and programs may send it; cut to LONGEST_NAME
BLANK = re.compile("[\u034f\u115f\u1160\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # letters by name only


def clean_name(name: str) -> str:
    """A name that can stand on a table."""
    return clean_line(name)[:LONGEST_NAME].strip() or _("Guest")


def clean_line(text: str) -> str:
    """Words on one line; control characters, which could turn the rest of a page around, are left out."""
    composed = BLANK.sub("", unicodedata.normalize("NFC", text))
    kept = (" " if letter.isspace() else letter for letter in composed if is_shown(letter))
    return " ".join("".join(kept).split())


def is_shown(letter: str) -> bool:
    """Whether a character can stand on a page: no control, no override of direction, no half of a surrogate pair."""
    return letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
