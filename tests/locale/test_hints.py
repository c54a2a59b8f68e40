"""The reasons in hints are true of the views before and after a move."""

from dataclasses import replace
from typing import cast

import pytest

from lucca.bots import new_bot, play_match
from lucca.games import new_game
from lucca.games.game import CHANCE
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import completing_triplets, denied_palaces
from lucca.games.palazzi.view import View
from lucca.locale.palazzi import hints as palazzi_hints
from lucca.locale.torri import hints as torri_hints
from lucca.match.match import Match
from tests.locale.sample_positions import DEAL, FOUR, KEEPS, NAMES, THREE, around, palazzi, play, torri

# Torri.


def test_a_struggle_stops_whoever_was_about_to_win() -> None:
    match = play(torri(size=4, players=4), *FOUR)
    assert {standing.seat: standing.threat for standing in match.view(1).colours}[4] == "tower"
    lines = torri_hints.say_reasons(*around(match, 1, "1 place red b2"), NAMES)
    assert lines == [
        "Without it Dan (blue) would win by tower when their next turn begins.",
        "White (Ann) would have: highest tower 0 of 4, now 3.",
        "Black (Bea) would have: highest tower 3 of 4, now 0.",
        "Blue (Dan) would have: highest tower 0 of 4, now 4; prisoners 1 of 4, now 0.",
        "The tower on d3 would be black (Bea), no longer blue (Dan).",
        "The struggle is not over then: Cem chooses a prisoner.",
    ]


def test_whoever_was_about_to_win_is_not_glad_to_be_stopped() -> None:
    match = play(torri(size=4, players=4), *FOUR)
    lines = torri_hints.say_reasons(*around(match, 4, "1 place red b2"), NAMES)
    assert not any("Without it" in line for line in lines)


def test_a_threat_that_stays_is_told_and_not_said_to_be_stopped() -> None:
    match = play(torri(size=4, players=4), *FOUR)
    lines = torri_hints.say_reasons(*around(match, 1, "1 place red d4"), NAMES)
    assert lines[0].startswith("Beware: Dan (blue) wins by tower when their next turn begins")
    assert not any("Without it" in line for line in lines)


def test_ones_own_threat_is_ones_own() -> None:
    match = play(torri(size=4, players=4), *FOUR[:-2])
    lines = torri_hints.say_reasons(*around(match, 4, *FOUR[-2:]), NAMES)
    assert lines[:2] == [
        "You win by your tower when your next turn begins, unless something changes.",
        "Blue (Dan) would have: highest tower 4 of 4, now 3.",
    ]


def test_prisoners_threaten_too() -> None:
    match = play(torri(size=4, players=4), *FOUR)
    before, after = around(match, 1, "1 place red b2")
    colours = tuple(replace(colour, threat="prisoners") if colour.seat == 3 else colour for colour in before.colours)
    lines = torri_hints.say_reasons(replace(before, colours=colours), after, NAMES)
    assert "Without it Cem (red) would win by prisoners when their next turn begins." in lines


def test_houses_let_a_tower_grow() -> None:
    events = ("1 place white b2", "1 place red b3", "2 place red a2", "2 place blue c2", "1 place red b2")
    match = play(torri(size=6, players=2), *events)
    assert torri_hints.say_reasons(*around(match, 1, "1 place white b1"), NAMES) == [
        "The block of the tower on b2 (white, Ann) would have 4 houses, now 3. "
        "Floors that could go under it next: red, blue."
    ]


def test_in_the_middle_of_a_turn_nothing_is_said_of_floors() -> None:
    events = ("1 place white b2", "1 place red b3", "2 place red a2", "2 place blue c2", "1 place red b2")
    match = play(torri(size=6, players=2), *events, "1 place white f6")
    (line,) = torri_hints.say_reasons(*around(match, 2, "2 place white b1"), NAMES)
    assert line == "The block of the tower on b2 (white, Ann) would have 4 houses, now 3."


def test_a_lone_house_only_prepares() -> None:
    lines = torri_hints.say_reasons(*around(torri(size=6, players=2), 1, "1 place white a1"), NAMES)
    assert lines == ["No tower and no prisoner changes at once: it prepares what comes."]


def test_the_end_of_a_match_is_foretold() -> None:
    events = (
        *("1 place blue e4", "1 place black d2", "2 place blue b3", "2 place red d4", "3 place white e2"),
        *("3 place blue d5", "1 place white c2", "1 place blue a5", "2 place red a1", "2 place blue a2"),
        *("3 place white c3", "3 place blue e3", "1 place white c3", "1 place blue c1", "2 place black c3"),
        *("2 place white d1", "3 place red c3"),
    )
    match = play(torri(size=5, players=3), *events)
    assert torri_hints.say_reasons(*around(match, 3, "3 place white c3"), NAMES) == [
        "White (Ann) would have: highest tower 5 of 5, now 4.",
        "The match is over then: Ann wins by the highest tower.",
    ]


def test_colours_to_switch_to_are_compared() -> None:
    match = play(torri(size=6, players=2, switching=True), "1 place white a1", "1 place red c3")
    assert [line.split(":")[0] for line in torri_hints.say_colours(match.view(1), NAMES)] == [
        "white (Ann)",
        "red (neutral)",
        "blue (neutral)",
    ]


# Palazzi.


def test_starting_cards_are_told_with_what_fits_them() -> None:
    match = palazzi()
    assert palazzi_hints.say_kept(THREE, match.view(1), ["1", "2"]) == [
        "Together 6 shields and 0 windows: shields let you play earlier, windows score.",
        "Cards on the table that fit: 3 in triplet 1, 3 in triplet 2, 1 in triplet 4.",
    ]
    assert len(palazzi_hints.say_kept(THREE, match.view(1), ["3", "4"])) == 1


def reasons(match: Match, seat: int, *events: str) -> list[str]:
    """The reasons that are given for some events."""
    return palazzi_hints.say_reasons(THREE, *around(match, seat, *events), NAMES)


def test_shields_decide_the_next_order() -> None:
    match = palazzi(*KEEPS)
    assert reasons(match, 3, "3 take 4", "3 build 17", "3 wall 23", "3 wall 26") == [
        "6 shields instead of 5: place 1 of 3 in the next order of play, as things stand then."
    ]


def test_equal_shields_are_parted_by_the_highest_number() -> None:
    match = palazzi(*KEEPS)
    play(match, "3 take 2", "3 build 43", "3 build 14", "3 wall 20")  # 6 shields, 43 is its highest number
    lines = reasons(match, 1, "1 take 4", "1 build 17", "1 wall 23", "1 wall 26")
    assert lines == ["6 shields instead of 5: place 2 of 3 in the next order of play, as things stand then."]


def test_palaces_and_walls_that_lack_something() -> None:
    match = palazzi(*KEEPS)
    play(match, "3 take 4", "3 build 17", "3 wall 23", "3 wall 26")
    assert reasons(match, 1, "1 take 1", "1 build 25", "1 build 31", "1 wall 37") == [
        "Palaces one card short then: red.",
        "10 shields instead of 5: place 1 of 3 in the next order of play, as things stand then.",
    ]
    assert reasons(match, 2, "2 take 2", "2 wall 43", "2 wall 14", "2 wall 20") == [
        "The walls would need 6 shields; there would be 1: so far too few for them to score."
    ]


def test_walls_that_come_to_stand_are_told() -> None:
    match = palazzi(*KEEPS)
    play(match, "3 take 4", "3 wall 17", "3 wall 23", "3 wall 26", "1 take 1", "1 wall 25", "1 wall 31", "1 wall 37")
    play(match, "2 take 2", "2 wall 43", "2 wall 14", "2 wall 20", "* table: 29 35 41 / 47 53 59 / 65 71 77 / 83 89 95")
    assert "The walls need 6 shields; there are 8." in reasons(match, 3, "3 take 1", "3 build 29")


def test_a_party_to_come_and_what_others_add_to_it() -> None:
    match = palazzi(*KEEPS)
    play(match, "3 take 4", "3 build 17", "3 wall 23", "3 wall 26")
    lines = reasons(match, 1, "1 take 1", "1 build 25", "1 build 31", "1 build 37")
    assert lines[0] == "Parties to come would bring: Ann in red 2 points."
    assert reasons(match, 2, "2 take 2", "2 build 43")[0] == (
        "Parties to come would bring: Ann in red 3 points instead of 2."
    )
    before = match.view(1).parties[0]["red"]
    play(match, "2 wall 14", "2 wall 20", "* table: 29 35 41 / 47 53 59 / 65 71 77 / 83 89 95")
    play(match, "3 take 1", "3 wall 29", "3 wall 35", "3 wall 41", "2 take 2", "2 wall 47", "2 wall 53", "2 wall 59")
    opening = next(choice for choice in match.view(1).choices if choice.name == "open red")
    assert opening.points == before == 3


def denied_by(match: Match, seat: int, triplet: int) -> list[str]:
    """What a seat is told about a triplet that others could use."""
    return palazzi_hints.say_denied(denied_palaces(THREE, match.view(seat).position, seat, triplet), NAMES)


def test_a_triplet_is_taken_from_those_who_could_complete_with_it_alone() -> None:
    match = palazzi(*KEEPS)
    denied = "Palaces that others could complete in this round only with this triplet: Ann red; Bea red."
    assert denied_by(match, 3, 1) == [denied]
    assert denied_by(match, 3, 4) == []
    play(match, "3 take 4", "3 build 17", "3 wall 23", "3 wall 26")
    assert denied_by(match, 1, 1) == [denied.replace("Ann red; ", "")]


def test_nothing_is_denied_by_a_triplet_where_another_does_as_well() -> None:
    match = palazzi(*KEEPS)
    play(match, "3 take 4", "3 build 17", "3 wall 23", "3 wall 26", "1 take 3", "1 build 12", "1 build 18", "1 build B")
    play(
        match, "2 take 1", "2 build 25", "2 build 31", "2 wall 37", "* table: 49 8 10 / 55 16 22 / 29 35 41 / 47 53 59"
    )
    assert completing_triplets(THREE, match.view(1).position, "red", 1) == [1, 2]
    assert [denied_by(match, 1, triplet) for triplet in (1, 2)] == [[], []]


def test_a_wild_completes_any_palace() -> None:
    game = cast(Palazzi, new_game("palazzi", edition="2013", players=3, celebration=True))
    deal = [DEAL[0], DEAL[1], DEAL[2], "* table: 25 31 W500 / 43 14 22 / 12 18 B / 17 23 26"]
    view = play(Match(game, NAMES[:3]), *deal).view(1)
    assert completing_triplets(game, view.position, "red", 3) == [1]
    assert completing_triplets(game, view.position, "blue", 1) == [1, 2]


@pytest.mark.parametrize("players", [2, 4])
def test_parties_are_worth_what_opening_brings(players: int) -> None:
    game = Palazzi("2013", players)
    seen: set[int] = set()
    for seed in range(4):
        state = game.initial()
        for step in play_match(game, [new_bot("greedy")] * players, f"{seed}").steps:
            if step.who != CHANCE:
                seen |= parties(game.view(state, step.who))
            game.apply(state, step.who, step.action)
    assert len(seen) > 3


def parties(view: View) -> set[int]:
    """The points of the parties that a viewer may give, as its choices say."""
    openings = [choice for choice in view.choices if choice.name.startswith("open ")]
    for choice in openings:
        assert view.parties[(view.viewer or 1) - 1][choice.name.split(" ")[1]] == choice.points
    return {choice.points for choice in openings}


def test_in_the_last_round_no_order_is_foretold() -> None:
    before, after = around(palazzi(*KEEPS), 3, "3 take 4", "3 build 17")
    assert palazzi_hints.say_order(before, after)
    assert not palazzi_hints.say_order(replace(before, rounds_left=0), after)


def test_far_from_the_end_nothing_is_said_of_it() -> None:
    match = palazzi(*KEEPS)
    assert not any("ended" in line for line in reasons(match, 3, "3 take 1", "3 build 25"))
    before, after = around(palazzi(*KEEPS), 3, "3 take 2", "3 build 43", "3 wall 14", "3 wall 20")
    assert before.if_ended != after.if_ended
    lines = palazzi_hints.say_reasons(THREE, replace(before, rounds_left=1), after, NAMES)
    end = "Cem 3 points instead of 0 (street +3); Bea 0 points instead of 3 (street -3)."
    assert lines[-1] == f"If the match ended after that: {end}"
