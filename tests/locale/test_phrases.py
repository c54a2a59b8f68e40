"""Sentences about matches with whole phrases in them read well in every language."""

import re
from typing import cast

import pytest

from lucca.games import new_game
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import Payer
from lucca.games.torri.position import Strength, Strike, Struggle
from lucca.games.torri.view import View
from lucca.locale import LANGUAGES, use_language
from lucca.locale.palazzi.endings import say_what_follows
from lucca.locale.palazzi.phrases import say_card, say_event, say_word
from lucca.locale.torri import phrases as torri
from tests.games.torri.positions import match_at, two_towers
from tests.locale.sample_positions import NAMES

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def _english_afterwards() -> object:
    yield
    use_language(None)


SAID = {
    "en": ("Ann opens the red palace: 0 points.", "Ann adds wild 10 to the red palace.", "a bastion", "a tower"),
    "it": (
        "Ann inaugura il palazzo rosso: 0 punti.",
        "Ann amplia il palazzo rosso con il jolly 10.",
        "un baluardo",
        "una torre",
    ),
    "de": (
        "Ann eröffnet den roten Palazzo: 0 Punkte.",
        "Ann erweitert den roten Palazzo mit Joker 10.",
        "eine Bastion",
        "einen Turm",
    ),
    "ja": (
        "Annは赤の娯楽施設を開店し、0点を獲得しました。",
        "Annはワイルド10を赤の娯楽施設に加えました。",
        "稜堡",
        "塔",
    ),
}


@every_language
def test_a_palace_is_said_with_its_colour_as_one_says_it(language: str) -> None:
    use_language(language)
    game = cast(Palazzi, new_game("palazzi", celebration=True))
    first = cast(Palazzi, new_game("palazzi", edition="2005-ja"))
    events = [say_event(game, event, NAMES, None) for event in ("1 open red", "1 build W10 red")]
    assert (*events, say_word(game, "B"), say_word(first, "B")) == SAID[language]


CARDS = {
    "en": ("17 purple (2 windows, 1 shield)", "wild 10 (1 window, 2 shields)"),
    "it": ("17 viola (2 finestre, 1 scudo)", "jolly 10 (1 finestra, 2 scudi)"),
    "de": ("Lila 17 (2 Fenster, 1 Schild)", "Joker 10 (1 Fenster, 2 Schilde)"),
    "ja": ("紫17（窓2、補強1）", "ワイルド10（窓1、補強2）"),
}


@every_language
def test_a_card_is_said_with_the_number_that_is_printed_on_it(language: str) -> None:
    use_language(language)
    game = cast(Palazzi, new_game("palazzi", celebration=True))
    assert tuple(say_card(game, name) for name in ("17", "W10")) == CARDS[language]


FOLLOWS = {
    "en": (
        "The party pays 3 points from Bea for 1 card and 1 completed palace; "
        "2 points from the City of Lucca for 2 cards.",
        "Opening the red palace now brings 2 points from the City: 2 cards.",
    ),
    "it": (
        "La festa rende 3 punti da Bea per 1 carta e 1 palazzo completato; 2 punti dalla Città di Lucca per 2 carte.",
        "Chi adesso inaugura il palazzo rosso riceve 2 punti dalla Città: 2 carte.",
    ),
    "de": (
        "Das Fest bringt 3 Punkte von Bea für 1 Karte und 1 fertigen Palazzo; "
        "2 Punkte von der Stadt Lucca für 2 Karten.",
        "Wer jetzt den roten Palazzo eröffnet, bekommt von der Stadt 2 Punkte, und zwar für 2 Karten.",
    ),
    "ja": (
        "パーティーの得点の内訳：Beaから3点（カード1枚と完成した娯楽施設1軒）／ルッカ市から2点（カード2枚）。",
        "今、赤の娯楽施設を開店すれば、ルッカ市から2点（カード2枚）。",
    ),
}


@every_language
def test_who_pays_is_said_with_what_for(language: str) -> None:
    use_language(language)
    payers = [Payer(2, "red", 1, 1, 3), Payer(None, "red", 2, 0, 2)]
    assert (*say_what_follows(payers, None, NAMES), *say_what_follows([], payers[1], NAMES)) == FOLLOWS[language]
    assert say_what_follows([], None, NAMES) == []


BRICKS = {
    "en": (
        "Ann places a white house on a1.",
        "Ann puts a blue floor under b2.",
        "Prisoner of red: the black house on c3.",
    ),
    "it": (
        "Ann posa una casa bianca in a1.",
        "Ann posa un piano blu sotto b2.",
        "Prigioniero del rosso: la casa nera in c3.",
    ),
    "de": (
        "Ann setzt ein weißes Haus auf a1.",
        "Ann setzt ein blaues Stockwerk unter b2.",
        "Gefangener von Rot: das schwarze Haus auf c3.",
    ),
    "ja": (
        "Annはa1に白の家を置きました。",
        "Annはb2の下に青のフロアを置きました。",
        "赤はc3の黒の家を捕虜に取りました。",
    ),
}


@every_language
def test_a_brick_is_said_with_its_colour_as_one_says_it(language: str) -> None:
    use_language(language)
    events = [torri.say_event(event, {"b2": "W"}, NAMES) for event in ("1 place white a1", "1 place blue b2")]
    strike = Strike(tower="b2", colour="black", struck="red", source="block", taken="c3")
    assert (*events, torri.say_prisoner(strike, is_open=False)) == BRICKS[language]


HITS = {
    "en": "b2 (black) strikes c3: its top brick, red, goes back to the supply. "
    "Neutral red takes a black brick from the supply.",
    "it": "b2 (nero) colpisce c3: il mattone in cima a c3, rosso, torna nella riserva. "
    "Il rosso, neutrale, prende dalla riserva un mattone nero.",
    "de": "Schlag von b2 (Schwarz) gegen c3: Der oberste Stein dort, Rot, geht zurück in den Vorrat. "
    "Rot ist neutral und nimmt einen schwarzen Stein aus dem Vorrat.",
    "ja": "b2（黒）がc3を攻撃し、一番上の赤のレンガがサプライに戻りました。"
    "中立の赤は、サプライから黒のレンガを1個、捕虜に取りました。",
}


@every_language
def test_sentences_follow_one_another_as_the_language_has_them(language: str) -> None:
    use_language(language)
    strike = Strike(tower="b2", colour="black", struck="red", source="supply", taken="supply")
    even = Strength(2, 3, 2)
    struggle = Struggle("b2", "c3", "b3", (even, even), (strike,), ending=None, capture=None)
    assert torri.say_strike(strike, struggle, is_open=False) == HITS[language]


CAPPED = {
    "en": "3/3; 3 of 4: capped by the houses",
    "it": "3/3; 3 su 4: limitata dalle case",
    "de": "3/3; 3 von 4: durch die Häuser begrenzt",
    "ja": "3/3、高さ4のうち家の数の3まで",
}


@every_language
def test_a_strength_says_where_the_houses_cap_the_height(language: str) -> None:
    use_language(language)
    assert torri.say_strength_fully(Strength(height=3, houses=3, stands=4)) == CAPPED[language]
    assert torri.say_strength_fully(Strength(height=4, houses=3, stands=4)) == "4/3"


def test_towers_that_are_equal_by_a_cap_only_are_said_to_be() -> None:
    for board, cap in (
        (two_towers("WKRBWK", "RR", "BKRBW", "RR"), " The houses cap their height: no more than 4 counts."),
        (two_towers("WKRB", "RR", "BKRB", "RR"), ""),
    ):
        view: View = match_at(board, 8).view(1)
        placement = next(each for each in view.placements if (each.colour, each.lot) == ("blue", "c3"))
        equal = "A house on c3 may not join two towers of equal strength, 4/2: b3, d3."
        assert torri.say_placement(placement, view) == equal + cap


@every_language
def test_a_lot_is_never_written_with_a_capital_letter(language: str) -> None:
    use_language(language)
    view = cast(View, match_at({}).view(1))
    said = [torri.say_placement(place, view) for place in view.placements]
    assert len(said) == 4 * 36
    assert [text for text in said if re.search(r"[A-F][1-6]", text)] == []
    assert all(text[0] == text[0].upper() or text[1].isdigit() for text in said)
