"""What a seat knows of a match: before the reveal no other hand or choice, from then on everything."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.games.palazzi.rules import state
from lucca.match.dealer import Dealer
from tests.games.palazzi.configurations import CONFIGURATIONS, every_configuration
from tests.games.palazzi.test_secrets import choose, dealt, exchange_hidden_cards
from tests.games.workload import example_count


@settings(max_examples=example_count(60))
@given(st.data(), st.sampled_from(CONFIGURATIONS), st.integers(0, 999).map(str))
def test_matches_that_differ_only_in_secrets_are_the_same_to_a_seat(
    data: Any, options: dict[str, Any], seed: str
) -> None:
    match = dealt(options, seed)
    players = match.game.players
    viewer = data.draw(st.integers(1, players))
    other = exchange_hidden_cards(match, viewer, data.draw)
    has_chosen = data.draw(st.booleans())
    for one in (match, other):
        chosen = [seat for seat in data.draw(st.lists(st.integers(1, players), unique=True)) if seat != viewer]
        choose(one, chosen[: players - 2], data.draw(st.integers(0, 11)))
        choose(one, [viewer] if has_chosen else [], 2)
        assert one.state["current_round"][0] == 0
    assert match.game.known(match.state, viewer).tobytes() == other.game.known(other.state, viewer).tobytes()


@settings(max_examples=example_count(30))
@given(st.sampled_from(CONFIGURATIONS), st.integers(0, 999).map(str))
def test_bastions_set_aside_are_not_known(options: dict[str, Any], seed: str) -> None:
    match = dealt(options, seed)
    known = match.game.known(match.state, 1)
    late = options["edition"].startswith("2005")
    assert known["aside"][0] == (state.BASTIONS if late else 0)
    hidden = 4 * (match.game.players - 1) + int(match.state["aside"][0] - known["aside"][0])
    assert known["unseen_left"][0] == match.state["unseen_left"][0] + hidden


@every_configuration
def test_ones_own_hand_and_choice_are_known(options: dict[str, Any]) -> None:
    match = dealt(options, "1")
    choose(match, [2], 1)
    for seat in (1, 2):
        known = match.game.known(match.state, seat)
        assert known["hands"][0, seat - 1].tolist() == match.state["hands"][0, seat - 1].tolist()
        assert known["kept"][0, seat - 1].tolist() == match.state["kept"][0, seat - 1].tolist()
        assert match.game.to_move(known) == seat
        assert match.game.legal(known) == match.game.legal(match.state, seat)
        others = [at for at in range(state.SEATS) if at != seat - 1]
        assert (known["hands"][0, others] == state.NONE).all()
        assert (known["kept"][0, others] == state.NONE).all()


@every_configuration
def test_from_the_reveal_on_everything_is_known(options: dict[str, Any]) -> None:
    match = dealt(options, "1")
    dealer = Dealer("1")
    for seat in range(1, match.game.players + 1):
        choose(match, [seat], 0)
    while seat := match.to_move or 0:
        for viewer in range(1, match.game.players + 1):
            assert match.game.known(match.state, viewer).tobytes() == match.state.tobytes()
        match.submit(seat, match.game.legal(match.state)[-1])
        dealer.deal(match)


@every_configuration
def test_what_is_known_is_a_copy(options: dict[str, Any]) -> None:
    match = dealt(options, "1")
    for _ in range(2):
        before = match.state.tobytes()
        match.game.known(match.state, 1).view("u1")[:] = 0x5A
        assert match.state.tobytes() == before
        for seat in range(1, match.game.players + 1):
            choose(match, [seat] if match.state["current_round"][0] == 0 else [], 0)
