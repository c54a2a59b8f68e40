"""Pictures for the first page and the rules: real positions, drawn as at a table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from lucca.games.torri.options import LETTERS
from lucca.locale import _
from lucca.locale.torri.match import say_placement
from lucca.web.games.parts import Picture, Story, once_per_language
from lucca.web.games.torri import sample_matches
from lucca.web.games.torri.city import City, make_city
from lucca.web.games.torri.lots import Lot, Pick, make_lots
from lucca.web.games.torri.panel import make_struggle


@dataclass(frozen=True, slots=True, kw_only=True)
class TownsPicture(Picture):
    """A city, or one before and after; `story` is what happened in between."""

    template: ClassVar[str] = "torri/pictures/towns.html"
    cities: tuple[City, ...]


@once_per_language
def city() -> TownsPicture:
    """A town with towers of all colours."""
    caption = _("A town of houses and towers. A flag says how high its tower is.")
    return towns_picture(caption, (sample_matches.TOWN,), 6, 4)


@once_per_language
def blocks() -> TownsPicture:
    """Two blocks that touch at a corner."""
    return towns_picture(_("Two blocks: b2 and c3 meet only at a corner."), (sample_matches.BLOCKS,), 4, 2)


@once_per_language
def floor() -> TownsPicture:
    """A block before and after a floor."""
    events = (sample_matches.HOUSES, sample_matches.FLOOR)
    return towns_picture(_("A red floor under a2: before and after."), events, 3, 2, last="a2")


@once_per_language
def struggle() -> TownsPicture:
    """Two towers before and after their struggle, with all strikes."""
    view = sample_matches.town(sample_matches.RIVALS, 6, 3).view(None)
    house = next(found for found in view.placements if (found.colour, found.lot) == ("blue", "c3"))
    caption = _("A house on c3 makes two towers struggle: before and after.")
    towns = towns_picture(caption, (sample_matches.RIVALS, sample_matches.STRUGGLE), 6, 3, house.lot)
    struggle = make_struggle(sample_matches.town(sample_matches.STRUGGLE, 6, 3).view(None))
    assert struggle
    strikes = tuple(strike.text for strike in struggle.strikes)
    return replace(towns, story=Story(say_placement(house, view), strikes, struggle.ending))


def towns_picture(caption: str, events: Iterable[str], size: int, players: int, last: str = "") -> TownsPicture:
    """Cities one after another; where the `last` brick comes to be a house, crossed swords announce it."""
    cities, told = list[City](), list[str]()
    for each in events:
        view = sample_matches.town(each, size, players).view(None)
        lots = make_lots(view, sample_matches.TOWN_SEATS, Pick("", ""), last if cities else "")
        if last and not lots[last].bricks:
            lots[last] = replace(lots[last], meets=(last,))
        cities.append(make_city(view, lots))
        told.append(_("; ").join(lot_text(lot) for lot in lots.values() if lot.bricks))
    alt = told[0] if len(told) == 1 else _("Before: {before}. After: {after}.").format(before=told[0], after=told[1])
    return TownsPicture(alt=alt, caption=caption, cities=tuple(cities))


def lot_text(lot: Lot) -> str:
    """What stands on a lot, as the rules name it: a house, or the bricks of a tower from the top."""
    if len(lot.bricks) == 1:
        return lot.stands
    bricks = _(", ").join(_(LETTERS[letter]) for letter in lot.bricks)
    return _("{lot}: tower of {bricks}").format(lot=lot.name, bricks=bricks)
