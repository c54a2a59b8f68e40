"""The table in plain text, line by line: what a screen reader can follow."""

from typing import cast

from lucca.cli.text import say
from lucca.games.game import Step
from lucca.games.palazzi.game import Palazzi
from lucca.locale import _, ngettext
from lucca.locale import palazzi as words
from lucca.match.match import Match


def palazzi(match: Match) -> Palazzi:
    """The game of a match; the only one so far."""
    return cast(Palazzi, match.game)


def totals(match: Match) -> list[int]:
    """Every seat's points so far."""
    return [sum(columns) for columns in match.view(None).points]


def print_step(match: Match, step: Step, gained: int) -> None:
    """What a seat did."""
    line = match.game.write_lines([step])[0]
    say(words.say_event(palazzi(match), line, match.seats, gained))


def print_table(match: Match, seat: int) -> None:
    """Everything a seat sees before it decides."""
    view = match.view(seat)
    say()
    print_round(match, seat)
    for number, triplet in enumerate(view.position.table, start=1):
        cards = words.say_cards(palazzi(match), triplet) if triplet else _("taken")
        say(_("Triplet {number}: {cards}").format(number=number, cards=cards))
    if view.position.round:
        others = [other for other in range(1, view.players + 1) if other != seat]
        for other in [*others, seat]:
            print_quarter(match, seat, other)
        if view.position.city:
            say(_("The City of Lucca:"))
            for line in words.say_city(palazzi(match), view.position.city):
                say(f"  {line}")
        print_numbers(match, seat)


def print_round(match: Match, seat: int) -> None:
    """The round, and the order of play with its reason."""
    view = match.view(seat)
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
        order.append(f"{match.seats[standing.seat - 1]} ({reason})")
    say(_("Order of play: {order}").format(order=_(", ").join(order)))


def print_quarter(match: Match, seat: int, other: int) -> None:
    """A seat's quarter, its points and what its walls need."""
    view = match.view(seat)
    name = match.seats[other - 1]
    total = words.say_points(sum(view.points[other - 1]))
    at_end = sum(view.if_ended[other - 1])
    say(_("{name}: {points} so far, {total} if the match ended now").format(name=name, points=total, total=at_end))
    for line in words.say_quarter(palazzi(match), view.position.quarters[other - 1]):
        say(f"  {line}")
    support = view.support[other - 1]
    if support.walls:
        needs = _("The walls need {needed}; there are {shields}.")
        say("  " + needs.format(needed=words.say_shields(support.needed), shields=support.shields))


def print_numbers(match: Match, seat: int) -> None:
    """The lowest and highest street number and whose they are."""
    view = match.view(seat)
    for street, text in (
        (view.lowest, _("Lowest number: {number}, {name}")),
        (view.highest, _("Highest number: {number}, {name}")),
    ):
        if street:
            name = match.seats[street.seat - 1] if street.seat else _("the City of Lucca")
            say(text.format(number=street.number, name=name))


def print_choices(match: Match, seat: int) -> None:
    """The legal actions, numbered, with their worth."""
    view = match.view(seat)
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


def print_help(match: Match, seat: int) -> None:
    """What can be typed, and where to read more."""
    say(
        _("Type the number of an action, or its words, for example: {words}").format(
            words=match.view(seat).choices[0].name
        )
    )
    say(_("u takes your last action back, as long as nothing new has come to light."))
    say(_("q saves the match and leaves; the message then says how to go on."))
    say(_("lucca rules palazzi explains the rules."))
    print_table(match, seat)
    print_choices(match, seat)


def print_result(match: Match) -> None:
    """The points by column, and who won by what."""
    view = match.view(None)
    say()
    say(_("The match is over."))
    for seat in range(1, view.players + 1):
        print_quarter_result(match, seat)
    outcome = view.outcome
    name = match.seats[outcome.winners[0] - 1]
    if outcome.reason == "points":
        say(_("{name} wins with {points}.").format(name=name, points=words.say_points(max(outcome.totals))))
    else:
        say(_("{name} wins the tie by the highest number.").format(name=name))


def print_quarter_result(match: Match, seat: int) -> None:
    """One seat's points, column by column."""
    columns = match.view(None).points[seat - 1]
    parts = _(", ").join(f"{_(column)} {points}" for column, points in zip(words.COLUMNS, columns, strict=True))
    total = ngettext("{count} point", "{count} points", sum(columns)).format(count=sum(columns))
    say(f"{match.seats[seat - 1]}: {parts}; {total}")
