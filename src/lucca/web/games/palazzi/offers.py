"""What can be done with a card: the legal actions as buttons, and what the cards on the table would do for a seat."""

from collections import defaultdict
from dataclasses import dataclass

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import Palaces
from lucca.games.palazzi.view import Choice, View
from lucca.locale import N_, _
from lucca.locale.palazzi.match import has_towers, say_bastion, say_shields, say_word

Offers = dict[str, tuple["Offer", ...]]  # by the words of `place_of`


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action as a button: `about` is read before the words, `tone` says how it looks."""

    action: str
    words: str
    about: str
    tone: str


@dataclass(frozen=True, slots=True)
class Fit:
    """What a card on the table would do in the viewer's quarter, in a few words."""

    words: str
    tone: str


def see_offers(game: Palazzi, view: View) -> Offers:
    """The viewer's legal actions, each at the one place of the page where it belongs."""
    offers: dict[str, list[Offer]] = defaultdict(list)
    for choice in view.choices:
        if not choice.name.startswith("keep"):
            offers[place_of(choice)].append(see_offer(game, view, choice))
    return {place: tuple(found) for place, found in offers.items()}


def place_of(choice: Choice) -> str:
    """Where an action is offered: at its palace, triplet, card in hand, or card of a triplet."""
    verb, *words = choice.name.split(" ")
    if verb == "city":
        return f"city {words[0]} {words[1]}"
    return f"{verb} {words[0]}" if verb in ("open", "take") else f"card {words[0]}"


def see_offer(game: Palazzi, view: View, choice: Choice) -> Offer:
    """A legal action and what it is worth now."""
    verb, *words = choice.name.split(" ")
    if verb == "open":
        return Offer(choice.name, _("Open: +{points}").format(points=choice.points), _(words[0]), "best")
    if verb == "take":
        return Offer(choice.name, _("Take triplet {triplet}").format(triplet=words[0]), "", "best")
    if verb == "city":
        quarter = view.position.city
        tone, what = say_build(game, quarter.building if quarter else {}, words[1:], choice)
        return Offer(choice.name, what, say_word(game, words[1]), tone)
    if verb == "wall":
        needs = _("Wall: needs {needed}, you have {shields}")
        what = needs.format(needed=say_shields(choice.shields_needed), shields=choice.shields)
        tone = "" if choice.shields >= choice.shields_needed else "low"
    elif verb == "discard":
        tone, what = "", _("Discard")
    else:
        tone, what = say_build(game, view.position.quarters[(view.viewer or 1) - 1].building, words, choice)
    return Offer(choice.name, what, say_word(game, words[0]), tone)


def say_build(game: Palazzi, building: Palaces, words: list[str], choice: Choice) -> tuple[str, str]:
    """A card built to a palace or as a bastion: how it looks, and in words."""
    card = game.card(words[0])
    if card.kind == "bastion":
        return "build", _("Build the tower") if has_towers(game) else _("Build the bastion")
    colour = words[1] if len(words) > 1 else str(card.colour)
    height = len(building.get(colour, ())) + 1
    if choice.completes:
        return "best", _("Add to {colour}: completes, +{points}").format(colour=_(colour), points=choice.points)
    template = N_("Start {colour}") if height == 1 else N_("Add to {colour}: {height} of {size}")
    template = N_("Add to {colour}: completes") if height == game.palace_size else template  # the City scores nothing
    return "build", _(template).format(colour=_(colour), height=height, size=game.palace_size)


def see_fit(game: Palazzi, view: View, name: str) -> Fit | None:
    """What a card would do for the viewer, plainly counted; None where it cannot come there."""
    if not view.viewer or not view.position.round or view.position.phase == "city":
        return None
    card, quarter = game.card(name), view.position.quarters[view.viewer - 1]
    if card.kind == "bastion":
        return Fit(say_bastion(game), "build")
    if card.kind == "wild":
        return Fit(_("any palace being built") if quarter.building else _("wall or discard"), "build")
    if card.colour in quarter.completed or card.colour in quarter.opened:
        return Fit(_("wall or discard"), "none")
    return see_growth(game, quarter.building.get(str(card.colour), ()), name, str(card.colour))


def see_growth(game: Palazzi, stack: tuple[str, ...], name: str, colour: str) -> Fit:
    """How far a palace card would bring its palace."""
    height = len(stack) + 1
    if height == game.palace_size:
        windows = sum(game.card(card).windows for card in (*stack, name))
        return Fit(_("completes {colour}, +{points}").format(colour=_(colour), points=windows), "best")
    if height == 1:
        return Fit(_("starts {colour}").format(colour=_(colour)), "start")
    words = _("{colour}: {height} of {size}")
    return Fit(words.format(colour=_(colour), height=height, size=game.palace_size), "build")
