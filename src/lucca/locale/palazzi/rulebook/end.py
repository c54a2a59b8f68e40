"""The end of a match, the Celebration variant, and two players."""

from lucca.locale import E_, N_
from lucca.locale.palazzi.editions import CELEBRATION, GERMAN, JAPANESE, SECOND
from lucca.locale.rulebook import Paragraph, Section

END = (
    Section(
        N_("The end of the match"),
        (
            Paragraph(
                N_(
                    "After the last round come the last parties. The order of play is determined one "
                    "final time. In this order the players open all their palaces that are completed but "
                    "still closed, and score a party for each."
                )
            ),
            Paragraph(
                N_(
                    "Going early is an advantage here: whoever opens first still collects 2 points for "
                    "the closed palaces of the players behind, who then find the first player's palaces "
                    "already open. The sequence in which you open your own palaces makes no difference. "
                    "Palaces under construction stay unfinished."
                )
            ),
            Paragraph(
                E_(
                    "Then come the **walls**. You need at least two shields for each of your city walls, "
                    "counted on your palaces under construction only. If you have them, add up your walls "
                    "and bastions and multiply by the number of your opened palaces: that is your score "
                    "for walls."
                )
            ),
            Paragraph(
                E_(
                    "If even one shield is missing you score nothing, neither for walls nor for bastions; "
                    "you cannot count just a part of them. Without any city wall you need no shields, and "
                    "your bastions always score."
                )
            ),
            Paragraph(
                E_(
                    "**Example.** Rico has four walls, one bastion and three opened palaces. With 8 "
                    "shields under construction he scores (4 + 1) x 3 = 15 points, with 7 shields none. "
                    "Sara has two bastions, no walls and four opened palaces: 8 points, with or without "
                    "shields."
                )
            ),
            Paragraph(
                N_(
                    "Last come the **street numbers**. In the 2005 German rulebook the player with the "
                    "lowest visible number among all palaces under construction loses 3 points, and the "
                    "player with the highest visible number among all opened palaces gains 3. If nobody "
                    "has a palace under construction, or nobody has opened one, that half does not take "
                    "place."
                ),
                editions=GERMAN,
            ),
            Paragraph(
                N_(
                    "Last come the **street numbers**. In the 2005 Japanese rulebook palaces under "
                    "construction and opened palaces are looked at together: the player with the lowest "
                    "visible number loses 3 points, the player with the highest gains 3. If one player "
                    "has both, the two cancel out."
                ),
                editions=JAPANESE,
            ),
            Paragraph(
                N_(
                    "Last come the **street numbers**. In the 2013 edition the player with the lowest "
                    "visible number on any palace gives 3 points to the player with the highest. If one "
                    "player has both, nothing changes."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "Add up the four columns: the highest total wins. Among players tied for the highest "
                    "total, the one who shows the highest visible number on any palace wins."
                )
            ),
        ),
    ),
    Section(
        N_("The Celebration variant"),
        (
            Paragraph(
                N_(
                    "For a Celebration match, take cards 10 and 20 out of the deck of the 2013 edition and "
                    "shuffle in five special cards. With the bastions that makes 103 cards."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "This much is printed: there are five special cards with golden street numbers, three "
                    "of them are wild, and those have the numbers **10**, **20** and **500**. Everything "
                    "else about them is ours, because no source shows the five cards: that the other two "
                    "are palace cards with the numbers 1513 and 2013, their colours, and the windows and "
                    "shields of all five."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "We play with these special cards:\n"
                    "- wild 10: one window, two shields;\n"
                    "- wild 20: two windows, one shield;\n"
                    "- wild 500: three windows, no shields;\n"
                    "- palace card 1513: no windows, three shields, in the colour of the missing card 10;\n"
                    "- palace card 2013: three windows, no shields, in the colour of the missing card 20."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "In the reconstructed deck the Celebration card 1513 is blue and 2013 is yellow. "
                    "Both are played like any palace card. If you own the box, put what your five cards "
                    "show into the deck file: the three wilds in the rows of the kind `wild`, the other two "
                    "with their own numbers and colours in those of the kind `special`. Then play with it: "
                    "`lucca play palazzi --celebration --deck my-cards.csv`."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "A **wild** of the Celebration variant has no colour of its own. It fits on whichever "
                    "palace you have under construction, stays there and counts as one more card of it: "
                    "for its size, its windows, its shields, its visible number and a rival's party. It "
                    "cannot start a palace, but you may build a city wall with it or discard it."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "In a Celebration match a starting hand may contain wilds. You may keep one of them if "
                    "you lay a palace card first: the wild then goes on top of that card. You cannot keep "
                    "two."
                ),
                editions=CELEBRATION,
            ),
        ),
    ),
    Section(
        N_("Two players and the City of Lucca"),
        (
            Paragraph(
                N_(
                    "In the 2013 edition two can play as well, with the **City of Lucca** as a silent "
                    "third party at the table. Use the rules for three players: four triplets a round, "
                    "five cards to complete a palace, seven rounds. Where this section says something "
                    "else, it prevails."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "In a match for two, the four cards that the players did not keep are revealed and "
                    "become the City's first palaces. They are laid in ascending order of their numbers, "
                    "so within a colour the highest ends on top."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "Wilds among the City's first cards in a Celebration match are laid after the others, "
                    "the lowest number first. Each goes on the City's largest palace; if several are "
                    "equally large, on the one with the highest visible number."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "With two players 8 cards are removed unseen after the reveal: of 100 cards 4 are "
                    "kept, 4 go to the City and 8 are out, which leaves 84, or seven rounds of 12. With "
                    "Celebration 11 are removed."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "The City has no turn, and its shields and numbers play no part in the order of play. "
                    "After both players have had their turns in a match for two, two triplets are left. "
                    "The player who went first this round picks one card from either of them and lays it "
                    "for the City; the other player then picks one card from the **other** triplet. The "
                    "remaining four cards are discarded."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "A card for the City must start a palace, extend one that is under construction, or "
                    "be laid as a bastion. It cannot become a city wall, and it cannot be discarded. In a "
                    "Celebration match the player who lays a wild for the City says on which of the "
                    "City's palaces under construction it goes."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "The City completes palaces but never opens them. Once a palace is completed, the City "
                    "may start another of the same colour. It can thus have several completed palaces of "
                    "one colour, though never more than one under construction."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "With two players a party also pays for the City's palaces: 1 point for each card "
                    "under construction and 2 for each completed palace. **Example.** The City has two "
                    "completed green palaces and one green card under construction, and your rival has "
                    "three green cards under construction. Your green party pays 2 + 2 + 1 + 3 = 8 points."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "The City itself scores nothing and cannot win. In the street numbers of a match for "
                    "two it takes part all the same: if it has the lowest number, the player with the "
                    "highest gains 3 points and nobody pays; if it has the highest, the player with the "
                    "lowest loses 3 points and nobody gets them. If it has both, nothing happens."
                ),
                editions=SECOND,
            ),
        ),
    ),
    Section(
        N_("How often each seat wins"),
        (
            Paragraph(
                N_(
                    "We had our best bot play the 2013 edition against itself, with the same time to think for every "
                    "seat. Out of 100 matches the seats won so many, in the order in which they sit:\n"
                    "- two players: 48 and 52;\n"
                    "- three: 33, 30 and 37;\n"
                    "- four: 27, 27, 26 and 20;\n"
                    "- five: 24, 15, 26, 21 and 14."
                )
            ),
            Paragraph(
                N_(
                    "Each number may be up to 7 off, since only 150 or 200 matches were played for each. And people "
                    "do not play like bots. Take turns at beginning, and you need not worry about it."
                )
            ),
        ),
    ),
)
