"""What can be done with a card: the legal actions as buttons, and what the cards on the table would do for a seat."""

from collections import defaultdict
from dataclasses import dataclass, replace

from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import BuildOutlook, Payer, city_payer_after, palace_height_after
from lucca.games.palazzi.view import Choice, View
from lucca.locale import E_, N_, _
from lucca.locale.palazzi.colours import say_the_palace
from lucca.locale.palazzi.phrases import say_bastion, say_shields, say_word
from lucca.locale.palazzi.wordings import worded

Offers = dict[str, tuple["Offer", ...]]  # by the words of `place_of`


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action as a button: `about` is read before the words, `tone` says how it looks."""

    action: str
    text: str
    about: str
    tone: str


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What a card on the table would do in the viewer's quarter, in a few words."""

    text: str
    tone: str


def build_offers(game: Palazzi, state: State, view: View) -> Offers:
    """The viewer's legal actions, each at the one place of the page where it belongs."""
    offers: dict[str, list[Offer]] = defaultdict(list)
    for choice in view.choices:
        if not choice.name.startswith("keep"):
            height = palace_height_after(game, state, view.viewer or 0, choice.action)
            offer = build_offer(game, choice, height)
            payer = city_payer_after(game, state, view.viewer or 0, choice.action)
            offers[place_of(choice)].append(replace(offer, text=city_text(offer.text, payer)) if payer else offer)
    return {place: tuple(found) for place, found in offers.items()}


def place_of(choice: Choice) -> str:
    """Where an action is offered: at its palace, triplet, card in hand, or card of a triplet."""
    verb, *words = choice.name.split(" ")
    if verb == "city":
        return f"city {words[0]} {words[1]}"
    return f"{verb} {words[0]}" if verb in ("open", "take") else f"card {words[0]}"


def build_offer(game: Palazzi, choice: Choice, height: int) -> Offer:
    """A legal action and what it is worth now; `height` is that of the palace a card is added to, with the card."""
    verb, *words = choice.name.split(" ")
    if verb == "open":
        words_of_party = _("Open: +{points}").format(points=choice.points)
        return Offer(choice.name, words_of_party, say_the_palace(words[0]), "best")
    if verb == "take":
        return Offer(choice.name, _("Take triplet {triplet}").format(triplet=words[0]), "", "best")
    if verb == "city":
        tone, what = add_card_text(game, words[1:], choice, height)
        return Offer(choice.name, what, say_word(game, words[1]), tone)
    if verb == "wall":
        needs = _("Wall: needs {needed}, you have {shields}")
        what = needs.format(needed=say_shields(choice.shields_needed), shields=choice.shields)
        tone = "" if choice.bears_walls else "low"
    elif verb == "discard":
        tone, what = "", _("Discard")
    else:
        tone, what = add_card_text(game, words, choice, height)
    return Offer(choice.name, what, say_word(game, words[0]), tone)


def city_text(text: str, payer: Payer) -> str:
    """The words of a button that lays a card for the City, with what a party of that colour then brings from it."""
    return _("{action} (parties: +{points} from the City)").format(action=text, points=payer.points)


def add_card_text(game: Palazzi, words: list[str], choice: Choice, height: int) -> tuple[str, str]:
    """The tone and the words of a button that adds a card to a palace, or builds a bastion."""
    card = game.card(words[0])
    if card.kind == "bastion":
        return "build", worded(game, E_("Build the bastion"))
    colour = words[1] if len(words) > 1 else str(card.colour)
    if choice.completes:
        return "best", _("Add to {colour}: completes, +{points}").format(colour=_(colour), points=choice.points)
    template = N_("Start {colour}") if height == 1 else N_("Add to {colour}: {height} of {size}")
    if game.is_last_floor(height - 1):
        template = N_("Add to {colour}: completes")  # a palace of the City: it scores nothing
    return "build", _(template).format(colour=_(colour), height=height, size=game.palace_size)


def build_card_effect(game: Palazzi, name: str, outlook: BuildOutlook) -> CardEffect:
    """What a card on the table would do for the viewer."""
    card, colour = game.card(name), _(str(game.card(name).colour))
    if card.kind == "bastion":
        return CardEffect(say_bastion(game), "build")
    if card.kind == "wild":
        return CardEffect(_("any palace being built") if outlook.can_build else _("wall or discard"), "build")
    if not outlook.can_build:
        return CardEffect(_("wall or discard"), "none")
    if outlook.completes:
        return CardEffect(_("completes {colour}, +{points}").format(colour=colour, points=outlook.points), "best")
    if outlook.height == 1:
        return CardEffect(_("starts {colour}").format(colour=colour), "start")
    text = _("{colour}: {height} of {size}")
    return CardEffect(text.format(colour=colour, height=outlook.height, size=game.palace_size), "build")
