"""The rules of palazzi as players read them; `lucca rules palazzi` and docs/palazzi.md print them."""

from lucca.locale.palazzi.rules.before import BEFORE
from lucca.locale.palazzi.rules.course import COURSE
from lucca.locale.palazzi.rules.end import END
from lucca.locale.palazzi.rules.rulings import RULINGS

SECTIONS = (*BEFORE, *COURSE, *END)

__all__ = ["RULINGS", "SECTIONS"]
