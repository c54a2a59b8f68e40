"""How bots see torri: the moves worth telling apart, what a position is worth, and what a person would do."""
