"""One sitting in the terminal: asks the person, lets the bots play, says what happened, and saves at the end."""

import json
from pathlib import Path

from lucca.bots import new_bot
from lucca.bots.bot import Bot
from lucca.cli import table
from lucca.cli.text import say
from lucca.games.game import CHANCE, Action
from lucca.locale import _
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match
from lucca.match.record import FileRefused, write_record
from lucca.problem import Problem

PERSON = "person"


class Left(Exception):
    """The person wants to stop here."""


class Session:
    """A match with one person at the keyboard, in the seat that is no bot's."""

    def __init__(self, match: Match, kinds: list[str], seed: str, file: Path) -> None:
        self.match = match
        self.kinds = kinds
        self.seed = seed
        self.file = file
        self.person = kinds.index(PERSON) + 1
        self.bots: dict[int, Bot] = {at: new_bot(kind) for at, kind in enumerate(kinds, 1) if kind != PERSON}
        self.numbers = {at: Numbers(seed, f"seat {at}") for at in self.bots}
        self.dealer = Dealer(seed)
        self.last_round = -1

    def run(self) -> None:
        """Plays until the match ends or the person leaves."""
        say(_("Type the number of an action, or its words. u takes back, ? helps, q saves and leaves."))
        try:
            while self.match.outcome is None:
                self.go_on()
        except (Left, EOFError, KeyboardInterrupt):
            self.save()
            say()
            say(_("Saved. To go on: lucca play --resume {file}").format(file=self.file))
            return
        table.print_result(self.match)
        self.save()
        say(_("The record is in {file}.").format(file=self.file))

    def go_on(self) -> None:
        """The next thing that happens: cards, a bot's action, or the person's."""
        if self.match.to_move == CHANCE:
            self.dealer.deal(self.match)
        elif self.person in self.waiting():
            self.ask_person()
        else:
            seat = self.match.to_move or 0
            turn = self.match.turn(seat)
            self.act(seat, self.bots[seat].choose(turn, self.numbers[seat]))

    def waiting(self) -> list[int]:
        """The seats that have still to act now."""
        deciding = self.match.game.deciding(self.match.state)
        return [seat for seat in deciding if seat not in self.match.choices]

    def act(self, seat: int, action: Action) -> None:
        """Does an action and says so; starting choices are said when all are revealed."""
        before = len(self.match.steps)
        points = table.totals(self.match)
        self.match.submit(seat, action)
        for step in self.match.steps[before:]:
            gained = 0 if self.match.outcome else table.totals(self.match)[step.who - 1] - points[step.who - 1]
            table.print_step(self.match, step, gained)

    def ask_person(self) -> None:
        """Shows the table and the choices, and does what the person answers."""
        view = self.match.view(self.person)
        if view.position.phase in ("keeping", "turn", "city") or view.position.round != self.last_round:
            table.print_table(self.match, self.person)
            self.last_round = view.position.round
        table.print_choices(self.match, self.person)
        action = self.read_action([choice.action for choice in view.choices])
        if action is None:
            return
        self.act(self.person, action)
        if self.match.to_move != self.person:
            self.confirm_end()

    def read_action(self, legal: list[Action]) -> Action | None:
        """An answer that can be done; None after something was taken back."""
        while True:
            words = input("> ").strip()
            if words == "q":
                raise Left
            if words == "?":
                table.print_help(self.match, self.person)
            elif words == "u":
                if self.take_back():
                    return None
            elif words.isascii() and words.isdigit() and len(words) < 4:
                if 1 <= int(words) <= len(legal):
                    return legal[int(words) - 1]
                say(_("There are actions 1 to {count}.").format(count=len(legal)))
            elif words:
                action = self.parse(words)
                if action is not None:
                    return action

    def parse(self, words: str) -> Action | None:
        """An action typed in the notation; says why not if it cannot be done."""
        try:
            action = self.match.game.parse_action(words)
            self.match.game.check(self.match.state, self.person, action)
        except Problem as problem:
            say(str(problem))
            return None
        return action

    def take_back(self) -> bool:
        """Undoes the person's last action, if nothing new has come to light since."""
        try:
            self.match.undo(self.person)
        except Problem as problem:
            say(str(problem))
            return False
        say(_("Taken back."))
        return True

    def confirm_end(self) -> None:
        """The last chance to take back: when the others act or cards come, it is too late."""
        if self.person not in self.match.choices and not self.match.can_undo(self.person):
            return
        say(_("Press Enter to end your turn, or u to take back."))
        while (words := input("> ").strip()) != "":
            if words == "q":
                raise Left
            if words == "u":
                if self.person in self.match.choices:
                    self.ask_person()  # a new choice takes the place of the first
                    return
                if self.take_back():
                    return
            if words == "?":
                table.print_help(self.match, self.person)

    def save(self) -> None:
        """Writes the match, finished or not, in one go."""
        meta = {"play": {"kinds": self.kinds, "seed": self.seed}}
        draft = self.file.with_name(self.file.name + ".part")
        try:
            draft.write_text(json.dumps(write_record(self.match, meta), ensure_ascii=False, indent=1) + "\n", "utf-8")
            draft.replace(self.file)
        except OSError as error:
            raise FileRefused("file-unwritable", file=str(self.file), problem=error.strerror or str(error)) from None
