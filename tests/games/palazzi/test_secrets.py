"""What a viewer cannot know does not show: states that differ only in that give equal views."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.games.palazzi.game import Palazzi
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import read_record, replay_record, write_record
from tests.games.palazzi.configurations import CONFIGURATIONS
from tests.games.palazzi.positions import play
from tests.games.workload import example_count

GAMES = {str(options): Palazzi(**options) for options in CONFIGURATIONS}


def dealt(options: dict[str, Any], seed: str) -> Match:
    """A match at the moment when the seats choose."""
    match = Match(GAMES[str(options)])
    Dealer(seed).deal(match)
    return match


def exchange_hidden_cards(match: Match, viewer: int | None, draw: Any) -> Match:
    """The same table and the viewer's same hand, but other hands: drawn from all cards the viewer does not see."""
    game = match.game
    lines = match.events()
    names = list(game.notation.card_names.values())  # type: ignore[attr-defined]
    shown = [line for line in lines if line.startswith(("* table", f"* hand {viewer}:"))]
    for name in (word for line in shown for word in line.split(":")[1].replace("/", " ").split()):
        names.remove(name)
    hidden = [name for name in draw(st.permutations(names)) if name != "B"]
    other = [
        line if line in shown else f"* hand {seat}: {' '.join(hidden[4 * seat : 4 * seat + 4])}"
        for seat, line in enumerate(lines, start=1)
    ]
    return play(Match(game), *other)


def choose(match: Match, seats: list[int], pick: int) -> None:
    """Some seats make a secret choice."""
    for seat in seats:
        legal = match.game.legal(match.state, seat)
        match.submit(seat, legal[pick % len(legal)])


@settings(max_examples=example_count(60))
@given(st.data(), st.sampled_from(CONFIGURATIONS), st.integers(0, 999).map(str))
def test_before_the_reveal_nobody_sees_another_hand_or_choice(data: Any, options: dict[str, Any], seed: str) -> None:
    match = dealt(options, seed)
    viewer = data.draw(st.sampled_from([None, *range(1, match.game.players + 1)]))
    other = exchange_hidden_cards(match, viewer, data.draw)
    chosen = data.draw(st.lists(st.sampled_from(range(1, match.game.players + 1)), unique=True))[
        : match.game.players - 1
    ]
    for one, pick in ((match, 3), (other, 5)):
        choose(one, [seat for seat in chosen if seat != viewer], pick)
        choose(one, [seat for seat in chosen if seat == viewer], 1)
    assert match.view(viewer) == other.view(viewer)
    assert match.events_for(viewer) == other.events_for(viewer)
    assert match.game.position(match.state) is not None


def test_the_view_differs_once_the_viewer_may_know() -> None:
    match = dealt(CONFIGURATIONS[7], "a")
    other = exchange_hidden_cards(match, 1, lambda _: sorted(match.view(1).unseen))
    assert match.view(1) == other.view(1)
    assert match.view(2) != other.view(2)


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_own_hand_and_choice_are_seen_and_no_others(viewer: int | None) -> None:
    match = dealt({"edition": "2013", "players": 3}, "x")
    choose(match, [1, 2], 0)
    seen = match.view(viewer)
    hands = [line.split(": ")[1] for line in match.events() if line.startswith("* hand")]
    if viewer is None:
        assert seen.position.hand is None
        assert seen.choices == ()
    else:
        assert seen.position.hand == tuple(hands[viewer - 1].split())
        assert len(seen.choices) == 12
    assert (seen.position.kept is not None) == (viewer in (1, 2))
    assert seen.has_chosen == (True, True, False)
    for seat, hand in enumerate(hands, start=1):
        told = " ".join(match.events_for(viewer))
        assert (f"hand {seat}: {hand}" in told) == (seat == viewer)


def test_after_the_reveal_everybody_sees_the_same() -> None:
    match = dealt({"edition": "2013", "players": 3}, "x")
    choose(match, [2, 3, 1], 0)
    views = [match.view(viewer) for viewer in (None, 1, 2, 3)]
    assert len({str(seen.position) for seen in views}) == 1
    assert len({seen.unseen for seen in views}) == 1
    assert len(views[0].unseen) == 100 - 6 - 12
    assert all(match.events_for(viewer) == match.events() for viewer in (None, 1, 2, 3))


def test_a_choice_may_be_changed_until_the_last_seat_has_chosen() -> None:
    match = dealt({"edition": "2013", "players": 3}, "x")
    choose(match, [3, 1], 0)
    first = match.view(3).position.kept
    choose(match, [3], 7)
    assert match.view(3).position.kept != first
    kept = match.view(3).position.kept
    choose(match, [2], 0)
    assert [line for line in match.events() if "keep" in line][2] == f"3 keep {' '.join(kept)}"


def test_choices_in_a_record_stay_secret_until_all_are_made() -> None:
    match = dealt({"edition": "2013", "players": 3}, "x")
    choose(match, [1, 2], 0)
    again = replay_record(read_record(write_record(match))).match()
    assert again.events_for(2)[4:] == [match.events()[5]]
    assert again.events_for(3)[4:] == []
    assert again.view(3) == match.view(3)
    choose(again, [1], 5)
    choose(again, [3], 0)
    assert len([event for event in again.events() if "keep" in event]) == 3
    assert replay_record(read_record(write_record(again))).refused is None
