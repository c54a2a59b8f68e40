"""A reference implementation of torri, written simply from the rulebook and not from the engine: for comparison.

Lots are (column, row), stacks are strings, top first. Actions and positions are as in records.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

Lot = tuple[int, int]
COLOURS = {"W": "white", "K": "black", "R": "red", "B": "blue"}
LETTERS = {name: letter for letter, name in COLOURS.items()}
COLUMNS = "abcdefghijkl"


def named(lot: Lot) -> str:
    return f"{COLUMNS[lot[0]]}{lot[1] + 1}"


def lot_of(name: str) -> Lot:
    return COLUMNS.index(name[0]), int(name[1:]) - 1


class ReferenceMatch:
    """A match by the reference rules."""

    def __init__(self, size: int, colors: Sequence[str], switching: bool, strength: str, opening: bool = False) -> None:
        self.size = size
        self.switching = switching
        self.opening = opening
        self.caps_by_own_block = strength == "own"
        self.colors = [LETTERS[name] for name in colors]
        self.stacks: dict[Lot, str] = {}
        self.supply = Counter(dict.fromkeys("WKRB", 2 * size))
        self.prisoners: Counter[str] = Counter()
        self.turn = 0
        self.seat = -1
        self.outcome: tuple[tuple[int, ...], str] | None = None
        self.joined: Lot | None = None
        self.fight: Iterator[tuple[int, set[Lot]]] | None = None
        self.begin_turn()

    # The course of a turn.

    def begin_turn(self) -> None:
        self.turn += 1
        self.seat = (self.seat + 1) % len(self.colors)
        self.brick, self.placed = 1, ""
        colour = self.colors[self.seat]
        for reason, worth in (("tower", self.highest), ("prisoners", lambda colour: self.prisoners[colour])):
            others = max(worth(other) for other in "WKRB" if other != colour)
            if worth(colour) >= self.size and worth(colour) > others:
                self.phase, self.outcome = "over", ((self.seat + 1,), reason)
                return
        self.ask()

    def ask(self) -> None:
        self.phase, self.to_move = "placing", self.seat
        if not self.legal():
            extra = int(self.opening and self.size > 8)
            ranks = [
                (self.highest(c), self.prisoners[c] + (extra if seat == 0 else 0), self.on_board(c))
                for seat, c in enumerate(self.colors)
            ]
            winners = tuple(seat + 1 for seat, rank in enumerate(ranks) if rank == max(ranks))
            self.phase, self.outcome = "over", (winners, "blocked")

    def bricks(self) -> int:
        return 3 if self.opening and self.turn == 1 else 2

    def barred(self) -> str:
        return self.colors[self.seat] if self.opening and self.turn == 1 else ""

    def highest(self, colour: str) -> int:
        return max((len(s) for s in self.stacks.values() if len(s) > 1 and s[0] == colour), default=0)

    def on_board(self, colour: str) -> int:
        return sum(stack.count(colour) for stack in self.stacks.values())

    def apply(self, action: str) -> None:
        verb, *words = action.split()
        if verb == "place":
            self.place(LETTERS[words[0]], lot_of(words[1]))
        elif verb == "capture":
            self.captured = lot_of(words[0])
            self.go_on()
        else:
            if verb == "switch":
                self.colors[self.seat] = LETTERS[words[0]]
            self.begin_turn()

    def place(self, colour: str, lot: Lot) -> None:
        self.placed = colour if self.brick < self.bricks() else self.placed
        self.supply[colour] -= 1
        is_house = lot not in self.stacks
        towers = self.towers_joined(lot) if is_house else []
        towers.sort(key=lambda tower: self.strength(tower, lot))
        self.stacks[lot] = self.stacks.get(lot, "") + colour
        if len(towers) == 2:
            self.joined = lot
            self.fight = self.struggle(towers[1], towers[0])
            self.go_on()
        else:
            self.finish()

    def go_on(self) -> None:
        assert self.fight is not None
        try:
            self.to_move, self.candidates = next(self.fight)
            self.phase = "capturing"
        except StopIteration:
            self.fight = self.joined = None
            self.finish()

    def finish(self) -> None:
        if self.brick < self.bricks():
            self.brick += 1
            self.ask()
        elif self.switching:
            self.phase, self.to_move = "switching", self.seat
        else:
            self.begin_turn()

    # What is allowed.

    def legal(self) -> list[str]:
        if self.phase == "switching":
            return ["stay", *(f"switch {name}" for letter, name in COLOURS.items() if letter not in self.colors)]
        if self.phase == "capturing":
            return sorted(f"capture {named(lot)}" for lot in self.candidates)
        if self.phase == "over":
            return []
        lots = [(column, row) for column in range(self.size) for row in range(self.size)]
        return [
            f"place {name} {named(lot)}"
            for letter, name in COLOURS.items()
            for lot in lots
            if self.supply[letter] and letter not in (self.placed, self.barred()) and self.is_allowed(letter, lot)
        ]

    def is_allowed(self, colour: str, lot: Lot) -> bool:
        if lot not in self.stacks:
            strengths = [self.strength(tower, lot) for tower in self.towers_joined(lot)]
            return len(strengths) < 2 or (len(strengths) == 2 and strengths[0] != strengths[1])
        others = [self.stacks[other] for other in self.block(lot) - {lot}]
        return all(len(stack) == 1 for stack in others) and self.stacks[lot].count(colour) + 1 <= others.count(colour)

    def beside(self, lot: Lot) -> list[Lot]:
        column, row = lot
        return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]

    def block(self, lot: Lot, without: Lot | None = None) -> set[Lot]:
        """Returns all occupied lots connected with one, by flood fill; `without` counts as empty."""
        found, to_do = set(), [lot]
        while to_do:
            here = to_do.pop()
            if here in self.stacks and here != without and here not in found:
                found.add(here)
                to_do += self.beside(here)
        return found

    def lots_joined(self, lot: Lot) -> set[Lot]:
        return set().union(*(self.block(other) for other in self.beside(lot)))

    def towers_joined(self, lot: Lot) -> list[Lot]:
        return [other for other in self.lots_joined(lot) if len(self.stacks[other]) > 1]

    def count_houses(self, lots: set[Lot]) -> int:
        return sum(len(self.stacks[lot]) == 1 for lot in lots)

    def own(self, tower: Lot) -> set[Lot]:
        return self.block(tower, self.joined)

    def strength(self, tower: Lot, joined: Lot) -> tuple[int, int]:
        """Returns a tower's strength where a house is about to be placed on the lot `joined`."""
        houses = self.count_houses(self.block(tower))
        cap = houses if self.caps_by_own_block else self.count_houses(self.lots_joined(joined))
        return min(len(self.stacks[tower]), cap), houses

    # The struggle.

    def struggle(self, stronger: Lot, weaker: Lot) -> Iterator[tuple[int, set[Lot]]]:
        """A coroutine: yields a seat and the houses to choose a prisoner from; the choice comes in `captured`."""
        attacker, defender = stronger, weaker
        while self.stacks[stronger][0] != self.stacks[weaker][0]:
            striking, struck = self.stacks[attacker][0], self.stacks[defender][0]
            self.stacks[defender] = self.stacks[defender][1:]
            self.supply[struck] += 1
            if struck in self.colors:
                houses = {lot for lot in self.own(attacker) if self.stacks[lot] == striking}
                if len(houses) > 1:
                    yield self.colors.index(struck), houses
                    houses = {self.captured}
                for lot in houses:
                    del self.stacks[lot]
                    self.prisoners[struck] += 1
            elif self.supply[striking]:
                self.supply[striking] -= 1
                self.prisoners[struck] += 1
            is_one_house = len(self.stacks[stronger]) == 1 or len(self.stacks[weaker]) == 1
            if is_one_house or weaker not in self.block(stronger):
                return
            attacker, defender = defender, attacker
        self.stacks[stronger] += self.stacks[weaker][:-1]
        self.stacks[weaker] = self.stacks[weaker][-1]

    def position(self) -> dict[str, object]:
        """Returns the position as records have it, without the struggle."""
        return {
            "turn": self.turn,
            "colors": [COLOURS[letter] for letter in self.colors],
            "brick": self.brick,
            "placed": COLOURS.get(self.placed),
            "lots": {named(lot): stack for lot, stack in self.stacks.items()},
            "supply": {name: self.supply[letter] for letter, name in COLOURS.items()},
            "prisoners": {name: self.prisoners[letter] for letter, name in COLOURS.items()},
        }
