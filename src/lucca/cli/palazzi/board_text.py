"""What `lucca play palazzi` prints of a match."""

import re
from collections.abc import Sequence
from typing import cast

from lucca.cli.board_text import BoardText
from lucca.cli.terminal_text import print_line
from lucca.games import game_spec
from lucca.games.game import State, Step
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import city_payer_after, final_openings, palace_height_after, payers_of
from lucca.games.palazzi.view import Choice, OrderPlace, View
from lucca.locale import _, join_sentences, join_words
from lucca.locale.palazzi import phrases
from lucca.locale.palazzi.endings import say_ending, say_what_follows, say_what_the_city_does
from lucca.match.match import Match

CARD = re.compile(r"\b(b|w\d+)\b")


class PalazziBoardText(BoardText[View]):
    """Prints triplets, quarters, and choices with what they are worth."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.game = cast(Palazzi, match.game)

    def welcome(self, view: View) -> str:
        """The edition, who plays, and the number of rounds."""
        spec = game_spec(self.game.name)
        text = _("Palazzi, edition {edition}: {name} against {others}. {rounds} rounds; the most points win.")
        return text.format(
            edition=_(spec.editions[spec.edition_of(self.game.rules)]),
            name=self.names[(view.viewer or 1) - 1],
            others=self.others(view),
            rounds=view.rounds,
        )

    def how_to_answer(self, view: View) -> str:
        """What an answer looks like; elsewhere wilds are not called as in notation."""
        wilds = [_("In notation the wilds are W10, W20 and W500, for example: build W10 red.")]
        return join_sentences(super().how_to_answer(view), *(wilds if self.game.rules["celebration"] else []))

    def to_notation(self, words: str) -> str:
        """Writes the letters of wilds and bastions as capitals."""
        return CARD.sub(lambda name: name[0].upper(), words)

    def show_steps(self, steps: Sequence[Step], before: View) -> None:
        """Prints what seats did and scored at once; starting choices when all are revealed."""
        choices = {choice.action: choice for choice in before.choices}
        state = self.state_before(len(steps))
        for step in steps:
            event = self.match.game.write_events([step])[0]
            print_line(phrases.say_event(self.game, event, self.names, choices.get(step.action)))
            payers, city = payers_of(self.game, state, *step), city_payer_after(self.game, state, *step)
            for line in say_what_follows(payers, city, self.names):
                print_line(f"  {line}")
            self.game.apply(state, *step)
        if steps and not before.position.is_revealed:  # now they are: the first round begins
            self.show_deal(self.match.view(before.viewer))
        self.show_left_over(before)

    def show_deal(self, view: View) -> None:
        """Prints the round, the order of play with its reasons, and the triplets."""
        print_line()
        if view.position.is_revealed:
            print_line(_("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds))
            order = [self.order_text(place) for place in view.order]
            print_line(_("Order of play: {order}").format(order=join_words(order)))
        for number, triplet in enumerate(view.position.table, start=1):
            cards = phrases.say_cards(self.game, triplet) if triplet else _("taken")
            print_line(_("Triplet {number}: {cards}").format(number=number, cards=cards))

    def order_text(self, place: OrderPlace) -> str:
        """A seat in the order of play, and why it has that place."""
        return _("{name} ({reason})").format(name=self.names[place.seat - 1], reason=phrases.say_order_reason(place))

    def show_position(self, view: View) -> None:
        """Prints all quarters, the viewer's last, and the lowest and highest number; before round 1 the hand."""
        if view.position.phase == "playing":
            return  # the quarters were shown when the triplet was taken
        print_line()
        if not view.position.is_revealed:
            print_line(_("Your hand: {cards}").format(cards=phrases.say_cards(self.game, view.position.hand or ())))
            return
        others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
        for seat in [*others, view.viewer or 1]:
            self.show_quarter(view, seat)
        if view.position.city:
            print_line(_("The City of Lucca:"))
            for line in phrases.say_city(self.game, view.position.city):
                print_line(f"  {line}")
        self.show_numbers(view)

    def show_quarter(self, view: View, seat: int) -> None:
        """Prints a seat's quarter, its points and what its walls need."""
        name = self.names[seat - 1]
        total = phrases.say_points(sum(view.points[seat - 1]))
        at_end = sum(view.if_ended[seat - 1]) if view.if_ended else 0
        text = _("{name}: {points} so far, {total} if the match ended now")
        print_line(text.format(name=name, points=total, total=at_end))
        for line in phrases.say_quarter(self.game, view.position.quarters[seat - 1]):
            print_line(f"  {line}")
        support = view.support[seat - 1]
        if support.walls:
            needs = _("The walls need {needed}; there are {shields}.")
            print_line("  " + needs.format(needed=phrases.say_shields(support.needed), shields=support.shields))

    def show_numbers(self, view: View) -> None:
        """Prints the lowest and highest street number and whose they are."""
        for line in phrases.say_numbers(view, self.names):
            print_line(line)

    def menu(self, view: View) -> list[Choice]:
        """The choices that have a number: two starting cards of different colours in one order only."""
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
        """Prints the choices with their numbers and what they are worth."""
        print_line()
        asked = phrases.say_asked(view)
        print_line(join_sentences(say_what_the_city_does(), asked) if view.position.phase == "city" else asked)
        for number, choice in enumerate(self.menu(view), start=1):
            height = palace_height_after(self.game, self.match.state, view.viewer or 1, choice.action)
            print_line(f"{number}. {phrases.say_choice(self.game, view, choice, height)}")

    def show_left_over(self, before: View) -> None:
        """Prints which triplet nobody took, once the round is over; not with two players, where the City takes it."""
        after = self.match.view(None).position
        if after.phase in ("table", "over") and before.position.city is None:
            for number, triplet in enumerate(before.position.table, start=1):
                if triplet:
                    print_line(_("Triplet {number} is left over and discarded.").format(number=number))

    def state_before(self, steps: int) -> State:
        """The state before the last steps."""
        state, _done, _problem = self.game.replay(self.match.steps[: len(self.match.steps) - steps])
        return state

    def show_ending(self, before: View) -> None:  # noqa: ARG002
        """Prints the points of the end: final openings, walls, street numbers."""
        view = self.match.view(None)
        print_line()
        print_line(_("The match is over."))
        openings = final_openings(self.game, self.state_before(1), self.match.state)
        for line in say_ending(self.game, openings, view, self.names):
            print_line(line)

    def show_result(self) -> None:
        """Prints the points by column, the best first, and who won by what."""
        outcome = self.match.outcome
        assert outcome
        points = self.match.view(None).points
        names = self.names
        print_line()
        winner = outcome.winners[0]
        for seat in sorted(range(1, len(points) + 1), key=lambda seat: (seat != winner, -sum(points[seat - 1]))):
            columns = zip(phrases.COLUMNS, points[seat - 1], strict=True)
            parts = join_words(f"{_(column)} {count}" for column, count in columns)
            total = phrases.say_points(sum(points[seat - 1]))
            print_line(_("{name}: {columns}; {total}").format(name=names[seat - 1], columns=parts, total=total))
        print_line(phrases.say_outcome(outcome, names))
