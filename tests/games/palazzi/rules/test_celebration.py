"""The Celebration variant: wilds and the special palaces 1513 and 2013."""

import pytest

from lucca.games.game import InvalidAction
from lucca.games.palazzi.game import Palazzi
from lucca.match.match import Match
from tests.games.palazzi.positions import MatchBuilder, legal, play, points, quarter, refusal_code, skip_turns

TRIPLETS = "W10 W20 W500 / 1513 2013 78 / 79 80 81 / 82 83 84"


def celebration() -> MatchBuilder:
    """Seats with 3, 2 and 1 shields: they play in the order 1, 2, 3."""
    builder = MatchBuilder(players=3, celebration=True)
    return builder.quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})


def shields(match: Match, seat: int) -> int:
    found: int = match.view(None).support[seat - 1].shields
    return found


def choosing(hand: str) -> Match:
    match = Match(Palazzi(celebration=True))
    play(match, f"* hand 1: {hand}", "* hand 2: 2 8 15 21", "* hand 3: 3 9 16 22")
    return play(match, "* table: 73 74 75 / 76 77 78 / 79 80 81 / 82 83 84")


def test_five_special_cards_take_the_places_of_10_and_20() -> None:
    names = Match(Palazzi(celebration=True)).view(None).unseen
    palaces = [str(card) for card in range(1, 97) if card not in (10, 20)]
    assert sorted(names) == sorted([*palaces, "B", "B", "B", "B", "W10", "W20", "W500", "1513", "2013"])


def test_the_special_cards_have_these_colours_windows_and_shields() -> None:
    game = Palazzi(celebration=True)
    cards = {name: game.card(name) for name in ("W10", "W20", "W500", "1513", "2013")}
    assert {name: (card.colour, card.windows, card.shields) for name, card in cards.items()} == {
        "W10": (None, 1, 2),
        "W20": (None, 2, 1),
        "W500": (None, 3, 0),
        "1513": ("blue", 0, 3),
        "2013": ("yellow", 3, 0),
    }


@pytest.mark.parametrize("card", ["10", "20"])
def test_the_removed_cards_are_unknown(card: str) -> None:
    match = play(celebration().lay(TRIPLETS), "1 take 1")
    with pytest.raises(InvalidAction) as caught:
        play(match, f"1 build {card}")
    assert caught.value.code == "unknown-card"


@pytest.mark.parametrize("card", ["W10", "1513"])
def test_there_are_no_special_cards_without_celebration(card: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        play(Match(Palazzi()), f"* hand 1: 1 7 13 {card}")
    assert caught.value.code == "unknown-card"


def test_a_wild_cannot_be_kept_as_the_first_card() -> None:
    match = choosing("1 14 W10 W20")
    assert refusal_code(match, "1 keep W10 1") == "wild-starts-palace"
    assert legal(match) == sorted(f"keep {pair}" for pair in ("1 14", "14 1", "1 W10", "1 W20", "14 W10", "14 W20"))


def test_two_wilds_cannot_be_kept() -> None:
    match = choosing("1 14 W10 W20")
    assert refusal_code(match, "1 keep W10 W20") == "two-wilds"
    assert refusal_code(match, "1 keep W20 W20") == "same-card-twice"


def test_a_wild_kept_second_is_laid_on_the_first_card() -> None:
    match = play(choosing("1 14 W10 W20"), "1 keep 14 W20", "2 keep 2 8", "3 keep 3 9")
    assert quarter(match, 1).building == {"yellow": ("14", "W20")}
    assert shields(match, 1) == 1 + 1


def test_a_wild_is_added_to_any_palace_under_construction_of_the_seat() -> None:
    builder = celebration().quarter(
        1, {"blue": "22"}, completed={"green": "3 9 21 27 33"}, opened={"brown": "6 12 18 24 30"}
    )
    match = play(builder.lay(TRIPLETS), "1 take 1")
    builds = [f"build {wild} {colour}" for wild in ("W10", "W20", "W500") for colour in ("blue", "red")]
    others = [f"{verb} {wild}" for verb in ("discard", "wall") for wild in ("W10", "W20", "W500")]
    assert legal(match) == sorted(builds + others)
    play(match, "1 build W10 red", "1 build W500 red", "1 build W20 blue")
    assert quarter(match, 1).building == {"red": ("1", "W10", "W500"), "blue": ("22", "W20")}
    assert shields(match, 1) == 3 + 2 + 0 + 0 + 1


def test_a_wild_cannot_start_a_palace() -> None:
    match = play(celebration().lay(TRIPLETS), "1 take 1")
    assert refusal_code(match, "1 build W10 purple") == "wild-starts-palace"
    assert refusal_code(match, "1 build W10 yellow") == "wild-starts-palace"  # yellow is another seat's


def test_a_wild_is_not_added_to_a_completed_or_opened_palace() -> None:
    builder = celebration().quarter(1, completed={"green": "3 9 21 27 33"}, opened={"brown": "6 12 18 24 30"})
    match = play(builder.lay(TRIPLETS), "1 take 1")
    assert refusal_code(match, "1 build W10 green") == "not-under-construction"
    assert refusal_code(match, "1 build W10 brown") == "not-under-construction"


def test_a_wild_names_its_palace() -> None:
    match = play(celebration().lay(TRIPLETS), "1 take 1")
    with pytest.raises(InvalidAction) as caught:
        play(match, "1 build W10")
    assert caught.value.code == "wild-names-palace"


def test_a_wild_is_a_wall_or_a_discard_like_any_card() -> None:
    match = play(celebration().lay(TRIPLETS), "1 take 1", "1 wall W10", "1 wall W20", "1 discard W500")
    assert quarter(match, 1).walls == 2
    assert quarter(match, 1).building == {"red": ("1",)}
    assert match.state["discarded"][0] == 1
    assert match.view(None).highest.number == 15


def test_a_wild_completes_a_palace_and_counts_its_windows() -> None:
    builder = celebration().quarter(1, {"blue": "4 16 22 34"})  # 0 + 2 + 3 + 1 windows, 6 shields
    match = play(builder.lay(TRIPLETS), "1 take 1", "1 build W500 blue")
    assert points(match, 1) == (9, 0, 0, 0)
    assert quarter(match, 1).completed == {"blue": ("4", "16", "22", "34", "W500")}
    assert shields(match, 1) == 3


def test_the_number_of_a_wild_on_top_is_the_palaces_number() -> None:
    match = play(celebration().lay(TRIPLETS), "1 take 1", "1 build W500 red")
    assert (match.view(None).highest.number, match.view(None).highest.seat) == (500, 1)
    assert (match.view(None).lowest.number, match.view(None).lowest.seat) == (8, 2)
    play(match, "1 build W10 red")
    assert (match.view(None).highest.number, match.view(None).highest.seat) == (15, 3)


def test_a_wild_counts_at_a_party_like_any_card_of_its_palace() -> None:
    builder = celebration().quarter(1, completed={"yellow": "2 14 26 32 38"})
    builder.quarter(2, {"red": "7 W20 W500"}).quarter(3, {"yellow": "44 W10"}, completed={"red": "13 19 25 31 37"})
    match = skip_turns(builder.lay("73 74 75 / 1513 2013 78 / 79 80 81 / 82 83 84"), until=1)
    play(match, "1 open yellow")
    assert points(match, 1) == (0, 1 + 2, 0, 0)


def test_a_palace_with_a_wild_keeps_its_colour() -> None:
    builder = celebration().quarter(1, {"blue": "4 16 22 34"}).quarter(2, {"blue": "28"})
    match = play(builder.lay(TRIPLETS), "1 take 1", "1 build W500 blue", "1 discard W10", "1 discard W20")
    play(skip_turns(match), "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72")
    play(skip_turns(match, until=1), "1 open blue")
    assert points(match, 1) == (9, 1, 0, 0)


def test_1513_and_2013_are_ordinary_palace_cards() -> None:
    match = play(celebration().lay(TRIPLETS), "1 take 2")
    verbs = ("build", "discard", "wall")
    assert legal(match) == sorted(f"{verb} {card}" for verb in verbs for card in ("1513", "2013", "78"))
    play(match, "1 build 1513", "1 build 2013")
    assert quarter(match, 1).building == {"red": ("1",), "blue": ("1513",), "yellow": ("2013",)}
    assert shields(match, 1) == 3 + 3 + 0
    assert match.view(None).highest.number == 2013
