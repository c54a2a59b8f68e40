"""The view of a seat or a spectator: the position, and what the rules say about it (choices, order, points)."""

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np

from lucca.games.game import Outcome, State
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.position import Position, build_position
from lucca.games.palazzi.rules import state as s
from lucca.games.palazzi.rules.scoring import bears_walls, shields_needed
from lucca.games.palazzi.rules.unseen import is_unseen

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action with its immediate effect: points, whether a palace is completed, walls and shields afterwards."""

    action: int
    name: str
    points: int
    completes: bool
    walls: int
    shields_needed: int
    shields: int

    @property
    def bears_walls(self) -> bool:
        return bool(bears_walls(self.shields, self.walls))


@dataclass(frozen=True, slots=True)
class OrderPlace:
    """A seat in the order of play and why it is there: its shields then and, on a tie, its highest street number."""

    seat: int
    shields: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Support:
    """A seat's walls, the shields they need, and the shields that the seat has under construction."""

    walls: int
    needed: int
    shields: int

    @property
    def bears_walls(self) -> bool:
        return bool(bears_walls(self.shields, self.walls))


@dataclass(frozen=True, slots=True)
class StreetNumber:
    """An extreme street number and whose it is; seat None is the City of Lucca."""

    number: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class View:
    """All that a page or a program shows one viewer. Points are (windows, parties, walls, street) for each seat."""

    viewer: int | None
    players: int
    position: Position
    rounds: int
    rounds_left: int
    choices: tuple[Choice, ...]
    has_chosen: tuple[bool, ...]
    order: tuple[OrderPlace, ...]
    next_order: tuple[int, ...]  # if the next round began now; empty before the reveal
    parties: tuple[dict[str, int], ...]  # by seat and colour: the points for opening each completed palace now
    support: tuple[Support, ...]
    lowest: StreetNumber | None
    highest: StreetNumber | None
    points: tuple[tuple[int, ...], ...]
    if_ended: tuple[tuple[int, ...], ...] | None  # the points if the match ended now; None before the reveal
    unseen: tuple[str, ...]
    outcome: Outcome | None


def build_view(game: "Palazzi", state: State, viewer: int | None) -> View:
    position = build_position(game.rules_record, state, game.notation.card_names, viewer)
    is_revealed = position.is_revealed
    return View(
        viewer=viewer,
        players=game.players,
        position=position,
        rounds=game.rounds,
        rounds_left=game.rounds - position.round,
        choices=build_choices(game, state, viewer) if viewer else (),
        has_chosen=have_chosen(game, state, is_revealed),
        order=tuple(order_places(state, position.order)),
        next_order=next_order(game, state) if is_revealed else (),
        parties=tuple(parties_of(game, state, seat) for seat in range(game.players)),
        support=tuple(support_of(state, seat) for seat in range(game.players)),
        lowest=street_number(game, state, game.kernel.lowest_of_all) if is_revealed else None,
        highest=street_number(game, state, game.kernel.highest_of_all) if is_revealed else None,
        points=position.points,
        if_ended=points_if_ended(game, state) if is_revealed else None,
        unseen=unseen_cards(game, state, position),
        outcome=game.outcome(state),
    )


def build_choices(game: "Palazzi", state: State, viewer: int) -> tuple[Choice, ...]:
    kernel, rules, seat = game.kernel, game.rules_record, viewer - 1
    return tuple(
        Choice(
            action=action,
            name=game.action_name(action),
            points=int(kernel.points_of_action(rules, state, seat, action)),
            completes=bool(kernel.completes_palace(rules, state, seat, action)),
            walls=int(kernel.walls_after(rules, state, seat, action)),
            shields_needed=shields_needed(int(kernel.walls_after(rules, state, seat, action))),
            shields=int(kernel.shields_after(rules, state, seat, action)),
        )
        for action in game.legal(state, viewer)
    )


def have_chosen(game: "Palazzi", state: State, is_revealed: bool) -> tuple[bool, ...]:
    """Returns for each seat whether it has chosen its starting cards, which is no secret."""
    kept = state["kept"][0, : game.players, 0]
    return tuple(bool(is_revealed or card != s.NONE) for card in kept)


def order_places(state: State, order: tuple[int, ...]) -> list[OrderPlace]:
    shields, numbers = state["order_shields"][0].tolist(), state["order_number"][0].tolist()
    return [
        OrderPlace(seat, shields[seat - 1], None if numbers[seat - 1] == s.NONE else numbers[seat - 1])
        for seat in order
    ]


def next_order(game: "Palazzi", state: State) -> tuple[int, ...]:
    """Returns the order of play if the next round began now."""
    then = state.copy()
    game.kernel.order_as_if_begun(game.rules_record, then)
    return tuple(int(seat) + 1 for seat in then["order"][0][: game.players])


def parties_of(game: "Palazzi", state: State, seat: int) -> dict[str, int]:
    """Returns by colour the points for opening each completed palace of a seat now."""
    completed = [place for place, area in enumerate(state["area"][0, seat]) if area == s.COMPLETED]
    return {COLOURS[place]: int(game.kernel.party_of(game.rules_record, state, seat, place)) for place in completed}


def support_of(state: State, seat: int) -> Support:
    walls = int(state["walls"][0, seat])
    return Support(walls, shields_needed(walls), int(state["shields"][0, seat]))


def street_number(game: "Palazzi", state: State, find: Callable[..., None]) -> StreetNumber | None:
    """Returns what `find`, a function of preview.py for the lowest or highest number, finds; None if there is none."""
    found = np.zeros(2, np.int64)
    find(game.rules_record, state, found)
    quarter, number = int(found[0]), int(found[1])
    if quarter == s.NONE:
        return None
    return StreetNumber(number, quarter + 1 if quarter < game.players else None)


def points_if_ended(game: "Palazzi", state: State) -> tuple[tuple[int, ...], ...]:
    """Returns the points of each seat by column if the match ended now."""
    copy = state.copy()
    if state["phase"][0] != s.OVER:
        game.kernel.score_as_if_over(game.rules_record, copy)
    return tuple(tuple(columns) for columns in copy["points"][0, : game.players].tolist())


def unseen_cards(game: "Palazzi", state: State, position: Position) -> tuple[str, ...]:
    """Returns the cards that may be anywhere for the viewer: before the reveal also those in other hands."""
    names = game.notation.card_names
    if position.is_revealed:
        words = SimpleNamespace(unseen=state["unseen"][0].tolist())
        return tuple(name for card, name in names.items() if is_unseen(words, card))
    seen = [*(position.hand or ()), *(card for triplet in position.table for card in triplet or ())]
    unseen = list(names.values())
    for name in seen:
        unseen.remove(name)
    return tuple(unseen)
