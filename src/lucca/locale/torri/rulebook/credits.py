"""Where the game comes from, and what it is played with: facts from its rule sheet, told in our own words."""

from lucca.locale import N_
from lucca.locale.rulebook import Credits, Detail, Paragraph

ABOUT = (
    Paragraph(
        N_(
            "There is no box to buy: anybody can put the game together. A chess board is the city, and 4 x 16 "
            "poker chips, or anything else that stacks and comes in four colours, are the bricks. That makes "
            "the city of 8 x 8. One of 6 x 6 needs 4 x 12 bricks. For the larger cities two sets are "
            "combined: 10 x 10 needs 4 x 20 bricks, 12 x 12 needs 4 x 24."
        )
    ),
)
CREDITS = (
    Credits(
        "Lucca, do it yourself (V 1.0)",
        (
            Detail(N_("Author"), N_("the rule sheet names nobody, and no publisher or year")),
            Detail(N_("Made for"), N_("two to four players; the sheet gives no age")),
            Detail(N_("Material"), N_("a chess board, and 4 x 16 poker chips or other tokens to stack")),
            Detail(N_("Playing time"), N_("the larger the city, the longer; about twenty minutes here on 8 x 8")),
        ),
    ),
)
