"""Before play: the idea, the cards, the editions, the set-up."""

from lucca.locale import E_, N_
from lucca.locale.palazzi.editions import CELEBRATION, FIRST, GERMAN, JAPANESE, SECOND
from lucca.locale.rulebook import Paragraph, Section

BEFORE = (
    Section(
        N_("The idea"),
        (
            Paragraph(
                N_(
                    "Lucca, in the days when its great families tried to outshine one another. You head "
                    "one of them: you put up palaces, fill them with guests on opening night, and pay for "
                    "a stretch of the wall that rings the town."
                )
            ),
            Paragraph(
                N_(
                    "Every round, sets of three cards called **triplets** lie face up on the table. You "
                    "take one triplet and decide what becomes of each card: part of a palace, a piece of "
                    "city wall, or nothing at all. The order in which the seats choose changes from round "
                    "to round, and it depends on the shields in your unfinished palaces."
                )
            ),
            Paragraph(
                E_(
                    "Points come from four places, and the score sheet keeps a column for each:\n"
                    "- **windows**: the windows of every palace you complete;\n"
                    "- **parties**: what your rivals have built in a colour when you open your palace of "
                    "it;\n"
                    "- **walls**: city walls and bastions, counted at the end;\n"
                    "- **street**: the lowest and the highest street number in town, compared at the end."
                )
            ),
            Paragraph(N_("The most points in total win. The street column, and even a total, may fall below zero.")),
        ),
    ),
    Section(
        N_("The cards"),
        (
            Paragraph(
                N_(
                    "There are 96 **palace cards**, sixteen in each of six colours: red, yellow, green, "
                    "blue, purple and brown. A card shows its colour, zero to three **windows**, zero to "
                    "three **shields** and a **street number** that no other card has."
                )
            ),
            Paragraph(
                N_(
                    "Windows earn points when the palace is finished. Shields work while it is not: they "
                    "decide who chooses first, and they hold up your city walls at the end. The two make "
                    "three on every card of our deck, so a card that is good at one is poor at the other."
                )
            ),
            Paragraph(
                N_(
                    "Nobody has published a list of the real cards, so we play with a **reconstructed "
                    "deck**: it has the numbers 1 to 96, and everything else follows from the number. "
                    "Write the numbers down in rows of six: each row runs red, yellow, green, blue, "
                    "purple, brown. The first row has no windows, the second one window a card, the third "
                    "two, the fourth three; with the fifth row this starts over. Shields make up the "
                    "difference to three."
                )
            ),
            Paragraph(
                N_(
                    "Card 17, for instance, stands fifth in the third row: purple, two windows, one "
                    "shield. Card 50 stands second in the ninth row: yellow, no windows, three shields. In "
                    "this way each colour owns four cards of every kind, spread evenly over low and high "
                    "numbers."
                )
            ),
            Paragraph(
                N_(
                    "The deck is an ordinary file with one row for each card. If you own the box, let the "
                    "command `lucca deck --csv > my-cards.csv` write the file, type in your real cards and "
                    "play with that **deck file** instead: `lucca play palazzi --deck my-cards.csv`. A file "
                    "with a mistake in it is turned down, and you are told which row is wrong and why."
                )
            ),
            Paragraph(
                E_(
                    "Four **bastions** complete the deck. They have no colour, number, windows or shields, "
                    "and one is as good as another."
                )
            ),
            Paragraph(
                E_(
                    "What you build lies in front of you in three areas: palaces **under construction**, "
                    "palaces **completed** but still closed, and palaces **opened**. City walls and "
                    "bastions lie beside the completed palaces. You have at most one palace of each "
                    "colour, and it moves from the first area to the last."
                )
            ),
            Paragraph(
                N_(
                    "The cards of a palace form one stack. Each new card covers the street number of the "
                    "card below it but leaves windows and shields in view. So a palace shows a single "
                    "number, that of its top card: its **visible number**."
                )
            ),
        ),
    ),
    Section(
        N_("The editions"),
        (
            Paragraph(
                N_(
                    "The game appeared as Lucca Città in 2005 and again as Lucca: The City of Games! in "
                    "2013. You can play four versions of it: the German rulebook of 2005, the Japanese "
                    "rulebook of 2005, the rulebook of 2013, and 2013 with its Celebration variant. They "
                    "agree on nearly everything; where they do not, the text says which one it is about. "
                    "The towers of 2005 are called bastions in 2013, and so they are wherever a text is "
                    "about all editions at once."
                )
            ),
            Paragraph(
                N_(
                    "**2005, German rulebook.** For three to five players. Towers join the deck only after "
                    "the starting cards have been chosen, and a tower you take must be built. At the end "
                    "the lowest number under construction costs 3 points and the highest number on an "
                    "opened palace earns 3."
                ),
                editions=GERMAN,
            ),
            Paragraph(
                N_(
                    "**2005, Japanese rulebook.** For three to five players. Towers join the deck only "
                    "after the starting cards have been chosen, and a tower you take may be built or "
                    "discarded. At the end the lowest visible number of all costs 3 points and the highest "
                    "earns 3."
                ),
                editions=JAPANESE,
            ),
            Paragraph(
                N_(
                    "**2013.** For two to five players. Bastions are in the deck from the start, though "
                    "never in a starting hand, and may be built or discarded. At the end the owner of the "
                    "lowest visible number hands 3 points to the owner of the highest."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "**2013 with Celebration.** As 2013, with cards 10 and 20 taken out and five special "
                    "cards put in, three of them wild."
                ),
                editions=CELEBRATION,
            ),
        ),
    ),
    Section(
        N_("Setting up"),
        (
            Paragraph(
                N_(
                    "Each player receives four cards that nobody else sees. Then the first triplets are "
                    "laid face up: one more than there are players, so four triplets for three players, "
                    "five for four and six for five."
                )
            ),
            Paragraph(
                N_(
                    "In both 2005 editions the towers wait at the side for now. Neither the hands nor the "
                    "triplets of the first round can contain one."
                ),
                editions=FIRST,
            ),
            Paragraph(
                N_(
                    "In the 2013 edition bastions are in the deck at once, and the first triplets may "
                    "contain them. A hand may not: a bastion drawn for a hand is laid aside, another card "
                    "is drawn in its place, and the bastion returns to the deck at the reveal."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "Now all players, secretly and all at once, decide which two of their four cards to "
                    "keep. The triplets are already in view, so look at what you could take next. You also "
                    "say in which order the two are laid: first one, then the other. The order matters "
                    "when both have the same colour, because the second covers the number of the first."
                )
            ),
            Paragraph(
                N_(
                    "Nobody learns anything about your choice, and you may change it as often as you "
                    "like, until the last player has chosen. At that moment all choices are final and are "
                    "revealed together. Your two cards become your first palaces under construction: two "
                    "palaces, or one palace of two cards if the colours agree."
                )
            ),
            Paragraph(
                N_(
                    "In the 2005 editions the cards that were not kept go back, unshown, among the cards "
                    "still to be drawn, and the four towers now join them."
                ),
                editions=FIRST,
            ),
            Paragraph(
                N_(
                    "In the 2013 edition, with three players or more, the cards that were not kept go "
                    "back, unshown, among the cards still to be drawn, together with any bastion that was "
                    "laid aside."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "After the reveal the game has no more private cards. Everyone sees the same table, "
                    "and anyone can work out which cards have not yet turned up; every one of those is "
                    "equally likely to come next."
                )
            ),
        ),
    ),
)
