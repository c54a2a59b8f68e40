"""Where the rulebook is silent or unclear: what we do, and why."""

from lucca.locale import N_
from lucca.locale.rulebook import Ruling

RULINGS = (
    Ruling(
        N_("The board starts empty."),
        N_(
            "The rulebook leaves the set-up to a picture card that is lost. Its text puts every brick "
            "in the supply, so none is left for the board."
        ),
    ),
    Ruling(
        N_("Seat 1 begins, and the turn passes in the order of the seats."),
        N_("The rulebook does not say who starts."),
    ),
    Ruling(
        N_("Sizes 3, 4 and 5 are allowed for tests and research. Apart from these only 6, 8, 10 and 12 can be chosen."),
        N_("The rulebook has the four large sizes only. Small boards can be explored far more thoroughly."),
    ),
    Ruling(
        N_(
            "Your two bricks may have any two colours, and neither has to be your own. The first is "
            "settled completely before the second, and you cannot pass."
        ),
        N_("The rulebook only asks for different colours. It resolves a struggle at once, and knows no pass."),
    ),
    Ruling(
        N_(
            "You need not choose your first brick so that a second can be placed. If it cannot, the "
            "match ends there and then."
        ),
        N_("The rulebook ends the match as soon as any brick cannot be placed, and sets no duty to prevent this."),
    ),
    Ruling(
        N_(
            "For a floor only the placed colour is checked. Other colours may have more bricks in the "
            "tower than houses in the block."
        ),
        N_("The rulebook's limit speaks of the colour of the floor, and holds only while it is placed."),
    ),
    Ruling(
        N_("A floor never starts a struggle, because it cannot be placed where the block has another tower."),
        N_(
            "The rulebook lets any brick that brings two towers together start a struggle, but "
            "forbids a floor that would make a second tower. Only a house is left to do it."
        ),
    ),
    Ruling(
        N_(
            "Where towers meet, their height counts up to the number of houses in all blocks that the "
            "new house joins, this house left out. Equal heights are compared by the houses of each "
            "tower's own block. The option `strength` offers the other reading, in which the houses of "
            "its own block limit a tower."
        ),
        N_(
            "The rulebook limits the height by the houses of the block, and can mean the one that both "
            "towers share by now or each tower's own. In its example two towers 4 high count as equal, "
            "although one has three houses, and the sizes of the blocks decide, 6 against 3: only the "
            "shared block gives this reason. And in its list of the ways in which a struggle ends, the "
            "stronger tower is never worn down. That list is complete only as long as the stronger tower "
            "is not the lower one, and the other reading makes it so far more often."
        ),
    ),
    Ruling(
        N_("Equally strong towers cannot be joined, even if one colour controls both."),
        N_(
            "The rulebook forbids it without exception. There would also be no telling which of the "
            "two goes underneath."
        ),
    ),
    Ruling(
        N_(
            "The house just placed belongs to neither block for the whole struggle. It is not counted "
            "and cannot be taken, but it does join the towers."
        ),
        N_(
            "The rulebook leaves it out when it compares the blocks and is silent about prisoners. In "
            "its example the new house is red, and yet White finds no red house to take."
        ),
    ),
    Ruling(
        N_(
            "If the new house also touches a third block, one without a tower, that block belongs to "
            "neither side. Its houses cannot be taken. They count for neither tower, but among the "
            "joined houses that limit the height of both."
        ),
        N_(
            "The rulebook is silent. Only the new house links a third block to the towers, so it has "
            "no more to do with one than with the other."
        ),
    ),
    Ruling(
        N_(
            "A tower's block is looked at afresh for every strike. Houses that an earlier prisoner "
            "has cut off from it cannot be taken."
        ),
        N_(
            "The rulebook does not say which moment counts. Whether the towers are still in one block "
            "depends on the board as it stands, and so should this."
        ),
    ),
    Ruling(
        N_(
            "Which tower is stronger is decided before the first strike and not again. When they "
            "merge, the tower that was stronger then takes in the other, even if it is lower by now."
        ),
        N_("The rulebook determines strength at the start of a struggle and never asks to repeat it."),
    ),
    Ruling(
        N_(
            "For each strike the colours on top at its beginning count. The colour whose brick falls "
            "takes the prisoner, and it takes one of the colour that struck."
        ),
        N_(
            "The strike may bring another colour to the top, and the rulebook does not say which of "
            "the two takes the prisoner. In its example it is the one that was struck."
        ),
    ),
    Ruling(
        N_(
            "A player must take a prisoner if there is one to take. The player chooses among several "
            "houses, also off turn; a single house is taken automatically."
        ),
        N_(
            "The rulebook leaves open which house, but not whether to take one. The prisoner goes to "
            "the struck colour, so its owner should choose. With one house there is no choice."
        ),
    ),
    Ruling(
        N_(
            "A neutral colour takes a brick of the colour that struck from the supply. Bricks that "
            "this struggle has already returned there can be taken."
        ),
        N_(
            "The rulebook names the supply but not the colour; we use the one a player would have to "
            "take. A brick back in the supply is like any other there."
        ),
    ),
    Ruling(
        N_(
            "If the supply has no brick of the colour that struck, a neutral colour takes nothing, "
            "and no house is taken instead."
        ),
        N_("The rulebook is silent. A player who finds no house goes without, too."),
    ),
    Ruling(
        N_("Prisoners never return to the supply or to the board."),
        N_("The rulebook mentions no way back, and prisoners have to stay where they are to be counted."),
    ),
    Ruling(
        N_("A struggle ends when either tower is down to one brick, the stronger one included."),
        N_(
            "The rulebook mentions the weaker tower only. But where the stronger one is the lower of the "
            "two, it can be worn down first, and a single brick is a house."
        ),
    ),
    Ruling(
        N_(
            "The prisoner is taken before we look whether the struggle is over, even where the struck "
            "tower is only a house by now."
        ),
        N_(
            "The rulebook ends the struggle at once, but makes the falling brick and the prisoner two "
            "parts of one strike. The prisoner can also be what takes the towers apart."
        ),
    ),
    Ruling(
        N_(
            "After a strike we check first for a tower that has become a house, then for separate "
            "blocks, then for one colour on top of both."
        ),
        N_(
            "More than one may be true at once. We keep the order of the rulebook's list: a house "
            "cannot merge, and neither can towers that are apart."
        ),
    ),
    Ruling(
        N_("When towers merge, the result may have more bricks of a colour than its block has houses of it."),
        N_("The rulebook limits the placing of bricks, and here nobody places one."),
    ),
    Ruling(
        N_("A neutral colour that is level with you or ahead prevents your win at the start of a turn."),
        N_("The rulebook compares you with every other colour, and not just with those of the players."),
    ),
    Ruling(
        N_("Two equally high towers of one colour are no tie."),
        N_("The rulebook lets the match go on when several colours are level. You cannot be level with yourself."),
    ),
    Ruling(
        N_("Prisoners are counted one by one, whatever their colours."),
        N_("The rulebook speaks of sets in one place, but explains no sets and counts prisoners everywhere else."),
    ),
    Ruling(
        N_("If your turn begins with both conditions met, you win by your tower."),
        N_(
            "You have won in any case. The order only settles which reason is given, and the rulebook "
            "puts towers first."
        ),
    ),
    Ruling(
        N_("The final ranking is among the players. Neutral colours are ignored."),
        N_("The rulebook looks for the best colour of a player here. A neutral colour cannot win."),
    ),
    Ruling(
        N_(
            "In the final ranking a colour without a tower has height 0, floors count as bricks on the "
            "board, and players who are level in everything share their place."
        ),
        N_(
            "A house is not a tower. The rulebook counts the bricks in the city, and floors are among "
            "them. It offers no further tie-break."
        ),
    ),
    Ruling(
        N_(
            "When you switch colours, prisoners stay with their colour, and the colour you leave "
            "becomes neutral with all it has."
        ),
        N_(
            "The rulebook gives you the prisoners of the new colour but does not say what becomes of "
            "the old ones. A colour keeps its prisoners when nobody owns it."
        ),
    ),
    Ruling(
        N_(
            "There is no switch when the second brick cannot be placed, and with four players the "
            "only choice is to stay."
        ),
        N_(
            "A switch belongs to the end of a turn, and the match ends in the middle of one. With "
            "four players no colour is free."
        ),
    ),
)
