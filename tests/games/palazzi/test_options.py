"""The editions: players, rounds, the deck, cards that nobody sees, sizes of palaces, towers."""

import random
from collections import Counter
from itertools import product

import pytest

from lucca.games import game_spec
from lucca.games.game import CHANCE, BadRules
from lucca.games.palazzi.deck import DeckRefused, parse_deck, reconstructed_deck
from lucca.games.palazzi.game import Palazzi
from lucca.match.match import Match
from tests.games.palazzi.positions import MatchBuilder, legal, play, points, quarter, refusal_code

EDITIONS = ("2005-de", "2005-ja", "2013")
TRIPLETS = "73 74 75 / 76 77 78 / 79 80 81 / 82 83 84 / 85 86 87 / 88 89 90"


def lay(builder: MatchBuilder) -> Match:
    """As many triplets as the table has."""
    return builder.lay(" / ".join(TRIPLETS.split(" / ")[: builder.game.triplets]))


def play_out(game: Palazzi, seed: int) -> Match:
    """A whole match, chance and seats at random."""
    numbers = random.Random(seed)
    match = Match(game)
    while (who := match.to_move) is not None:
        if who == CHANCE:
            match.draw(game.nth_chance(match.state, numbers.randrange(game.chances(match.state))))
        else:
            match.submit(who, numbers.choice(game.legal(match.state)))
    return match


def test_the_deck_is_96_palaces_of_six_colours_with_3_windows_and_shields_together() -> None:
    palaces = [card for card in reconstructed_deck().cards if card.kind == "palace"]
    assert [card.number for card in palaces] == list(range(1, 97))
    assert [card.colour for card in palaces[:7]] == ["red", "yellow", "green", "blue", "purple", "brown", "red"]
    assert [palaces[at].windows for at in (0, 5, 6, 12, 18, 23, 24, 95)] == [0, 0, 1, 2, 3, 3, 0, 3]
    kinds = Counter((card.colour, card.windows, card.shields) for card in palaces)
    colours = ("red", "yellow", "green", "blue", "purple", "brown")
    assert kinds == {(colour, windows, 3 - windows): 4 for colour, windows in product(colours, range(4))}


def test_four_bastions_have_no_colour_number_windows_or_shields() -> None:
    bastions = [card for card in reconstructed_deck().cards if card.kind == "bastion"]
    assert len(bastions) == 4
    assert {(card.colour, card.number, card.windows, card.shields) for card in bastions} == {(None, None, 0, 0)}


def test_an_owner_plays_with_the_cards_of_the_box() -> None:
    box = parse_deck(reconstructed_deck().csv.replace("\n96,brown,3,0,", "\n104,brown,1,1,"))
    builder = MatchBuilder(deck=box).quarter(1, {"brown": "104"}).quarter(2, {"red": "1"}).quarter(3, {"blue": "4"})
    match = lay(builder)
    assert match.view(None).support[0].shields == 1
    assert match.view(None).highest.number == 104


def test_a_bad_deck_is_refused_with_the_row_and_the_reason() -> None:
    with pytest.raises(DeckRefused) as caught:
        parse_deck(reconstructed_deck().csv.replace("\n3,green,", "\n3,grey,"))
    assert caught.value.code == "deck-colour"
    assert caught.value.facts["row"] == 4


@pytest.mark.parametrize(("edition", "fewest"), [("2005-de", 3), ("2005-ja", 3), ("2013", 2)])
def test_2005_is_for_three_to_five_players_and_2013_for_two_to_five(edition: str, fewest: int) -> None:
    assert [Palazzi(edition=edition, players=players).players for players in range(fewest, 6)] == [*range(fewest, 6)]
    for players in (fewest - 1, 6):
        with pytest.raises(BadRules) as caught:
            Palazzi(edition=edition, players=players)
        assert caught.value.code == "wrong-players"


def test_there_are_three_editions() -> None:
    with pytest.raises(BadRules) as caught:
        Palazzi(edition="2010")
    assert caught.value.code == "unknown-edition"


@pytest.mark.parametrize("edition", ["2005-de", "2005-ja"])
def test_only_2013_has_the_celebration_variant(edition: str) -> None:
    assert Palazzi(edition="2013", celebration=True).rules["celebration"] is True
    with pytest.raises(BadRules) as caught:
        Palazzi(edition=edition, celebration=True)
    assert caught.value.code == "no-celebration"


@pytest.mark.parametrize(
    ("edition", "celebration", "cards"),
    [("2005-de", False, 96), ("2005-ja", False, 96), ("2013", False, 100), ("2013", True, 103)],
)
def test_so_many_cards_are_shuffled_at_the_start(edition: str, celebration: bool, cards: int) -> None:
    game = Palazzi(edition=edition, celebration=celebration)
    assert game.chances(game.initial()) == cards


ROUNDS_AND_SIZES = [
    *((edition, *numbers) for edition in EDITIONS for numbers in ((3, 7, 5), (4, 6, 4), (5, 5, 3))),
    ("2013", 2, 7, 5),
]


@pytest.mark.parametrize(("edition", "players", "rounds", "size"), ROUNDS_AND_SIZES)
def test_rounds_and_sizes_of_palaces_by_players(edition: str, players: int, rounds: int, size: int) -> None:
    game = Palazzi(edition=edition, players=players)
    assert (game.rounds, game.palace_size) == (rounds, size)


@pytest.mark.parametrize(("players", "under_construction", "windows"), [(2, 4, 6), (3, 4, 6), (4, 3, 3), (5, 2, 1)])
def test_a_palace_is_complete_at_5_4_or_3_cards(players: int, under_construction: int, windows: int) -> None:
    red = ["1", "7", "13", "19"][:under_construction]  # 0, 1, 2 and 3 windows
    builder = MatchBuilder(players=players).quarter(1, {"red": " ".join(red[:-1])})
    for seat in range(2, players + 1):
        builder.quarter(seat, {"yellow": str(6 * seat + 8)})
    match = play(builder.quarter(1, {"blue": "4"}).lay(lay_with(red[-1], players)), "1 take 1", f"1 build {red[-1]}")
    assert points(match, 1) == (0, 0, 0, 0)
    play(match, "1 build 73")
    assert points(match, 1) == (windows, 0, 0, 0)
    assert quarter(match, 1).completed == {"red": (*red, "73")}


def lay_with(card: str, players: int) -> str:
    triplets = TRIPLETS.replace("73 74", f"73 {card}").split(" / ")
    return " / ".join(triplets[: max(4, players + 1)])


NEVER_SEEN = [
    *((edition, False, players, cards) for edition in EDITIONS for players, cards in ((3, 10), (4, 2), (5, 0))),
    ("2013", False, 2, 8),
    *(("2013", True, players, cards) for players, cards in ((2, 11), (3, 13), (4, 5), (5, 3))),
]


@pytest.mark.parametrize(("edition", "celebration", "players", "cards"), NEVER_SEEN)
def test_so_many_cards_are_never_seen_by_anyone(edition: str, celebration: bool, players: int, cards: int) -> None:
    match = play_out(Palazzi(edition=edition, players=players, celebration=celebration), seed=players)
    view = match.view(None)
    assert view.outcome is not None
    assert len(view.unseen) == cards
    assert view.position.round == {2: 7, 3: 7, 4: 6, 5: 5}[players]
    tables = [line for line in match.events() if line.startswith("* table")]
    assert len(tables) == view.position.round


@pytest.mark.parametrize(("players", "kept", "triplets"), [(3, 6, 84), (4, 8, 90), (5, 10, 90), (2, 8, 84)])
def test_cards_run_out_exactly(players: int, kept: int, triplets: int) -> None:
    game = Palazzi(players=players)
    assert 3 * game.triplets * game.rounds == triplets
    assert len(play_out(game, seed=0).view(None).unseen) == 100 - kept - triplets


@pytest.mark.parametrize(("edition", "may_discard"), [("2005-de", False), ("2005-ja", True), ("2013", True)])
def test_only_2005_de_forbids_to_discard_a_tower(edition: str, may_discard: bool) -> None:
    builder = (
        MatchBuilder(edition=edition).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    )
    match = play(builder.lay("B 74 75 / 76 77 78 / 79 80 81 / 82 83 84"), "1 take 1", "1 discard 74", "1 discard 75")
    assert legal(match) == (["build B", "discard B"] if may_discard else ["build B"])
    if may_discard:
        play(match, "1 discard B")
        assert quarter(match, 1).bastions == 0
    else:
        assert refusal_code(match, "1 discard B") == "tower-not-discarded"
        play(match, "1 build B")
        assert quarter(match, 1).bastions == 1
    assert match.to_move == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tower_is_no_wall_in_any_edition(edition: str) -> None:
    builder = (
        MatchBuilder(edition=edition).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    )
    match = play(builder.lay("B 74 75 / 76 77 78 / 79 80 81 / 82 83 84"), "1 take 1")
    assert refusal_code(match, "1 wall B") == "bastion-no-wall"


def test_a_tower_left_over_is_discarded_in_2005_de_too() -> None:
    builder = (
        MatchBuilder(edition="2005-de").quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    )
    match = builder.lay("73 74 75 / 76 77 78 / 79 80 81 / B 83 84")
    play(match, "1 take 1", "1 wall 73", "1 wall 74", "1 wall 75", "2 take 2", "2 wall 76", "2 wall 77", "2 wall 78")
    play(match, "3 take 3", "3 wall 79", "3 wall 80", "3 wall 81")
    assert match.state["discarded"][0] == 3
    assert match.view(None).unseen.count("B") == 3


def test_an_edition_is_known_by_its_rules() -> None:
    spec = game_spec("palazzi")
    assert [spec.edition_of(Palazzi(edition).rules) for edition in EDITIONS] == list(EDITIONS)
    assert spec.edition_of(Palazzi("2013", celebration=True).rules) == "celebration"
    assert game_spec("torri").edition_of({"size": 6}) == ""
