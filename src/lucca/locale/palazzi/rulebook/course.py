"""How a match goes: rounds, turns, cards, the end of a round."""

from lucca.locale import E_, N_
from lucca.locale.palazzi.editions import CELEBRATION, DISCARDABLE, FIRST, GERMAN
from lucca.locale.rulebook import Paragraph, Section

COURSE = (
    Section(
        N_("The order of play"),
        (
            Paragraph(
                N_(
                    "A round begins by settling who goes when. Count the shields on all cards of your "
                    "palaces under construction; completed and opened palaces no longer help. The player "
                    "with the most shields goes first, the one with the fewest last."
                )
            ),
            Paragraph(
                N_(
                    "Players with equally many shields compare the highest visible number on any of their "
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
                    "There is one triplet more than there are turns, so even the last player has a choice."
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
                E_(
                    "**Build a city wall.** Lay any card except a bastion face down. Whatever was on its "
                    "face no longer counts: it has neither colour nor number, and no windows or shields. "
                    "Walls can be worth a lot at the end, provided that your shields can carry them."
                )
            ),
            Paragraph(
                E_(
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
                E_(
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
                    "When every player has had a turn, the triplet that nobody took is discarded. Unless "
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
)
