"""Reason codes: why an action is refused. Rules return integers, REASONS has their names, `lucca.locale` sentences."""

MATCH_OVER = 1
NOT_YOUR_TURN = 2
SAME_COLOUR_TWICE = 3
COLOUR_EXHAUSTED = 4
SECOND_TOWER = 5
TOO_FEW_HOUSES = 6
THREE_TOWERS = 7
EQUAL_STRENGTH = 8
CAPTURE_DUE = 9
NO_CAPTURE_DUE = 10
NOT_CAPTURABLE = 11
SWITCH_DUE = 12
NO_SWITCH_DUE = 13
NOT_NEUTRAL = 14
NO_CHANCE = 15
OWN_COLOUR_BARRED = 16

REASONS = {code: name.lower().replace("_", "-") for name, code in list(globals().items()) if name.isupper()}
