"""Observations: their fields have the documented meaning, for every seat."""

from typing import Any

import numpy as np
import pytest

from lucca.bots import play_match, seat_bots
from lucca.envs.compile import env_kernel
from lucca.envs.observation import fields_of, fields_table, observe
from lucca.envs.palazzi.action_ids import PalazziActionIds
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules.state import BASTION, CARDS, WILD
from lucca.games.palazzi.rules.unseen import is_unseen
from lucca.games.torri.game import Torri
from lucca.games.torri.rules.state import ROW
from tests.envs.oracle_fields import views_of
from tests.envs.palazzi import oracle as palazzi_oracle
from tests.envs.torri import oracle as torri_oracle
from tests.games.palazzi.configurations import CONFIGURATIONS as PALAZZI
from tests.games.torri.configurations import CONFIGURATIONS, TYPICAL
from tests.games.workload import INTERPRETED

# Interpreted, a match on a large board takes a second: a few of them must do.
TORRI = [each for each in CONFIGURATIONS if not INTERPRETED or each["size"] <= 5 or each in TYPICAL]
TINY = 1e-6
GAMES = [*(Palazzi(**options) for options in PALAZZI), *(Torri(**options) for options in TORRI)]


def match_states(game: CompiledGame, seed: str = "1") -> State:
    """Returns all states of a random match in one array."""
    match = play_match(game, seat_bots(["random"] * game.players, game.players), seed)
    state = game.initial()
    found = [state.copy()]
    for step in match.steps:
        game.apply(state, step.who, step.action)
        found.append(state.copy())
    return np.concatenate(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(list(game.rules.values())[:4])[:40])
def test_every_field_has_its_shape_and_small_numbers(game: CompiledGame) -> None:
    states = match_states(game)
    seats = np.arange(len(states)) % game.players + 1
    seen = observe(game, states, seats)
    assert [field.name for field in fields_of(game)] == list(seen)
    for field in fields_of(game):
        assert seen[field.name].shape == (len(states), *field.shape)
        assert np.isfinite(seen[field.name]).all()
        assert np.abs(seen[field.name]).max() <= 12, field.name
        assert (seen[field.name] >= field.least * field.scale - TINY).all(), field.name
        assert (seen[field.name] <= field.most * field.scale + TINY).all(), field.name
        assert field.meaning


@pytest.mark.parametrize("game", [Palazzi(), Palazzi(players=2), Torri(6, 3)], ids=["palazzi", "two", "torri"])
def test_many_matches_are_seen_like_one_by_one(game: CompiledGame) -> None:
    states = match_states(game, "2")[::7]
    seats = np.arange(len(states)) % game.players + 1
    together = observe(game, states, seats)
    for at, seat in enumerate(seats):
        for name, values in observe(game, states[at : at + 1], seat).items():
            assert np.array_equal(values[0], together[name][at])


@pytest.mark.compiled
def test_nothing_is_compiled_anew_for_matches_that_do_not_lie_side_by_side() -> None:
    game = Torri(6, 2)
    states = match_states(game)
    observe(game, states, 1)
    compiled_for = list(env_kernel(type(game)).observe_all.signatures)
    observe(game, states[::2], 1)
    assert env_kernel(type(game)).observe_all.signatures == compiled_for


def test_the_looking_seat_comes_first() -> None:
    game = Palazzi(players=4)
    states = match_states(game)
    last = states[-1:]
    points = last["points"][0][:4]
    for seat in range(1, 5):
        seen = observe(game, last, seat)
        assert np.allclose(seen["points"][0] * 10, np.roll(points, 1 - seat, axis=0))
    asked = states[states["phase"] == 3][:1]
    seat = int(asked["to_move"][0]) + 1
    assert observe(game, asked, seat)["to_move"][0].tolist() == [1, 0, 0, 0]
    assert observe(game, asked, seat % 4 + 1)["to_move"][0].tolist() == [0, 0, 0, 1]
    assert observe(game, asked, seat)["order"][0][0] == 1  # the first turn of the match


@pytest.mark.parametrize("options", PALAZZI, ids=str)
def test_unseen_cards_are_those_that_the_seat_cannot_know(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    draws = PalazziActionIds(game).draws.tolist()
    states = match_states(game, "7")
    for at, state in enumerate(np.split(states, len(states))[::3]):
        seat = at % game.players + 1
        seen = observe(game, state, seat)["unseen"][0]
        known = game.known(state, seat)[0]
        unseen = [min(card, BASTION) if card < WILD else card for card in range(CARDS) if is_unseen(known, card)]
        counts = [unseen.count(card) / (4 if card == BASTION else 1) for card in draws]
        assert seen.tolist() == pytest.approx(counts)


def test_the_fields_of_palazzi_say_what_the_view_says() -> None:
    game = Palazzi()
    for state in np.split(match_states(game, "3"), len(match_states(game, "3")))[30::11]:
        view = game.view(state, 2)
        seen: dict[str, Any] = {name: values[0] for name, values in observe(game, state, 2).items()}
        assert seen["unseen"].sum() == pytest.approx(unseen_weight(view.unseen))
        laid = [card for triplet in view.position.table or () for card in triplet or ()]
        if view.position.phase in ("turn", "keeping"):
            assert seen["table"][..., 0].sum() == len(laid)
        assert (seen["hand"][..., 0].sum() == 4) == (view.position.round == 0)
        own = view.position.quarters[1]
        assert seen["palaces"][0, :, 0].sum() == len(own.building)
        assert seen["palaces"][0, :, 2].sum() == len(own.opened)
        assert seen["street"][0, 1] == pytest.approx(own.walls / 10)
        windows = sum(game.card(name).windows for cards in own.building.values() for name in cards)
        assert seen["palaces"][0, :, 4] @ seen["palaces"][0, :, 0] == pytest.approx(windows / 10)


def unseen_weight(names: tuple[str, ...]) -> float:
    """What unseen cards add up to: a bastion counts a quarter."""
    return sum(0.25 if name == "B" else 1 for name in names)


def test_the_fields_of_torri_say_what_the_position_says() -> None:
    game = Torri(6, 2)
    states = match_states(game, "4")
    for state in np.split(states, len(states))[::5]:
        position = game.position(state)
        seen = {name: values[0] for name, values in observe(game, state, 1).items()}
        for row in range(6):
            for column in range(6):
                bricks = position["lots"].get(f"{'abcdef'[column]}{row + 1}", "")
                assert "".join("WKRB"[at] for at in seen["stacks"][row, column].nonzero()[1]) == bricks[:6]
                counts = [bricks.count(letter) / 6 for letter in "WKRB"]
                assert seen["bricks"][row, column].tolist() == pytest.approx(counts)
        assert (seen["prisoners"] * 6).tolist() == pytest.approx(list(position["prisoners"].values()))
        assert (seen["supply"] * 12).tolist() == pytest.approx(list(position["supply"].values()))


def test_a_struggle_is_seen_while_a_prisoner_is_chosen() -> None:
    game = Torri(6, 2)
    found = [state for seed in "12345678" for state in match_states(game, seed) if state["phase"] == 2]
    assert found
    for state in found:
        seen = observe(game, np.array([state], dtype=game.state_type), 2)["struggle"][0]
        for at, name in enumerate(("stronger", "weaker", "joined")):
            assert [(row, column) for row, column in zip(*seen[..., at].nonzero(), strict=True)] == [
                divmod(int(state[name]), ROW)
            ]


def test_the_table_of_fields_is_one_row_a_field() -> None:
    rows = fields_table(Torri(6)).splitlines()
    assert rows[2].startswith("| `phase` | 5 | What happens")
    assert len(rows) == 2 + len(fields_of(Torri(6)))


def test_seats_that_are_not_at_the_table_see_nothing() -> None:
    game = Palazzi()
    for seat in (0, -1, 4, 10**6, [1, 2, 4]):
        with pytest.raises(ValueError, match="seats are 1 to 3"):
            observe(game, np.repeat(game.initial(), 3), seat)
    for wrong in (1.5, "1", None):
        with pytest.raises(TypeError, match="seats are whole numbers"):
            observe(game, game.initial(), wrong)  # type: ignore[arg-type]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(list(game.rules.values())[:4])[:40])
def test_every_field_is_what_plain_numpy_finds(game: CompiledGame) -> None:
    makers = {"palazzi": palazzi_oracle, "torri": torri_oracle}[game.name].FIELDS
    for seed in "12":
        states = match_states(game, seed)
        for looking in range(game.players):
            seats = (np.arange(len(states)) + looking) % game.players + 1
            seen, found = views_of(game, states, seats), observe(game, states, seats)
            assert list(found) == [make.__name__ for make in makers]
            for make in makers:
                assert np.allclose(found[make.__name__], make(seen).astype(np.float32)), make.__name__
