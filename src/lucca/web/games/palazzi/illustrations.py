"""Pictures for the first page and the rules: real positions, drawn as at a table."""

from dataclasses import dataclass, replace
from typing import ClassVar

from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import party_payers
from lucca.games.palazzi.position import Quarter as Stacks
from lucca.locale import E_, _, join_phrases, join_words
from lucca.locale.palazzi.phrases import say_cards, say_points, say_quarter
from lucca.locale.palazzi.wordings import WORDINGS, worded
from lucca.web.games.palazzi import sample_match
from lucca.web.games.palazzi.cards import Card, build_card
from lucca.web.games.palazzi.hands import OfferedCard
from lucca.web.games.palazzi.palaces import Palace, build_palace
from lucca.web.games.palazzi.quarters import AREAS, Quarter, build_quarter
from lucca.web.games.palazzi.scene import build_scene
from lucca.web.games.palazzi.scene_context import SceneContext
from lucca.web.games.samples import once_per_language
from lucca.web.games.spec_types import Picture

SKYLINE = {"green": 2, "yellow": 1, "blue": 1, "red": 1, "brown": 3, "purple": 4}  # colours, and whose they are
CELEBRATION = ("W10", "W20", "W500", "1513", "2013")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPicture(Picture):
    """Single cards, each with its description."""

    template: ClassVar[str] = "palazzi/pictures/cards.html"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TripletPicture(Picture):
    """A triplet, and what its cards would do for a seat."""

    template: ClassVar[str] = "palazzi/pictures/triplet.html"
    cards: tuple[OfferedCard, ...]


@dataclass(frozen=True, slots=True)
class LabelledPalace:
    """A palace in a row of palaces: whose or where it is, and what it pays for a party."""

    label: str
    area: str
    palace: Palace
    pays: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetPicture(Picture):
    """Palaces side by side; `quarter` is whose walls stand below them."""

    template: ClassVar[str] = "palazzi/pictures/street.html"
    palaces: tuple[LabelledPalace, ...] = ()
    quarter: Quarter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkylinePicture(Picture):
    """Palaces of many quarters before the walls and the hills."""

    template: ClassVar[str] = "palazzi/pictures/skyline.html"
    palaces: tuple[LabelledPalace, ...]


@once_per_language
def cards(edition: str = "") -> CardsPicture:
    """The cards that the rules take as examples, and a bastion."""
    game = game_of(edition)
    caption = E_("Two palace cards and a bastion: the plate shows the number, then come windows and shields.")
    return cards_picture(game, ("17", "50", "B"), worded(game, caption))


@once_per_language
def specials(_edition: str = "") -> CardsPicture:
    """The special cards of Celebration."""
    caption = _("The five special cards of Celebration.")
    return cards_picture(Palazzi(players=5, celebration=True), CELEBRATION, caption)


def cards_picture(game: Palazzi, names: tuple[str, ...], caption: str) -> CardsPicture:
    """Single cards."""
    return CardsPicture(
        alt=say_cards(game, names), caption=caption, cards=tuple(build_card(game, name) for name in names)
    )


@once_per_language
def triplet(_edition: str = "") -> TripletPicture:
    """The first of the triplets that Gaia could take."""
    match = sample_match.party()
    first = build_scene(match, match.view(1), [_(name) for name in match.seats]).triplets[0]
    effects = [(offered.card.text, offered.effect.text) for offered in first.cards if offered.effect]
    told = [_("{card}: {fits}").format(card=card, fits=effect) for card, effect in effects]
    caption = _("A triplet, and what each card would do for Gaia.")
    return TripletPicture(alt=join_phrases(told), caption=caption, cards=first.cards)


@once_per_language
def palaces(edition: str = "") -> StreetPicture:
    """Gaia's quarter: a palace being built, one completed and one opened, walls and a bastion."""
    context, quarter = party_context(edition), sample_match.party().view(None).position.quarters[0]
    seen = build_quarter(context, 1)
    row = [LabelledPalace(_(AREAS[lot.area]), lot.area, lot.palace) for lot in seen.lots if lot.palace]
    caption = _("One of Gaia's palaces is being built, one is completed, one is opened. Below are her walls.")
    alt = join_phrases(say_quarter(context.game, quarter))
    return StreetPicture(alt=alt, caption=caption, palaces=tuple(row), quarter=seen)


@once_per_language
def walls(edition: str = "") -> StreetPicture:
    """Gaia's walls and her bastion, and what bears the walls."""
    context = party_context(edition)
    seen = build_quarter(context, 1)
    told = [seen.walls.text, seen.walls.support] if seen.walls else []
    caption = worded(context.game, E_("Gaia's walls and her bastion, and the shields that bear the walls."))
    return StreetPicture(alt=join_phrases(told), caption=caption, quarter=seen)


@once_per_language
def party(_edition: str = "") -> StreetPicture:
    """The blue palaces of all five: Gaia can open hers, the others pay for it."""
    context, match = party_context(), sample_match.party()
    own, *others = (labelled_palace(context, seat, "blue") for seat in range(1, context.view.players + 1))
    payers = party_payers(context.game, match.state, 1, COLOURS.index("blue"))
    shares = {payer.seat: payer.points for payer in payers}
    paying = [replace(palace, pays=f"+{shares.get(seat, 0)}") for seat, palace in enumerate(others, start=2)]
    points = context.view.parties[0]["blue"]
    caption = _("The example on the table: Gaia's party pays {points}.").format(points=say_points(points))
    alt = join_phrases(label_text(palace) for palace in (own, *paying))
    return StreetPicture(alt=alt, caption=caption, palaces=(own, *paying))


@once_per_language
def skyline() -> SkylinePicture:
    """A palace of each colour."""
    context = party_context()
    row = [labelled_palace(context, seat, colour) for colour, seat in SKYLINE.items()]
    caption = _("Palaces of all six colours: one is being built, one has its doors open.")
    return SkylinePicture(alt=caption, caption=caption, palaces=tuple(row))


def labelled_palace(context: SceneContext, seat: int, colour: str) -> LabelledPalace:
    """A seat's palace of a colour, without notes."""
    area, stack = find_palace(context.view.position.quarters[seat - 1], colour)
    palace = replace(build_palace(context, seat, area, colour, stack), marks=(), party="")
    return LabelledPalace(context.name_of(seat), area, palace)


def label_text(palace: LabelledPalace) -> str:
    """A palace of a row in words."""
    words = [palace.label, _(AREAS[palace.area]), *([palace.pays] if palace.pays else [])]
    return join_words(words)


def game_of(edition: str) -> Palazzi:
    """A game for five that words things as an edition does; what those of 2005 say is the same in both."""
    return Palazzi(edition, players=5) if edition in WORDINGS else Palazzi(players=5)


def party_context(edition: str = "") -> SceneContext:
    """The match of five as a spectator sees it, in the words of an edition."""
    match = sample_match.party()
    return SceneContext(game_of(edition), match.view(None), [_(name) for name in match.seats])


def find_palace(quarter: Stacks, colour: str) -> tuple[str, tuple[str, ...]]:
    """The area in which the palace of a colour lies, and its cards."""
    areas = {"building": quarter.building, "completed": quarter.completed, "opened": quarter.opened}
    return next((area, stacks[colour]) for area, stacks in areas.items() if colour in stacks)
