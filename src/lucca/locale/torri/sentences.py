"""One clear sentence for every reason code of torri, and the words that its problems name things by."""

from lucca.locale import N_

WORDS = frozenset((N_("white"), N_("black"), N_("red"), N_("blue")))

SENTENCES = {
    "unknown-colour": N_("'{colour}' is no colour; the colours are {colours}."),
    "unknown-lot": N_("There is no lot '{lot}' on this board; the lots are a1 to {last}."),
    "same-colour-twice": N_("Two bricks in a row have different colours, and {colour} has been placed."),
    "own-colour-barred": N_("In the opening turn no brick has your own colour, {colour}."),
    "colour-exhausted": N_("The supply has {no_bricks} left."),
    "second-tower": N_("Nothing can be placed under {lot}: its block has a tower already, on {tower}."),
    "too-few-houses": N_(
        "Under {lot}, {a_floor} needs {houses_of} in the rest of the block: it has {has}, needs {needs}."
    ),
    "three-towers": N_("A house on {lot} would join more than two towers: {towers}."),
    "equal-strength": N_("A house on {lot} may not join two towers of equal strength, {height}/{houses}: {towers}."),
    "capture-due": N_("Seat {to_move} must choose its prisoner first."),
    "no-capture-due": N_("No prisoner is to be chosen now."),
    "not-capturable": N_("{lot} cannot be taken: {a_house} in the striking tower's block must be chosen."),
    "switch-due": N_("Seat {seat} must switch to a neutral colour first, or stay."),
    "no-switch-due": N_("Colours are not switched now."),
    "not-neutral": N_("Seat {owner} plays {colour}: only a neutral colour can be switched to."),
    "wrong-size": N_("There is no board of size '{size}'; the sizes are: {sizes}."),
    "wrong-seat-count": N_("Torri is for {least} to {most} players, not '{players}'."),
    "wrong-colors": N_("colors must be a list of colours, one for each seat: {players}."),
    "colour-shared": N_("Two seats cannot play the same colour: {colour}."),
    "switching-not-bool": N_("switching must be true or false."),
    "opening-not-bool": N_("opening must be true or false."),
    "opening-for-two": N_("The balanced opening is for two players, not for {players}."),
    "unknown-strength": N_("strength cannot be '{strength}'; it is one of: {strengths}."),
}
