"""Texts about matches of palazzi, for the page, the terminal and hints: cards, choices, quarters, events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lucca.locale import E_, N_, _, join_phrases, join_words, ngettext
from lucca.locale.palazzi.colours import say_a_palace, say_the_palace
from lucca.locale.palazzi.wordings import worded

if TYPE_CHECKING:
    from lucca.games.game import Outcome
    from lucca.games.palazzi.deck import Card
    from lucca.games.palazzi.game import Palazzi
    from lucca.games.palazzi.position import CityQuarter, Quarter
    from lucca.games.palazzi.view import Choice, OrderPlace, View

COLUMNS = (N_("windows"), N_("parties"), N_("walls"), N_("street"))
ASKED = {
    "keep": N_("Keep two cards; the second of a colour lies on top:"),
    "open": N_("Open palaces, or take a triplet:"),
    "take": N_("Take a triplet:"),
    "city": N_("Lay a card for the City of Lucca:"),
}  # by the first of these verbs that is legal


def say_windows(count: int) -> str:
    return ngettext("{count} window", "{count} windows", count).format(count=count)


def say_shields(count: int) -> str:
    return ngettext("{count} shield", "{count} shields", count).format(count=count)


def say_order_reason(place: OrderPlace) -> str:
    """Why a seat has its place in the order of play: its shields, and the number that broke a tie."""
    shields = say_shields(place.shields)
    if place.number is None:
        return shields
    return _("{shields}, number {number}").format(shields=shields, number=place.number)


def say_points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


def say_bastion(game: Palazzi) -> str:
    """The card without a number."""
    return worded(game, E_("bastion"))


def say_walls_and_bastions(game: Palazzi, walls: int, bastions: int) -> str:
    """What stands beside the completed palaces of a quarter."""
    return worded(game, E_("Walls: {walls}, bastions: {bastions}")).format(walls=walls, bastions=bastions)


def say_card(game: Palazzi, name: str) -> str:
    """A card with its colour, windows and shields."""
    card: Card = game.card(name)
    if card.kind == "bastion":
        return say_bastion(game)
    details = join_words((say_windows(card.windows), say_shields(card.shields)))
    return _("{card} ({facts})").format(card=say_word(game, name), facts=details)


def say_cards(game: Palazzi, names: Sequence[str]) -> str:
    """Several cards, each as `say_card` says it."""
    return join_phrases(say_card(game, name) for name in names)


def say_palace(game: Palazzi, colour: str, cards: Sequence[str]) -> str:
    """A palace under construction: its size, the number that shows, its windows and shields."""
    words = ngettext(
        "{colour}: {count} card of {size}, number {number}, {windows}, {shields}",
        "{colour}: {count} cards of {size}, number {number}, {windows}, {shields}",
        len(cards),
    )
    return words.format(
        colour=_(colour),
        count=len(cards),
        size=game.palace_size,
        number=game.card(cards[-1]).number,
        windows=say_windows(sum(game.card(name).windows for name in cards)),
        shields=say_shields(sum(game.card(name).shields for name in cards)),
    )


def say_closed(game: Palazzi, colour: str, cards: Sequence[str]) -> str:
    """A palace that is completed: only its number still matters."""
    return _("{colour}: number {number}").format(colour=_(colour), number=game.card(cards[-1]).number)


def say_area(area: str, palaces: list[str]) -> list[str]:
    """The palaces of an area, a line each."""
    return [_("{area}: {palace}").format(area=area, palace=palace) for palace in palaces]


def say_quarter(game: Palazzi, quarter: Quarter) -> list[str]:
    """A seat's quarter, a line for each palace."""
    lines = [
        *say_area(_("Under construction"), [say_palace(game, *palace) for palace in quarter.building.items()]),
        *say_area(_("Completed"), [say_closed(game, *palace) for palace in quarter.completed.items()]),
        *say_area(_("Opened"), [say_closed(game, *palace) for palace in quarter.opened.items()]),
    ]
    if quarter.walls or quarter.bastions:
        lines.append(say_walls_and_bastions(game, quarter.walls, quarter.bastions))
    return lines or [_("nothing yet")]


def say_city(game: Palazzi, city: CityQuarter) -> list[str]:
    """The quarter of the City of Lucca."""
    lines = [
        *say_area(_("Under construction"), [say_palace(game, *palace) for palace in city.building.items()]),
        *say_area(_("Completed"), [say_closed(game, *palace) for palace in city.completed]),
    ]
    if city.bastions:
        lines.append(_("Bastions: {bastions}").format(bastions=city.bastions))
    return lines or [_("nothing yet")]


def say_numbers(view: View, names: Sequence[str]) -> list[str]:
    """The lowest and highest street number and whose they are."""
    lowest, highest = _("Lowest number: {number}, {name}"), _("Highest number: {number}, {name}")
    return [
        text.format(number=street.number, name=names[street.seat - 1] if street.seat else _("the City of Lucca"))
        for street, text in ((view.lowest, lowest), (view.highest, highest))
        if street
    ]


def say_asked(view: View) -> str:
    """What the viewer is to do now, as the words before the cards or the choices; empty if nothing."""
    verbs = {choice.name.split(" ")[0] for choice in view.choices}
    asked = next((asked for verb, asked in ASKED.items() if verb in verbs), N_("Play a card:"))
    return _(asked) if verbs else ""


def say_choice(game: Palazzi, view: View, choice: Choice, height: int) -> str:
    """A legal action and what it is worth now; `height` is that of the palace a card is added to, with the card."""
    verb, *words = choice.name.split(" ")
    if verb == "keep":
        return _("keep {first}, then {second}").format(first=say_card(game, words[0]), second=say_card(game, words[1]))
    if verb == "open":
        palace = say_the_palace(words[0])
        return _("open {palace}: a party for {points}").format(palace=palace, points=say_points(choice.points))
    if verb == "take":
        triplet = view.position.table[int(words[0]) - 1] or ()
        return _("take triplet {triplet}: {cards}").format(triplet=words[0], cards=say_cards(game, triplet))
    if verb == "wall":
        return _("wall {card}: {walls} would need {needed}, you would have {shields}").format(
            card=say_word(game, words[0]),
            walls=ngettext("{count} wall", "{count} walls", choice.walls).format(count=choice.walls),
            needed=say_shields(choice.shields_needed),
            shields=choice.shields,
        )
    if verb == "discard":
        return _("discard {card}").format(card=say_card(game, words[0]))
    if verb == "city":
        return say_city_choice(game, words, height)
    return say_build(game, choice, words, height)


def say_build(game: Palazzi, choice: Choice, words: list[str], height: int) -> str:
    """A card built in one's own quarter."""
    card = say_card(game, words[0])
    if words[0] == "B":
        return worded(game, E_("build the bastion"))
    colour = words[1] if len(words) > 1 else str(game.card(words[0]).colour)
    if choice.completes:
        return _("build {card}: completes {palace} for {points}").format(
            card=card, palace=say_the_palace(colour), points=say_points(choice.points)
        )
    return say_height(card, colour, height, game.palace_size)


def say_height(card: str, colour: str, height: int, size: int) -> str:
    """A card that starts a palace or adds to it."""
    if height == 1:
        return _("build {card}: starts {palace}").format(card=card, palace=say_a_palace(colour))
    return _("build {card}: adds to {palace}, {height} of {size}").format(
        card=card, palace=say_the_palace(colour), height=height, size=size
    )


def say_city_choice(game: Palazzi, words: list[str], height: int) -> str:
    """A card laid for the City."""
    card = say_card(game, words[1])
    if words[1] == "B":
        return _("from triplet {triplet}, for the City: {what}").format(triplet=words[0], what=_("build the bastion"))
    colour = words[2] if len(words) > 2 else str(game.card(words[1]).colour)
    what = say_height(card, colour, height, game.palace_size)
    return _("from triplet {triplet}, for the City: {what}").format(triplet=words[0], what=what)


def say_event(game: Palazzi, event: str, names: Sequence[str], choice: Choice | None) -> str:
    """A decision as a sentence, from its event; `choice` is the decision with the points it scored at once."""
    seat, verb, *words = event.split(" ")
    templates = {
        "keep": N_("{name} keeps {a} and {b}."),
        "open": N_("{name} opens {a}: {points}."),
        "take": N_("{name} takes triplet {a}."),
        "build": N_("{name} builds {a}."),
        "wall": N_("{name} builds a city wall with {a}."),
        "discard": N_("{name} discards {a}."),
        "city": N_("{name} lays {b} for the City from triplet {a}."),
    }
    completes = choice is not None and choice.completes
    if verb == "build" and len(words) > 1:
        templates["build"] = N_("{name} adds {a} to {b}.")
    if verb == "build" and completes:
        with_wild = N_("{name} completes {b} with {a}: {points}.")
        templates["build"] = with_wild if len(words) > 1 else N_("{name} builds {a} and completes {b}: {points}.")
        words = words if len(words) > 1 else [*words, str(game.card(words[0]).colour)]
    a, b = say_words(game, verb, words)
    points = say_points(choice.points if choice else 0)
    return _(templates[verb]).format(name=names[int(seat) - 1], a=a, b=b, points=points)


def say_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and by what."""
    name = names[outcome.winners[0] - 1]
    if outcome.reason == "points":
        return _("{name} wins with {points}.").format(name=name, points=say_points(max(outcome.totals or (0,))))
    return _("{name} wins the tie by the highest number.").format(name=name)


def say_briefly(game: Palazzi, choice: Choice) -> str:
    """An action in a few words, and the points it brings at once."""
    verb, *words = choice.name.split(" ")
    templates = {
        "keep": N_("keep {a} and {b}"),
        "open": N_("open {a}"),
        "take": N_("take triplet {a}"),
        "build": N_("add {a} to {b}") if len(words) > 1 else N_("build {a}"),
        "wall": N_("wall {a}"),
        "discard": N_("discard {a}"),
        "city": N_("{b} for the City from triplet {a}"),
    }
    a, b = say_words(game, verb, words)
    action = _(templates[verb]).format(a=a, b=b)
    if not choice.points:
        return action
    return _("{action} for {points}").format(action=action, points=say_points(choice.points))


def say_words(game: Palazzi, verb: str, words: Sequence[str]) -> tuple[str, str]:
    """The first two words after a verb: cards, palaces, or the number of a triplet."""
    number_first = verb in ("take", "city")  # of a triplet, not of a card
    said = [word if number_first and at == 0 else say_word(game, word) for at, word in enumerate(words)]
    a, b, *_rest = [*said, "", ""]
    return a, b


def say_word(game: Palazzi, word: str) -> str:
    """A word of an event, not in notation: a card with its colour, or a palace."""
    if word not in game.notation.cards:
        return say_the_palace(word)
    card = game.card(word)
    if card.kind == "bastion":
        return worded(game, E_("a bastion"))
    if card.kind == "wild":
        return _("wild {number}").format(number=card.number)
    return _("{card} {colour}").format(card=word, colour=_(str(card.colour)))
