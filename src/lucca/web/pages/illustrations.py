"""Pictures for the first page and the rules: real positions, drawn as at a table, with nothing in them to press.

Each is made once for each language. `alt` is what is to be seen, for whoever cannot see it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import wraps
from typing import ClassVar, TypeVar, cast

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import Quarter as Stacks
from lucca.games.torri.options import LETTERS
from lucca.locale import _, language
from lucca.locale.palazzi.match import say_cards, say_points, say_quarter
from lucca.locale.torri.match import say_placement
from lucca.web.games.palazzi.cards import Card, see_card
from lucca.web.games.palazzi.hands import Laid
from lucca.web.games.palazzi.palaces import Palace, see_palace
from lucca.web.games.palazzi.quarters import AREAS, Quarter, see_quarter
from lucca.web.games.palazzi.scene import see_scene
from lucca.web.games.palazzi.sight import Sight
from lucca.web.games.torri.city import City, see_city
from lucca.web.games.torri.lots import Lot, Pick, see_lots
from lucca.web.games.torri.panel import Fight, see_fight
from lucca.web.pages import sample_matches

SKYLINE = {"green": 2, "yellow": 1, "blue": 1, "red": 1, "brown": 3, "purple": 4}  # colours, and whose they are
CELEBRATION = ("W10", "W20", "W500", "1513", "2013")


@dataclass(frozen=True, slots=True)
class Cards:
    """Single cards, each with its facts."""

    template: ClassVar[str] = "pictures/cards.html"
    alt: str
    caption: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Triplet:
    """A triplet, and what its cards would do for a seat."""

    template: ClassVar[str] = "pictures/triplet.html"
    alt: str
    caption: str
    cards: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class House:
    """A palace in a row of palaces: whose or where it is, and what it pays for a party."""

    label: str
    area: str
    palace: Palace
    pays: str = ""


@dataclass(frozen=True, slots=True)
class Street:
    """Palaces side by side; `quarter` is whose walls stand below them."""

    template: ClassVar[str] = "pictures/street.html"
    alt: str
    caption: str
    houses: tuple[House, ...]
    quarter: Quarter | None = None


@dataclass(frozen=True, slots=True)
class Skyline:
    """Palaces of many quarters before the walls and the hills."""

    template: ClassVar[str] = "pictures/skyline.html"
    alt: str
    caption: str
    houses: tuple[House, ...]


@dataclass(frozen=True, slots=True)
class Towns:
    """A city, or one before and after; `fight` is what happened in between."""

    template: ClassVar[str] = "pictures/towns.html"
    alt: str
    caption: str
    cities: tuple[City, ...]
    told: str = ""
    fight: Fight | None = None


Picture = Cards | Triplet | Street | Skyline | Towns
Made = TypeVar("Made", bound=Picture)


def once_a_language(make: Callable[[], Made]) -> Callable[[], Made]:
    """Makes a picture when it is first looked at in a language."""
    made: dict[str, Made] = {}

    @wraps(make)
    def look() -> Made:
        spoken = language()
        if spoken not in made:
            made[spoken] = make()
        return made[spoken]

    return look


@once_a_language
def cards() -> Cards:
    """The cards that the rules take as examples, and a bastion."""
    caption = _("Two palace cards and a bastion: the plate shows the number, then come windows and shields.")
    return see_cards(Palazzi(players=5), ("17", "50", "B"), caption)


@once_a_language
def specials() -> Cards:
    """The special cards of Celebration."""
    return see_cards(Palazzi(players=5, celebration=True), CELEBRATION, _("The five special cards of Celebration."))


def see_cards(game: Palazzi, names: tuple[str, ...], caption: str) -> Cards:
    """Single cards."""
    return Cards(say_cards(game, names), caption, tuple(see_card(game, name) for name in names))


@once_a_language
def triplet() -> Triplet:
    """The first of the triplets that Gaia could take."""
    game, match = Palazzi(players=5), sample_matches.party()
    first = see_scene(game, match.view(1), [_(name) for name in match.seats]).triplets[0]
    told = [_("{card}: {fits}").format(card=laid.card.words, fits=laid.fit.words) for laid in first.cards if laid.fit]
    return Triplet(_("; ").join(told), _("A triplet, and what each card would do for Gaia."), first.cards)


@once_a_language
def palaces() -> Street:
    """Gaia's quarter: a palace being built, one completed and one opened, walls and a bastion."""
    sight, quarter = see_party(), sample_matches.party().view(None).position.quarters[0]
    seen = see_quarter(sight, 1)
    houses = [House(area.words, area.name, palace) for area in seen.areas for palace in area.palaces]
    caption = _("One of Gaia's palaces is being built, one is completed, one is opened. Below are her walls.")
    return Street(_("; ").join(say_quarter(sight.game, quarter)), caption, tuple(houses), seen)


@once_a_language
def walls() -> Street:
    """Gaia's walls and her bastion, and what bears the walls."""
    seen = see_quarter(see_party(), 1)
    told = [seen.walls.words, seen.walls.support] if seen.walls else []
    caption = _("Gaia's walls and her bastion, and the shields that bear the walls.")
    return Street(_("; ").join(told), caption, (), seen)


@once_a_language
def party() -> Street:
    """The blue palaces of all five: Gaia can open hers, the others pay for it."""
    sight, worth = see_party(), {"completed": 2, "opened": 0}
    own, *others = (see_house(sight, seat, "blue") for seat in range(1, sight.view.players + 1))
    paying = [replace(house, pays=f"+{worth.get(house.area, len(house.palace.cards))}") for house in others]
    points = sight.view.parties[0]["blue"]
    caption = _("The example on the table: Gaia's party pays {points}.").format(points=say_points(points))
    return Street(_("; ").join(say_house(house) for house in (own, *paying)), caption, (own, *paying))


@once_a_language
def skyline() -> Skyline:
    """A palace of each colour."""
    sight = see_party()
    houses = [see_house(sight, seat, colour) for colour, seat in SKYLINE.items()]
    caption = _("Palaces of all six colours: one is being built, one has its doors open.")
    return Skyline(caption, caption, tuple(houses))


def see_house(sight: Sight, seat: int, colour: str) -> House:
    """A seat's palace of a colour, without notes."""
    area, stack = find_palace(sight.view.position.quarters[seat - 1], colour)
    return House(sight.name_of(seat), area, replace(see_palace(sight, seat, area, colour, stack), notes=()))


def say_house(house: House) -> str:
    """A palace of a row in words."""
    words = [house.label, _(AREAS[house.area]), *([house.pays] if house.pays else [])]
    return _(", ").join(words)


def see_party() -> Sight:
    """The match of five as a spectator sees it."""
    match = sample_matches.party()
    return Sight(cast(Palazzi, match.game), match.view(None), [_(name) for name in match.seats], {})


def find_palace(quarter: Stacks, colour: str) -> tuple[str, tuple[str, ...]]:
    """Where the palace of a colour lies, and its cards."""
    areas = {"building": quarter.building, "completed": quarter.completed, "opened": quarter.opened}
    return next((area, stacks[colour]) for area, stacks in areas.items() if colour in stacks)


@once_a_language
def city() -> Towns:
    """A town with towers of all colours."""
    return see_towns(_("A town of houses and towers. A flag says how high its tower is."), (sample_matches.TOWN,), 6, 4)


@once_a_language
def blocks() -> Towns:
    """Two blocks that touch at a corner."""
    return see_towns(_("Two blocks: b2 and c3 meet only at a corner."), (sample_matches.BLOCKS,), 4, 2)


@once_a_language
def floor() -> Towns:
    """A block before and after a floor."""
    return see_towns(
        _("A red floor under a2: before and after."), (sample_matches.HOUSES, sample_matches.FLOOR), 3, 2, last="a2"
    )


@once_a_language
def struggle() -> Towns:
    """Two towers before and after their struggle, with all strikes."""
    view = sample_matches.town(sample_matches.RIVALS, 6, 3).view(None)
    house = next(found for found in view.placements if (found.colour, found.lot) == ("blue", "c3"))
    caption = _("A house on c3 makes two towers struggle: before and after.")
    towns = see_towns(caption, (sample_matches.RIVALS, sample_matches.STRUGGLE), 6, 3, house.lot)
    fight = see_fight(sample_matches.town(sample_matches.STRUGGLE, 6, 3).view(None))
    return replace(towns, told=say_placement(house, view), fight=fight)


def see_towns(caption: str, events: Iterable[str], size: int, players: int, last: str = "") -> Towns:
    """Cities one after another; where the `last` brick comes to be a house, crossed swords announce it."""
    cities, told = list[City](), list[str]()
    for each in events:
        view = sample_matches.town(each, size, players).view(None)
        lots = see_lots(view, sample_matches.TOWN_SEATS, Pick("", ""), last if cities else "")
        if last and not lots[last].bricks:
            lots[last] = replace(lots[last], meets=(last,))
        cities.append(see_city(view, lots))
        told.append(_("; ").join(say_lot(lot) for lot in lots.values() if lot.bricks))
    alt = told[0] if len(told) == 1 else _("Before: {before}. After: {after}.").format(before=told[0], after=told[1])
    return Towns(alt, caption, tuple(cities))


def say_lot(lot: Lot) -> str:
    """What stands on a lot, as the rules name it: a house, or the bricks of a tower from the top."""
    if len(lot.bricks) == 1:
        return lot.stands
    bricks = _(", ").join(_(LETTERS[letter]) for letter in lot.bricks)
    return _("{lot}: tower of {bricks}").format(lot=lot.name, bricks=bricks)
