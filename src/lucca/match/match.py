"""One playing of a game: its steps, and the state they lead to.

Everything derives from the steps: records, undo, replays, and the events that each viewer may know.
"""

from collections.abc import Callable, Sequence
from typing import Any

from lucca.games.game import CHANCE, Action, Game, IllegalAction, Outcome, State, Step, View


class Question:
    """What a bot is given to decide for a seat: its legal actions and, on demand, what the seat knows of the match.

    `number` counts the decisions so far: no secret of another seat changes it, as the count of draws might.
    """

    def __init__(self, match: "Match", seat: int) -> None:
        self.seat = seat
        self.number = sum(step.who != CHANCE for step in match.steps)
        self.game = match.game
        self.legal = match.game.legal(match.state, seat)
        self.view: Callable[[], View] = lambda: match.view(seat)
        self.known: Callable[[], State] = lambda: match.game.known(match.state, seat)


class Match:
    """A match, under way or over. Actions are checked before anything changes."""

    def __init__(self, game: Game, seats: Sequence[str] | None = None) -> None:
        self.game = game
        self.seats = tuple(seats or (f"Seat {seat}" for seat in range(1, game.players + 1)))
        if len(self.seats) != game.players:
            raise ValueError(f"{len(self.seats)} names for {game.players} seats")
        self.state: State = game.initial()
        self.steps: list[Step] = []
        self.pending: dict[int, Action] = {}  # made at the same time, secret until all seats have chosen
        self.alone_from = 0  # of the steps from here on it is known that nobody else chose at the same time
        self.written: tuple[int, tuple[str, ...]] = (0, ())  # steps whose events were written before, and these

    @classmethod
    def from_steps(cls, game: Game, seats: Sequence[str], steps: Sequence[Step]) -> "Match":
        """A match that already went so far; the steps are known to be legal."""
        match = cls(game, seats)
        match.steps = list(steps)
        match.alone_from = len(steps)
        match.state, _, problem = game.replay(steps)
        if problem:
            raise problem
        if len(game.deciding(match.state)) > 1:  # what was chosen so far is still secret and may be changed
            while match.steps and match.steps[-1].who != CHANCE:
                match.pending.update([match.steps.pop()])
        return match

    def copy(self) -> "Match":
        """An independent copy."""
        copy = Match.__new__(Match)
        copy.game, copy.seats = self.game, self.seats
        copy.state, copy.steps, copy.pending = self.state.copy(), list(self.steps), dict(self.pending)
        copy.alone_from, copy.written = self.alone_from, self.written
        return copy

    def __repr__(self) -> str:
        rules = ", ".join(f"{option}={value!r:.20}" for option, value in self.game.rules.items())
        return f"<Match of {self.game.name} ({rules}), {len(self.events())} events, to move: {self.to_move}>"

    def legal(self) -> list[str]:
        """The legal decisions of the seat to move, in notation."""
        return [self.game.action_name(action) for action in self.game.legal(self.state)]

    @property
    def to_move(self) -> int | None:
        """The seat that is asked, CHANCE, or None when the match is over."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.game.outcome(self.state)

    def view(self, viewer: int | None) -> Any:  # each game has its own class of `View`, which its readers know
        """What a seat, or a spectator (None), may see."""
        return self.game.view(self.state, viewer)

    def question(self, seat: int) -> Question:
        """What a seat is asked now."""
        return Question(self, seat)

    def submit(self, seat: int, action: Action | str) -> None:
        """A decision of a seat, as an action or in notation; raises InvalidAction or IllegalAction."""
        chosen = self.game.parse_action(action) if isinstance(action, str) else action
        if seat == CHANCE:
            raise IllegalAction("not-your-turn", seat=seat, to_move=self.to_move)
        self.game.check(self.state, seat, chosen)
        deciding = self.game.deciding(self.state)
        self.game.apply(self.state, seat, chosen)
        if len(deciding) == 1:
            self.steps.append(Step(seat, chosen))
        else:
            self.pending[seat] = chosen
            if len(self.pending) == len(deciding):
                self.steps += self.pending_steps()
                self.alone_from = len(self.steps)
                self.pending = {}

    def draw(self, action: Action) -> None:
        """A chance action, from the dealer."""
        self.game.apply(self.state, CHANCE, action)
        self.steps.append(Step(CHANCE, action))

    def pending_steps(self) -> list[Step]:
        """The secret choices so far in the order of the seats, as a record has them, up to the first not made."""
        steps: list[Step] = []
        while (seat := len(steps) + 1) in self.pending:
            steps.append(Step(seat, self.pending[seat]))
        return steps

    def can_undo(self, seat: int) -> bool:
        """Only the seat's own last action, and never back across new information: a draw or a reveal."""
        if seat in self.pending:
            return True
        if not self.steps or self.steps[-1].who != seat:
            return False
        if len(self.steps) > self.alone_from:
            return True
        before, _, _ = self.game.replay(self.steps[:-1])
        return len(self.game.deciding(before)) == 1

    def undo(self, seat: int) -> None:
        """Takes the seat's last action back; raises IllegalAction if new information lies between."""
        if not self.can_undo(seat):
            raise IllegalAction("nothing-to-undo", seat=seat)
        if self.pending.pop(seat, None) is None:
            self.steps.pop()
            self.alone_from = min(self.alone_from, len(self.steps))
            self.written = (0, ())
        self.state, _, _ = self.game.replay(self.steps)
        for other, action in self.pending.items():
            self.game.apply(self.state, other, action)

    def events(self) -> list[str]:
        """Every event so far, in the words of records."""
        return self.write_with(self.pending_steps())

    def events_for(self, viewer: int | None) -> list[str]:
        """The events that a seat, or a spectator (None), may know: without what is still another seat's secret."""
        own = [Step(viewer, self.pending[viewer])] if viewer in self.pending else []
        return self.game.hide_secrets(self.state, self.write_with(own), viewer)

    def write_with(self, more: Sequence[Step]) -> list[str]:
        """The events of all steps and some more; those up to the last decision are written once, not each time."""
        done, lines = self.written
        last = len(self.steps)
        while last > done and self.steps[last - 1].who == CHANCE:
            last -= 1
        if last > done:
            lines += tuple(self.game.write_events(self.steps[done:last], lines))
            self.written = (last, lines)
        return [*lines, *self.game.write_events([*self.steps[last:], *more], lines)]
