"""A match in the terminal: asks the person and the bots, prints what they do, and saves the record."""

import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from lucca.bots import ask_bot, new_bot
from lucca.bots.bot import Bot
from lucca.bots.registry import HINT_BOT
from lucca.cli.options import PERSON, STANDARD, compile_rules
from lucca.cli.output_files import save_text
from lucca.cli.spec import cli_spec
from lucca.cli.terminal_text import print_line, this_command
from lucca.coach import give_hint
from lucca.games.game import CHANCE, Action, Step, View
from lucca.locale import _
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import FileRefused, write_record
from lucca.problem import Problem
from lucca.types import JsonObject

SHORT = {"quit": "q", "exit": "q", "help": "?", "undo": "u", "hint": "h"}

with suppress(ImportError):
    import readline  # noqa: F401 -- gives `input` its line editing


class PlayerLeft(Exception):
    """The person typed q."""


class Session:
    """A match of one person, in the seat that is no bot's, against bots."""

    def __init__(self, match: Match, meta: JsonObject, file: Path) -> None:
        self.match = match
        self.meta = meta
        self.file = file
        seated, self.seed = meta["play"]["seated"], meta["play"]["seed"]
        self.person = seated.index(PERSON) + 1
        self.bots: dict[int, Bot] = {seat: new_bot(name) for seat, name in enumerate(seated, 1) if name != PERSON}
        self.dealer = Dealer(self.seed)
        self.board = cli_spec(match.game.name).board_text(match)
        self.before = self.view()  # the view before the last action

    def catch_up(self, steps: Sequence[Step]) -> bool:
        """Plays a new match up to where a saved one was, drawing by its seed; False if that leads to other events.

        So the draws to come are the same as if the person had not left.
        """
        try:
            for step in steps:
                if step.who != CHANCE:
                    self.dealer.deal(self.match)
                    if step.who not in self.match.game.deciding(self.match.state):
                        return False
                    self.match.submit(step.who, step.action)
        except Problem:
            return False
        saved = self.match.game.write_events(steps)
        if len(self.match.events()) < len(saved):  # otherwise the person may still take back
            self.dealer.deal(self.match)
        return self.match.events()[: len(saved)] == saved

    def run(self) -> None:
        """Plays until the match ends or the person leaves; saves the match, also if something fails."""
        self.board.show_welcome(self.view())
        if self.match.to_move != CHANCE:
            self.board.show_deal(self.view())
        try:
            if self.match.steps and self.match.steps[-1].who == self.person != self.match.to_move:
                self.confirm_end()  # it was left at this question
            while self.match.outcome is None:
                self.advance()
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            if self.match.outcome is None:
                self.leave()
                return
        except BaseException:
            self.save()
            raise
        self.save_or_show()
        self.board.show_ending(self.before)
        self.board.show_result()
        print_line(_("The record is in {file}.").format(file=self.file))

    def leave(self) -> None:
        """Saves the match, and prints how to go on with it."""
        self.save_or_show()
        print_line()
        if self.file != STANDARD:
            command = f"{this_command()} play --resume {shlex.quote(str(self.file))}"
            print_line(_("Saved. To go on: {command}").format(command=command))

    def view(self) -> View:
        view: View = self.match.view(self.person)
        return view

    def advance(self) -> None:
        """Goes on by one step: draws, the person's action, or a bot's."""
        waiting = [seat for seat in self.match.game.deciding(self.match.state) if seat not in self.match.pending]
        if not waiting:
            self.dealer.deal(self.match)
            self.board.show_deal(self.view())
        elif self.person in waiting:
            self.ask_person()
        else:
            self.act(waiting[0], self.bot_action(waiting[0]))

    def bot_action(self, seat: int) -> Action:
        """The action that the bot of a seat chooses now."""
        return ask_bot(self.bots[seat], self.match, seat, self.seed)

    def act(self, seat: int, action: Action) -> None:
        """Does an action, prints it, and saves; secret choices are printed when all are revealed."""
        done = len(self.match.steps)
        self.before = self.match.view(seat)
        self.match.submit(seat, action)
        self.board.show_steps(self.match.steps[done:], self.before)
        if self.file != STANDARD:
            with suppress(Problem):  # a file that cannot be written is told when the person leaves
                self.save()  # so that nothing is lost when the terminal closes

    def ask_person(self) -> None:
        """Prints the position and the choices, and does what the person answers."""
        view = self.view()
        self.board.show_position(view)
        self.board.show_choices(view)
        action = self.read_action([choice.action for choice in self.board.menu(view)])
        if action is None:
            return
        self.act(self.person, action)
        if self.match.to_move != self.person:
            self.confirm_end()

    def read_action(self, shown: list[Action]) -> Action | None:
        """Reads answers until one is a legal action, and returns it; None after an undo."""
        while True:
            words = self.read_words()
            if words == "?":
                self.board.show_help(self.view())
            elif words.startswith("?"):
                self.board.explain(self.board.to_notation(words.removeprefix("?").strip()), self.view())
            elif words == "h":
                self.show_hint()
            elif words == "u":
                if self.take_back():
                    return None
            elif shown and words.isascii() and words.isdigit() and len(words) < 4:
                if 1 <= int(words) <= len(shown):
                    return shown[int(words) - 1]
                print_line(_("There are actions 1 to {count}.").format(count=len(shown)))
            elif words:
                action = self.parse(words)
                if action is not None:
                    return action

    def show_hint(self) -> None:
        """Prints what a bot would do in the person's place, and why."""
        compile_rules(self.match.game, "act", "view", "replay", bots=[HINT_BOT])
        for line in give_hint(self.match, self.person, HINT_BOT, self.seed).lines:
            print_line(line)

    def read_words(self) -> str:
        """What the person types, in lower case with single blanks; raises PlayerLeft."""
        if not sys.stdin:
            raise FileRefused("input-closed")
        words = " ".join(input("> ").split()).lower()
        words = SHORT.get(words, words)
        if words == "q":
            raise PlayerLeft
        return words

    def parse(self, words: str) -> Action | None:
        """The action that was typed; prints why, and returns None, if it cannot be done."""
        try:
            action = self.match.game.parse_action(self.board.to_notation(words))
            self.match.game.check(self.match.state, self.person, action)
        except Problem as problem:
            print_line(self.board.problem_text(problem, self.view()))
            return None
        return action

    def take_back(self) -> bool:
        """Undoes the person's last action; prints why, and returns False, if that is not possible any more."""
        try:
            self.match.undo(self.person)
        except Problem as problem:
            print_line(str(problem))
            return False
        print_line(_("Taken back."))
        return True

    def confirm_end(self) -> None:
        """Asks whether to undo, as long as that is possible, before others act or something is drawn."""
        if not self.match.can_undo(self.person):
            return
        question = _("Press Enter to end your turn, or u to take back.")
        if self.person in self.match.pending or not self.board.is_turn_over():
            question = _("Press Enter to go on, or u to choose anew.")
        while True:
            print_line(question)
            words = self.read_words()
            if words == "" or (words == "u" and self.take_back()):
                return
            if words == "?":
                self.board.show_help(self.view())

    def save_or_show(self) -> None:
        """Saves the match; if that fails, prints the record and raises Problem."""
        try:
            self.save()
        except Problem:
            print_line(json.dumps(write_record(self.match, self.meta), ensure_ascii=False))
            raise

    def save(self) -> None:
        """Writes the record of the match, finished or not; raises Problem."""
        save_text(self.file, json.dumps(write_record(self.match, self.meta), ensure_ascii=False, indent=1) + "\n")
