"""The table of torri: everything legal can be pressed, everything else says why, and what is drawn is what stands."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from lucca.games import new_game
from lucca.games.torri.options import COLOURS
from lucca.games.torri.view import View
from lucca.locale import LANGUAGES, use_language
from lucca.locale.torri.phrases import say_placement, say_strike
from lucca.match.match import Match
from lucca.web.games.torri.scene import build_scene
from lucca.web.http.templating import templates

NAMES = ["Ann", "Bea", "Cem", "Dan <3"]
RULES = (
    {"size": 3, "players": 2, "switching": True},
    {"size": 4, "players": 3, "switching": True},
    {"size": 6, "players": 4},
    {"size": 8, "players": 2, "switching": True},
    {"size": 12, "players": 3},
)


def moments(rules: dict[str, Any], every: int = 1, seed: int = 5) -> Iterator[Match]:
    """A random match, looked at every few decisions and at its end."""
    match, chance = Match(new_game("torri", **rules), NAMES[: rules["players"]]), random.Random(seed)
    number = 0
    while match.to_move:
        if number % every == 0:
            yield match
        match.submit(match.to_move, chance.choice(match.game.legal(match.state)))
        number += 1
    yield match


def at(phase: str, **rules: Any) -> Match:
    """The first moment of a phase."""
    return next(
        match
        for seed in range(50)
        for match in moments({"size": 6, "players": 3, **rules}, seed=seed)
        if match.view(None).position.phase == phase
    )


def show(match: Match, viewer: int | None, picked: str = "") -> str:
    """The scene as HTML."""
    scene = build_scene(match, match.view(viewer), picked)
    return "".join(templates.get_template(each).render(scene=scene) for each in (scene.course, scene.template))


def pressed(html: str) -> set[str]:
    """The actions there are buttons for."""
    return set(re.findall(r'<button form="act" name="action" value="([^"]+)"', html))


def drawn(html: str) -> dict[str, str]:
    """The bricks that are drawn on each lot of the city, top first."""
    parts = re.split(r'data-lot="(\w+)" data-bricks="', html)[1:]
    return {
        lot: "".join(reversed(re.findall(r'href="#t-[sh]([WKRB])"', part.split("</svg>")[0])))
        for lot, part in zip(parts[::2], parts[1::2], strict=True)
    }


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_legal_action_can_be_pressed_and_no_other(rules: dict[str, Any]) -> None:
    for match in moments(rules, every=7):
        if viewer := match.to_move:
            found = set[str]().union(*(pressed(show(match, viewer, colour)) for colour in COLOURS))
            assert found == set(match.legal())


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_what_is_drawn_is_what_stands(rules: dict[str, Any]) -> None:
    for match in moments(rules, every=7):
        assert drawn(show(match, match.to_move)) == match.view(None).position.lots


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_ids_and_gliding_names_are_unique(rules: dict[str, Any]) -> None:
    for match in moments(rules, every=9):
        html = show(match, match.to_move)
        for attribute in ("id", "data-glide"):
            names = re.findall(rf'[ \n]{attribute}="([^"]*)"', html)
            assert names
            assert not [name for name, count in Counter(names).items() if count > 1]


def test_a_lot_that_is_not_legal_says_why() -> None:
    reasons = set()
    for match in moments({"size": 6, "players": 2}, every=3):
        if not match.to_move:
            break
        view: View = match.view(match.to_move)
        html = show(match, match.to_move, "red")
        for placement in view.placements:
            if placement.colour == "red" and placement.refusal:
                reasons.add(placement.refusal)
                cell = re.search(rf'<a [^>]*aria-disabled="true" id="lot-{placement.lot}".*?</a>', html, re.S)
                assert cell
                assert f"</i> {say_placement(placement, view)}</span>" in unescape(cell[0])
    assert {"same-colour-twice", "second-tower", "too-few-houses"} <= reasons


def test_the_list_of_towers_says_where_not_all_height_counts() -> None:
    for match in moments({"size": 6, "players": 2, "strength": "own"}, seed=5):
        for tower in match.view(None).towers:
            counts, houses, stands = tower.strength.height, tower.strength.houses, tower.strength.stands
            cell = unescape(show(match, None)).partition(f'data-glide="tower-{tower.lot}"')[2].partition("</tr>")[0]
            if counts < stands:
                assert f"<td>{counts}/{houses}; {counts} of {stands}: capped by the houses</td>" in cell
                return
            assert f"<td>{stands}/{houses}</td>" in cell
    pytest.fail("no tower of the match has lost its houses")


def test_a_lot_looked_at_is_told_and_confirmed_in_the_fixed_place() -> None:
    match = next(moments({"size": 6, "players": 2}))
    html = show(match, 1, "red.c4")
    assert "<p data-look><i>c4: empty –</i> A red house on c4.</p>" in html
    assert 'value="place red c4" class="main" data-confirm>' in html
    assert "data-confirm hidden>" in show(match, 1, "red")


@pytest.mark.parametrize("word", ["", "green", "red.z9", "c44", ".", "red.", "a0", "<b>", "c٣", "a1.red"])
def test_a_word_that_picks_nothing_is_ignored(word: str) -> None:
    match = next(moments({"size": 6, "players": 2}))
    html = show(match, 1, word)
    assert "Choose a colour, then a lit lot." in html
    assert len(pressed(html)) == 36


def test_the_own_colour_is_picked_to_begin_with_and_no_other() -> None:
    match = Match(new_game("torri", size=6, players=2, colors=["blue", "red"]), NAMES[:2])
    assert 'id="pick-blue" aria-current="true"' in show(match, 1)
    match.submit(1, match.game.parse_action("place blue a1"))
    html = show(match, 1)
    assert "aria-current" not in html
    assert not pressed(html)
    assert "Choose a colour, then a lit lot." in html
    assert 'id="pick-red" aria-current="true"' in show(match, 1, "red")


def test_who_only_watches_presses_nothing() -> None:
    for match in moments({"size": 6, "players": 2}, every=5):
        html = show(match, None)
        assert not pressed(html)
        assert "data-pick" not in html
        assert "data-confirm" not in html


def test_a_prisoner_is_picked_on_the_board() -> None:
    match = at("capturing")
    view = match.view(match.to_move)
    html = unescape(show(match, match.to_move))
    assert pressed(html) == {choice.name for choice in view.choices}
    assert view.position.struggle.capture
    assert f"Take a {view.position.struggle.capture} house prisoner:" in html


def test_switching_is_answered_with_buttons() -> None:
    match = at("switching", switching=True)
    assert {"stay"} < pressed(show(match, match.to_move))


def test_a_struggle_is_told_strike_by_strike() -> None:
    for match in moments({"size": 8, "players": 2}):
        struggle = match.view(None).position.struggle
        if struggle and struggle.ending and struggle.strikes:
            html = unescape(show(match, None))
            assert all(say_strike(strike, struggle, False) in html for strike in struggle.strikes)
            assert html.count("data-strike") == len(struggle.strikes)
            return
    pytest.fail("no struggle")


def test_nothing_needs_a_style_or_script_inside_the_page() -> None:
    for match in moments({"size": 8, "players": 4}, every=20):
        html = show(match, match.to_move)
        assert not re.search(r"\sstyle=|<style|<script|\son\w+=", html)


def test_it_speaks_every_language_and_stays_small() -> None:
    *_, match = moments({"size": 12, "players": 4}, every=100)
    for language in LANGUAGES:
        use_language(language)
        assert len(show(match, 1).encode()) < 100_000
    *_, match = (match for match in moments({"size": 12, "players": 4}, every=40) if match.to_move)
    assert len(show(match, match.to_move).encode()) < 100_000


def test_a_colour_that_cannot_be_placed_says_why_when_it_is_picked() -> None:
    match = next(moments({"size": 6, "players": 2}))
    match.submit(1, match.game.parse_action("place red a1"))
    said = "Two bricks in a row have different colours, and red has been placed."
    assert f"<p data-look>{said}</p>" in show(match, 1, "red")
    assert f'title="{said}"' in show(match, 1)


def test_the_own_colour_says_that_it_is_barred_in_the_balanced_opening() -> None:
    match = next(moments({"size": 6, "players": 2, "opening": True}))
    said = "In the opening turn no brick has your own colour, white."
    assert f"<p data-look>{said}</p>" in show(match, 1, "white")
    match.submit(1, match.game.parse_action("place red a1"))
    match.submit(1, match.game.parse_action("place black c3"))
    assert "brick 3 of 3" in show(match, 1)


def test_the_last_brick_is_marked() -> None:
    match = next(moments({"size": 6, "players": 2}))
    assert 'class="newest"' not in show(match, 1)
    match.submit(1, match.game.parse_action("place red a1"))
    assert 'class="newest"' in show(match, 1)


def test_a_lot_that_starts_a_struggle_names_the_towers_that_meet() -> None:
    for match in moments({"size": 6, "players": 2}):
        for choice in match.view(match.to_move or None).choices:
            if choice.placement and choice.placement.struggle:
                meeting = choice.placement.struggle
                html = show(match, match.to_move, f"{choice.placement.colour}.{choice.placement.lot}")
                assert f'data-meets="{meeting.stronger} {meeting.weaker}"' in html
                assert "Struggle: " in html.split("data-look")[1].split("</p>")[0]
                return
    pytest.fail("no struggle")
