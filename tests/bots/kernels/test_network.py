"""The network in whole numbers: the same as in fractions but for rounding, fair to all seats, and its files."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from lucca.bots import weights
from lucca.bots.kernels import network
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.network import FRACTION, HIDDEN, MOST_MARGIN, POINT_VALUE
from lucca.bots.kernels.nodes import UNEXPANDED
from lucca.bots.spec import bot_spec
from lucca.bots.weights import fitted_network, read_weights, rule_of_thumb_network, weights_file
from lucca.games import game_names, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from tests.bots.interpreted import evaluate, features_of, plain_kernel
from tests.bots.positions import decision_points, random_position, searched_tree
from tests.games.palazzi.positions import MatchBuilder

COUNTS = {"palazzi": (2, 3, 4, 5), "torri": (2, 3, 4)}
FILES = [(name, players) for name in game_names() for players in COUNTS[name]]
every_file = pytest.mark.parametrize(("name", "players"), FILES)


def game_of(name: str, players: int) -> CompiledGame:
    """A game with so many seats."""
    game = new_game(name, players=players)
    assert isinstance(game, CompiledGame)
    return game


def weights_of(name: str, players: int) -> NDArray[np.int32]:
    """What a file of fitted weights has."""
    file = weights_file(bot_spec(name), players)
    assert file
    return read_weights(file)


@every_file
def test_a_seats_outputs_are_those_of_the_network_in_fractions(name: str, players: int) -> None:
    game = game_of(name, players)
    rows = weights_of(name, players).astype(np.float64) / (1 << FRACTION)
    for skip in range(0, 30, 6):
        match = random_position(game, "6", lambda _: True, skip)
        for features in features_of(game, match.game.known(match.state, match.to_move or 0)):
            active = np.maximum(np.array(features) @ rows[:-4] + rows[-4], 0)
            hidden = np.zeros(HIDDEN, np.int64)
            network.forward(fitted_network(game)[0], np.array(features, np.int64), hidden)
            assert hidden[0] / (1 << FRACTION) == pytest.approx(active @ rows[-3] + rows[-1, 0], abs=0.002)
            assert hidden[1] / (1 << FRACTION) == pytest.approx(active @ rows[-2] + rows[-1, 1], abs=0.002)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_strengths_share_the_win_out(players: int) -> None:
    numbers = np.random.default_rng(players)
    for spread in (1, 100, 2000, 100_000):
        strengths = numbers.integers(-spread, spread + 1, players)
        values = np.zeros(players, np.int64)
        network.softmax(strengths, players, values)
        shares = np.exp((strengths - strengths.max()) / (1 << FRACTION))
        assert values / ONE == pytest.approx(shares / shares.sum(), abs=0.004)
        assert ONE - players <= values.sum() <= ONE
        assert (np.diff(values[np.argsort(strengths)]) >= 0).all()


def test_equal_strengths_share_equally() -> None:
    values = np.zeros(4, np.int64)
    network.softmax(np.array([7, 7, 7, 7]), 4, values)
    assert values.tolist() == [ONE // 4] * 4


@pytest.mark.parametrize(
    ("points", "margins"),
    [
        ([10, 7], [3, -3]),
        ([10, 10, 4], [0, 0, -6]),
        ([0, 5, 9], [-9, -4, 4]),
        ([-3, -8], [5, -5]),
        ([500, 0, 499], [1, -MOST_MARGIN, -1]),
        ([500, 0], [MOST_MARGIN, -MOST_MARGIN]),
    ],
)
def test_a_margin_counts_from_the_best_other(points: list[int], margins: list[int]) -> None:
    values = np.full(len(points), 1000, np.int64)
    network.add_margins(np.array(points), len(points), values)
    assert values.tolist() == [1000 + POINT_VALUE * margin for margin in margins]


def test_no_margin_is_worth_a_win() -> None:
    assert 2 * POINT_VALUE * MOST_MARGIN < ONE // 4


@every_file
def test_a_match_that_is_over_is_the_winners(name: str, players: int) -> None:
    game = game_of(name, players)
    *_, last = decision_points(game, "2")
    assert last.outcome is not None
    values = searched_tree(game, last.state, 1).tree.values[:players]
    assert {seat + 1 for seat in range(players) if values[seat] > ONE // 5} == set(last.outcome.winners)
    assert sum(round(value / ONE * 12) / 12 for value in values.tolist()) == pytest.approx(1)


@pytest.mark.parametrize("winners", [0b001, 0b100, 0b011, 0b111])
def test_those_who_won_together_share_it(winners: int) -> None:
    game = Torri(6, 3)
    over = game.initial()
    over["winners"] = winners
    values = np.zeros(3, np.int64)
    plain_kernel(Torri).share_win(game.rules_record[0], over[0], values)
    assert values.tolist() == [ONE // winners.bit_count() if winners >> seat & 1 else 0 for seat in range(3)]


@pytest.mark.parametrize("game", [Palazzi(), Palazzi(players=2), Torri(6, 2), Torri(5, 4)], ids=["3", "2", "6", "5"])
def test_compiled_and_plain_judge_alike(game: CompiledGame) -> None:
    for skip in range(0, 40, 4):
        match = random_position(game, "8", lambda _: True, skip)
        position = match.game.known(match.state, match.to_move or 0)
        tree_search = searched_tree(game, position, 1)
        if tree_search.edges()["visits"].max(initial=0) == 0:  # its moves are not judged, so it is itself
            assert tuple(tree_search.tree.values[: game.players].tolist()) == evaluate(game, position)
        for edge in tree_search.edges()[:3]:
            after = position.copy()
            if edge["visits"] and edge["move"] < 1 << 21 and game.name == "torri":
                game.apply(after, match.to_move or 0, int(edge["move"]))
                seat = (match.to_move or 0) - 1
                values_found = evaluate(game, after)
                assert all(edge["sums"][at] == values_found[at] for at in range(game.players) if at != seat)
                assert 0 <= edge["sums"][seat] - values_found[seat] < ONE // 50, "with a little luck"
        assert tree_search.tree.nodes[tree_search.root_node()].kind > UNEXPANDED


def test_no_seat_is_preferred() -> None:
    quarters = [
        {"building": {"red": "1 7", "blue": "4"}, "walls": 1},
        {"building": {"green": "3"}, "completed": {"yellow": "2 8 14 20 26"}, "windows": 6},
        {"building": {"red": "13 19", "brown": "6"}, "bastions": 2, "windows": 3},
    ]
    values_found = set()
    for seats in permutations((1, 2, 3)):
        builder = MatchBuilder(players=3)
        for seat, quarter in zip(seats, quarters, strict=True):
            builder.quarter(seat, **quarter)  # type: ignore[arg-type]
        match = builder.lay("28 5 11 / 17 22 23 / 34 29 32 / 35 36 37", round=3)
        values = searched_tree(match.game, match.state, 1).tree.values
        values_found.add(tuple(int(values[seat - 1]) for seat in seats))
    assert len(values_found) == 1


@every_file
def test_the_files_of_weights_are_well_formed(name: str, players: int) -> None:
    rows = weights_of(name, players)
    assert rows.shape == (len(bot_spec(name).feature_names) + 4, HIDDEN)
    assert rows.dtype == np.int32
    assert np.abs(rows[:-1]).max() > 0
    assert not rows[-1, 2:].any()
    own = fitted_network(game_of(name, players))
    assert (own["weights"][0] == rows[:-4]).all()
    assert (own["strength"][0] == rows[-3]).all()
    assert (own["points"][0] == rows[-2]).all()


def test_there_is_a_file_for_every_game_and_number_of_seats_and_no_other() -> None:
    files = Path(network.__file__).parents[1].glob("*/weights/*")
    assert {(file.parts[-3], file.name) for file in files} == {(name, f"{players}.csv") for name, players in FILES}


def test_a_game_says_itself_where_its_weights_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    labels = (*bot_spec("torri").feature_names, "bias", "strength", "points", "last")
    (tmp_path / "2.csv").write_text("".join(f"{label}{',7' * HIDDEN}\n" for label in labels))
    monkeypatch.setattr(weights, "bot_spec", lambda name: replace(bot_spec(name), weights=tmp_path))
    assert (fitted_network(game_of("torri", 2))["weights"] == 7).all()
    monkeypatch.setattr(weights, "bot_spec", lambda name: replace(bot_spec(name), weights=None))
    assert (fitted_network(game_of("torri", 2)) == rule_of_thumb_network(game_of("torri", 2))).all()


@every_file
def test_sums_stay_far_below_what_a_whole_number_holds(name: str, players: int) -> None:
    rows = np.abs(weights_of(name, players).astype(np.int64))
    largest = 150 * rows[:-4].sum(axis=0).max() + rows[-4].max()
    assert largest < 2**31


@pytest.mark.parametrize("game", [Palazzi(), Torri()], ids=game_names())
def test_the_rule_of_thumb_never_falls_off_its_ground(game: CompiledGame) -> None:
    """Its one unit is a sum that must stay above zero, or differences would be lost."""
    rule = rule_of_thumb_network(game)
    worst = min(
        int(np.array(features) @ rule["weights"][0, :, 0])
        for skip in range(0, 60, 5)
        for features in features_of(game, random_position(game, "9", lambda _: True, skip).state)
    )
    assert worst + rule["bias"][0, 0] > 0
