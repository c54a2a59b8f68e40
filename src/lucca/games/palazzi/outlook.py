"""What pages say about cards before they are played: what building one would do, and who pays for a party.

None of it is secret, and none of it is part of a view: programs find it out by themselves.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import State
from lucca.games.palazzi import state as s
from lucca.games.palazzi.preview import completes_palace, goal_of, points_of_action
from lucca.games.palazzi.reason_codes import LEGAL
from lucca.games.palazzi.refusals import refuse_build
from lucca.games.palazzi.scoring import party_share

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi


@dataclass(frozen=True, slots=True)
class BuildOutlook:
    """What a card would do in a seat's quarter: `height` is that of its palace then, 0 for a bastion or a wild."""

    can_build: bool
    height: int
    completes: bool
    points: int


@dataclass(frozen=True, slots=True)
class Payer:
    """What a quarter adds to a party: for its cards being built and its completed palaces. Seat None is the City."""

    seat: int | None
    cards: int
    palaces: int
    points: int


def table_outlooks(game: "Palazzi", match: State, seat: int | None) -> dict[str, BuildOutlook]:
    """What each card on the table would do for a seat; nothing where none can come to it."""
    if seat is None or not s.is_revealed(match[0]) or match["phase"][0] == s.CITY:
        return {}
    cards = {int(card) for card in match["table"][0].flat if card != s.NONE}
    return {game.notation.card_names[card]: build_outlook(game, match, seat - 1, card) for card in cards}


def build_outlook(game: "Palazzi", match: State, quarter: int, card: int) -> BuildOutlook:
    """What a card would do in a quarter."""
    rules, state = game.rules_record, match[0]
    colours = range(s.COLOURS) if s.is_wild(card) else (0,)  # other cards have a colour of their own, or none
    can_build = any(refuse_build(rules[0], state, quarter, card, colour) == LEGAL for colour in colours)
    if s.is_wild(card) or not can_build:
        return BuildOutlook(can_build, height=0, completes=False, points=0)
    action = s.pack_action(s.BUILD, card, 0, 0)
    return BuildOutlook(
        can_build,
        height=height_with(game, match, quarter, action),
        completes=bool(completes_palace(rules, match, quarter, action)),
        points=int(points_of_action(rules, match, quarter, action)),
    )


def palace_height_after(game: "Palazzi", match: State, seat: int, action: int) -> int:
    """The height of the palace that an action adds a card to, a seat's own or the City's; 0 if it adds none."""
    if s.verb_of(action) not in (s.BUILD, s.LAY):
        return 0
    quarter = s.city_of(game.rules_record[0]) if s.verb_of(action) == s.LAY else seat - 1
    return height_with(game, match, quarter, action)


def height_with(game: "Palazzi", match: State, quarter: int, action: int) -> int:
    """The height of a quarter's palace with the card that is added to it; 0 for a bastion."""
    if s.is_bastion(s.card_of(action)):
        return 0
    return int(match["height"][0, quarter, goal_of(game.rules_record, action)]) + 1


def party_payers(game: "Palazzi", match: State, seat: int, colour: int) -> list[Payer]:
    """Who pays for a seat's party now, the City last; each with what it holds of the colour."""
    rules, state = game.rules_record[0], match[0]
    payers = []
    for quarter in range(rules.quarters):
        points = int(party_share(rules, state, quarter, colour)) if quarter != seat - 1 else 0
        if points:
            is_city = quarter == s.city_of(rules)
            area, stored = state.area[quarter, colour], int(state.city_completed[colour]) if is_city else 0
            cards = int(state.height[quarter, colour]) if area == s.BUILDING else 0
            palaces = stored + int(area == s.COMPLETED)
            payers.append(Payer(None if is_city else quarter + 1, cards, palaces, points))
    return payers
