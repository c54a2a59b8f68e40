"""The table in plain text, line by line: what a screen reader can follow."""

from typing import cast

from lucca.cli.text import say
from lucca.games.game import Step
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import Choice, View
from lucca.locale import _
from lucca.locale import palazzi as words
from lucca.locale.sentences import shorten
from lucca.match.match import Match


def palazzi(match: Match) -> Palazzi:
    """The game of a match; the only one so far."""
    return cast(Palazzi, match.game)


def names_of(match: Match) -> list[str]:
    """Who sits where: names from anywhere, made safe to print."""
    return [shorten(name) for name in match.seats]


def print_step(match: Match, step: Step, worth: Choice | None) -> None:
    """What a seat did, and what it scored by it at once."""
    event = match.game.write_events([step])[0]
    say(words.say_event(palazzi(match), event, names_of(match), worth))


def print_table(match: Match, view: View) -> None:
    """Everything a seat sees before it decides."""
    say()
    print_round(match, view)
    for number, triplet in enumerate(view.position.table, start=1):
        cards = words.say_cards(palazzi(match), triplet) if triplet else _("taken")
        say(_("Triplet {number}: {cards}").format(number=number, cards=cards))
    if view.position.round:
        others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
        for seat in [*others, view.viewer or 1]:
            print_quarter(match, view, seat)
        if view.position.city:
            say(_("The City of Lucca:"))
            for line in words.say_city(palazzi(match), view.position.city):
                say(f"  {line}")
        print_numbers(match, view)


def print_round(match: Match, view: View) -> None:
    """The round, and the order of play with its reason."""
    if not view.position.round:
        cards = words.say_cards(palazzi(match), view.position.hand or ())
        say(_("Set-up. Your hand: {cards}").format(cards=cards))
        return
    say(_("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds))
    order = []
    for standing in view.order:
        reason = words.say_shields(standing.shields)
        if standing.number is not None:
            reason = _("{shields}, number {number}").format(shields=reason, number=standing.number)
        order.append(f"{names_of(match)[standing.seat - 1]} ({reason})")
    say(_("Order of play: {order}").format(order=_(", ").join(order)))


def print_quarter(match: Match, view: View, seat: int) -> None:
    """A seat's quarter, its points and what its walls need."""
    name = names_of(match)[seat - 1]
    total = words.say_points(sum(view.points[seat - 1]))
    at_end = sum(view.if_ended[seat - 1]) if view.if_ended else 0
    say(_("{name}: {points} so far, {total} if the match ended now").format(name=name, points=total, total=at_end))
    for line in words.say_quarter(palazzi(match), view.position.quarters[seat - 1]):
        say(f"  {line}")
    support = view.support[seat - 1]
    if support.walls:
        needs = _("The walls need {needed}; there are {shields}.")
        say("  " + needs.format(needed=words.say_shields(support.needed), shields=support.shields))


def print_numbers(match: Match, view: View) -> None:
    """The lowest and highest street number and whose they are."""
    lowest, highest = _("Lowest number: {number}, {name}"), _("Highest number: {number}, {name}")
    for street, text in ((view.lowest, lowest), (view.highest, highest)):
        if street:
            name = names_of(match)[street.seat - 1] if street.seat else _("the City of Lucca")
            say(text.format(number=street.number, name=name))


def print_choices(match: Match, view: View) -> None:
    """The legal actions, numbered, with their worth."""
    say()
    say(ask(view.position.phase))
    for number, choice in enumerate(view.choices, start=1):
        say(f"{number}. {words.say_choice(palazzi(match), view, choice)}")


def ask(phase: str) -> str:
    """What is asked, in one sentence."""
    return {
        "keeping": _("Keep two cards, in an order:"),
        "turn": _("Open palaces, or take a triplet:"),
        "playing": _("Play a card:"),
        "city": _("Lay a card for the City of Lucca:"),
    }[phase]


def print_help(match: Match, view: View) -> None:
    """What can be typed, and where to read more; then the table again, and what is asked, if anything is."""
    if view.choices:
        example = view.choices[0].name
        say(_("Type the number of an action, or its words, for example: {words}").format(words=example))
    say(_("u takes your last action back, as long as nothing new has come to light."))
    say(_("q saves the match and leaves; the message then says how to go on."))
    say(_("lucca rules palazzi explains the rules."))
    print_table(match, view)
    if view.choices:
        print_choices(match, view)


def print_result(match: Match) -> None:
    """The points by column, and who won by what."""
    outcome = match.outcome
    assert outcome
    say()
    say(_("The match is over."))
    for seat, columns in enumerate(match.view(None).points, start=1):
        parts = _(", ").join(f"{_(column)} {points}" for column, points in zip(words.COLUMNS, columns, strict=True))
        say(f"{names_of(match)[seat - 1]}: {parts}; {words.say_points(sum(columns))}")
    name = names_of(match)[outcome.winners[0] - 1]
    if outcome.reason == "points":
        most = words.say_points(max(outcome.totals or ()))
        say(_("{name} wins with {points}.").format(name=name, points=most))
    else:
        say(_("{name} wins the tie by the highest number.").format(name=name))
