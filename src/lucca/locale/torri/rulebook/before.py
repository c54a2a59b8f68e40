"""Before play: the idea, the board and the bricks, the set-up."""

from lucca.locale import N_
from lucca.locale.rulebook import Paragraph, Section

BEFORE = (
    Section(
        N_("The idea"),
        (
            Paragraph(
                N_(
                    "A town of towers, seen from above. You lay coloured bricks on a board: a single brick "
                    "is a house, bricks on top of one another are a tower. Each player owns a colour, but "
                    "everybody builds with bricks of all four colours, taken from one supply."
                )
            ),
            Paragraph(
                N_(
                    "What counts is who is on top. A tower belongs to the colour of its top brick, and new "
                    "bricks go in **underneath**. So a rival may lie in wait just below your brick. When "
                    "two towers meet they struggle, and it costs both sides: floors fall, and houses are "
                    "taken prisoner."
                )
            ),
            Paragraph(
                N_(
                    "You win at the start of your turn, with a high tower or with many prisoners. If "
                    "somebody cannot place a brick before that happens, the match is over and the highest "
                    "tower decides. There is no luck in this game, and nothing is hidden."
                )
            ),
        ),
    ),
    Section(
        N_("The board and the bricks"),
        (
            Paragraph(
                N_(
                    "The board is a square of **lots**: 6, 8, 10 or 12 on each side. That number is the "
                    "**size** of the board. Lots are named like the squares of a chess board: a letter for "
                    "the column, a number for the row, a1 at the bottom left."
                )
            ),
            Paragraph(
                N_(
                    "The bricks are white, black, red and blue. Of each colour there are twice as many as "
                    "the board's size, so 16 of each on an 8 x 8 board. All four colours are used, however "
                    "few people play."
                )
            ),
            Paragraph(
                N_(
                    "A few words are used throughout:\n"
                    "- **house**: a single brick on a lot;\n"
                    "- **tower**: two or more bricks on a lot, each of them a **floor**;\n"
                    "- **control**: the colour on top controls the house or the tower;\n"
                    "- **block**: all houses and towers that are connected side by side;\n"
                    "- **supply**: the bricks that anybody may place;\n"
                    "- **prisoner**: a brick taken in a struggle, out of the match for good and counted "
                    "for the colour that took it;\n"
                    "- **neutral**: a colour that no player owns."
                )
            ),
            Paragraph(
                N_(
                    "Corners do not join: houses on a1, a2 and b2 make one block, while a house on c3, "
                    "which meets b2 at a corner only, would be a block of its own."
                )
            ),
            Paragraph(
                N_(
                    "We name the bricks of a tower from top to bottom: the tower white, red, black is 3 "
                    "high and White controls it."
                )
            ),
        ),
    ),
    Section(
        N_("Setting up"),
        (
            Paragraph(
                N_(
                    "The board starts empty, with all bricks in the supply. Each player chooses a colour that "
                    "nobody else has, and the others are neutral: two with two players, one with three, none with "
                    "four."
                )
            ),
            Paragraph(
                N_(
                    "Seat 1 begins, the others follow in the order of their numbers, and then it is seat 1 "
                    "again. Neutral colours have no turns. Still, they control towers, strike, take "
                    "prisoners and can stand in the way of a win."
                )
            ),
        ),
    ),
)
