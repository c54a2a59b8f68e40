"""The tables as texts and pictures: legible, the same size throughout a match, and no secrets."""

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from lucca.envs.palazzi.text import card_text
from lucca.envs.render import render_picture, render_text
from lucca.envs.render.canvas import Canvas
from lucca.envs.single import SingleMatch
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.games.torri.rules.state import CAPTURING
from lucca.locale import use_language

GAMES = [
    Palazzi(),
    Palazzi(players=2, celebration=True),
    Palazzi("2005-de", 5),
    Torri(3),
    Torri(12, 4),
    Torri(6, 3, ["blue", "red", "white"], switching=True),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")


def begin(game: CompiledGame, seed: int = 1) -> SingleMatch:
    """A match at its first decision."""
    match = SingleMatch(game)
    match.begin(seed)
    return match


def play(match: SingleMatch, steps: int, random: Random) -> None:
    """Random play, at most to the end."""
    for _ in range(steps):
        if not match.is_over:
            match.act(int(random.choice(np.flatnonzero(match.observe(match.to_move)[1]))))


def apply_names(match: SingleMatch, *names: str) -> None:
    """Applies actions in notation."""
    for name in names:
        assert match.act(match.encode(name)), name


@every_game
def test_every_moment_can_be_shown(game: Any) -> None:
    match, random = begin(game), Random(1)
    shape = render_picture(game, match.state).shape
    assert shape[1:] == (800, 3)
    while not match.is_over:
        play(match, 40, random)
        picture = render_picture(game, match.state)
        assert picture.shape == shape
        assert picture.dtype == np.uint8
        assert picture.std() > 10
    text = render_text(game, match.state)
    assert text.startswith("The match is over: seat ")
    assert max(map(len, text.splitlines())) <= 120


def test_the_city_of_torri_is_a_grid() -> None:
    match = begin(Torri(4))
    apply_names(match, "place white b1", "place red c1", "place red b1")
    assert render_text(match.game, match.state) == "\n".join(
        [
            "Turn 2: seat 2 (black) places brick 2 of 2",
            "",
            " 4 .  .  .  .",
            " 3 .  .  .  .",
            " 2 .  .  .  .",
            " 1 .  W2 R  .",
            "   a  b  c  d",
            "",
            "  colour  seat  supply  on board  highest  prisoners",
            "W white      1       7         1        2          0",
            "K black      2       8         0        0          0",
            "R red        -       6         2        0          0",
            "B blue       -       8         0        0          0",
            "A highest tower or prisoners of 4 or more can win.",
            "Towers from the top down: b1 WR",
        ]
    )


def test_the_quarters_of_palazzi_are_told_card_by_card() -> None:
    match = begin(Palazzi())
    lines = render_text(match.game, match.state).splitlines()
    assert lines[0] == "Before round 1 of 7: seat 1 chooses starting cards"
    assert sum(line.startswith("Triplet ") for line in lines) == 4
    assert lines.count("  chooses") == 3
    for _ in range(3):
        match.act(0)
    text = render_text(match.game, match.state)
    assert "Round 1 of 7, order of seats" in text
    assert text.count("under construction") >= 3
    apply_names(match, "take 1")
    text = render_text(match.game, match.state)
    assert "plays the triplet" in text
    assert "Triplet 1: taken" in text
    assert f"In play: {lines[2].removeprefix('Triplet 1: ')}" in text


@pytest.mark.parametrize(
    ("edition", "players", "word", "other"),
    [("2013", 2, "bastion", "tower"), ("2005-de", 3, "tower", "bastion"), ("2005-ja", 3, "tower", "bastion")],
)
def test_a_bastion_has_the_name_of_its_edition_in_english(
    monkeypatch: pytest.MonkeyPatch, edition: str, players: int, word: str, other: str
) -> None:
    game = Palazzi(edition, players)
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda _canvas, _x, _y, text, *_how, **_more: drawn.append(text))
    use_language("de")
    match = begin(game)
    for _ in range(players):
        match.act(0)
    match.state["bastions"][0, 0] = 2
    text = render_text(game, match.state)
    render_picture(game, match.state)
    use_language(None)
    assert f"; {word}s 2" in text
    assert f"{word}s 2" in drawn
    assert other not in text + " ".join(drawn)
    assert card_text(game, game.card("B")) == word


def test_a_spectator_sees_no_hand_and_no_choice() -> None:
    game = Palazzi()
    one, other = begin(game), begin(game)
    hands = other.state["hands"][0]
    hands[[0, 1, 2]] = hands[[2, 0, 1]]
    one.act(0)
    other.act(5)
    assert render_text(game, one.state) == render_text(game, other.state)
    assert np.array_equal(render_picture(game, one.state), render_picture(game, other.state))
    assert "  has chosen" in render_text(game, one.state)


def test_bricks_and_cards_change_the_picture() -> None:
    match = begin(Torri(4))
    empty = render_picture(match.game, match.state)
    apply_names(match, "place white b2")
    placed = render_picture(match.game, match.state)
    side = 528 // 4
    b2 = (slice(52 + 2 * side, 52 + 3 * side), slice(32 + side, 32 + 2 * side))
    a1 = (slice(52 + 3 * side, 52 + 4 * side), slice(32, 32 + side))
    assert not np.array_equal(empty[b2], placed[b2])
    assert np.array_equal(empty[a1], placed[a1])


def test_without_pillow_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(Torri(3))
    for name in ("render.canvas", "torri.picture"):
        monkeypatch.delitem(sys.modules, f"lucca.envs.{name}", raising=False)
        monkeypatch.delattr(f"lucca.envs.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError, match="rgb_array needs Pillow"):
        render_picture(match.game, match.state)
    assert render_text(match.game, match.state)


def test_a_struggle_is_shown() -> None:
    game = Torri(6)
    for seed in range(50):
        match, random = begin(game), Random(seed)
        while not match.is_over and match.state["phase"][0] != CAPTURING:
            play(match, 1, random)
        if not match.is_over:
            break
    struggle = game.position(match.state)["struggle"]
    words = f"takes a {struggle['capture']} prisoner: {struggle['stronger']} struggles with {struggle['weaker']}"
    assert f"{words}, joined by {struggle['joined']}" in render_text(game, match.state)
    gold = (render_picture(game, match.state) == np.array([0xFF, 0xC2, 0x1A])).all(axis=-1)
    assert gold.sum() > 1000
