"""What a seat or a spectator sees and is told: all but the future, and before the reveal no other hand."""

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np

from lucca.games.game import Outcome, State
from lucca.games.palazzi import state as s
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.position import Position, see_position
from lucca.games.palazzi.scoring import shields_needed
from lucca.games.palazzi.unseen import is_unseen

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what it does now: points at once, a palace completed, walls and shields afterwards."""

    action: int
    name: str
    points: int
    completes: bool
    walls: int
    shields_needed: int
    shields: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in the order of play and why: its shields when the order was found, on a tie its highest number."""

    seat: int
    shields: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Support:
    """A seat's walls, the shields they need, and the shields the seat has under construction."""

    walls: int
    needed: int
    shields: int


@dataclass(frozen=True, slots=True)
class StreetNumber:
    """An extreme street number and whose it is; seat None is the City of Lucca."""

    number: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class View:
    """One viewer's match. Points are (windows, parties, walls, street); `if_ended` is None before the reveal."""

    viewer: int | None
    players: int
    position: Position
    rounds: int
    rounds_left: int
    choices: tuple[Choice, ...]
    has_chosen: tuple[bool, ...]
    order: tuple[Standing, ...]
    next_order: tuple[int, ...]  # as things stand now
    parties: tuple[dict[str, int], ...]  # by seat: what each of its completed palaces would bring when opened now
    support: tuple[Support, ...]
    lowest: StreetNumber | None
    highest: StreetNumber | None
    points: tuple[tuple[int, ...], ...]
    if_ended: tuple[tuple[int, ...], ...] | None
    unseen: tuple[str, ...]
    outcome: Outcome | None


def see(game: "Palazzi", match: State, viewer: int | None) -> View:
    """The view of a seat, or of a spectator (None)."""
    position = see_position(game.rules_record, match, game.notation.card_names, viewer)
    is_revealed = position.is_revealed
    return View(
        viewer=viewer,
        players=game.players,
        position=position,
        rounds=game.rounds,
        rounds_left=game.rounds - position.round,
        choices=see_choices(game, match, viewer) if viewer else (),
        has_chosen=see_chosen(game, match),
        order=tuple(see_standings(match, position.order)),
        next_order=see_next_order(game, match) if is_revealed else (),
        parties=tuple(see_parties(game, match, seat) for seat in range(game.players)),
        support=tuple(see_support(match, seat) for seat in range(game.players)),
        lowest=see_number(game, match, game.kernel.lowest_of_all) if is_revealed else None,
        highest=see_number(game, match, game.kernel.highest_of_all) if is_revealed else None,
        points=position.points,
        if_ended=see_if_ended(game, match) if is_revealed else None,
        unseen=see_unseen(game, match, position),
        outcome=game.outcome(match),
    )


def see_choices(game: "Palazzi", match: State, viewer: int) -> tuple[Choice, ...]:
    """The viewer's legal actions, each with its worth."""
    tell, rules, seat = game.kernel, game.rules_record, viewer - 1
    return tuple(
        Choice(
            action=action,
            name=game.action_name(action),
            points=int(tell.points_of_action(rules, match, seat, action)),
            completes=bool(tell.completes_palace(rules, match, seat, action)),
            walls=int(tell.walls_after(rules, match, seat, action)),
            shields_needed=shields_needed(int(tell.walls_after(rules, match, seat, action))),
            shields=int(tell.shields_after(rules, match, seat, action)),
        )
        for action in game.legal(match, viewer)
    )


def see_chosen(game: "Palazzi", match: State) -> tuple[bool, ...]:
    """Which seats have chosen their starting cards: that is seen at the table, the choice is not."""
    kept = match["kept"][0, : game.players, 0]
    return tuple(bool(s.is_revealed(match[0]) or card != s.NONE) for card in kept)


def see_standings(match: State, order: tuple[int, ...]) -> list[Standing]:
    """The order of play of this round and what it was found by."""
    shields, numbers = match["order_shields"][0].tolist(), match["order_number"][0].tolist()
    return [
        Standing(seat, shields[seat - 1], None if numbers[seat - 1] == s.NONE else numbers[seat - 1]) for seat in order
    ]


def see_next_order(game: "Palazzi", match: State) -> tuple[int, ...]:
    """The order of play if the next round began now."""
    then = match.copy()
    game.kernel.order_as_if_begun(game.rules_record, then)
    return tuple(int(seat) + 1 for seat in then["order"][0][: game.players])


def see_parties(game: "Palazzi", match: State, seat: int) -> dict[str, int]:
    """What a seat's completed palaces would bring."""
    completed = [place for place, area in enumerate(match["area"][0, seat]) if area == s.COMPLETED]
    return {COLOURS[place]: int(game.kernel.party_of(game.rules_record, match, seat, place)) for place in completed}


def see_support(match: State, seat: int) -> Support:
    """A seat's walls and what bears them."""
    walls = int(match["walls"][0, seat])
    return Support(walls, shields_needed(walls), int(match["shields"][0, seat]))


def see_number(game: "Palazzi", match: State, find: Callable[..., None]) -> StreetNumber | None:
    """The lowest or highest number as the edition counts it."""
    found = np.zeros(2, np.int64)
    find(game.rules_record, match, found)
    quarter, number = int(found[0]), int(found[1])
    if quarter == s.NONE:
        return None
    return StreetNumber(number, quarter + 1 if quarter < game.players else None)


def see_if_ended(game: "Palazzi", match: State) -> tuple[tuple[int, ...], ...]:
    """The points by column if the match ended now."""
    copy = match.copy()
    if match["phase"][0] != s.OVER:
        game.kernel.score_as_if_over(game.rules_record, copy)
    return tuple(tuple(columns) for columns in copy["points"][0, : game.players].tolist())


def see_unseen(game: "Palazzi", match: State, position: Position) -> tuple[str, ...]:
    """The cards the viewer cannot place: after the reveal those that nobody has seen."""
    names = game.notation.card_names
    if position.is_revealed:
        words = SimpleNamespace(unseen=match["unseen"][0].tolist())
        return tuple(name for card, name in names.items() if is_unseen(words, card))
    seen = [*(position.hand or ()), *(card for triplet in position.table for card in triplet or ())]
    unseen = list(names.values())
    for name in seen:
        unseen.remove(name)
    return tuple(unseen)
