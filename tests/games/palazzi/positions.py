"""Positions of palazzi for tests: built quarter by quarter, played on in notation, and read in short."""

from collections.abc import Mapping

import numpy as np
import pytest

from lucca.games.game import IllegalAction
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.position import CityQuarter, Quarter
from lucca.games.palazzi.rules import rounds, state
from lucca.games.palazzi.rules.unseen import add_unseen, is_unseen, remove_unseen
from lucca.match.match import Match

AREAS = {"building": state.BUILDING, "completed": state.COMPLETED, "opened": state.OPENED}


class MatchBuilder:
    """Builds a match in any position, without playing up to it; `lay` returns the match."""

    def __init__(self, **options: object) -> None:
        self.game = Palazzi(**options)  # type: ignore[arg-type]
        self.match = Match(self.game)
        self.state = self.match.state[0]
        self.rules = self.game.rules_record[0]
        if self.rules.late_bastions:  # from the reveal on the towers are among the unseen
            self.state.aside = 0
            for _ in range(state.BASTIONS):
                add_unseen(self.state, state.BASTION)

    def card(self, name: str) -> int:
        """Removes a card from the unseen ones; returns its number."""
        card = self.game.notation.cards[name]
        assert is_unseen(self.state, card), f"{name} lies somewhere else already"
        remove_unseen(self.state, card)
        return card

    def quarter(
        self,
        seat: int,
        building: Mapping[str, str] | None = None,
        completed: Mapping[str, str] | None = None,
        opened: Mapping[str, str] | None = None,
        walls: int = 0,
        bastions: int = 0,
        windows: int = 0,
    ) -> "MatchBuilder":
        """Adds palaces (colours and their cards, bottom first), walls and bastions of a seat; returns the builder.

        With two players seat 3 is the City. Points so far may be given as `windows`.
        """
        for area, palaces in (("building", building), ("completed", completed), ("opened", opened)):
            for colour, names in (palaces or {}).items():
                self.palace(seat - 1, AREAS[area], COLOURS.index(colour), names)
        self.state.walls[seat - 1] += walls
        self.state.bastions[seat - 1] += bastions
        for _ in range(bastions):
            self.card("B")
        self.state.points[seat - 1, state.WINDOWS] += windows
        return self

    def palace(self, quarter: int, area: int, colour: int, names: str) -> None:
        """Adds a palace, without scoring anything."""
        cards = [self.card(name) for name in names.split()]
        if area == state.COMPLETED and quarter == state.city_of(self.rules):
            self.state.city_stacks[self.state.city_palaces, : len(cards)] = cards
            self.state.city_palaces += 1
            self.state.city_completed[colour] += 1
            return
        self.state.stacks[quarter, colour, : len(cards)] = cards
        self.state.height[quarter, colour] = len(cards)
        self.state.area[quarter, colour] = area
        if area == state.BUILDING:
            self.state.shields[quarter] += sum(int(self.rules.shields[card]) for card in cards)

    def lay(self, table: str, round: int = 1) -> Match:
        """Lays the triplets of a round, `3 5 7 / 8 9 11 / ...`, and begins it; returns the match."""
        for at, triplet in enumerate(table.split(" / ")):
            self.state.table[at] = [self.card(name) for name in triplet.split()]
        self.state.current_round = round - 1
        rounds.begin_round(self.rules, self.state)
        return self.match


def play(match: Match, *events: str) -> Match:
    """Applies events of a record: `2 open red`, `* table: 3 5 7 / ...`; returns the match."""
    for event in events:
        line = match.game.parse_event(event)
        for step in line.steps:
            if line.is_decision:
                match.submit(step.who, step.action)
            else:
                match.game.check(match.state, step.who, step.action)
                match.draw(step.action)
    return match


def refusal_code(match: Match, event: str) -> str:
    """Returns the reason code with which an event is refused; checks that the match is unchanged."""
    before = match.state.copy()
    with pytest.raises(IllegalAction) as caught:
        play(match, event)
    assert np.array_equal(before.view(np.uint8), match.state.view(np.uint8))
    assert str(caught.value)
    return caught.value.code


def legal(match: Match) -> list[str]:
    """The legal decisions of the seat to move, in notation, sorted."""
    return sorted(match.game.action_name(action) for action in match.game.legal(match.state))


def points(match: Match, seat: int) -> tuple[int, ...]:
    """A seat's windows, parties, walls, street."""
    columns: tuple[int, ...] = match.view(seat).points[seat - 1]
    return columns


def order(match: Match) -> tuple[int, ...]:
    """The order of play of this round."""
    found: tuple[int, ...] = match.view(None).position.order
    return found


def skip_turns(match: Match, until: int | None = None) -> Match:
    """Lets seats take the first triplet left and discard it, up to the turn of a seat, or to the end of the round."""
    while (seat := match.to_move) and seat != until and match.view(None).position.phase != "city":
        play(match, f"{seat} {next(name for name in legal(match) if name.startswith(('take', 'discard')))}")
    return match


def quarter(match: Match, seat: int) -> Quarter:
    seen: Quarter = match.view(None).position.quarters[seat - 1]
    return seen


def city(match: Match) -> CityQuarter:
    seen: CityQuarter = match.view(None).position.city
    return seen
