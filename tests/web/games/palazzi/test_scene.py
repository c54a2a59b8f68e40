"""The scene of palazzi: everything a viewer may do is on the page once, and nothing that it may not see."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import pytest
from jinja2 import Template

from lucca.games import new_game
from lucca.games.palazzi.game import Palazzi
from lucca.locale.palazzi.phrases import say_card
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.web.games.palazzi.cards import build_card
from lucca.web.games.palazzi.scene import build_scene
from lucca.web.http.templating import templates
from tests.games.palazzi.configurations import typical_configurations

NAMES = ("Ann", "Bea", "Cem", "Dan", "Eva")
BUTTON = re.compile(r'<button form="act" name="action" value="([^"]+)"')
PICK = re.compile(r'data-pick href="\?pick=([^"]+)"')
GLIDE = re.compile(r'data-glide="([^"]+)"')
IDENTITY = re.compile(r' id="([^"]+)"')
USED = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')
CARD = re.compile(r'<svg class="pz-card[^>]*aria-label="([^"]+)"[^>]*>(.*?)</svg>', re.DOTALL)

PAGE: Template = templates.get_template("palazzi/table.html")


def draw(match: Match, viewer: int | None, picked: str = "") -> str:
    """The page of a viewer."""
    game = cast(Palazzi, match.game)
    return PAGE.render(scene=build_scene(match, match.view(viewer), NAMES[: game.players], picked))


def begin(**options: Any) -> Match:
    """A match whose first cards have been dealt."""
    game = new_game("palazzi", **options)
    match = Match(game, NAMES[: game.players])
    Dealer("scene").deal(match)
    return match


def play(match: Match, seed: int = 1) -> Iterator[int]:
    """Plays a random match to its end; every seat that is asked, before it decides."""
    dealer, numbers = Dealer(f"play {seed}"), random.Random(seed)
    while not match.outcome:
        seat = next(seat for seat in match.game.deciding(match.state) if seat not in match.pending)
        yield seat
        match.submit(seat, numbers.choice(match.game.legal(match.state, seat)))
        dealer.deal(match)


@typical_configurations
def test_at_every_step_each_legal_action_is_one_button_and_no_name_is_there_twice(options: dict[str, Any]) -> None:
    match = begin(**options)
    for seat in play(match):
        page = draw(match, seat)
        check_names(page)
        buttons = BUTTON.findall(page)
        for first in PICK.findall(page):
            buttons += BUTTON.findall(draw(match, seat, first))
        assert sorted(buttons) == sorted(choice.name for choice in match.view(seat).choices)
    assert not BUTTON.findall(draw(match, 1))


def check_names(page: str) -> None:
    """What glides and what is used by others has a name of its own, and everything used is there."""
    for found in (GLIDE.findall(page), IDENTITY.findall(page)):
        assert [name for name, count in Counter(found).items() if count > 1] == []
    assert {one or other for one, other in USED.findall(page)} <= set(IDENTITY.findall(page))
    assert 'style="' not in page


def test_who_only_watches_sees_the_table_without_buttons() -> None:
    match = begin(players=5)
    for _ in play(match):
        assert "<button" not in draw(match, None)
    assert "Eva" in draw(match, None)


def test_before_the_reveal_no_other_hand_is_in_the_page() -> None:
    match = begin(players=4)
    game = cast(Palazzi, match.game)
    hands = {seat: match.view(seat).position.hand or () for seat in range(1, 5)}
    match.submit(2, match.view(2).choices[0].action)
    for viewer, owner in product((1, 3, 4, None), range(1, 5)):
        page = draw(match, viewer)
        for name in hands[owner]:
            assert (say_card(game, name) in page) == (viewer == owner)
            assert (f'"card-{name}"' in page) == (viewer == owner)


def test_a_first_card_that_is_not_in_the_hand_is_ignored() -> None:
    match = begin(players=3)
    assert draw(match, 1, '"><script>') == draw(match, 1)


def test_a_choice_that_was_made_is_marked_for_its_seat_alone() -> None:
    match = begin(players=3)
    match.submit(1, match.view(1).choices[0].action)
    assert "laid second" in draw(match, 1)
    assert "laid second" not in draw(match, 2)


@pytest.mark.parametrize("name", ["1", "7", "13", "19", "W10", "W500", "1513", "B"])
def test_as_many_windows_and_shields_are_drawn_as_the_card_has(name: str) -> None:
    game = cast(Palazzi, new_game("palazzi", celebration=True))
    match = Match(game, NAMES[:3])
    page = PAGE.render(scene=build_scene(match, match.view(None), NAMES[:3]))
    kinds = dict(re.findall(r'<g id="(k\d\d)">(.*?)</g>', page))
    template = templates.from_string('{% from "palazzi/card.html" import card as draw %}{{ draw(card) }}')
    drawn = template.render(card=build_card(game, name, "1"))
    bays = "".join(kinds[kind] for kind in re.findall(r'href="#(k\d\d)"', drawn))
    card = game.card(name)
    assert (bays.count('"#win"'), bays.count('"#arms"')) == (card.windows, card.shields)
    assert CARD.findall(drawn)[0][0] == say_card(game, name)


def test_a_deck_with_more_windows_and_shields_can_be_drawn() -> None:
    page = templates.get_template("palazzi/art.html").render()
    for windows, shields in product(range(4), repeat=2):
        bays = re.findall(rf'<g id="k{windows}{shields}">(.*?)</g>', page)
        assert windows + shields == 0 or bays[0].count('"#win"') == windows
        assert windows + shields == 0 or bays[0].count('"#arms"') == shields
