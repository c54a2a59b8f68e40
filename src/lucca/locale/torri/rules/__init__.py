"""The rules of torri as players read them; `lucca rules torri` and docs/torri.md print them."""

from lucca.locale.torri.rules.before import BEFORE
from lucca.locale.torri.rules.course import COURSE
from lucca.locale.torri.rules.end import END
from lucca.locale.torri.rules.rulings import RULINGS

SECTIONS = (*BEFORE, *COURSE, *END)

__all__ = ["RULINGS", "SECTIONS"]
