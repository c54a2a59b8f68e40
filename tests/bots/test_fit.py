"""Fitting: a network that plays itself learns who wins, and leaves a file that bots read."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lucca.bots.kernels.network import FRACTION, HIDDEN
from lucca.bots.spec import bot_spec
from lucca.bots.weights import new_network, set_weights, weights_file
from lucca.games import game_names, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.options import Simple

fit: Any = import_module("tools.fit")

SMALL: dict[str, dict[str, Simple]] = {"palazzi": {"edition": "2013"}, "torri": {"size": 5}}
SLOW = pytest.mark.slow  # palazzi's matches to learn from are compiled for half a minute, for this alone


def samples_of(name: str, players: int, matches: int, seed: int = 1, noise: int = 2000) -> Any:
    """Returns the samples of some matches played with weights of 0."""
    return fit.play(fit.Task(name, {**SMALL[name], "players": players}, matches, noise, seed, None))


@pytest.mark.parametrize(
    ("name", "players"),
    [*(("torri", seats) for seats in (2, 3, 4)), *(pytest.param("palazzi", seats, marks=SLOW) for seats in (2, 3, 5))],
)
def test_samples_tell_who_won_and_what_was_made(name: str, players: int) -> None:
    samples = samples_of(name, players, 4)
    features = len(bot_spec(name).feature_names)
    assert samples.features.shape[1:] == (players, features)
    assert len(samples.features) == len(samples.wins) == len(samples.points) > 4 * 3
    assert samples.wins.sum(axis=1) == pytest.approx(1)
    assert np.isin(np.rint(samples.wins * 12), [0, 3, 4, 6, 12]).all()
    assert len(np.unique(samples.wins, axis=0)) > 1
    again = samples_of(name, players, 4)
    assert all((one == other).all() for one, other in zip(samples, again, strict=True))
    assert samples_of(name, players, 4, seed=2).features.tobytes() != samples.features.tobytes()


def test_points_still_to_make_come_to_nothing_at_the_end() -> None:
    samples = samples_of("torri", 3, 1)
    made = samples.features[:, :, bot_spec("torri").points] + samples.points
    assert (made == made[0]).all(), "what was made and what was still made are the same all match long"


def loss(network: Any, samples: Any) -> float:
    """Returns the loss that training minimizes: cross entropy of wins, squared error of points, drift of strengths."""
    given = samples.features / network.scale
    active = np.maximum(given @ network.parts[0] + network.parts[1], 0)
    out = active @ network.parts[2] + network.parts[3]
    shares = np.exp(out[..., 0])
    shares /= shares.sum(axis=1, keepdims=True)
    entropy = -(samples.wins * np.log(shares)).sum(axis=1).mean()
    off = ((out[..., 1] - samples.points / fit.POINTS_SCALE) ** 2).mean()
    drift = fit.LEVEL * samples.wins.shape[1] / 2 * (out[..., 0].mean(axis=1) ** 2).mean()
    return float(entropy + 0.6 * off / 2 + drift)


def test_learning_goes_downhill(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = samples_of("torri", 3, 3)
    network = fit.Network(samples.features, np.random.default_rng(1))
    found: list[Any] = []
    monkeypatch.setattr(network, "adjust", lambda slopes, _rate: found.extend(slopes))
    network.learn(samples, 0.001)
    numbers = np.random.default_rng(2)
    for part, slopes in zip(network.parts, found, strict=True):
        assert slopes.shape == part.shape
        for _ in range(8):
            at = tuple(int(numbers.integers(side)) for side in part.shape)
            kept, step = part[at], 1e-6
            part[at] = kept + step
            higher = loss(network, samples)
            part[at] = kept - step
            lower = loss(network, samples)
            part[at] = kept
            assert slopes[at] == pytest.approx((higher - lower) / (2 * step), rel=1e-3, abs=1e-6)


def test_cross_entropy_falls() -> None:
    samples = samples_of("torri", 2, 40)
    network = fit.Network(samples.features, np.random.default_rng(1))
    first = network.learn(samples, 0.003)
    for _ in range(60):
        last = network.learn(samples, 0.003)
    assert first == pytest.approx(np.log(2), abs=0.2)
    assert last < 0.8 * first


def test_whole_numbers_say_what_fractions_do() -> None:
    samples = samples_of("torri", 3, 3)
    network = fit.Network(samples.features, np.random.default_rng(1))
    for _ in range(20):
        network.learn(samples, 0.003)
    rows = network.rows() / (1 << FRACTION)
    features = samples.features.astype(np.float64)
    active = np.maximum(features @ rows[:-4] + rows[-4], 0)
    weights, bias, outputs, last = network.parts
    own = np.maximum(features / network.scale @ weights + bias, 0) @ outputs + last
    assert active @ rows[-3] + rows[-1, 0] == pytest.approx(own[..., 0], abs=0.1)
    assert active @ rows[-2] + rows[-1, 1] == pytest.approx(own[..., 1] * fit.POINTS_SCALE, abs=0.6)


@pytest.mark.parametrize(("name", "matches"), [("torri", 60), pytest.param("palazzi", 40, marks=SLOW)])
def test_a_short_fit_leaves_a_file_that_bots_read(
    name: str, matches: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = bot_spec(name)
    kept = weights_file(spec, 2)
    assert kept
    small = replace(spec, weights=tmp_path / "new", training=lambda _players: [(SMALL[name], matches)])
    monkeypatch.setattr(fit, "bot_spec", lambda _name: small)
    fit.fit(name, 2, 0.2, 1, 1)
    assert "cross entropy" in capsys.readouterr().out
    lines = (tmp_path / "new" / "2.csv").read_text().splitlines()
    game = new_game(name, players=2)
    assert isinstance(game, CompiledGame)
    assert [line.split(",")[0] for line in lines] == [line.split(",")[0] for line in kept.read_text().splitlines()]
    rows = np.array([line.split(",")[1:] for line in lines], np.int32)
    assert rows.shape == (len(spec.feature_names) + 4, HIDDEN)
    own = new_network(game)
    set_weights(own, rows)
    assert (own["weights"][0] == rows[:-4]).all()
    assert own["last_bias"][0].tolist() == rows[-1, :2].tolist()


@pytest.mark.parametrize("name", SMALL)
def test_every_feature_has_a_name_of_its_own(name: str) -> None:
    features, names = import_module(f"lucca.bots.{name}.features"), bot_spec(name).feature_names
    assert len(set(names)) == len(names) == features.FEATURES
    assert all(names[getattr(features, label.upper())] == label for label in names if "+" not in label)


def test_games_with_a_training_are_offered_and_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert [name for name in game_names() if bot_spec(name).training] == list(SMALL)
    with pytest.raises(SystemExit):
        fit.main(["chess", "2"])
    assert str(list(SMALL))[1:-1].replace("'", "") in capsys.readouterr().err.replace("'", "")
