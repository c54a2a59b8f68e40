"""Views of torri: what every brick would do, blocks, towers, standings, threats, struggles."""

from typing import Any

import pytest
from hypothesis import given

from lucca.games.game import IllegalAction, State
from lucca.games.torri.game import Torri
from lucca.games.torri.options import COLOURS
from lucca.games.torri.position import Strength, build_position
from lucca.games.torri.view import Meeting, Placement, Standing, View
from lucca.match.match import Match
from tests.games.torri.positions import legal, match_at, play, two_towers
from tests.games.torri.random_play import configurations, often, position_of, seeds, shares


def placement(match: Match, colour: str, lot: str) -> Placement:
    """What a brick would do."""
    view: View = match.view(None)
    (found,) = [one for one in view.placements if (one.colour, one.lot) == (colour, lot)]
    return found


def standing(match: Match, colour: str) -> Standing:
    (found,) = [one for one in match.view(None).colours if one.colour == colour]
    assert isinstance(found, Standing)
    return found


def problem_with(game: Torri, position: State, action: int) -> IllegalAction | None:
    """Returns the error of an action of the seat to move, None if it is legal."""
    try:
        game.check(position, game.to_move(position) or 0, action)
    except IllegalAction as problem:
        return problem
    return None


# Placements.


@often
@given(configurations, seeds, shares)
def test_placements_agree_with_the_rules_for_every_colour_and_lot(
    options: dict[str, Any], seed: int, share: float
) -> None:
    game, position = position_of(options, seed, share)
    view = game.view(position, None)
    if view.position.phase != "placing":
        assert view.placements == ()
        return
    everywhere = [(colour, lot) for colour in COLOURS for lot in game.notation.lots]
    assert [(one.colour, one.lot) for one in view.placements] == everywhere
    allowed = set(game.legal(position))
    for one in view.placements:
        assert one.action == game.parse_action(f"place {one.colour} {one.lot}")
        assert one.kind == ("floor" if one.lot in view.position.lots else "house")
        problem = problem_with(game, position, one.action)
        assert one.refusal == (problem and problem.code)
        assert (problem is None) == (one.action in allowed)
        assert one.facts == {key: problem.facts[key] for key in one.facts} if problem else one.facts == {}
        assert problem is None or one.struggle is None


@often
@given(configurations, seeds, shares)
def test_a_house_joins_the_blocks_it_is_said_to_join(options: dict[str, Any], seed: int, share: float) -> None:
    game, position = position_of(options, seed, share)
    view = game.view(position, None)
    for one in view.placements:
        beside = {name for name, lot in game.notation.lots.items() if abs(lot - game.notation.lots[one.lot]) in (1, 16)}
        joined = [at for at, block in enumerate(view.blocks) if beside & set(block.lots)]
        assert sorted(one.joins) == (joined if one.kind == "house" else [])


@often
@given(configurations, seeds, shares)
def test_a_meeting_is_the_struggle_that_comes(options: dict[str, Any], seed: int, share: float) -> None:
    game, position = position_of(options, seed, share)
    for one in game.view(position, None).placements:
        if one.refusal is None and one.kind == "house":
            after = position.copy()
            game.apply(after, game.to_move(position) or 0, one.action)
            came = build_position(game, after).struggle
            assert (came is None) == (one.struggle is None)
            if came and one.struggle:
                assert (came.stronger, came.weaker) == (one.struggle.stronger, one.struggle.weaker)
                assert (came.joined, came.strengths) == (one.lot, one.struggle.strengths)
                assert (came.strikes[0].colour if came.strikes else None) == one.struggle.first


def test_a_placement_that_is_not_allowed_has_its_reason_and_numbers() -> None:
    match = match_at({"a1": "WRKR", "a2": "R", "a3": "R", "c3": "WK"}, placed="blue")
    one = placement(match, "red", "a1")
    assert (one.kind, one.refusal) == ("floor", "too-few-houses")
    assert one.facts == {"colour": "red", "lot": "a1", "has": 2, "needs": 3}
    assert placement(match, "red", "a2").facts["tower"] == "a1"
    assert placement(match, "blue", "f6").refusal == "same-colour-twice"


def test_houses_that_are_not_allowed_name_the_towers() -> None:
    match = match_at(two_towers("WKR", "RRR", "BKR", "KKK"))
    facts = placement(match, "red", "c3").facts
    assert facts == {"colour": "red", "lot": "c3", "towers": ("b3", "d3"), "height": 3, "houses": 3}
    match = match_at({"b3": "WK", "c2": "RB", "d3": "KW"})
    assert placement(match, "red", "c3").facts["towers"] == ("b3", "c2", "d3")
    assert placement(match, "red", "c3").refusal == "three-towers"


def test_a_house_tells_the_blocks_it_would_join() -> None:
    match = match_at({"a1": "W", "a3": "K", "c2": "R", "e5": "B"})
    blocks = match.view(None).blocks
    joined = [blocks[at].lots for at in placement(match, "red", "a2").joins]
    assert sorted(joined) == [("a1",), ("a3",)]
    assert placement(match, "red", "f1").joins == ()
    assert placement(match, "red", "f1").kind == "house"


def test_a_house_tells_the_struggle_it_would_start() -> None:
    match = match_at(two_towers("WKR", "R", "BKRWKB", "KKK"))
    for colour in COLOURS:
        assert placement(match, colour, "c3").struggle == Meeting(
            stronger="d3", weaker="b3", strengths=(Strength(4, 3, 6), Strength(3, 1, 3)), first="blue"
        )
    assert placement(match, "red", "f6").struggle is None


def test_towers_of_one_colour_would_merge_without_a_strike() -> None:
    meeting = placement(match_at(two_towers("WKR", "RR", "WKRW", "KKK")), "red", "c3").struggle
    assert meeting is not None
    assert (meeting.stronger, meeting.first) == ("d3", None)


def test_placements_are_told_only_while_a_brick_is_due() -> None:
    match = play(match_at(two_towers("WR", "WKW", "KB", "WK"), switching=True, placed="blue"), "1 place red c3")
    assert match.view(1).placements == ()  # a prisoner is due
    play(match, "2 capture a3")
    assert match.view(1).placements == ()  # a switch is due
    play(match, "1 stay")
    assert len(match.view(1).placements) == 4 * 36
    assert match_at({"a1": "WKKRRB"}).view(1).placements == ()


# Choices and viewers.


def test_only_the_seat_to_move_has_choices() -> None:
    match = match_at({"c3": "W"}, players=3, to_move=2)
    assert match.view(1).choices == match.view(3).choices == match.view(None).choices == ()
    names = sorted(choice.name for choice in match.view(2).choices)
    assert names == legal(match)
    assert [choice.action for choice in match.view(2).choices] == match.game.legal(match.state)


def test_everybody_sees_the_same_board() -> None:
    match = play(match_at(two_towers("WR", "WKW", "KB", "WK")), "1 place red c3")
    seen = [match.view(viewer) for viewer in (None, 1, 2)]
    for view, viewer in zip(seen, (None, 1, 2), strict=True):
        assert view.viewer == viewer
        assert (view.position, view.blocks, view.towers, view.colours) == (
            *(seen[0].position, seen[0].blocks),
            *(seen[0].towers, seen[0].colours),
        )


def test_everybody_hears_all_events() -> None:
    match = play(Match(Torri()), "1 place red c4", "1 place white d4")
    for viewer in (None, 1, 2):
        assert match.events_for(viewer) == ["1 place red c4", "1 place white d4"]


@pytest.mark.parametrize("size", [3, 6, 12])
def test_the_goal_is_the_size_of_the_board(size: int) -> None:
    view = Match(Torri(size, 3)).view(None)
    assert (view.goal, view.players) == (size, 3)


# Blocks and towers.


def test_blocks_are_told_with_their_lots_houses_and_tower() -> None:
    view = match_at({"a1": "W", "a2": "KRB", "b2": "W", "d4": "B"}).view(None)
    blocks = {block.lots: (block.houses, block.tower) for block in view.blocks}
    assert blocks == {
        ("a1", "a2", "b2"): ({"white": 2, "black": 0, "red": 0, "blue": 0}, "a2"),
        ("d4",): ({"white": 0, "black": 0, "red": 0, "blue": 1}, None),
    }


def test_towers_are_told_the_highest_first() -> None:
    view = match_at({"a1": "WK", "a3": "KRBW", "a4": "R", "c3": "RWK", "c4": "R", "c5": "R"}).view(None)
    assert [tower.lot for tower in view.towers] == ["a3", "c3", "a1"]
    assert [tower.bricks for tower in view.towers] == ["KRBW", "RWK", "WK"]
    assert [(tower.colour, tower.seat) for tower in view.towers] == [("black", 2), ("red", None), ("white", 1)]
    assert [tower.strength for tower in view.towers] == [Strength(4, 1, 4), Strength(3, 2, 3), Strength(2, 0, 2)]


# Standings and threats.


def test_standings_tell_where_every_colour_stands() -> None:
    match = match_at({"a1": "WKR", "a2": "R", "c3": "W", "e5": "RW"}, prisoners={"white": "KK", "red": "B"})
    assert match.view(None).colours == (
        Standing("white", 1, supply=9, on_board=3, highest=3, prisoners=2, threat=None),
        Standing("black", 2, supply=9, on_board=1, highest=0, prisoners=0, threat=None),
        Standing("red", None, supply=9, on_board=3, highest=2, prisoners=1, threat=None),
        Standing("blue", None, supply=11, on_board=0, highest=0, prisoners=0, threat=None),
    )


def test_a_colour_that_would_win_at_its_next_turn_threatens_to() -> None:
    match = match_at({"a1": "WKKRRB"}, to_move=2)
    assert standing(match, "white").threat == "tower"
    assert standing(match, "black").threat is None
    assert standing(match_at({}, to_move=2, prisoners={"white": "KKKKKK"}), "white").threat == "prisoners"


def test_a_tower_and_prisoners_threaten_as_a_tower() -> None:
    match = match_at({"a1": "WKKRRB"}, to_move=2, prisoners={"white": "KKKKKK"})
    assert standing(match, "white").threat == "tower"


def test_a_tie_is_no_threat() -> None:
    match = match_at({"a1": "WKKRRB", "c3": "BKKRRW"}, to_move=2)
    assert standing(match, "white").threat is None


def test_a_neutral_colour_threatens_nothing() -> None:
    match = match_at({"a1": "RKKWWB"}, prisoners={"blue": "KKKKKK"})
    assert standing(match, "red").threat is None
    assert standing(match, "blue").threat is None


def test_the_seat_to_move_may_threaten_too() -> None:
    match = match_at({"a1": "WKKRR", "a2": "B"})
    play(match, "1 place blue a1")
    assert match.to_move == 1
    assert standing(match, "white").threat == "tower"


def test_after_the_end_nobody_threatens() -> None:
    match = match_at({"a1": "WKKRRB"})
    assert standing(match, "white").threat is None
    assert match.view(None).outcome == ((1,), "tower", None)


def test_standings_follow_a_switch() -> None:
    match = play(match_at({}, switching=True, placed="red"), "1 place blue c3", "1 switch red")
    assert [(one.colour, one.seat) for one in match.view(None).colours] == [
        *(("white", None), ("black", 2)),
        *(("red", 1), ("blue", None)),
    ]


# Struggles.


def test_the_phase_is_told() -> None:
    match = match_at(two_towers("WR", "WKW", "KB", "WK"), switching=True, placed="blue")
    phases = [match.view(None).position.phase]
    for event in ("1 place red c3", "2 capture a3", "1 stay"):
        play(match, event)
        phases.append(match.view(None).position.phase)
    assert phases == ["placing", "capturing", "switching", "placing"]
    assert match_at({"a1": "WKKRRB"}).view(None).position.phase == "over"


def test_a_position_has_the_words_of_records() -> None:
    match = match_at({"c1": "WKR", "a1": "B"}, players=3, to_move=2, placed="blue", prisoners={"red": "WW"})
    assert match.game.position(match.state) == {
        "turn": 20,
        "colors": ["white", "black", "red"],
        "brick": 2,
        "placed": "blue",
        "lots": {"a1": "B", "c1": "WKR"},
        "supply": {"white": 9, "black": 11, "red": 11, "blue": 11},
        "prisoners": {"white": 0, "black": 0, "red": 2, "blue": 0},
        "struggle": None,
    }
