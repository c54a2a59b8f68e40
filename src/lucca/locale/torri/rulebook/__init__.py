"""The rules of torri as players read them; `lucca rules torri` and docs/torri.md print them."""

from lucca.locale import N_
from lucca.locale.rulebook import Rulebook, Term
from lucca.locale.torri.rulebook.before import BEFORE
from lucca.locale.torri.rulebook.course import COURSE
from lucca.locale.torri.rulebook.credits import ABOUT, CREDITS
from lucca.locale.torri.rulebook.end import END
from lucca.locale.torri.rulebook.rulings import RULINGS

TERMS = (
    Term("words", (("The board and the bricks", 3),)),
    Term("height", (("Winning at the start of your turn", 1),)),
    Term("strength", (("Strength", 2), ("Strength", 5))),
)

RULEBOOK = Rulebook(
    heading=N_("Rules of Torri"),
    sections=(*BEFORE, *COURSE, *END),
    why_rulings=N_("Where the rulebook is silent or can be read in two ways, this is what we do, and why."),
    rulings=RULINGS,
    about=ABOUT,
    credits=CREDITS,
    terms=TERMS,
)
