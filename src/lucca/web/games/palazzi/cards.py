"""Cards as they are drawn: a storey in its colour, with its windows, shields and number plate."""

from dataclasses import dataclass

from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import View
from lucca.locale import _
from lucca.locale.palazzi.phrases import say_bastion, say_card


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `style` is its colour, `wild` or `bastion`; `glide` is a name that nothing else in the page has."""

    name: str
    kind: str
    style: str
    colour: str
    number: str
    windows: int
    shields: int
    text: str
    glide: str


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """The cards of one style that nobody has seen yet."""

    style: str
    colour: str
    numbers: tuple[str, ...]


def build_card(game: Palazzi, name: str, place: str = "") -> Card:
    """A card as it is drawn; bastions are interchangeable, so one is called after its place."""
    card = game.card(name)
    is_bastion = card.kind == "bastion"
    style = card.colour or card.kind
    return Card(
        name=name,
        kind=card.kind,
        style=style,
        colour=say_bastion(game) if is_bastion else _(style),
        number="" if is_bastion else str(card.number),
        windows=card.windows,
        shields=card.shields,
        text=say_card(game, name),
        glide=f"bastion-{place}" if is_bastion else f"card-{name}",
    )


def build_unseen(game: Palazzi, view: View) -> tuple[UnseenCards, ...]:
    """The unseen cards by colour; before the reveal they would only be all the others."""
    if not view.position.is_revealed:
        return ()
    numbers: dict[str, list[str]] = {style: [] for style in (*COLOURS, "wild")}
    for name in view.unseen:
        card = game.card(name)
        if card.kind != "bastion":
            numbers[card.colour or card.kind].append(str(card.number))
    cards = [UnseenCards(style, _(style), tuple(found)) for style, found in numbers.items() if found]
    bastions = view.unseen.count("B")
    return (*cards, *([UnseenCards("bastion", say_bastion(game), (f"× {bastions}",))] if bastions else ()))
