"""Set-up: hands, the first triplets, the secret choice of two cards, the reveal."""

import pytest

from lucca.games.game import InvalidAction
from lucca.games.palazzi.game import Palazzi
from lucca.match.match import Match
from tests.games.palazzi.positions import legal, order, play, quarter, refusal_code

HANDS = ("* hand 1: 1 7 14 20", "* hand 2: 2 8 15 21", "* hand 3: 3 9 16 22")
TRIPLETS = "* table: 73 74 75 / 76 77 78 / 79 80 81 / 82 83 84"


def choosing(edition: str = "2013") -> Match:
    return play(Match(Palazzi(edition=edition)), *HANDS, TRIPLETS)


def unseen(match: Match, viewer: int | None = None) -> list[str]:
    return list(match.view(viewer).unseen)


def chances(match: Match) -> dict[str, float]:
    return {match.game.action_name(action): odds for action, odds in match.game.chance(match.state).items()}


def draw(match: Match, names: str) -> None:
    for name in names.split():
        draws = match.game.chance(match.state)
        match.draw(next(action for action in draws if match.game.action_name(action) == f"draw {name}"))


def test_hands_of_four_cards_are_dealt_in_the_order_of_the_seats() -> None:
    match = play(Match(Palazzi()), HANDS[0])
    assert match.view(1).position.hand == ("1", "7", "14", "20")
    assert refusal_code(match, HANDS[0]) == "other-hand-due"
    assert refusal_code(match, HANDS[2]) == "other-hand-due"
    assert refusal_code(match, TRIPLETS) == "other-table-due"
    play(match, HANDS[1], HANDS[2])
    assert refusal_code(match, "* hand 1: 4 5 6 10") == "other-hand-due"
    play(match, TRIPLETS)


def test_nobody_acts_before_the_cards_are_dealt() -> None:
    match = play(Match(Palazzi()), *HANDS)
    assert refusal_code(match, "1 keep 1 7") == "cards-due"
    assert refusal_code(match, "1 take 1") == "cards-due"
    assert legal(match) == []


def test_a_card_comes_only_once() -> None:
    match = play(Match(Palazzi()), HANDS[0])
    assert refusal_code(match, "* hand 2: 7 2 3 4") == "card-not-unseen"


def test_every_draw_is_uniform_over_the_unseen_cards() -> None:
    match = Match(Palazzi())
    odds = chances(match)
    assert len(odds) == 97
    assert odds["draw 1"] == odds["draw 96"] == pytest.approx(1 / 100)
    assert odds["draw B"] == pytest.approx(4 / 100)
    play(match, HANDS[0])
    odds = chances(match)
    assert len(odds) == 93
    assert odds["draw 96"] == pytest.approx(1 / 96)
    assert odds["draw B"] == pytest.approx(4 / 96)


@pytest.mark.parametrize(("players", "triplets"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_triplets_are_one_more_than_seats_and_four_with_two_players(players: int, triplets: int) -> None:
    match = Match(Palazzi(players=players))
    for seat in range(players):
        play(match, f"* hand {seat + 1}: " + " ".join(str(card) for card in range(4 * seat + 1, 4 * seat + 5)))
    laid = [f"{card} {card + 1} {card + 2}" for card in range(50, 71, 3)]
    for number in range(1, 7):
        if number != triplets:
            assert refusal_code(match, f"* table: {' / '.join(laid[:number])}") == "other-table-due"
    play(match, f"* table: {' / '.join(laid[:triplets])}")
    assert len(match.view(None).position.table) == triplets


def test_a_hand_never_holds_a_bastion() -> None:
    with pytest.raises(InvalidAction) as caught:
        play(Match(Palazzi()), "* hand 1: 1 7 B 20")
    assert caught.value.code == "bastion-in-hand"


def test_a_bastion_dealt_to_a_hand_is_replaced_and_the_first_table_is_dealt_without_it() -> None:
    match = Match(Palazzi())
    draw(match, "B B 1 B 7 14 20 2 8 15 21 B 3 9 16 22")
    assert match.view(1).position.hand == ("1", "7", "14", "20")
    assert match.view(3).position.hand == ("3", "9", "16", "22")
    assert refusal_code(match, "* table: B 73 74 / 76 77 78 / 79 80 81 / 82 83 84") == "card-not-unseen"


def test_one_replaced_bastion_leaves_three_for_the_first_table() -> None:
    match = Match(Palazzi())
    draw(match, "1 B 7 14 20 2 8 15 21 3 9 16 22 B B B")
    assert list(chances(match)) == [
        f"draw {card}" for card in range(1, 97) if card not in (1, 7, 14, 20, 2, 8, 15, 21, 3, 9, 16, 22)
    ]


def test_a_replaced_bastion_comes_back_at_the_reveal() -> None:
    match = Match(Palazzi())
    draw(match, "1 B 7 14 20 2 8 15 21 3 9 16 22")
    play(match, "* table: B 74 75 / 76 77 78 / 79 80 81 / 82 83 84", "1 keep 1 7", "2 keep 2 8", "3 keep 3 9")
    assert unseen(match).count("B") == 3


def test_a_record_does_not_mention_a_replaced_bastion() -> None:
    match = Match(Palazzi())
    draw(match, "1 B 7 14 20")
    assert match.events() == [HANDS[0]]


def test_triplets_of_2013_may_hold_bastions_at_once() -> None:
    match = play(Match(Palazzi()), *HANDS, "* table: B B 75 / 76 77 78 / 79 80 81 / 82 83 B")
    assert match.view(1).position.table[0] == ("B", "B", "75")


@pytest.mark.parametrize("edition", ["2005-de", "2005-ja"])
def test_towers_of_2005_enter_after_the_starting_cards_are_chosen(edition: str) -> None:
    match = play(Match(Palazzi(edition=edition)), *HANDS)
    assert refusal_code(match, "* table: B 74 75 / 76 77 78 / 79 80 81 / 82 83 84") == "card-not-unseen"
    play(match, TRIPLETS, "1 keep 1 7", "2 keep 2 8", "3 keep 3 9")
    assert unseen(match).count("B") == 4


def test_seats_choose_with_the_triplets_in_view() -> None:
    position = choosing().view(2).position
    assert position.hand == ("2", "8", "15", "21")
    assert position.table == (("73", "74", "75"), ("76", "77", "78"), ("79", "80", "81"), ("82", "83", "84"))
    assert (position.round, position.order) == (0, ())


def test_no_cards_are_dealt_while_seats_choose() -> None:
    match = choosing()
    assert refusal_code(match, "* hand 1: 4 5 6 10") == "no-cards-due"
    assert refusal_code(match, "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72") == "no-cards-due"


def test_both_orders_of_any_two_cards_of_the_hand_may_be_kept() -> None:
    match = choosing()
    hand = ("1", "7", "14", "20")
    assert legal(match) == sorted(f"keep {one} {other}" for one in hand for other in hand if one != other)


def test_only_two_cards_of_the_own_hand_can_be_kept() -> None:
    match = choosing()
    assert refusal_code(match, "1 keep 1 2") == "not-in-hand"
    assert refusal_code(match, "1 keep 73 1") == "not-in-hand"
    assert refusal_code(match, "1 keep 7 7") == "same-card-twice"


def test_nothing_else_is_done_before_all_have_chosen() -> None:
    match = choosing()
    assert refusal_code(match, "1 take 1") == "keep-due"
    play(match, "1 keep 1 7")
    assert refusal_code(match, "2 open red") == "keep-due"


def test_the_others_see_nothing_of_a_choice() -> None:
    match = play(choosing(), "1 keep 14 1")
    assert match.view(1).position.kept == ("14", "1")
    for viewer in (2, 3, None):
        view = match.view(viewer)
        assert view.has_chosen == (True, False, False)
        assert view.position.kept is None
        assert all(not seen.building for seen in view.position.quarters)
        assert "1 keep 14 1" not in match.events_for(viewer)
        assert {"1", "7", "14", "20"} <= set(view.unseen)
    assert match.events_for(2) == ["* hand 1: ? ? ? ?", HANDS[1], "* hand 3: ? ? ? ?", TRIPLETS]
    assert match.view(2).position.hand == ("2", "8", "15", "21")
    assert match.view(None).position.hand is None


def test_a_choice_may_be_changed_until_the_last_seat_has_chosen() -> None:
    match = play(choosing(), "1 keep 1 7", "3 keep 3 9", "1 keep 20 14")
    assert match.view(1).position.kept == ("20", "14")
    play(match, "2 keep 2 8")
    assert quarter(match, 1).building == {"yellow": ("20", "14")}
    assert refusal_code(match, f"{match.to_move} keep 1 7") == "keep-past"


def test_seats_choose_in_any_order_and_a_record_has_them_in_the_order_of_the_seats() -> None:
    match = play(choosing(), "3 keep 3 9", "1 keep 1 7", "2 keep 2 8")
    assert match.events() == [*HANDS, TRIPLETS, "1 keep 1 7", "2 keep 2 8", "3 keep 3 9"]


def test_the_reveal_shows_all_choices_and_the_first_round_begins() -> None:
    match = play(choosing(), "1 keep 1 20", "2 keep 2 15")
    assert match.view(None).position.round == 0
    play(match, "3 keep 16 3")
    assert quarter(match, 1).building == {"red": ("1",), "yellow": ("20",)}
    assert quarter(match, 2).building == {"yellow": ("2",), "green": ("15",)}
    assert quarter(match, 3).building == {"green": ("3",), "blue": ("16",)}
    assert match.view(None).position.round == 1
    assert match.view(None).has_chosen == (True, True, True)
    assert order(match) == (3, 2, 1)  # 4 shields each of 3 and 2, the higher number 16 against 15; then 3


def test_starting_cards_of_one_colour_are_one_stack_with_the_later_on_top() -> None:
    match = play(choosing(), "1 keep 1 7", "2 keep 8 2", "3 keep 3 16")
    assert quarter(match, 1).building == {"red": ("1", "7")}
    assert quarter(match, 2).building == {"yellow": ("8", "2")}


def test_unkept_cards_go_back_among_the_unseen() -> None:
    match = play(choosing(), "1 keep 1 7", "2 keep 2 8", "3 keep 3 9")
    gone = {1, 7, 2, 8, 3, 9, *range(73, 85)}
    assert unseen(match) == [*(str(card) for card in range(1, 97) if card not in gone), "B", "B", "B", "B"]


def test_nothing_is_secret_after_the_reveal() -> None:
    match = play(choosing(), "1 keep 1 7", "2 keep 2 8", "3 keep 3 9")
    assert unseen(match, 1) == unseen(match, 2) == unseen(match)
    assert match.events_for(None) == match.events()
    assert match.view(1).position == match.view(None).position


def test_while_seats_choose_each_of_them_is_told_to_choose_first() -> None:
    match = choosing()
    assert [refusal_code(match, f"{seat} take 1") for seat in (1, 2, 3)] == ["keep-due"] * 3
