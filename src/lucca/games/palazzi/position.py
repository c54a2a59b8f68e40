"""A match as one viewer may see it, in names. Built field by field: what is not copied stays hidden."""

from dataclasses import dataclass
from typing import Any

from lucca.games.palazzi import state as s
from lucca.games.palazzi.deck import COLOURS

AREAS = {s.BUILDING: "building", s.COMPLETED: "completed", s.OPENED: "opened"}
PHASES = ("hands", "table", "keeping", "turn", "playing", "city", "over")

Palaces = dict[str, tuple[str, ...]]  # by colour, cards from the bottom up


@dataclass(frozen=True, slots=True)
class Quarter:
    """What lies before a seat: palaces in their three areas, walls (face down, so only a count) and bastions."""

    building: Palaces
    completed: Palaces
    opened: Palaces
    walls: int
    bastions: int


@dataclass(frozen=True, slots=True)
class CityQuarter:
    """The City of Lucca: it never opens a palace, and may complete several of a colour."""

    building: Palaces
    completed: tuple[tuple[str, tuple[str, ...]], ...]
    bastions: int


@dataclass(frozen=True, slots=True)
class Position:
    """The table as a viewer sees it. `hand` is the viewer's own, or that of the seat to move once nothing is secret."""

    phase: str
    round: int
    to_move: int | None
    order: tuple[int, ...]
    table: tuple[tuple[str, ...] | None, ...]
    hand: tuple[str, ...] | None
    kept: tuple[str, ...] | None
    points: tuple[tuple[int, ...], ...]
    quarters: tuple[Quarter, ...]
    city: CityQuarter | None

    @property
    def is_revealed(self) -> bool:
        """Whether the starting cards lie open: before that hands and choices are secret."""
        return self.round > 0


def see_position(rules: Any, state: Any, names: dict[int, str], viewer: int | None) -> Position:
    """What the viewer (a seat, or None for a spectator) sees of a match."""
    players = int(rules["players"][0])
    facts = {field: state[field][0].tolist() for field in s.STATE.names or ()}
    phase = facts["phase"]
    asked = phase in (s.KEEPING, s.TURN, s.PLAYING, s.CITY)
    return Position(
        phase=PHASES[phase],
        round=facts["current_round"],
        to_move=facts["to_move"] + 1 if asked else None,
        order=tuple(seat + 1 for seat in facts["order"][:players]) if facts["current_round"] else (),
        table=see_table(facts, names, int(rules["triplets"][0])) if asked else (),
        hand=see_hand(facts, names, viewer),
        kept=see_kept(facts, names, viewer),
        points=tuple(tuple(facts["points"][seat]) for seat in range(players)),
        quarters=tuple(see_quarter(facts, names, seat) for seat in range(players)),
        city=see_city(rules, facts, names) if players == 2 else None,
    )


def name_cards(names: dict[int, str], cards: list[int]) -> tuple[str, ...]:
    """The cards that are there, by name."""
    return tuple(names[card] for card in cards if card != s.NONE)


def see_table(facts: dict[str, Any], names: dict[int, str], triplets: int) -> tuple[tuple[str, ...] | None, ...]:
    """The triplets as laid; one that was taken is None."""
    return tuple(
        None if at == facts["taken"] else name_cards(names, cards) or None
        for at, cards in enumerate(facts["table"][:triplets])
    )


def see_hand(facts: dict[str, Any], names: dict[int, str], viewer: int | None) -> tuple[str, ...] | None:
    """In set-up the viewer's own hand alone; later the rest of the triplet being played, which lies open."""
    if facts["phase"] in (s.HANDS, s.TABLE, s.KEEPING) and facts["current_round"] == 0:
        own = name_cards(names, facts["hands"][viewer - 1]) if viewer else ()
        return own or None
    return name_cards(names, facts["table"][facts["taken"]]) if facts["phase"] == s.PLAYING else None


def see_kept(facts: dict[str, Any], names: dict[int, str], viewer: int | None) -> tuple[str, ...] | None:
    """The viewer's own secret choice, while it is one."""
    return name_cards(names, facts["kept"][viewer - 1]) or None if viewer else None


def see_quarter(facts: dict[str, Any], names: dict[int, str], seat: int) -> Quarter:
    """A seat's quarter."""
    palaces: dict[str, Palaces] = {"building": {}, "completed": {}, "opened": {}}
    for colour, area in enumerate(facts["area"][seat]):
        if area != s.EMPTY:
            palaces[AREAS[area]][COLOURS[colour]] = name_cards(names, facts["stacks"][seat][colour])
    return Quarter(**palaces, walls=facts["walls"][seat], bastions=facts["bastions"][seat])


def see_city(rules: Any, facts: dict[str, Any], names: dict[int, str]) -> CityQuarter:
    """The City's quarter, its completed palaces in the order of their completion."""
    city = 2
    stacks = facts["city_stacks"][: facts["city_palaces"]]
    return CityQuarter(
        building=see_quarter(facts, names, city).building,
        completed=tuple((COLOURS[rules["colour"][0][cards[0]]], name_cards(names, cards)) for cards in stacks),
        bastions=facts["bastions"][city],
    )


def position_json(position: Position) -> dict[str, Any]:
    """The position in the words of records: numbers as integers, wilds and bastions as text."""
    quarters = [
        {
            "building": palaces_json(quarter.building),
            "completed": palaces_json(quarter.completed),
            "opened": palaces_json(quarter.opened),
            "walls": quarter.walls,
            "bastions": quarter.bastions,
        }
        for quarter in position.quarters
    ]
    return {
        "round": position.round,
        "order": list(position.order),
        "table": [None if triplet is None else cards_json(triplet) for triplet in position.table],
        "hand": None if position.hand is None else cards_json(position.hand),
        "points": [list(points) for points in position.points],
        "quarters": quarters,
        "city": None if position.city is None else city_json(position.city),
    }


def city_json(city: CityQuarter) -> dict[str, Any]:
    """The City's quarter in the words of records."""
    return {
        "building": palaces_json(city.building),
        "completed": [[colour, cards_json(cards)] for colour, cards in city.completed],
        "bastions": city.bastions,
    }


def palaces_json(palaces: Palaces) -> dict[str, list[int | str]]:
    """Palaces by colour in the words of records."""
    return {colour: cards_json(cards) for colour, cards in palaces.items()}


def cards_json(cards: tuple[str, ...]) -> list[int | str]:
    """Cards in the words of records."""
    return [int(card) if card.isdigit() else card for card in cards]
