"""Palaces by their colours: whole phrases, because many languages inflect a colour with the word it goes with."""

from lucca.locale import N_, _

THE_PALACE = {
    "red": N_("the red palace"),
    "yellow": N_("the yellow palace"),
    "green": N_("the green palace"),
    "blue": N_("the blue palace"),
    "purple": N_("the purple palace"),
    "brown": N_("the brown palace"),
}
A_PALACE = {
    "red": N_("a red palace"),
    "yellow": N_("a yellow palace"),
    "green": N_("a green palace"),
    "blue": N_("a blue palace"),
    "purple": N_("a purple palace"),
    "brown": N_("a brown palace"),
}
NO_PALACE = {
    "red": N_("no red palace"),
    "yellow": N_("no yellow palace"),
    "green": N_("no green palace"),
    "blue": N_("no blue palace"),
    "purple": N_("no purple palace"),
    "brown": N_("no brown palace"),
}
PHRASES = {"palace": ("colour", THE_PALACE), "no_palace": ("colour", NO_PALACE)}  # by gap: the fact that fills it


def say_the_palace(colour: str) -> str:
    """The palace of a colour, as the object of a sentence."""
    return _(THE_PALACE[colour])


def say_a_palace(colour: str) -> str:
    """A new palace of a colour, as the object of a sentence."""
    return _(A_PALACE[colour])
