"""What palazzi asks for follows from what may be done."""

import random
from collections import defaultdict

from lucca.games import new_game
from lucca.locale.palazzi.phrases import say_asked
from lucca.match.dealer import Dealer
from lucca.match.match import Match

ASKED = {
    "keeping": {"Keep two cards; the second of a colour lies on top:"},
    "turn": {"Take a triplet:", "Open palaces, or take a triplet:"},
    "playing": {"Play a card:"},
    "city": {"Lay a card for the City of Lucca:"},
}


def test_what_is_asked_in_each_phase_is_what_may_be_done() -> None:
    match, dealer, numbers = Match(new_game("palazzi", players=2)), Dealer("1"), random.Random(1)
    found: dict[str, set[str]] = defaultdict(set)
    dealer.deal(match)
    while seat := match.to_move:
        view, other = match.view(seat), match.view(3 - seat)
        found[view.position.phase].add(say_asked(view))
        assert say_asked(view).startswith("Open") == any(choice.name.startswith("open") for choice in view.choices)
        assert other.choices or not say_asked(other)
        builds = [choice for choice in view.choices if choice.name.startswith(("open", "build"))]
        match.submit(seat, numbers.choice(builds or view.choices).name)
        dealer.deal(match)
    assert found == ASKED
