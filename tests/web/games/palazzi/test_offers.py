"""Buttons of palazzi say what an action does, as the rules do it."""

import random
from typing import cast

from lucca.games import new_game
from lucca.games.palazzi.game import Palazzi
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.web.games.palazzi.offers import build_offers


def test_a_button_says_that_a_card_completes_a_palace_of_the_city() -> None:
    match, dealer, numbers = Match(new_game("palazzi", players=2)), Dealer("offers"), random.Random(1)
    game, told = cast(Palazzi, match.game), 0
    dealer.deal(match)
    while seat := match.to_move:
        view = match.view(seat)
        city = match.view(None).position.city
        before = len(city.completed) if city else 0
        offers = {offer.action: offer for found in build_offers(game, match.state, view).values() for offer in found}
        choice = numbers.choice(view.choices)
        match.submit(seat, choice.name)
        after = match.view(None).position.city
        if choice.name.startswith("city") and after:
            is_completed = len(after.completed) > before
            assert ("completes" in offers[choice.name].text) == is_completed
            told += is_completed
        dealer.deal(match)
    assert told
