"""A state as one viewer may see it, with names instead of numbers. Built field by field: what is not copied is hidden.

Here `fields` is a state as a dictionary of plain Python values.
"""

from dataclasses import dataclass

from lucca.games.game import State
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.rules import state as s
from lucca.types import Array, JsonObject

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
    """The quarter of the City of Lucca, which never opens a palace and may complete several of a colour."""

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
        return bool(s.is_after_reveal(self.round))


def build_position(rules: Array, state: State, names: dict[int, str], viewer: int | None) -> Position:
    """Returns what the viewer (a seat, or None for a spectator) sees; `names` are the names of cards."""
    players = int(rules["players"][0])
    fields = {field: state[field][0].tolist() for field in s.STATE.names or ()}
    fields["is_revealed"] = s.is_after_reveal(fields["current_round"])
    phase = fields["phase"]
    asked = phase in (s.KEEPING, s.TURN, s.PLAYING, s.CITY)
    return Position(
        phase=PHASES[phase],
        round=fields["current_round"],
        to_move=fields["to_move"] + 1 if asked else None,
        order=tuple(seat + 1 for seat in fields["order"][:players]) if fields["is_revealed"] else (),
        table=build_table(fields, names, int(rules["triplets"][0])) if asked else (),
        hand=visible_hand(fields, names, viewer),
        kept=visible_choice(fields, names, viewer),
        points=tuple(tuple(fields["points"][seat]) for seat in range(players)),
        quarters=tuple(build_quarter(fields, names, seat) for seat in range(players)),
        city=build_city(rules, fields, names) if s.has_city(rules[0]) else None,
    )


def name_cards(names: dict[int, str], cards: list[int]) -> tuple[str, ...]:
    """Returns the names of cards, without the places that are empty."""
    return tuple(names[card] for card in cards if card != s.NONE)


def build_table(fields: JsonObject, names: dict[int, str], triplets: int) -> tuple[tuple[str, ...] | None, ...]:
    """Returns the triplets; one that was taken is None."""
    return tuple(
        None if at == fields["taken"] else name_cards(names, cards) or None
        for at, cards in enumerate(fields["table"][:triplets])
    )


def visible_hand(fields: JsonObject, names: dict[int, str], viewer: int | None) -> tuple[str, ...] | None:
    """Returns the viewer's own hand before the reveal; later what is left of the triplet in play; else None."""
    if fields["phase"] in (s.HANDS, s.TABLE, s.KEEPING) and not fields["is_revealed"]:
        own = name_cards(names, fields["hands"][viewer - 1]) if viewer else ()
        return own or None
    return name_cards(names, fields["table"][fields["taken"]]) if fields["phase"] == s.PLAYING else None


def visible_choice(fields: JsonObject, names: dict[int, str], viewer: int | None) -> tuple[str, ...] | None:
    """Returns the viewer's own starting cards while the choice is secret; else None."""
    return name_cards(names, fields["kept"][viewer - 1]) or None if viewer else None


def build_quarter(fields: JsonObject, names: dict[int, str], seat: int) -> Quarter:
    palaces: dict[str, Palaces] = {"building": {}, "completed": {}, "opened": {}}
    for colour, area in enumerate(fields["area"][seat]):
        if area != s.EMPTY:
            palaces[AREAS[area]][COLOURS[colour]] = name_cards(names, fields["stacks"][seat][colour])
    return Quarter(**palaces, walls=fields["walls"][seat], bastions=fields["bastions"][seat])


def build_city(rules: Array, fields: JsonObject, names: dict[int, str]) -> CityQuarter:
    """Returns the City's quarter; its completed palaces are in the order of completion."""
    city = s.city_of(rules[0])
    stacks = fields["city_stacks"][: fields["city_palaces"]]
    return CityQuarter(
        building=build_quarter(fields, names, city).building,
        completed=tuple((COLOURS[rules["colour"][0][cards[0]]], name_cards(names, cards)) for cards in stacks),
        bastions=fields["bastions"][city],
    )


def position_json(position: Position) -> JsonObject:
    """Returns the position as records have it; palace cards are integers there, wilds and bastions text."""
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


def city_json(city: CityQuarter) -> JsonObject:
    return {
        "building": palaces_json(city.building),
        "completed": [[colour, cards_json(cards)] for colour, cards in city.completed],
        "bastions": city.bastions,
    }


def palaces_json(palaces: Palaces) -> dict[str, list[int | str]]:
    return {colour: cards_json(cards) for colour, cards in palaces.items()}


def cards_json(cards: tuple[str, ...]) -> list[int | str]:
    return [int(card) if card.isdigit() else card for card in cards]
