"""Where the game comes from, and who made it: facts from the rulebooks, told in our own words."""

from lucca.locale import N_
from lucca.locale.palazzi.editions import FIRST, GERMAN, SECOND
from lucca.locale.rulebook import Credits, Detail, Paragraph

ABOUT = (
    Paragraph(
        N_(
            "Lucca is a city in Italy, on the river Serchio, and still has its whole ring of walls; today "
            "people stroll there under trees. In the rulebooks of 2005 it is the year 1628. Rich families "
            "outbid one another with palaces and with what they give to strengthen the walls, and whoever "
            "does most is written into the Golden Book of the city. The rulebook of 2013 goes back to 1513, "
            "from which the city counts the age of its walls, and makes the families patrons of play: for "
            "the keys of the city they build, and give feasts."
        )
    ),
    Paragraph(
        N_(
            "Comics and games have a fair of their own there, Lucca Comics & Games. Its competition Gioco "
            "Inedito is for people who invent games without living by it, and the prize is that the winning "
            "game is published. In 2004 the theme was cities and walls, and Lucca Città won; a contribution "
            "from the city made the publication possible. The edition of 2013 celebrates ten years of the "
            "award, twenty years of Lucca Games, which began in one pavilion of 800 square metres and filled "
            "more than 10,000 by then, and five hundred years of the walls. The people on its palace cards "
            "come from the games that won the award."
        )
    ),
)
AUTHOR = Detail(N_("Author"), "Alessandro Zucchini")
DEVELOPMENT = Detail(N_("Development"), "Domenico Di Giorgio")
TIME = Detail(N_("Playing time"), N_("the rulebooks do not say; about half an hour here"))

CREDITS = (
    Credits(
        N_("Lucca Città (2005)"),
        (
            AUTHOR,
            DEVELOPMENT,
            Detail(N_("Illustrations"), "Valeria Luongo, Gianpaolo Derossi"),
            Detail(N_("Art direction"), "Roberta Barletta"),
            Detail(N_("Rules edited by"), "Roberto Corbelli, Andrés J. Voicu"),
            Detail(N_("German translation"), "Ulrich Bauer", GERMAN),
            Detail(N_("Publisher"), "dV games, Perugia"),
            Detail(N_("Sold in Germany by"), "ABACUSSPIELE, Dreieich", GERMAN),
            Detail(N_("Prize"), N_("Gioco Inedito 2004, at Lucca Comics & Games")),
            Detail(N_("Made for"), N_("three to five players, aged 8 and up")),
            TIME,
        ),
        editions=FIRST,
    ),
    Credits(
        N_("Lucca: The City of Games! (2013)"),
        (
            AUTHOR,
            DEVELOPMENT,
            Detail(N_("Rules for two players"), "Mick Sullivan"),
            Detail(N_("Illustrations and design"), "Andrea Guerrieri"),
            Detail(N_("Rules edited by"), "Roberto Corbelli, William Niebling"),
            Detail(N_("Publisher"), "daVinci Editrice (dV Giochi), Corciano"),
            Detail(N_("For Lucca Games"), "Andrea Parrella, Antonio Rama"),
            Detail(N_("Made for"), N_("two to five players, aged 8 and up")),
            Detail(N_("Occasion"), N_("the anniversaries of the award, the fair and the walls")),
            TIME,
        ),
        editions=SECOND,
    ),
)
