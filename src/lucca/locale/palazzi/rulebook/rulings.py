"""Where the rulebooks are silent or disagree: what we do, and why."""

from lucca.locale import E_, N_
from lucca.locale.palazzi.editions import CELEBRATION, DISCARDABLE, GERMAN, JAPANESE, SECOND
from lucca.locale.rulebook import Ruling

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
            "Your two starting cards are laid in the order you name. You may change your choice until the "
            "last player has chosen."
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
        N_(
            "In the 2005 Japanese rulebook, as in the others, players with equally many shields compare "
            "visible numbers only."
        ),
        N_(
            "It compares the highest numbers among the palace cards that have been laid, which could mean "
            "covered ones too. But it lets only the number on top be seen, and the other rulebooks name "
            "the visible numbers."
        ),
        editions=JAPANESE,
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
        E_(
            "In the 2005 Japanese rulebook and the 2013 edition a bastion may be built or "
            "discarded, but never turned into a city wall."
        ),
        E_(
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
            "In the 2005 Japanese rulebook the lowest and the highest number are sought in both areas "
            "together. A player with both loses 3 points and gains 3."
        ),
        N_(
            "The rulebooks disagree about the street numbers and each edition keeps its own rule. The "
            "Japanese one names palaces under construction and opened palaces in one breath, and does not "
            "forbid that one player has both numbers."
        ),
        editions=JAPANESE,
    ),
    Ruling(
        N_(
            "In the 2013 edition 3 points pass from the lowest visible number to the highest. If both "
            "belong to one player, that player's score does not change."
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
            "Of the five Celebration cards only 10, 20 and 500 are wild. The other two are ours: 1513 "
            "and 2013, ordinary palace cards in the colours of the removed cards 10 and 20."
        ),
        N_(
            "The rulebook names the three wilds and is silent about the other two, even about their "
            "numbers; ours are the years of the walls and of the edition. In this way each colour still "
            "has sixteen palace cards."
        ),
        editions=CELEBRATION,
    ),
    Ruling(
        N_(
            "Windows and shields of the Celebration cards are ours too: wild 10 one and two, wild 20 two "
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
            "In the set-up of a Celebration match no player can keep two wilds. A wild that is kept must "
            "be named second, and lies on the first card whatever its colour."
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
