"""Scoring at one glance: what brings points, how many, and when."""

from lucca.locale import E_, N_
from lucca.locale.palazzi.editions import FIRST, GERMAN, JAPANESE, SECOND
from lucca.locale.rulebook import Line, Overview

AT_ONCE, AT_THE_END = N_("at once"), N_("at the end")

OVERVIEW = Overview(
    title=N_("Scoring at a glance"),
    heads=(N_("What scores"), N_("How much"), N_("When")),
    lines=(
        Line(
            (
                N_("Completing a palace (3 players: 5 cards; 4 players: 4 cards; 5 players: 3 cards)"),
                N_("1 point for each window"),
                AT_ONCE,
            ),
            editions=FIRST,
        ),
        Line(
            (
                N_("Completing a palace (2 or 3 players: 5 cards; 4 players: 4 cards; 5 players: 3 cards)"),
                N_("1 point for each window"),
                AT_ONCE,
            ),
            editions=SECOND,
        ),
        Line(
            (
                N_("Opening a palace"),
                N_(
                    "1 point for each card of its colour under construction in other quarters, 2 points for each "
                    "completed palace of its colour there"
                ),
                N_("at once, or at the end"),
            )
        ),
        Line(
            (
                E_("Each city wall and each bastion"),
                N_(
                    "1 point for each palace you have opened; nothing if your palaces under construction lack even one "
                    "of the 2 shields for each wall"
                ),
                AT_THE_END,
            )
        ),
        Line(
            (N_("The lowest street number under construction"), N_("3 points less"), AT_THE_END),
            editions=GERMAN,
        ),
        Line(
            (N_("The highest street number opened"), N_("3 points"), AT_THE_END),
            editions=GERMAN,
        ),
        Line(
            (N_("The lowest street number under construction or opened"), N_("3 points less"), AT_THE_END),
            editions=JAPANESE,
        ),
        Line(
            (N_("The highest street number under construction or opened"), N_("3 points"), AT_THE_END),
            editions=JAPANESE,
        ),
        Line(
            (
                N_("The lowest and the highest street number to be seen"),
                N_("the lowest gives 3 points to the highest"),
                AT_THE_END,
            ),
            editions=SECOND,
        ),
    ),
)
