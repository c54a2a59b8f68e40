"""What a player of torri sees at one glance: tiles, what prevents a win, and the bricks since one's last turn."""

import re
from html import unescape
from typing import cast

import pytest

from lucca.games import new_game
from lucca.games.torri.view import View
from lucca.match.match import Match
from lucca.web.games.torri.scene import Scene, build_scene
from tests.games.torri.positions import match_at, two_towers
from tests.web.games.torri.test_scene import NAMES, moments, show

BLACK_WINS = {"a1": "KKKRRB"}


def scene(match: Match, viewer: int | None = None) -> Scene:
    """What a viewer is shown."""
    return build_scene(match, match.view(viewer))


def prevention(match: Match) -> str:
    """What is said to prevent the only win that is near."""
    (threat,) = scene(match).threats
    return threat.prevention


# What prevents a win.


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_win_that_is_near_is_told_to_everybody(viewer: int | None) -> None:
    html = unescape(show(match_at(BLACK_WINS), viewer))
    warning = html.partition('class="threats"')[2].partition("</div>")[0]
    assert "Only strikes on a1, or a tower of another colour that is 6 high, can prevent that." in warning
    assert ('class="threat own"' in warning) == (viewer == 2)
    assert ("You win by your tower" in warning) == (viewer == 2)
    assert "data-warning" in warning
    near = re.findall(r'<li class="tile b(\w).*?</li>', html.replace("\n", ""))
    assert near == ["W", "K", "R", "B"]
    assert html.count('class="near"') == 1


def test_nothing_is_said_as_long_as_nobody_is_about_to_win() -> None:
    html = show(match_at({"a1": "KKKRR"}), 1)
    assert "threats" not in html
    assert 'class="near"' not in html


def test_a_brick_that_prevents_a_win_is_named() -> None:
    match = match_at({**BLACK_WINS, "f6": "BWWRR", "f5": "B", "f4": "B", "e4": "B"})
    assert prevention(match).endswith("This prevents it now: a blue floor under f6.")
    match.submit(1, match.game.parse_action("place blue f6"))
    assert scene(match).threats == ()


def test_a_brick_that_does_too_little_is_not_named() -> None:
    match = match_at({**BLACK_WINS, "f6": "BWWR", "f5": "B", "f4": "B", "e4": "B"})
    assert prevention(match).endswith("No single brick that can be placed now prevents it.")


def test_a_struggle_that_depends_on_a_prisoner_may_prevent_a_win() -> None:
    match = match_at(two_towers("KKWRRB", "KKK", "WR", "WWWWW"))
    assert prevention(match).endswith("This may prevent it now, among others: a white house on c3.")


def test_prisoners_are_prevented_by_prisoners() -> None:
    match = match_at({"a1": "W"}, prisoners={"black": "KKKKKK"})
    assert prevention(match).startswith("Only another colour with 6 prisoners or more can prevent that.")


def test_who_is_about_to_win_is_not_told_which_bricks_would_prevent_it() -> None:
    match = match_at({**BLACK_WINS, "f6": "BWWRR", "f5": "B", "f4": "B", "e4": "B"}, to_move=2, placed="red")
    assert prevention(match).endswith("can prevent that.")


def test_bricks_prevent_a_win_exactly_where_they_are_said_to() -> None:
    """In matches at random: a brick that is named ends the threat, and where none is named for sure none does."""
    tried = 0
    for seed in range(12):
        for match in moments({"size": 4, "players": 3}, seed=seed):
            threats = [one for one in match.view(None).colours if one.threat and one.seat != match.to_move]
            if not threats or match.view(None).position.phase != "placing" or len(scene(match).threats) != 1:
                continue
            tried += 1
            said = prevention(match)
            ending = {action for action in match.legal() if ends(match, action, threats[0].colour)}
            named = re.findall(r"a (\w+) (?:house|floor) (?:on|under) (\w+)", said)
            if "This prevents it now" in said:
                assert {f"place {colour} {lot}" for colour, lot in named} <= ending
            else:
                assert not ending or "may prevent" in said
    assert tried > 10


def ends(match: Match, action: str, colour: str) -> bool:
    """Whether an action ends a threat for sure."""
    state, seat = match.state.copy(), match.to_move or 0
    match.game.apply(state, seat, match.game.parse_action(action))
    view = cast(View, match.game.view(state, None))
    if view.outcome:
        return seat in view.outcome.winners
    return view.position.phase == "placing" and not next(one for one in view.colours if one.colour == colour).threat


# The bricks since one's last turn.


def played(*actions: str, players: int = 3) -> Match:
    """A match in which seats have acted in turn."""
    match = Match(new_game("torri", size=6, players=players), NAMES[:players])
    for action in actions:
        match.submit(match.to_move or 0, match.game.parse_action(action))
    return match


FIRST_ROUND = (
    *("place white a1", "place red c1"),
    *("place black e1", "place blue a3"),
    *("place red c3", "place white e3"),
)


def marked(match: Match, viewer: int | None) -> list[tuple[int, str, str]]:
    """The numbers on lots, with the names of those who placed the bricks."""
    lots = [lot for row in scene(match, viewer).rows for lot in row.lots]
    return sorted((mark.number, mark.lot, mark.player) for lot in lots for mark in lot.marks)


def test_bricks_since_ones_last_turn_are_numbered() -> None:
    match = played(*FIRST_ROUND)
    since = [(1, "e1", "Bea"), (2, "a3", "Bea"), (3, "c3", "Cem"), (4, "e3", "Cem")]
    assert marked(match, 1) == since
    assert marked(match, 2) == [(1, "c3", "Cem"), (2, "e3", "Cem")]
    assert marked(match, 3) == []


def test_they_stay_numbered_until_ones_turn_is_over() -> None:
    match = played(*FIRST_ROUND, "place white a5")
    assert [number for number, _lot, _name in marked(match, 1)] == [1, 2, 3, 4]
    match.submit(1, match.game.parse_action("place red c5"))
    assert marked(match, 1) == []


def test_before_ones_first_turn_all_bricks_are_new() -> None:
    assert marked(played(*FIRST_ROUND[:3]), 3) == [(1, "a1", "Ann"), (2, "c1", "Ann"), (3, "e1", "Bea")]


def test_for_spectators_those_since_the_last_turn_of_who_is_to_move_are_new() -> None:
    match = played(*FIRST_ROUND, "place white a5")
    assert [lot for _number, lot, _name in marked(match, None)] == ["e1", "a3", "c3", "e3", "a5"]
    assert scene(match).since == "Since the last turn of Ann"


def test_new_bricks_are_shown_on_both_boards_and_in_words() -> None:
    html = unescape(show(played(*FIRST_ROUND), 2))
    city, plan = html.split('<table class="plan"')
    assert re.findall(r'<g class="new".*?</g>', city) == [
        f'<g class="new" transform="translate({place})"><circle cy="2" r="6"/><text y="5.4">{number}</text></g>'
        for number, place in ((1, "120 -24"), (2, "200 0"))
    ]
    assert plan.count('<b class="new" aria-hidden="true">') == 2
    assert "c3: a red house; brick 1, by Cem" in plan


def test_every_rivals_turn_stands_in_the_tile_of_its_colour() -> None:
    lines = {colour.name: [mark.text for mark in colour.marks] for colour in scene(played(*FIRST_ROUND), 1).colours}
    assert lines == {
        "white": [],
        "black": ["brick 1, by Bea", "brick 2, by Bea"],
        "red": ["brick 3, by Cem", "brick 4, by Cem"],
        "blue": [],
    }
    assert show(played(*FIRST_ROUND), 1).count("<span>Since your turn</span>") == 2
