"""What `lucca play torri` prints of a match."""

from collections.abc import Sequence
from typing import cast

from lucca.cli.board_text import BoardText
from lucca.cli.terminal_text import print_line
from lucca.games.game import Step
from lucca.games.torri.game import Torri
from lucca.games.torri.notation import COLUMNS
from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.view import Choice, Placement, View
from lucca.locale import _, join_words
from lucca.locale.torri import endings, phrases
from lucca.locale.torri.colours import say_a_house, say_floors
from lucca.match.match import Match
from lucca.problem import Problem


class TorriBoardText(BoardText[View]):
    """Prints the board as a grid, the towers, the colours, and struggles strike by strike."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.game = cast(Torri, match.game)

    def welcome(self, view: View) -> str:
        """The board, the colours, and what wins."""
        text = _(
            "Torri on {size}x{size} lots: {name} plays {colour}, against {others}. "
            "To win, begin a turn with the highest tower of all or the most prisoners of all, at least {size}."
        )
        viewer = (view.viewer or 1) - 1
        colour = _(view.position.colors[viewer])
        return text.format(size=view.goal, name=self.names[viewer], colour=colour, others=self.others(view))

    def how_to_answer(self, view: View) -> str:
        """What an answer looks like; placements are too many to have numbers."""
        if view.position.phase in ("capturing", "switching"):
            return super().how_to_answer(view)
        return _("Type a colour, or its letter, and a lot; ? before them tells what the brick would do.")

    def to_notation(self, words: str) -> str:
        """Adds the verb if it was left out, and turns a colour's letter or translation into its name."""
        parts = words.split(" ")
        if parts[0] not in self.game.notation.verbs and len(parts) == self.words_due():
            parts = [self.verb_due(), *parts]
        if len(parts) > 1 and parts[0] in ("place", "switch"):
            parts[1] = self.colours().get(parts[1].casefold(), parts[1])
        return " ".join(parts)

    def verb_due(self) -> str:
        """The verb of the action that is asked for now."""
        phase = self.match.view(None).position.phase
        return {"capturing": "capture", "switching": "switch"}.get(phase, "place")

    def words_due(self) -> int:
        """The number of words after that verb."""
        return 2 if self.verb_due() == "place" else 1

    def colours(self) -> dict[str, str]:
        """The colours by what they may be called: a letter, the English name, the translated name."""
        letters = {letter.casefold(): colour for letter, colour in LETTERS.items()}
        return letters | {colour: colour for colour in COLOURS} | {_(colour).casefold(): colour for colour in COLOURS}

    def show_deal(self, view: View) -> None:
        """Prints nothing: torri has no chance."""

    def show_position(self, view: View) -> None:
        """Prints the grid, the towers, the colours, and who is about to win."""
        print_line()
        position = view.position
        print_line(phrases.say_brick(position, self.names[position.turn_of - 1]))
        self.show_grid(view)
        for tower in view.towers:
            print_line(phrases.say_tower(tower, [LETTERS[letter] for letter in tower.bricks], self.names))
        if view.towers:
            print_line(phrases.say_what_strength_is(view))
        for standing in view.colours:
            print_line(phrases.say_standing(standing, view.goal, self.names))
        for standing in view.colours:
            if standing.threat:
                print_line(phrases.say_threat(standing, view.viewer, self.names))
        if position.phase == "capturing":
            self.show_strikes(view, 0)

    def show_grid(self, view: View) -> None:
        """Prints the lots, the top row first, and what the letters mean."""
        width = max([len(self.cell(bricks)) for bricks in view.position.lots.values()], default=1) + 1
        for row in range(view.goal, 0, -1):
            cells = (self.cell(view.position.lots.get(f"{column}{row}", "")) for column in COLUMNS[: view.goal])
            print(f"{row:2} " + "".join(cell.ljust(width) for cell in cells).rstrip())
        print("   " + "".join(column.ljust(width) for column in COLUMNS[: view.goal]).rstrip())
        letters = [f"{letter} {_(colour)}" for letter, colour in LETTERS.items()]
        print_line(_("{letters}; a number is the height of a tower.").format(letters=join_words(letters)))

    def cell(self, bricks: str) -> str:
        """A lot of the grid: the letter of its top brick, and its height from two on."""
        return bricks[0] + (str(len(bricks)) if len(bricks) > 1 else "") if bricks else "."

    def show_choices(self, view: View) -> None:
        """Prints what is asked; prisoners and colours to choose from are numbered."""
        print_line()
        if view.position.phase == "placing":
            self.show_placements(view)
            return
        struggle = view.position.struggle
        if view.position.phase == "capturing" and struggle:
            print_line(_("Take {house} prisoner:").format(house=say_a_house(str(struggle.capture))))
        else:
            print_line(_("Switch to a neutral colour, or stay:"))
        for number, choice in enumerate(view.choices, start=1):
            print_line(f"{number}. {self.choice_text(choice)}")

    def choice_text(self, choice: Choice) -> str:
        verb, *rest = choice.name.split(" ")
        if verb == "capture":
            return _("the house on {lot}").format(lot=rest[0])
        return _("switch to {colour}").format(colour=_(rest[0])) if rest else _("stay")

    def show_placements(self, view: View) -> None:
        """Prints what may be placed: the colours, each tower that a floor may go under, and houses."""
        legal = [placement for placement in view.placements if not placement.refusal]
        colours = [colour for colour in COLOURS if any(placement.colour == colour for placement in legal)]
        print_line(_("Place a brick: {colours}.").format(colours=join_words(_(colour) for colour in colours)))
        for colour in colours:
            floors = [place.lot for place in legal if place.kind == "floor" and place.colour == colour]
            if floors:
                text = _("{floors} may go under: {lots}")
                print_line("  " + text.format(floors=say_floors(colour), lots=join_words(floors)))
        self.show_houses(view, [place for place in legal if place.kind == "house" and place.colour == colours[0]])

    def show_houses(self, view: View, houses: list[Placement]) -> None:
        """Prints the empty lots that may hold no house, and the struggles that a house would start."""
        allowed = {placement.lot for placement in houses}
        refused = [lot for lot in self.game.notation.lots if lot not in view.position.lots and lot not in allowed]
        if not allowed:
            print_line("  " + _("No lot may hold a house."))
        elif refused:
            print_line("  " + _("Houses may go on any empty lot but: {lots}").format(lots=join_words(refused)))
        else:
            print_line("  " + _("Houses may go on any empty lot."))
        for placement in houses:
            if placement.struggle:
                text = _("A house on {lot} starts a struggle: {meeting}")
                print_line("  " + text.format(lot=placement.lot, meeting=phrases.say_meeting(placement.struggle)))

    def menu(self, view: View) -> Sequence[Choice]:
        """The choices that have a number: not placements, which are too many."""
        return () if view.position.phase == "placing" else view.choices

    def problem_text(self, problem: Problem, view: View) -> str:
        """The sentence for a problem; for an unknown verb what an answer looks like, as verbs are usually left out."""
        return self.how_to_answer(view) if problem.code == "unknown-verb" else str(problem)

    def explain(self, action: str, view: View) -> None:
        """Prints what a brick would do, or why it cannot be placed."""
        for placement in view.placements:
            if action == f"place {placement.colour} {placement.lot}":
                print_line(phrases.say_placement(placement, view))
                return
        print_line(self.how_to_answer(view))

    def show_steps(self, steps: Sequence[Step], before: View) -> None:
        """Prints what seats did, and the struggle that followed, as far as it has gone."""
        for step in steps:
            event = self.match.game.write_events([step])[0]
            print_line(phrases.say_event(event, before.position.lots, self.names))
            if " place " in event or " capture " in event:
                self.show_struggle(before)

    def show_struggle(self, before: View) -> None:
        """Prints the strikes since the view before."""
        begun = before.position.struggle if before.position.phase == "capturing" else None
        self.show_strikes(self.match.view(None), len(begun.strikes) if begun else 0)

    def show_strikes(self, view: View, shown: int) -> None:
        """Prints a struggle so far, if there is one, without the strikes that were shown before."""
        struggle = view.position.struggle
        lines = phrases.say_struggle(struggle, view.position.lots, shown) if struggle else []
        for at, line in enumerate(lines):
            is_beginning = at == 0 and not shown
            print_line(line if is_beginning else f"  {line}")

    def is_turn_over(self) -> bool:
        """Not while a prisoner is to be chosen, nor after choosing one in another seat's turn."""
        if self.match.view(None).position.phase == "capturing":
            return False
        before, _done, _problem = self.game.replay(self.match.steps[:-1])
        return self.game.view(before, None).position.turn_of == self.match.steps[-1].who

    def show_ending(self, before: View) -> None:  # noqa: ARG002
        """Prints the last position, and how the match ended; who won is part of the result."""
        view: View = self.match.view(None)
        assert view.outcome
        won = endings.say_outcome(view.outcome.winners, view.outcome.reason, self.names)
        print_line()
        print_line(_("The match is over."))
        self.show_grid(view)
        for line in endings.say_ending(view, self.names):
            if line != won:
                print_line(line)

    def show_result(self) -> None:
        """Prints the ranking, the winners first, and by what they won."""
        view: View = self.match.view(None)
        outcome = self.match.outcome
        assert outcome
        print_line()
        played = [standing for standing in view.colours if standing.seat]
        played.sort(key=lambda standing: standing.ranking, reverse=True)
        for standing in sorted(played, key=lambda one: one.seat not in outcome.winners):
            print_line(endings.say_rank(standing, self.names))
        print_line(endings.say_outcome(outcome.winners, outcome.reason, self.names))
