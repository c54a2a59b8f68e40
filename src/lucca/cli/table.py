"""The table in plain text, line by line: what a screen reader can follow."""

from typing import cast

from lucca.cli.text import say, this_command
from lucca.games.game import Step
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import Choice, Standing, View
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


def print_welcome(match: Match, view: View) -> None:
    """What is played, against whom, and what can be typed."""
    names = names_of(match)
    others = _(", ").join(name for seat, name in enumerate(names, start=1) if seat != view.viewer)
    edition = "celebration" if match.game.rules["celebration"] else match.game.rules["edition"]
    welcome = _("Palazzi, edition {edition}: {name} against {others}. {rounds} rounds; the most points win.")
    say(welcome.format(edition=edition, name=names[(view.viewer or 1) - 1], others=others, rounds=view.rounds))
    say(_("{command} rules palazzi explains the rules.").format(command=this_command()))
    say(_("Type the number of an action, or its notation. u takes back, ? helps, q saves and leaves."))


def print_round(match: Match, view: View) -> None:
    """The round, the order of play with its reason, and the triplets."""
    say()
    if view.position.round:
        say(_("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds))
        order = [say_standing(names_of(match)[standing.seat - 1], standing) for standing in view.order]
        say(_("Order of play: {order}").format(order=_(", ").join(order)))
    for number, triplet in enumerate(view.position.table, start=1):
        cards = words.say_cards(palazzi(match), triplet) if triplet else _("taken")
        say(_("Triplet {number}: {cards}").format(number=number, cards=cards))


def say_standing(name: str, standing: Standing) -> str:
    """A seat in the order of play and why it stands there."""
    reason = words.say_shields(standing.shields)
    if standing.number is not None:
        reason = _("{shields}, number {number}").format(shields=reason, number=standing.number)
    return _("{name} ({reason})").format(name=name, reason=reason)


def print_quarters(match: Match, view: View) -> None:
    """What lies before every seat, the viewer's own last, and the extreme numbers; in set-up the hand."""
    say()
    if not view.position.round:
        say(_("Your hand: {cards}").format(cards=words.say_cards(palazzi(match), view.position.hand or ())))
        return
    others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
    for seat in [*others, view.viewer or 1]:
        print_quarter(match, view, seat)
    if view.position.city:
        say(_("The City of Lucca:"))
        for line in words.say_city(palazzi(match), view.position.city):
            say(f"  {line}")
    print_numbers(match, view)


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


def menu(match: Match, view: View) -> list[Choice]:
    """The choices to pick from: of two starting cards that make two palaces, only one order."""
    shown: list[Choice] = []
    pairs: set[frozenset[str]] = set()
    for choice in view.choices:
        verb, *cards = choice.name.split(" ")
        if verb == "keep":
            first, second = (palazzi(match).card(card) for card in cards)
            is_same = first.colour != second.colour and frozenset(cards) in pairs
            pairs.add(frozenset(cards))
            if is_same:
                continue
        shown.append(choice)
    return shown


def print_choices(match: Match, view: View) -> None:
    """The legal actions, numbered, with their worth."""
    say()
    say(ask(view))
    for number, choice in enumerate(menu(match, view), start=1):
        say(f"{number}. {words.say_choice(palazzi(match), view, choice)}")


def ask(view: View) -> str:
    """What is asked, in one sentence."""
    if view.position.phase == "turn" and not any(choice.name.startswith("open") for choice in view.choices):
        return _("Take a triplet:")
    return {
        "keeping": _("Keep two cards; the second of a colour lies on top:"),
        "turn": _("Open palaces, or take a triplet:"),
        "playing": _("Play a card:"),
        "city": _("Lay a card for the City of Lucca:"),
    }[view.position.phase]


def print_help(match: Match, view: View) -> None:
    """What can be typed, and where to read more; then the table again, and what is asked, if anything is."""
    if view.choices:
        example = view.choices[0].name
        say(_("Type the number of an action, or its notation, for example: {words}").format(words=example))
    say(_("u takes your last action back, as long as nothing new has come to light."))
    say(_("q saves the match and leaves; the message then says how to go on."))
    say(_("{command} rules palazzi explains the rules.").format(command=this_command()))
    print_round(match, view)
    print_quarters(match, view)
    if view.choices:
        print_choices(match, view)


def print_left_over(match: Match, before: View) -> None:
    """The triplet that nobody took, once the round is over; with two players the City had its cards from it."""
    after = match.view(None).position
    if after.phase in ("table", "over") and before.players > 2:
        for number, triplet in enumerate(before.position.table, start=1):
            if triplet:
                say(_("Triplet {number} is left over and discarded.").format(number=number))


def print_ending(match: Match, before: View) -> None:
    """How the last points came about: final openings, walls, street numbers; `before` is the view before the end."""
    view = match.view(None)
    say()
    say(_("The match is over."))
    for standing in view.order:
        gained = view.points[standing.seat - 1][1] - before.points[standing.seat - 1][1]
        if gained:
            name, points = names_of(match)[standing.seat - 1], words.say_points(gained)
            say(_("{name} opens every palace that was left: {points}.").format(name=name, points=points))
    for seat, quarter in enumerate(view.position.quarters, start=1):
        if quarter.walls or quarter.bastions:
            support, points = view.support[seat - 1], view.points[seat - 1][2]
            name = names_of(match)[seat - 1]
            say(words.say_wall_score(palazzi(match), name, quarter, support.needed, support.shields, points))
    print_numbers(match, view)


def print_result(match: Match) -> None:
    """The points by column, the best first, and who won by what."""
    outcome = match.outcome
    assert outcome
    assert outcome.totals
    points = match.view(None).points
    names = names_of(match)
    say()
    winner = outcome.winners[0]
    for seat in sorted(range(1, len(points) + 1), key=lambda seat: (seat != winner, -sum(points[seat - 1]))):
        columns = zip(words.COLUMNS, points[seat - 1], strict=True)
        parts = _(", ").join(f"{_(column)} {count}" for column, count in columns)
        total = words.say_points(sum(points[seat - 1]))
        say(_("{name}: {columns}; {total}").format(name=names[seat - 1], columns=parts, total=total))
    if outcome.reason == "points":
        most = words.say_points(max(outcome.totals))
        say(_("{name} wins with {points}.").format(name=names[winner - 1], points=most))
    else:
        say(_("{name} wins the tie by the highest number.").format(name=names[winner - 1]))
