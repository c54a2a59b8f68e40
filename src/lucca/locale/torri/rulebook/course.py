"""How a match goes: turns, houses, floors, struggles."""

from lucca.locale import N_
from lucca.locale.rulebook import Paragraph, Section

COURSE = (
    Section(
        N_("Your turn"),
        (
            Paragraph(
                N_(
                    "If your colour meets a condition for a win when your turn begins, you win. Otherwise "
                    "you place two bricks of **different** colours, one after the other."
                )
            ),
            Paragraph(
                N_(
                    "Neither colour has to be yours. Each brick comes from the supply and becomes a house "
                    "or a floor, and all that follows from it is settled before the next. You cannot pass. "
                    "If you are unable to place a brick, the first or the second, the match ends at once."
                )
            ),
        ),
    ),
    Section(
        N_("Placing a house"),
        (
            Paragraph(
                N_(
                    "A house goes on an empty lot. Look at the block it is now part of and count the towers "
                    "in it:\n"
                    "- none or one: nothing else happens;\n"
                    "- two: they **struggle** at once, but the house is not allowed if they are equally "
                    "strong;\n"
                    "- three or more: the house is not allowed."
                )
            ),
        ),
    ),
    Section(
        N_("Placing a floor"),
        (
            Paragraph(
                N_(
                    "A floor goes on an occupied lot, **at the bottom**, and lifts all that stands there. "
                    "Under a house it starts a tower, under a tower it makes it higher. The brick on top "
                    "stays on top, so a floor never changes who is in control. Two conditions must be met:\n"
                    "- no other tower stands in the same block;\n"
                    "- the stack, with the new floor, has no more bricks of the placed colour than there "
                    "are houses of this colour in the rest of the block."
                )
            ),
            Paragraph(
                N_(
                    "The second condition is about the colour you place, and about this moment only: a "
                    "tower stays as it is when its block loses houses later."
                )
            ),
            Paragraph(
                N_(
                    "**Example.** A block has houses on a1 (red), a2 (white) and b1 (white). A red floor "
                    "fits under a2: one red brick in the stack, one red house outside it. A white floor "
                    "does not: two white bricks, but only b1 outside. A blue floor fits nowhere, as there "
                    "is no blue house."
                )
            ),
            Paragraph(
                N_(
                    "Say you place the red floor, so that a2 is now white, red. If somebody adds a white "
                    "house on b2, a white floor fits under a2 as well: two white bricks in the stack, and "
                    "white houses on b1 and b2. Under a1, b1 or b2 no floor can be placed, since a2 is a "
                    "tower of this block."
                )
            ),
        ),
    ),
    Section(
        N_("Strength"),
        (
            Paragraph(
                N_(
                    "When a house brings two towers together, first find out which is stronger. Without the "
                    "new house each tower is in a block of its own. Count the houses of that block."
                )
            ),
            Paragraph(
                N_(
                    "A tower is as **strong** as it is high, but its height counts only up to the number "
                    "of houses in all the blocks that the new house joins, not counting the new house "
                    "itself. If that makes the two equal, the one with more houses in its own block is "
                    "stronger. If these are equal as well, the towers are equally strong, and the house "
                    "may not be placed."
                )
            ),
            Paragraph(
                N_(
                    "**Example.** In the rulebook a tower 4 high with six houses meets one that is 4 high "
                    "with three. Nine houses are joined, so all of both heights counts, and 6 houses "
                    "against 3 decide: the first is stronger. Two towers 6 and 5 high, with two houses "
                    "each, would count as 4 both, because only four houses are joined. They would be "
                    "equally strong, and nobody could join them."
                )
            ),
            Paragraph(
                N_(
                    "At the table a strength is written as two numbers, the height that counts and the "
                    "houses: the first two towers have 4/6 and 4/3, the others 4/2 each."
                )
            ),
            Paragraph(
                N_(
                    "**The other reading**, an option: a tower's height counts only up to the number of "
                    "houses in its **own** block. A tower that has lost its houses is weak then. Of the "
                    "towers of the example the first has 4/6, the second, with three houses, only 3/3, "
                    "and the others 2/2. The rulebook's second tower would not be as high as the first, "
                    "and 4 against 3 would decide, not 6 against 3. This is one reason why it is not the "
                    "usual way; the other is among the rulings below."
                )
            ),
        ),
    ),
    Section(
        N_("The struggle"),
        (
            Paragraph(
                N_(
                    "If one colour controls both towers, they merge at once. Otherwise they **strike** in "
                    "turns, the stronger tower first. Look at the colours on top of both before anything is "
                    "moved. A strike then has two parts:\n"
                    "- the struck tower loses its top brick, which returns to the supply;\n"
                    "- in exchange, the colour that has lost this brick takes a prisoner of the colour that "
                    "struck."
                )
            ),
            Paragraph(
                N_(
                    "After every strike go through this list. The first thing that is true ends the "
                    "struggle; if nothing is, the other tower strikes.\n"
                    "- The struck tower has only one brick left: it is a house now.\n"
                    "- The two towers are no longer in the same block: both stay.\n"
                    "- One colour controls both towers: they merge."
                )
            ),
            Paragraph(
                N_(
                    "Who is stronger is settled before the first strike and holds to the end of the "
                    "struggle. Who controls a tower may change with every strike."
                )
            ),
        ),
    ),
    Section(
        N_("Prisoners"),
        (
            Paragraph(
                N_(
                    "A colour that a player owns takes its prisoner from the **striking** tower's block: "
                    "one house in the colour that struck. If there are several, its player picks one, even "
                    "if it is somebody else's turn. If there is one, it is taken without asking. If there "
                    "is none, there is no prisoner."
                )
            ),
            Paragraph(
                N_(
                    "Every strike is finished before the list above is looked at. So a prisoner is taken "
                    "even if the struck tower has just become a house and the struggle ends with that."
                )
            ),
            Paragraph(
                N_(
                    "Only houses can be taken, never floors. The house that has just been placed joins the "
                    "towers but belongs to neither block: it does not count for strength and cannot be "
                    "taken."
                )
            ),
            Paragraph(
                N_(
                    "Which house you take can matter a great deal. Suppose that White strikes you from b2, "
                    "and that the only link between b2 and the new house on d2 is a white house on c2. Take "
                    "c2, and the towers are apart: the struggle is over."
                )
            ),
            Paragraph(
                N_(
                    "A **neutral** colour takes no house but a brick from the supply, again of the colour "
                    "that struck. A brick that an earlier strike of the same struggle sent there will do. "
                    "If the supply has none of that colour, there is no prisoner."
                )
            ),
        ),
    ),
    Section(
        N_("Merging"),
        (
            Paragraph(
                N_(
                    "When towers merge, take all bricks of the weaker tower except the one at the bottom "
                    "and put them, in the same order, under the stronger tower. The bottom brick stays "
                    "behind as a house. The conditions for placing a floor do not apply here."
                )
            ),
        ),
    ),
    Section(
        N_("Two struggles, strike by strike"),
        (
            Paragraph(
                N_(
                    "**First example.** White, Black and Red are players, Blue is neutral. On b3 stands "
                    "white, blue, black, white, red, with houses on a2 (blue), a3 (white), b2 (white) and "
                    "b4 (black). On d3 stands blue, red, black, red, with houses on d2 (black), d4 (red) "
                    "and e3 (black). The supply has bricks of all colours. Now somebody places a blue house "
                    "on c3."
                )
            ),
            Paragraph(
                N_(
                    "Seven houses are joined, so all height counts: the tower on b3 is 5 high, the one on "
                    "d3 only 4. So b3 strikes first:\n"
                    "- White strikes. The blue top of d3 goes to the supply. Blue, being neutral, takes a "
                    "white brick from the supply.\n"
                    "- Red, now on top of d3, strikes. The white top of b3 goes. White takes d4, the only "
                    "red house in the block of d3.\n"
                    "- Blue, now on top of b3, strikes. The red top of d3 goes. Red takes a2, the only blue "
                    "house in the block of b3: the house on c3 belongs to neither block.\n"
                    "- Black, now on top of d3, strikes. The blue top of b3 goes. Blue takes a black brick "
                    "from the supply."
                )
            ),
            Paragraph(
                N_(
                    "Black now controls both towers: b3 is black, white, red and d3 is black, red. They "
                    "merge, and b3 is the stronger one. It becomes black, white, red, black, 4 high, and a "
                    "red house remains on d3. Blue has taken two prisoners, White and Red one each."
                )
            ),
            Paragraph(
                N_(
                    "**Second example**, on the lines of the one in the rulebook, with four players. On c3 "
                    "stands white, red, black, with houses on a3 (blue), b2 (red), b3 (white), b4 (black), "
                    "c2 (white) and c4 (blue). On e3 stands blue, red, black, white, with houses on e2 "
                    "(blue), e4 (black) and f3 (white)."
                )
            ),
            Paragraph(
                N_(
                    "It is Red's turn. The first brick is a blue floor under c3, which the two blue houses "
                    "of the block allow. The second is a red house on d3, and it joins the towers. Both are "
                    "4 high, and with nine houses all of it counts. So their houses decide, 6 against 3: c3 "
                    "is stronger and strikes first:\n"
                    "- White strikes. The blue top of e3 goes. Blue's player takes a white house, b3 or "
                    "c2.\n"
                    "- Red, now on top of e3, strikes. The white top of c3 goes. White takes nothing: the "
                    "block of e3 has no red house, and the new one on d3 does not count."
                )
            ),
            Paragraph(
                N_(
                    "Red has come to the top of both towers, and they merge. Of red, black, white on e3 the "
                    "upper two go under red, black, blue on c3. Red's tower is now red, black, blue, red, "
                    "black, 5 high, and a white house remains on e3."
                )
            ),
        ),
    ),
)
