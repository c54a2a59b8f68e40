"""What people are told about each bot, and what the levels among them are called at a table."""

from lucca.locale import N_

DESCRIPTIONS = {
    "novice": N_("Sees what a beginner sees, and often misjudges it: a friendly first opponent."),
    "player": N_("Judges a position well, but never looks ahead: a good opponent for most people."),
    "master": N_("Looks ahead for almost a second at every decision: hard to beat."),
    "random": N_("Does anything that is allowed: a yardstick, not an opponent."),
    "greedy": N_("Does what looks best at once by a rule of thumb, and never looks further."),
    "search:200ms": N_("Looks ahead for so many milliseconds at every decision."),
    "search:5000": N_("Looks ahead by so many simulations: the same answer on every machine."),
}

LEVEL_LABELS = {
    "novice": N_("bot: novice"),
    "player": N_("bot: player"),
    "master": N_("bot: master"),
}

# The same where it is said already that they are bots: their names, and each in a word or two.
LEVEL_NAMES = {
    "novice": N_("A novice"),
    "player": N_("A player"),
    "master": N_("A master"),
}
LEVELS_IN_A_WORD = {
    "novice": N_("friendly"),
    "player": N_("a good match"),
    "master": N_("hard to beat"),
}
