"""Pictures for the first page and the rules: real positions, drawn as at a table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from lucca.games.torri.options import LETTERS
from lucca.locale import _, join_phrases, join_words
from lucca.locale.torri.phrases import say_placement
from lucca.web.games.samples import once_per_language
from lucca.web.games.spec_types import Picture, Story
from lucca.web.games.torri import sample_matches
from lucca.web.games.torri.city import City, build_city
from lucca.web.games.torri.lots import Lot, Pick, build_lots
from lucca.web.games.torri.panel import build_struggle


@dataclass(frozen=True, slots=True, kw_only=True)
class CityPicture(Picture):
    """A city, or one before and after; `story` is what happened in between."""

    template: ClassVar[str] = "torri/pictures/towns.html"
    cities: tuple[City, ...]


@once_per_language
def city() -> CityPicture:
    """A city with towers of all colours."""
    caption = _("A town of houses and towers. A flag says how high its tower is.")
    return city_picture(caption, (sample_matches.CITY,), 6, 4)


@once_per_language
def blocks() -> CityPicture:
    """Two blocks that touch at a corner."""
    return city_picture(_("Two blocks: b2 and c3 meet only at a corner."), (sample_matches.BLOCKS,), 4, 2)


@once_per_language
def floor() -> CityPicture:
    """A block before and after a floor."""
    events = (sample_matches.HOUSES, sample_matches.FLOOR)
    return city_picture(_("A red floor under a2: before and after."), events, 3, 2, last="a2")


@once_per_language
def struggle() -> CityPicture:
    """Two towers before and after their struggle, with all strikes."""
    view = sample_matches.sample_match(sample_matches.RIVALS, 6, 3).view(None)
    placement = next(found for found in view.placements if (found.colour, found.lot) == ("blue", "c3"))
    caption = _("A house on c3 makes two towers struggle: before and after.")
    picture = city_picture(caption, (sample_matches.RIVALS, sample_matches.STRUGGLE), 6, 3, placement.lot)
    struggle = build_struggle(sample_matches.sample_match(sample_matches.STRUGGLE, 6, 3).view(None))
    assert struggle
    strikes = tuple(strike.text for strike in struggle.strikes)
    return replace(picture, story=Story(say_placement(placement, view), strikes, struggle.ending))


def city_picture(caption: str, events: Iterable[str], size: int, players: int, last: str = "") -> CityPicture:
    """Cities one after another; where the `last` brick comes to be a house, crossed swords announce it."""
    cities, texts = list[City](), list[str]()
    for each in events:
        view = sample_matches.sample_match(each, size, players).view(None)
        lots = build_lots(view, sample_matches.SEAT_NAMES, Pick("", ""), last if cities else "")
        if last and not lots[last].bricks:
            lots[last] = replace(lots[last], meets=(last,))
        cities.append(build_city(view, lots))
        texts.append(join_phrases(lot_text(lot) for lot in lots.values() if lot.bricks))
    before, after = texts[0], texts[-1]
    alt = before if len(texts) == 1 else _("Before: {before}. After: {after}.").format(before=before, after=after)
    return CityPicture(alt=alt, caption=caption, cities=tuple(cities))


def lot_text(lot: Lot) -> str:
    """What stands on a lot, as the rules name it: a house, or the bricks of a tower from the top."""
    if len(lot.bricks) == 1:
        return lot.stands
    bricks = join_words(_(LETTERS[letter]) for letter in lot.bricks)
    return _("{lot}: tower of {bricks}").format(lot=lot.name, bricks=bricks)
