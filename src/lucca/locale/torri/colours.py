"""Houses, floors and bricks by their colours: whole phrases, because many languages inflect a colour with its word."""

from lucca.locale import N_, _

A_HOUSE = {
    "white": N_("a white house"),
    "black": N_("a black house"),
    "red": N_("a red house"),
    "blue": N_("a blue house"),
}
THE_HOUSE = {
    "white": N_("the white house"),
    "black": N_("the black house"),
    "red": N_("the red house"),
    "blue": N_("the blue house"),
}
NO_HOUSE = {
    "white": N_("no white house"),
    "black": N_("no black house"),
    "red": N_("no red house"),
    "blue": N_("no blue house"),
}
HOUSES = {
    "white": N_("white houses"),
    "black": N_("black houses"),
    "red": N_("red houses"),
    "blue": N_("blue houses"),
}
A_FLOOR = {
    "white": N_("a white floor"),
    "black": N_("a black floor"),
    "red": N_("a red floor"),
    "blue": N_("a blue floor"),
}
FLOORS = {
    "white": N_("white floors"),
    "black": N_("black floors"),
    "red": N_("red floors"),
    "blue": N_("blue floors"),
}
A_BRICK = {
    "white": N_("a white brick"),
    "black": N_("a black brick"),
    "red": N_("a red brick"),
    "blue": N_("a blue brick"),
}
NO_BRICKS = {
    "white": N_("no white bricks"),
    "black": N_("no black bricks"),
    "red": N_("no red bricks"),
    "blue": N_("no blue bricks"),
}
# By gap of a sentence: the fact that fills it.
PHRASES = {
    "a_house": ("colour", A_HOUSE),
    "houses_of": ("colour", HOUSES),
    "a_floor": ("colour", A_FLOOR),
    "no_bricks": ("colour", NO_BRICKS),
}


def say_a_house(colour: str) -> str:
    return _(A_HOUSE[colour])


def say_the_house(colour: str) -> str:
    return _(THE_HOUSE[colour])


def say_no_house(colour: str) -> str:
    return _(NO_HOUSE[colour])


def say_a_floor(colour: str) -> str:
    return _(A_FLOOR[colour])


def say_floors(colour: str) -> str:
    return _(FLOORS[colour])


def say_a_brick(colour: str) -> str:
    return _(A_BRICK[colour])


def say_no_bricks(colour: str) -> str:
    return _(NO_BRICKS[colour])


def as_sentence(text: str) -> str:
    """A phrase at the beginning of a sentence, with a capital letter; but what begins with a lot stays as it is."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
