"""Views of palazzi: the effect of every choice, walls and the shields they need, numbers, order, points so far."""

import random

import pytest

from lucca.games.game import CHANCE
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import Choice, OrderPlace, StreetNumber, Support
from lucca.match.match import Match
from tests.games.palazzi.positions import MatchBuilder, play, points, skip_turns

HANDS = ("* hand 1: 1 7 14 20", "* hand 2: 2 8 15 21", "* hand 3: 3 9 16 22")
TRIPLETS = "73 74 75 / 76 77 B / 79 80 81 / 82 83 84"


def three_seats(**options: object) -> MatchBuilder:
    """Seats with 3, 2 and 1 shields: they play in the order 1, 2, 3."""
    return MatchBuilder(**options).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})


def worth(match: Match, name: str) -> tuple[int, bool, int, int, int]:
    """Points, whether a palace is completed, walls, the shields they need, the shields there are."""
    assert match.to_move
    found: Choice = next(choice for choice in match.view(match.to_move).choices if choice.name == name)
    return found.points, found.completes, found.walls, found.shields_needed, found.shields


def test_the_worth_of_a_party_is_told() -> None:
    builder = three_seats().quarter(1, completed={"blue": "4 10 16 22 28"}, walls=1)
    builder.quarter(2, {"blue": "94 88"}).quarter(3, completed={"blue": "34 40 46 52 58"})
    assert worth(skip_turns(builder.lay("73 74 75 / 5 77 B / 79 80 81 / 82 83 84"), until=1), "open blue") == (
        4,
        False,
        1,
        2,
        3,
    )


def test_the_worth_of_completing_a_palace_is_told() -> None:
    builder = three_seats().quarter(1, {"yellow": "2 14 20 32"}, walls=2)  # 0 + 2 + 3 + 1 windows, 6 shields
    match = play(builder.lay(TRIPLETS), "1 take 3")
    assert worth(match, "build 80") == (7, True, 2, 4, 3)
    assert worth(match, "build 79") == (0, False, 2, 4, 3 + 6 + 2)
    assert worth(match, "build 81") == (0, False, 2, 4, 3 + 6 + 2)


def test_a_wild_is_told_for_each_palace_it_may_go_to() -> None:
    builder = three_seats(celebration=True).quarter(1, {"yellow": "2 14 26 32"})  # 0 + 2 + 0 + 1 windows, 9 shields
    match = play(builder.lay("W20 74 75 / 76 77 B / 79 80 81 / 82 83 84"), "1 take 1")
    assert worth(match, "build W20 yellow") == (5, True, 0, 0, 3)
    assert worth(match, "build W20 red") == (0, False, 0, 0, 3 + 9 + 1)
    assert worth(match, "wall W20") == (0, False, 1, 2, 3 + 9)


def test_a_wall_tells_the_shields_it_will_need() -> None:
    match = play(three_seats().quarter(1, walls=1).lay(TRIPLETS), "1 take 1")
    assert worth(match, "wall 73") == (0, False, 2, 4, 3)
    assert worth(match, "discard 73") == (0, False, 1, 2, 3)


def test_bastions_and_triplets_are_worth_nothing_at_once() -> None:
    match = three_seats().lay(TRIPLETS)
    assert worth(match, "take 2") == (0, False, 0, 0, 3)
    play(match, "1 take 2")
    assert worth(match, "build B") == (0, False, 0, 0, 3)
    assert worth(match, "discard B") == (0, False, 0, 0, 3)


def test_starting_cards_tell_their_shields() -> None:
    match = play(Match(Palazzi()), *HANDS, f"* table: {TRIPLETS}")
    assert worth(match, "keep 1 7") == (0, False, 0, 0, 5)
    assert worth(match, "keep 20 14") == (0, False, 0, 0, 1)


def test_a_card_for_the_city_is_worth_nothing_to_the_seat() -> None:
    builder = (
        MatchBuilder(players=2).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"red": "7 13 19 43"})
    )
    assert worth(skip_turns(builder.lay(TRIPLETS)), "city 3 79") == (0, False, 0, 0, 3)


@pytest.mark.parametrize(("players", "celebration"), [(2, True), (4, False)])
def test_what_is_told_of_a_choice_is_what_happens(players: int, celebration: bool) -> None:
    match = Match(Palazzi(players=players, celebration=celebration))
    numbers, parties_and_palaces = random.Random(7), 0
    while who := next_to_decide(match, numbers):
        view = match.view(who)
        if view.position.round == view.rounds:  # the scoring of the end would be in the way
            break
        choice = numbers.choice(
            [choice for choice in view.choices if choice.name[:4] in ("open", "buil")] or view.choices
        )
        match.submit(who, choice.action)
        if view.position.round > 0:
            assert sum(points(match, who)) - sum(view.points[who - 1]) == choice.points
            assert match.view(who).support[who - 1] == Support(choice.walls, choice.shields_needed, choice.shields)
            parties_and_palaces += choice.points > 0
    assert parties_and_palaces > 0


def next_to_decide(match: Match, numbers: random.Random) -> int | None:
    """Draws all cards that are due; returns the seat to move."""
    while match.to_move == CHANCE:
        match.draw(match.game.nth_chance(match.state, numbers.randrange(match.game.chances(match.state))))
    return match.to_move


def test_only_the_seat_that_is_asked_has_choices() -> None:
    match = three_seats().lay(TRIPLETS)
    assert [choice.name for choice in match.view(1).choices] == ["take 1", "take 2", "take 3", "take 4"]
    assert match.view(2).choices == match.view(None).choices == ()


def test_all_seats_have_choices_while_starting_cards_are_chosen() -> None:
    match = play(Match(Palazzi()), *HANDS, f"* table: {TRIPLETS}", "1 keep 1 7")
    assert [len(match.view(seat).choices) for seat in (1, 2, 3)] == [12, 12, 12]
    assert "keep 3 22" in [choice.name for choice in match.view(3).choices]
    assert match.view(None).choices == ()


def test_walls_tell_what_they_need_and_what_bears_them() -> None:
    match = three_seats().quarter(2, walls=3).quarter(3, {"blue": "4"}, walls=1).lay(TRIPLETS)
    assert match.view(None).support == (Support(0, 0, 3), Support(3, 6, 2), Support(1, 2, 4))


def test_the_lowest_and_the_highest_number_are_told_with_their_seats() -> None:
    builder = three_seats().quarter(3, {"brown": "6"}, completed={"blue": "4 10 16 22 88"})
    builder.quarter(2, opened={"red": "85 91 67 61 7"})
    view = builder.lay(TRIPLETS).view(None)
    assert (view.lowest, view.highest) == (StreetNumber(1, 1), StreetNumber(88, 3))


def test_a_number_of_the_city_has_no_seat() -> None:
    builder = MatchBuilder(players=2).quarter(1, {"red": "7"}).quarter(2, {"yellow": "8"})
    view = builder.quarter(3, {"blue": "4"}, completed={"red": "1 13 19 25 91"}).lay(TRIPLETS).view(None)
    assert (view.lowest, view.highest) == (StreetNumber(4, None), StreetNumber(91, None))


def test_2005_de_tells_the_lowest_under_construction_and_the_highest_opened() -> None:
    builder = three_seats(edition="2005-de").quarter(2, completed={"blue": "4 10 16 22 94"})
    view = builder.lay(TRIPLETS).view(None)
    assert (view.lowest, view.highest) == (StreetNumber(1, 1), None)
    builder = three_seats(edition="2005-de").quarter(3, opened={"blue": "4 10 16 22 28"}).quarter(1, {"brown": "96"})
    view = builder.lay(TRIPLETS).view(None)
    assert (view.lowest, view.highest) == (StreetNumber(1, 1), StreetNumber(28, 3))


def test_before_the_reveal_no_number_and_no_score_is_told() -> None:
    view = play(Match(Palazzi()), *HANDS, f"* table: {TRIPLETS}", "1 keep 1 7").view(1)
    assert (view.lowest, view.highest, view.if_ended, view.order) == (None, None, None, ())
    assert view.support == (Support(0, 0, 0), Support(0, 0, 0), Support(0, 0, 0))


def test_the_order_is_told_with_its_reason() -> None:
    builder = MatchBuilder(players=4)
    builder.quarter(1, {"red": "1"}).quarter(2, {"yellow": "8", "blue": "94"})
    builder.quarter(3, {"green": "3"}, opened={"brown": "24 18 12 90"}).quarter(4, {"purple": "17"})
    view = builder.lay(f"{TRIPLETS} / 85 86 87").view(None)
    assert view.order == (OrderPlace(3, 3, 90), OrderPlace(1, 3, 1), OrderPlace(2, 2, None), OrderPlace(4, 1, None))


def test_the_reason_of_the_order_is_that_of_when_it_was_found() -> None:
    match = play(three_seats().lay(TRIPLETS), "1 take 1", "1 build 74")
    assert match.view(None).order == (OrderPlace(1, 3, None), OrderPlace(2, 2, None), OrderPlace(3, 1, None))


@pytest.mark.parametrize(("round", "left"), [(1, 6), (2, 5), (7, 0)])
def test_the_rounds_left_are_told(round: int, left: int) -> None:
    view = three_seats().lay(TRIPLETS, round).view(None)
    assert (view.rounds, view.position.round, view.rounds_left) == (7, round, left)


def test_all_rounds_are_left_before_the_reveal() -> None:
    assert Match(Palazzi(players=4)).view(None).rounds_left == 6


def test_the_points_if_the_match_ended_now_are_told() -> None:
    builder = three_seats().quarter(1, completed={"yellow": "2 14 20 32 38"}, walls=1, bastions=1, windows=9)
    builder.quarter(2, {"yellow": "26"}, walls=4, opened={"blue": "4 10 16 22 94"})
    match = builder.lay(TRIPLETS)
    before = match.state.copy()
    assert match.view(None).if_ended == ((9, 1, 2, -3), (0, 0, 0, 3), (0, 0, 0, 0))
    assert match.view(None).points == ((9, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert match.state == before


def test_after_the_end_the_points_are_those_of_the_match() -> None:
    match = skip_turns(three_seats().quarter(1, bastions=1, opened={"blue": "4 10 16 22 94"}).lay(TRIPLETS, 7))
    assert match.outcome
    assert match.view(None).points == ((0, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert match.view(None).if_ended == match.view(None).points


def test_the_unseen_cards_are_told_in_ascending_order() -> None:
    match = play(Match(Palazzi()), *HANDS, f"* table: {TRIPLETS}", "1 keep 1 7", "2 keep 2 8", "3 keep 3 9")
    gone = {1, 2, 3, 7, 8, 9, 73, 74, 75, 76, 77, *range(79, 85)}
    rest = [str(card) for card in range(1, 97) if card not in gone]
    assert list(match.view(2).unseen) == [*rest, "B", "B", "B"]


def test_before_the_reveal_a_seat_is_told_of_all_cards_but_its_hand_and_the_triplets() -> None:
    match = play(Match(Palazzi()), *HANDS, f"* table: {TRIPLETS}")
    gone = {1, 7, 14, 20, 73, 74, 75, 76, 77, *range(79, 85)}
    rest = [str(card) for card in range(1, 97) if card not in gone]
    assert list(match.view(1).unseen) == [*rest, "B", "B", "B"]
