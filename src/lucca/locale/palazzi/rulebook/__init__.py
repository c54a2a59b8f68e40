"""The rules of palazzi as players read them; `lucca rules palazzi` and docs/palazzi.md print them."""

from lucca.locale import N_
from lucca.locale.palazzi.rulebook.before import BEFORE
from lucca.locale.palazzi.rulebook.course import COURSE
from lucca.locale.palazzi.rulebook.credits import ABOUT, CREDITS
from lucca.locale.palazzi.rulebook.end import END
from lucca.locale.palazzi.rulebook.overview import OVERVIEW
from lucca.locale.palazzi.rulebook.rulings import RULINGS
from lucca.locale.rulebook import Rulebook, Term

END_OF_MATCH = "The end of the match"
TERMS = (
    Term("windows", (("Playing the three cards", 4),)),
    Term("parties", (("Opening a palace: the party", 1), ("Opening a palace: the party", 2))),
    Term("walls", ((END_OF_MATCH, 3), (END_OF_MATCH, 4), ("Playing the three cards", 6))),
    Term("street", ((END_OF_MATCH, 6), (END_OF_MATCH, 7), (END_OF_MATCH, 8))),
)

RULEBOOK = Rulebook(
    heading=N_("Rules of Palazzi"),
    sections=(*BEFORE, *COURSE, *END),
    why_rulings=N_("Where the rulebooks are silent or disagree, this is what we do, and why."),
    rulings=RULINGS,
    overview=OVERVIEW,
    about=ABOUT,
    credits=CREDITS,
    terms=TERMS,
)
