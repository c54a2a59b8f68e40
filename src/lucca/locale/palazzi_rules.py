"""The rules of palazzi as players read them; `lucca rules palazzi` and docs/palazzi.md print it."""

from lucca.locale import N_
from lucca.locale.rulebook import Paragraph, Ruling, Section

GERMAN = ("2005-de",)
JAPANESE = ("2005-ja",)
FIRST = ("2005-de", "2005-ja")
SECOND = ("2013", "celebration")
CELEBRATION = ("celebration",)
DISCARDABLE = ("2005-ja", "2013", "celebration")

SECTIONS = (
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
                N_(
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
                    "two, the fourth three; with the fifth row this starts over. Whatever is missing to "
                    "three is shields."
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
                    "The deck is an ordinary file with one row for each card. If you own the box, copy the "
                    "file, type in your real cards and play with that **deck file** instead. A file with a "
                    "mistake in it is turned down, and you are told which row is wrong and why."
                )
            ),
            Paragraph(
                N_(
                    "Four **bastions** complete the deck. They have no colour, number, windows or shields, "
                    "and one is as good as another. The 2005 rulebooks call them towers; here the word "
                    "bastion stands for both."
                )
            ),
            Paragraph(
                N_(
                    "What you build lies in front of your seat in three areas: palaces **under "
                    "construction**, palaces **completed** but still closed, and palaces **opened**. City "
                    "walls and bastions lie beside the completed palaces. You have at most one palace of "
                    "each colour, and it moves from the first area to the last."
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
                    "agree on nearly everything; where they do not, the text says which one it is about."
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
                    "Each seat receives four cards that only its player sees. Then the first triplets are "
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
                    "Nobody learns anything about your choice, and you may change it as often as you like, "
                    "until the last seat has chosen. At that moment all choices are final and are revealed "
                    "together. Your two cards become your first palaces under construction: two palaces, "
                    "or one palace of two cards if the colours agree."
                )
            ),
            Paragraph(
                N_(
                    "The cards that were not kept go back, unshown, among the cards still to be drawn. In "
                    "the 2005 editions the four towers now join them."
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
    Section(
        N_("The order of play"),
        (
            Paragraph(
                N_(
                    "A round begins by settling who goes when. Count the shields on all cards of your "
                    "palaces under construction; completed and opened palaces no longer help. The seat "
                    "with the most shields goes first, the one with the fewest last."
                )
            ),
            Paragraph(
                N_(
                    "Seats with equally many shields compare the highest visible number on any of their "
                    "palaces, in whichever area it stands: the higher one goes first. Since no number "
                    "occurs twice, that settles every tie. The order then holds for the whole round, "
                    "whatever is built meanwhile."
                )
            ),
            Paragraph(
                N_(
                    "**Example.** Nora has 4 shields, Otto 3 and Pia 4. Nora's best visible number is 58, "
                    "Pia's is 71, on a palace she opened long ago. Pia starts, Nora follows, Otto is last."
                )
            ),
        ),
    ),
    Section(
        N_("Your turn"),
        (
            Paragraph(
                N_(
                    "A turn has two steps, always in this sequence:\n"
                    "- you may open completed palaces, as many as you wish, one after another;\n"
                    "- you must take one of the triplets still on the table and play its three cards."
                )
            ),
            Paragraph(
                N_(
                    "Once you have taken a triplet you can open nothing more this turn. A palace that you "
                    "complete with these cards must therefore stay closed until your next turn at least. "
                    "There is one triplet more than there are turns, so even the last seat has a choice."
                )
            ),
        ),
    ),
    Section(
        N_("Opening a palace: the party"),
        (
            Paragraph(
                N_(
                    "To open a palace, move it from your completed palaces to your opened ones and invite "
                    "the town. A party pays for what all your rivals have in the colour of the palace:\n"
                    "- 1 point for each card in a palace under construction;\n"
                    "- 2 points for each completed palace that is still closed, however many cards it "
                    "has;\n"
                    "- nothing for a palace already opened."
                )
            ),
            Paragraph(
                N_(
                    "A palace is opened once and stays open. The moment is yours to pick: rivals may add "
                    "to their palaces of your colour and make your party richer, or open theirs and make "
                    "it poorer. Besides its party, each opened palace multiplies the worth of your walls."
                )
            ),
            Paragraph(
                N_(
                    "**Example.** With five players, Gaia opens her blue palace. Livio has two blue cards "
                    "under construction, Mara has one, Nino's blue palace is completed but closed, and "
                    "Olga's is open. Gaia's party pays 2 + 1 + 2 + 0 = 5 points."
                )
            ),
        ),
    ),
    Section(
        N_("Playing the three cards"),
        (
            Paragraph(
                N_(
                    "Play the cards of your triplet one at a time, in any order. An earlier card may "
                    "prepare the way for a later one: you can begin a palace with the first and add the "
                    "second to it. Each card is used in one of the ways below."
                )
            ),
            Paragraph(
                N_(
                    "**Start a palace.** Lay a palace card on its own: it begins a new palace under "
                    "construction. Its colour must be one that you have in none of your three areas; a "
                    "colour you have completed or opened is closed to you for the rest of the match."
                )
            ),
            Paragraph(
                N_(
                    "**Add to a palace.** Lay a palace card on top of your palace under construction of "
                    "the same colour. From now on the palace shows the number of the new card."
                )
            ),
            Paragraph(
                N_(
                    "A palace is completed by its fifth card with three players, its fourth with four and "
                    "its third with five. You score 1 point for every window on all its cards at once, and "
                    "the palace moves to your completed palaces. Its shields are lost to you from then on, "
                    "and no card can be added to it any more."
                )
            ),
            Paragraph(
                N_(
                    "**Build a city wall.** Lay any card except a bastion face down. Whatever was on its "
                    "face no longer counts: it has neither colour nor number, and no windows or shields. "
                    "Walls can be worth a lot at the end, provided that your shields can carry them."
                )
            ),
            Paragraph(
                N_(
                    "**Build a bastion.** A bastion is laid face up beside your walls. It scores as a wall "
                    "does but needs no shields of its own. It can never serve as a city wall."
                )
            ),
            Paragraph(
                N_(
                    "**Discard.** Put a card out of the match when it is of no use to you, or would be of "
                    "too much use to somebody's party."
                )
            ),
            Paragraph(
                N_(
                    "In the 2005 German rulebook towers are the exception: every tower in your triplet "
                    "must be built. Only palace cards can be discarded."
                ),
                editions=GERMAN,
            ),
            Paragraph(
                N_(
                    "In the 2005 Japanese rulebook and in the 2013 edition a bastion may be discarded like "
                    "any other card."
                ),
                editions=DISCARDABLE,
            ),
        ),
    ),
    Section(
        N_("The end of a round"),
        (
            Paragraph(
                N_(
                    "When every seat has had its turn, the triplet that nobody took is discarded. Unless "
                    "this was the last round, new triplets are laid, the shields are counted afresh, and "
                    "the next round begins in its new order."
                )
            ),
            Paragraph(
                N_(
                    "The number of players fixes the length of a match: seven rounds with three players, "
                    "six with four, five with five. A round uses 12, 15 or 18 cards, and the triplets laid "
                    "during set-up are those of the first round."
                )
            ),
            Paragraph(
                N_(
                    "In the 2005 editions a few cards may be left when the last round is over, too few for "
                    "another: 10 with three players, 2 with four, none with five. Nobody gets to see which."
                ),
                editions=FIRST,
            ),
            Paragraph(
                N_(
                    "In the 2013 edition some cards are removed unseen after the reveal, so that the deck "
                    "runs out exactly with the last round: 10 with three players, 2 with four, none with "
                    "five. With three players that is 100 cards, less 6 kept, less 10 removed: 84, or "
                    "seven rounds of 12."
                ),
                editions=("2013",),
            ),
            Paragraph(
                N_(
                    "With Celebration there are 103 cards, and three more than usual are removed unseen "
                    "after the reveal: 13 with three players, 5 with four, 3 with five. The rounds stay as "
                    "they are."
                ),
                editions=CELEBRATION,
            ),
        ),
    ),
    Section(
        N_("The end of the match"),
        (
            Paragraph(
                N_(
                    "After the last round come the last parties. The order of play is found one final "
                    "time. One seat after another follows it, opens every palace that is completed but "
                    "still closed, and scores a party for each."
                )
            ),
            Paragraph(
                N_(
                    "Going early is an advantage here: a seat that opens first still collects 2 points for "
                    "the closed palaces of those behind it, while they find its palaces already open. In "
                    "which sequence a seat opens its own palaces makes no difference. Palaces under "
                    "construction stay unfinished."
                )
            ),
            Paragraph(
                N_(
                    "Then come the **walls**. You need at least two shields for each of your city walls, "
                    "counted on your palaces under construction only. If you have them, add up your walls "
                    "and bastions and multiply by the number of your opened palaces: that is your score "
                    "for walls."
                )
            ),
            Paragraph(
                N_(
                    "If even one shield is missing you score nothing, neither for walls nor for bastions; "
                    "you cannot count just a part of them. Without any city wall you need no shields, and "
                    "your bastions always score."
                )
            ),
            Paragraph(
                N_(
                    "**Example.** Rico has four walls, one bastion and three opened palaces. With 8 "
                    "shields under construction he scores (4 + 1) x 3 = 15 points, with 7 shields none. "
                    "Sara has two bastions, no walls and four opened palaces: 8 points, with or without "
                    "shields."
                )
            ),
            Paragraph(
                N_(
                    "Last come the **street numbers**. In the 2005 German rulebook the seat with the "
                    "lowest visible number among all palaces under construction loses 3 points, and the "
                    "seat with the highest visible number among all opened palaces gains 3. If nobody has "
                    "a palace under construction, or nobody has opened one, that half does not take place."
                ),
                editions=GERMAN,
            ),
            Paragraph(
                N_(
                    "Last come the **street numbers**. In the 2005 Japanese rulebook palaces under "
                    "construction and opened palaces are looked at together: the seat with the lowest "
                    "visible number loses 3 points, the seat with the highest gains 3. If one seat has "
                    "both, the two cancel out."
                ),
                editions=JAPANESE,
            ),
            Paragraph(
                N_(
                    "Last come the **street numbers**. In the 2013 edition the seat with the lowest "
                    "visible number on any palace gives 3 points to the seat with the highest. If one seat "
                    "has both, nothing changes."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "Add up the four columns: the highest total wins. Among seats tied for the highest "
                    "total, the one that shows the highest visible number on any of its palaces is the "
                    "winner."
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
                    "shuffle in five special cards. With the bastions that makes 103 cards. The special "
                    "cards are rows of the deck file like all others."
                ),
                editions=CELEBRATION,
            ),
            Paragraph(
                N_(
                    "The special cards of Celebration are:\n"
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
                    "Both are played like any palace card."
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
                    "The seat that went first this round picks one card from either of them and lays it "
                    "for the City; the other seat then picks one card from the **other** triplet. The "
                    "remaining four cards are discarded."
                ),
                editions=SECOND,
            ),
            Paragraph(
                N_(
                    "A card for the City must start a palace, extend one that is under construction, or be "
                    "laid as a bastion. It cannot become a city wall, and it cannot be discarded. In a "
                    "Celebration match the seat that lays a wild for the City says on which of the City's "
                    "palaces under construction it goes."
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
)

RULINGS = (
    Ruling(
        N_(
            "We play with a reconstructed deck: numbers 1 to 96, with colour, windows and shields "
            "following from the number. Owners of the box can use a deck file of their own."
        ),
        N_(
            "No rulebook lists the cards. What has been published is that each colour has sixteen, "
            "that numbers are unique and reach about 100, and, from a reviewer, that windows and "
            "shields always add up to three. Our pattern fits all of this and favours no colour."
        ),
    ),
    Ruling(
        N_(
            "Your two starting cards are laid in the order you name. You may change your choice "
            "until the last seat has chosen."
        ),
        N_(
            "The rulebooks have both cards laid face down and do not say which goes on top when "
            "their colours agree, nor when a choice is final. The number on top can matter, so it "
            "should be your decision; and at a table, too, face-down cards can be swapped until "
            "everybody is ready."
        ),
    ),
    Ruling(
        N_(
            "In the 2013 edition a bastion drawn for a hand is laid aside until the reveal, so the "
            "first triplets are dealt without it."
        ),
        N_(
            "The rulebook replaces such a bastion but does not say whether it can turn up again at "
            "once. The discarded cards join the deck only after the starting cards are shown, and "
            "we treat the bastion as one of them."
        ),
        editions=SECOND,
    ),
    Ruling(
        N_(
            "It is never decided which cards the 2013 edition removes. Whenever triplets are laid, "
            "each card not yet seen is equally likely."
        ),
        N_(
            "The cards are removed face down and nobody ever looks at them. Drawing from all "
            "unseen cards and stopping after the last round gives exactly the same chances."
        ),
        editions=SECOND,
    ),
    Ruling(
        N_(
            "In every edition the number of players fixes the number of rounds, and the cards that "
            "these rounds do not need never come into play."
        ),
        N_(
            "The rulebooks describe it differently. In the German one play stops when the cards no "
            "longer suffice for a full set of triplets, the Japanese one simply counts the rounds, "
            "and the 2013 one removes the surplus beforehand. The result is the same."
        ),
    ),
    Ruling(
        N_("In the 2005 German rulebook a tower must be built and cannot be discarded."),
        N_(
            "The rulebooks disagree. The German one lays the towers down before it lists the "
            "choices, and offers those for palace cards only; the other rulebooks offer discarding "
            "for any card. Each edition keeps its own rule."
        ),
        editions=GERMAN,
    ),
    Ruling(
        N_(
            "In the 2005 Japanese rulebook and the 2013 edition a bastion may be built or "
            "discarded, but never turned into a city wall."
        ),
        N_(
            "These rulebooks offer discarding without excepting bastions, so we allow it. About "
            "walls the Japanese one speaks of palace cards only, while the 2013 one leaves the "
            "question open; a bastion face down would need shields and score no more, so nothing "
            "is lost."
        ),
        editions=DISCARDABLE,
    ),
    Ruling(
        N_(
            "In the 2005 German rulebook the two halves of the street numbers are separate: the "
            "lowest under construction loses 3 points, the highest opened gains 3. If there is no "
            "palace in one of these areas, that half is skipped."
        ),
        N_(
            "The rulebooks disagree about where to look: the German one uses a different area for "
            "each half, the others do not. Each edition keeps its own rule. The German one is "
            "silent about an empty area, and without a number there is nobody to reward or to fine."
        ),
        editions=GERMAN,
    ),
    Ruling(
        N_(
            "In the 2005 Japanese rulebook the lowest and the highest number are sought in both "
            "areas together. One seat with both loses 3 points and gains 3."
        ),
        N_(
            "The rulebooks disagree about the street numbers and each edition keeps its own rule. "
            "The Japanese one names palaces under construction and opened palaces in one breath, "
            "and does not forbid that one seat has both numbers."
        ),
        editions=JAPANESE,
    ),
    Ruling(
        N_(
            "In the 2013 edition 3 points pass from the lowest visible number to the highest. If "
            "both belong to one seat, its score does not change."
        ),
        N_(
            "The rulebooks disagree about the street numbers and each edition keeps its own rule. "
            "The 2013 one lets a player with both numbers keep the 3 points, which we read as "
            "paying oneself, not as a bonus."
        ),
        editions=SECOND,
    ),
    Ruling(
        N_(
            "Of the five Celebration cards only 10, 20 and 500 are wild. 1513 and 2013 are "
            "ordinary palace cards in the colours of the removed cards 10 and 20."
        ),
        N_(
            "The rulebook explains the three wilds and is silent about the other two. In this way "
            "each colour still has sixteen palace cards."
        ),
        editions=CELEBRATION,
    ),
    Ruling(
        N_(
            "Windows and shields of the Celebration cards are: wild 10 one and two, wild 20 two "
            "and one, wild 500 three and none, 1513 none and three, 2013 three and none."
        ),
        N_(
            "The rulebook's text does not give them. Ours keep the sum of three that all other "
            "cards have; a deck file of your own can say otherwise."
        ),
        editions=CELEBRATION,
    ),
    Ruling(
        N_(
            "When a party counts the cards of a palace under construction in a Celebration match, "
            "a wild in it counts like the rest."
        ),
        N_(
            "The rulebook does not say whether a wild takes on a colour. It helps to complete the "
            "palace and cannot leave it, so we treat it as a full part of it."
        ),
        editions=CELEBRATION,
    ),
    Ruling(
        N_(
            "In the set-up of a Celebration match no seat can keep two wilds. A wild that is kept "
            "must be named second, and lies on the first card whatever its colour."
        ),
        N_(
            "The rulebook is silent about wilds in a starting hand, but a wild cannot begin a "
            "palace. The first card is then the only palace it can be added to. With three wilds "
            "in the deck a hand of four always holds a palace card to start with."
        ),
        editions=CELEBRATION,
    ),
    Ruling(
        N_(
            "With two players the City's first cards are laid in ascending order. Wilds follow, "
            "lowest first, each on the City's largest palace; ties go to the higher visible number."
        ),
        N_(
            "The rulebook arranges these cards as a player would, but leaves open who decides "
            "which card covers which. A fixed order needs no decision and favours neither player."
        ),
        editions=SECOND,
    ),
    Ruling(
        N_(
            "With two players, nothing is laid for the City from a triplet that has no layable "
            "card, and nothing at all if that is true of both. A wild that becomes layable through "
            "the City's first card can be laid as its second."
        ),
        N_(
            "The rulebook demands a palace or a bastion and does not consider that this may be "
            "impossible. It happens only in a Celebration match, when a triplet has nothing but "
            "wilds and the City has nothing under construction. What counts is what can be laid at "
            "the moment the card is picked."
        ),
        editions=SECOND,
    ),
    Ruling(
        N_(
            "With two players, the numbers of the City's completed palaces count as visible for "
            "the street numbers, just as those under construction do."
        ),
        N_(
            "The rulebook lets the City take part as a player would. By then players have opened "
            "all their completed palaces, which count; the City never opens any, and should not "
            "lose its numbers for that."
        ),
        editions=SECOND,
    ),
)
