"""What people are told before cards are played: what building one would do, whom it is taken from, who pays a party.

None of it is secret, and none of it is part of a view: programs find it out by themselves.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lucca.games.game import State
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.position import Position
from lucca.games.palazzi.rules import state as s

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
    colour: str
    cards: int
    palaces: int
    points: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A palace that was opened when the match ended, and who paid for its party."""

    seat: int
    colour: str
    payers: tuple[Payer, ...]

    @property
    def points(self) -> int:
        return sum(payer.points for payer in self.payers)


def table_outlooks(game: "Palazzi", state: State, seat: int | None) -> dict[str, BuildOutlook]:
    """Returns what each card on the table would do for a seat; empty where the seat cannot get any of them."""
    if seat is None or not s.is_revealed(state[0]) or state["phase"][0] == s.CITY:
        return {}
    cards = {int(card) for card in state["table"][0].flat if card != s.NONE}
    return {game.notation.card_names[card]: build_outlook(game, state, seat - 1, card) for card in cards}


def build_outlook(game: "Palazzi", state: State, quarter: int, card: int) -> BuildOutlook:
    kernel, rules = game.kernel, game.rules_record
    can_build = bool(kernel.can_build(rules, state, quarter, card))
    if s.is_wild(card) or not can_build:
        return BuildOutlook(can_build, height=0, completes=False, points=0)
    action = s.pack_action(s.BUILD, card, 0, 0)
    return BuildOutlook(
        can_build,
        height=int(kernel.height_after(rules, state, quarter, action)),
        completes=bool(kernel.completes_palace(rules, state, quarter, action)),
        points=int(kernel.points_of_action(rules, state, quarter, action)),
    )


def palace_height_after(game: "Palazzi", state: State, seat: int, action: int) -> int:
    """Returns the height of the palace that an action adds a card to, a seat's or the City's; 0 if it adds none."""
    if s.verb_of(action) not in (s.BUILD, s.LAY):
        return 0
    quarter = s.city_of(game.rules_record[0]) if s.verb_of(action) == s.LAY else seat - 1
    return int(game.kernel.height_after(game.rules_record, state, quarter, action))


def party_payers(game: "Palazzi", state: State, seat: int, colour: int) -> list[Payer]:
    """Returns who would pay for a seat's party now, the City last, each with what it holds of the colour."""
    rules, record, share_of = game.rules_record[0], state[0], game.kernel.party_share_of
    payers = []
    for quarter in range(rules.quarters):
        points = int(share_of(game.rules_record, state, quarter, colour)) if quarter != seat - 1 else 0
        if points:
            is_city = quarter == s.city_of(rules)
            area, stored = record.area[quarter, colour], int(record.city_completed[colour]) if is_city else 0
            cards = int(record.height[quarter, colour]) if area == s.BUILDING else 0
            palaces = stored + int(area == s.COMPLETED)
            payers.append(Payer(None if is_city else quarter + 1, COLOURS[colour], cards, palaces, points))
    return payers


def city_payer(game: "Palazzi", state: State, colour: int) -> Payer | None:
    """Returns what the City of Lucca would add to anybody's party now; None if nothing, or if there is no City."""
    return next((payer for payer in party_payers(game, state, 1, colour) if payer.seat is None), None)


def payers_of(game: "Palazzi", state: State, seat: int, action: int) -> list[Payer]:
    """Returns who pays if an action opens a palace; nobody if it does something else."""
    return party_payers(game, state, seat, s.other_of(action)) if s.verb_of(action) == s.OPEN else []


def city_payer_after(game: "Palazzi", state: State, seat: int, action: int) -> Payer | None:
    """Returns what the City adds to parties of a colour once an action has laid it a card; None if it lays none."""
    if s.verb_of(action) != s.LAY or s.is_bastion(s.card_of(action)):
        return None
    after = state.copy()
    game.apply(after, seat, action)
    return city_payer(game, after, int(s.goal_of(game.rules_record[0], s.card_of(action), s.other_of(action))))


def final_openings(game: "Palazzi", before: State, after: State) -> list[Opening]:
    """Returns the palaces that the end of a match opened, in its order; `before` is the state before the last action.

    The rules open them all at once. Here they are closed again on a copy, and each is asked for its party in turn.
    """
    state = after.copy()
    opened = (before["area"][0] != s.OPENED) & (after["area"][0] == s.OPENED)
    state["area"][0][opened] = s.COMPLETED
    openings = []
    for seat in after["order"][0, : game.players].tolist():
        for colour in range(len(COLOURS)):
            if opened[seat, colour]:
                openings.append(Opening(seat + 1, COLOURS[colour], tuple(party_payers(game, state, seat + 1, colour))))
                state["area"][0, seat, colour] = s.OPENED
    return openings


def denied_palaces(game: "Palazzi", position: Position, seat: int, triplet: int) -> dict[int, list[str]]:
    """Returns by seat the palaces that others, still to play this round, complete with this triplet and no other."""
    denied: dict[int, list[str]] = {}
    for other in position.order[position.order.index(seat) + 1 :]:
        for colour, built in position.quarters[other - 1].building.items():
            if completing_triplets(game, position, colour, game.palace_size - len(built)) == [triplet]:
                denied.setdefault(other, []).append(colour)
    return denied


def completing_triplets(game: "Palazzi", position: Position, colour: str, missing: int) -> list[int]:
    """Returns the triplets on the table with enough cards for a palace that lacks so many."""
    goal = COLOURS.index(colour)

    def fits(name: str) -> bool:
        return bool(s.goal_of(game.rules_record[0], game.notation.cards[name], goal) == goal)

    table = enumerate(position.table, start=1)
    return [number for number, triplet in table if sum(map(fits, triplet or ())) >= missing]
