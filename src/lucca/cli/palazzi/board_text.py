"""A match of palazzi in plain text."""

import re
from collections.abc import Sequence
from typing import cast

from lucca.cli.board_text import BoardText
from lucca.cli.text import print_line
from lucca.games.game import Step
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import Choice, OrderPlace, View
from lucca.locale import _
from lucca.locale.palazzi import match as words
from lucca.match.match import Match

CARD = re.compile(r"\b(b|w\d+)\b")


class PalazziBoardText(BoardText[View]):
    """Triplets, quarters, choices with their worth."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.game = cast(Palazzi, match.game)

    def welcome(self, view: View) -> str:
        """The edition, the others, and how long it goes."""
        rules = self.match.game.rules
        text = _("Palazzi, edition {edition}: {name} against {others}. {rounds} rounds; the most points win.")
        return text.format(
            edition="celebration" if rules["celebration"] else rules["edition"],
            name=self.names[(view.viewer or 1) - 1],
            others=self.others(view),
            rounds=view.rounds,
        )

    def to_notation(self, words: str) -> str:
        """Wilds and bastions have capital letters."""
        return CARD.sub(lambda name: name[0].upper(), words)

    def show_steps(self, steps: Sequence[Step], before: View) -> None:
        """What seats did and scored by it at once; starting choices when all are revealed."""
        worth = {choice.action: choice for choice in before.choices}
        for step in steps:
            event = self.match.game.write_events([step])[0]
            print_line(words.say_event(self.game, event, self.names, worth.get(step.action)))
        if steps and before.position.round == 0:  # the reveal: the first round begins
            self.show_deal(self.match.view(before.viewer))
        self.show_left_over(before)

    def show_deal(self, view: View) -> None:
        """The round, the order of play with its reason, and the triplets."""
        print_line()
        if view.position.round:
            print_line(_("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds))
            order = [self.order_text(self.names[standing.seat - 1], standing) for standing in view.order]
            print_line(_("Order of play: {order}").format(order=_(", ").join(order)))
        for number, triplet in enumerate(view.position.table, start=1):
            cards = words.say_cards(self.game, triplet) if triplet else _("taken")
            print_line(_("Triplet {number}: {cards}").format(number=number, cards=cards))

    def order_text(self, name: str, standing: OrderPlace) -> str:
        """A seat in the order of play and why it stands there."""
        reason = words.say_shields(standing.shields)
        if standing.number is not None:
            reason = _("{shields}, number {number}").format(shields=reason, number=standing.number)
        return _("{name} ({reason})").format(name=name, reason=reason)

    def show_position(self, view: View) -> None:
        """What lies before every seat, the viewer's own last, and the extreme numbers; in set-up the hand."""
        if view.position.phase == "playing":
            return  # the quarters were shown when the triplet was taken
        print_line()
        if not view.position.round:
            print_line(_("Your hand: {cards}").format(cards=words.say_cards(self.game, view.position.hand or ())))
            return
        others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
        for seat in [*others, view.viewer or 1]:
            self.show_quarter(view, seat)
        if view.position.city:
            print_line(_("The City of Lucca:"))
            for line in words.say_city(self.game, view.position.city):
                print_line(f"  {line}")
        self.show_numbers(view)

    def show_quarter(self, view: View, seat: int) -> None:
        """A seat's quarter, its points and what its walls need."""
        name = self.names[seat - 1]
        total = words.say_points(sum(view.points[seat - 1]))
        at_end = sum(view.if_ended[seat - 1]) if view.if_ended else 0
        text = _("{name}: {points} so far, {total} if the match ended now")
        print_line(text.format(name=name, points=total, total=at_end))
        for line in words.say_quarter(self.game, view.position.quarters[seat - 1]):
            print_line(f"  {line}")
        support = view.support[seat - 1]
        if support.walls:
            needs = _("The walls need {needed}; there are {shields}.")
            print_line("  " + needs.format(needed=words.say_shields(support.needed), shields=support.shields))

    def show_numbers(self, view: View) -> None:
        """The lowest and highest street number and whose they are."""
        for line in words.say_numbers(view, self.names):
            print_line(line)

    def menu(self, view: View) -> list[Choice]:
        """The choices to pick from: of two starting cards that make two palaces, only one order."""
        shown: list[Choice] = []
        pairs: set[frozenset[str]] = set()
        for choice in view.choices:
            verb, *cards = choice.name.split(" ")
            if verb == "keep":
                first, second = (self.game.card(card) for card in cards)
                is_same = first.colour != second.colour and frozenset(cards) in pairs
                pairs.add(frozenset(cards))
                if is_same:
                    continue
            shown.append(choice)
        return shown

    def show_choices(self, view: View) -> None:
        """The legal actions, numbered, with their worth."""
        print_line()
        print_line(self.question(view))
        for number, choice in enumerate(self.menu(view), start=1):
            print_line(f"{number}. {words.say_choice(self.game, view, choice)}")

    def question(self, view: View) -> str:
        """What is asked, in one sentence."""
        if view.position.phase == "turn" and not any(choice.name.startswith("open") for choice in view.choices):
            return _("Take a triplet:")
        return {
            "keeping": _("Keep two cards; the second of a colour lies on top:"),
            "turn": _("Open palaces, or take a triplet:"),
            "playing": _("Play a card:"),
            "city": _("Lay a card for the City of Lucca:"),
        }[view.position.phase]

    def show_left_over(self, before: View) -> None:
        """The triplet that nobody took, once the round is over; with two players the City had its cards from it."""
        after = self.match.view(None).position
        if after.phase in ("table", "over") and before.players > 2:
            for number, triplet in enumerate(before.position.table, start=1):
                if triplet:
                    print_line(_("Triplet {number} is left over and discarded.").format(number=number))

    def show_ending(self, before: View) -> None:
        """How the last points came about: final openings, walls, street numbers; `before`: the view before it."""
        view = self.match.view(None)
        print_line()
        print_line(_("The match is over."))
        for line in words.say_ending(self.game, before, view, self.names):
            print_line(line)

    def show_result(self) -> None:
        """The points by column, the best first, and who won by what."""
        outcome = self.match.outcome
        assert outcome
        points = self.match.view(None).points
        names = self.names
        print_line()
        winner = outcome.winners[0]
        for seat in sorted(range(1, len(points) + 1), key=lambda seat: (seat != winner, -sum(points[seat - 1]))):
            columns = zip(words.COLUMNS, points[seat - 1], strict=True)
            parts = _(", ").join(f"{_(column)} {count}" for column, count in columns)
            total = words.say_points(sum(points[seat - 1]))
            print_line(_("{name}: {columns}; {total}").format(name=names[seat - 1], columns=parts, total=total))
        print_line(words.say_outcome(outcome, names))
