"""What pages say before a card is played is what the rules do then."""

import random
from typing import Any, cast

from lucca.games import new_game
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import palace_height_after, party_payers, table_outlooks
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from tests.games.palazzi.configurations import typical_configurations


def check_payers(game: Palazzi, match: Match) -> None:
    """Together the payers pay what the party is worth."""
    for seat, parties in enumerate(match.view(None).parties, start=1):
        for colour, points in parties.items():
            payers = party_payers(game, match.state, seat, COLOURS.index(colour))
            assert sum(payer.points for payer in payers) == points
            assert [payer for payer in payers if payer.seat == seat] == []
            assert [payer.cards + 2 * payer.palaces for payer in payers] == [payer.points for payer in payers]


def check_heights(game: Palazzi, match: Match, seat: int) -> None:
    """A palace is as high after an action as was said before."""
    for choice in match.view(seat).choices:
        height, after = palace_height_after(game, match.state, seat, choice.action), match.state.copy()
        assert (height == game.palace_size) >= choice.completes
        verb, *words = choice.name.split(" ")
        if verb not in ("build", "city"):
            assert height == 0
        elif verb == "build" and game.card(words[0]).kind != "bastion" and not choice.completes:
            game.apply(after, seat, choice.action)
            colour = words[1] if len(words) > 1 else str(game.card(words[0]).colour)
            assert len(game.position_for(after, None).quarters[seat - 1].building[colour]) == height


@typical_configurations
def test_a_card_does_what_was_said_of_it_on_the_table(options: dict[str, Any]) -> None:
    match, dealer, numbers = Match(new_game("palazzi", **options)), Dealer("outlook"), random.Random(1)
    game, told = cast(Palazzi, match.game), 0
    dealer.deal(match)
    assert table_outlooks(game, match.state, 1) == table_outlooks(game, match.state, None) == {}
    while seat := match.to_move:
        before, view = table_outlooks(game, match.state, seat), match.view(seat)
        assert (before == {}) == (not view.position.is_revealed or view.position.phase == "city")
        choice = numbers.choice(view.choices)
        match.submit(seat, choice.name)
        if choice.name.startswith("take"):
            for card in match.view(seat).position.hand or ():
                builds = [found for found in match.view(seat).choices if found.name.split(" ")[:2] == ["build", card]]
                assert before[card].can_build == bool(builds)
                if builds and game.card(card).kind != "wild":
                    assert (before[card].completes, before[card].points) == (builds[0].completes, builds[0].points)
                    assert before[card].height == palace_height_after(game, match.state, seat, builds[0].action)
                    told += 1
        dealer.deal(match)
        check_payers(game, match)
        if match.to_move:
            check_heights(game, match, match.to_move)
    assert told > 10
