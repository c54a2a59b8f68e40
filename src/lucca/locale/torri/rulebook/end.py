"""The end of a match, switching colours, the balanced opening, players and board sizes."""

from lucca.locale import N_
from lucca.locale.rulebook import Paragraph, Section

END = (
    Section(
        N_("Winning at the start of your turn"),
        (
            Paragraph(
                N_(
                    "When your turn begins, before you place anything, your colour wins if one of these is "
                    "true:\n"
                    "- **tower**: your highest tower is at least as high as the size of the board, and "
                    "every other colour's highest tower is lower;\n"
                    "- **prisoners**: you have at least as many prisoners as the size of the board, and "
                    "every other colour has fewer."
                )
            ),
            Paragraph(
                N_(
                    "Neutral colours count among the others. Two equally high towers of your own do not get "
                    "in each other's way. It is the number of prisoners that matters, not their colours."
                )
            ),
            Paragraph(
                N_(
                    "So reaching the mark is not enough: you must still be there, and alone in front, when "
                    "your next turn begins."
                )
            ),
            Paragraph(
                N_(
                    "**Example.** On an 8 x 8 board Red's turn begins. Red has two towers 9 high, and no "
                    "other colour has one above 8: Red wins. If neutral Blue had one of 9, Red could not "
                    "win by towers, but could still win by 8 prisoners or more if every other colour had "
                    "fewer."
                )
            ),
        ),
    ),
    Section(
        N_("When a brick cannot be placed"),
        (
            Paragraph(
                N_(
                    "If no brick of the supply can be placed anywhere, the match ends immediately. For "
                    "your second brick, those in the colour of the first cannot be used. You need not "
                    "choose your first so that a second remains possible."
                )
            ),
            Paragraph(
                N_(
                    "The players are then ranked. Compare, in this order:\n"
                    "- the highest tower that your colour controls; without a tower it is 0;\n"
                    "- the prisoners your colour has taken;\n"
                    "- all bricks of your colour on the board, houses and floors alike."
                )
            ),
            Paragraph(
                N_(
                    "Players who are level in all three share their place. Neutral colours are left out. "
                    "**Example.** White and Red each control a tower of 5 and have two prisoners; 9 white "
                    "bricks and 11 red ones are on the board. Red wins, even if neutral Black controls a "
                    "tower of 6."
                )
            ),
        ),
    ),
    Section(
        N_("Optional: switching colours"),
        (
            Paragraph(
                N_(
                    "This rule is off unless you choose it before the match. At the end of your turn you "
                    "may give up your colour for a neutral one, or stay. The colour you leave becomes "
                    "neutral."
                )
            ),
            Paragraph(
                N_(
                    "Towers and prisoners stay with the colours: you leave your old prisoners behind and "
                    "take over those of your new colour. If it meets a condition for a win when your next "
                    "turn begins, you win with it."
                )
            ),
            Paragraph(
                N_(
                    "If your second brick cannot be placed, the match ends and there is no switch. With "
                    "four players there is no neutral colour, so all you can do is stay."
                )
            ),
        ),
    ),
    Section(
        N_("Optional: the balanced opening"),
        (
            Paragraph(
                N_(
                    "This rule is ours and not the rulebook's. It is for two players, and off unless you choose it "
                    "before the match."
                )
            ),
            Paragraph(
                N_(
                    "Three bricks are placed in the first turn of the match, instead of two. None of them has the "
                    "colour of the player who begins, and none has the colour of the brick just before it. The third "
                    "may have that of the first again. On 10 x 10 and 12 x 12 the player who begins also counts one "
                    "prisoner more in the final ranking, when a brick cannot be placed."
                )
            ),
            Paragraph(
                N_(
                    "Why? Two players who play well do not have the same chances: without this rule the second wins "
                    "far more often, because the first tower is raised in answer to the first turn. What makes up for "
                    "that was found by experiment, and differs with the board."
                )
            ),
        ),
    ),
    Section(
        N_("Players and board sizes"),
        (
            Paragraph(
                N_(
                    "Two, three or four can play on a board of any size, and the rules are the same for "
                    "all. The size sets the number of bricks and the mark to reach, in height or in "
                    "prisoners:\n"
                    "- 6 x 6: 12 bricks of each colour, mark 6;\n"
                    "- 8 x 8: 16 bricks of each colour, mark 8;\n"
                    "- 10 x 10: 20 bricks of each colour, mark 10;\n"
                    "- 12 x 12: 24 bricks of each colour, mark 12."
                )
            ),
            Paragraph(
                N_(
                    "Sizes 3, 4 and 5 can be chosen too, but are meant for tests and research. For a short "
                    "first match, try 6 x 6."
                )
            ),
        ),
    ),
    Section(
        N_("How often each seat wins"),
        (
            Paragraph(
                N_(
                    "We had our best bot play against itself, with about the same time to think for every seat. Out "
                    "of 100 matches the seats won so many, in the order in which they play:\n"
                    "- 6 x 6: 11 and 89; with the balanced opening 20 and 80;\n"
                    "- 8 x 8: 21 and 79; with the balanced opening 49 and 51;\n"
                    "- 10 x 10: 22 and 78; with the balanced opening 46 and 54;\n"
                    "- 12 x 12: 32 and 68; with the balanced opening 64 and 36;\n"
                    "- 8 x 8 with three players: 28, 30 and 42;\n"
                    "- 8 x 8 with four players: 25, 27, 20 and 28."
                )
            ),
            Paragraph(
                N_(
                    "Each number may be up to 10 off, since only 60 to 200 matches were played for each. And people "
                    "do not play like bots. Take turns at beginning, and you need not worry about it."
                )
            ),
        ),
    ),
)
