"""Fits the weights that bots evaluate positions with: a small network plays matches against itself and learns who wins.

    python tools/fit.py GAME PLAYERS --seconds 600

Again and again it plays some matches with what it has learnt so far, with a noise that grows less, and then learns from
the latest of them: from the features of every position each seat's share of the win, and the points it will still make.
What matches of a game it plays is decided in `bots/{game}/training.py`.
"""

import argparse
import os
import time
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lucca.bots.compile import bot_kernel
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.network import FRACTION, HIDDEN
from lucca.bots.spec import bot_spec
from lucca.bots.weights import new_network, set_weights, weights_file
from lucca.bots.workspace import new_workspace
from lucca.games import game_names, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.options import Simple

MOST_DECISIONS = 600  # of a match
BATCH = 512
POINTS_SCALE = 10.0
LEVEL = 0.01  # only differences of strength matter: this keeps them from drifting away together

Floats = NDArray[np.float64]


class Samples(NamedTuple):
    """What was noted of many positions: features by seat, each seat's share of the win, the points it still made."""

    features: NDArray[np.int16]
    wins: Floats
    points: Floats


def join(parts: list[Samples]) -> Samples:
    return Samples(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


class Task(NamedTuple):
    """Matches for a worker to play."""

    name: str
    options: dict[str, Simple]
    matches: int
    noise: int
    seed: int
    weights: NDArray[np.int32] | None


def play(task: Task) -> Samples:
    """Plays the matches of a task and notes their positions."""
    game = new_game(task.name, **task.options)
    assert isinstance(game, CompiledGame)
    spec = bot_spec(game.name)
    own = new_network(game)
    if task.weights is not None:
        set_weights(own, task.weights)
    workspace = new_workspace(game)
    features = np.zeros((task.matches * MOST_DECISIONS, game.players, len(spec.feature_names)), np.int16)
    ends = np.zeros(task.matches, np.int64)
    results = np.zeros((task.matches, game.players, 2), np.int64)
    generator = np.array([task.seed * 0x9E3779B97F4A7C15 % 2**64 | 1], np.uint64)
    bot_kernel(type(game)).selfplay_matches(
        game.rules_record, own, workspace, task.noise, generator, features, ends, results
    )
    features = features[: ends[-1]].copy()
    owner = np.repeat(np.arange(task.matches), np.diff(ends, prepend=0))
    wins = np.clip(np.rint(results[:, :, 0] / ONE * 12) / 12, 0, 1)  # without what a value has for the margin
    points = results[:, :, 1][owner] - features[:, :, spec.points]
    return Samples(features, wins[owner], points.astype(np.float64))


class Network:
    """The network in floating point, and its training by Adam."""

    def __init__(self, features: NDArray[np.int16], numbers: np.random.Generator) -> None:
        self.scale = np.maximum(np.percentile(np.abs(features.reshape(-1, features.shape[2])), 99, axis=0), 1)
        self.parts = [
            numbers.normal(0, 0.15, (features.shape[2], HIDDEN)),
            numbers.normal(0, 0.1, HIDDEN),
            numbers.normal(0, 0.2, (HIDDEN, 2)) * (0.3, 1.0),
            np.zeros(2),
        ]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def learn(self, samples: Samples, rate: float) -> float:
        """One step on some positions; returns the cross entropy of its win chances and who won."""
        count, seats, _ = samples.features.shape
        given = (samples.features / self.scale).reshape(count * seats, -1)
        sums = given @ self.parts[0] + self.parts[1]
        active = np.maximum(sums, 0)
        out = active @ self.parts[2] + self.parts[3]
        strengths = out[:, 0].reshape(count, seats)
        shares = np.exp(strengths - strengths.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        wrong = np.stack(
            [
                ((shares - samples.wins + LEVEL * strengths.mean(1, keepdims=True)) / count).reshape(-1),
                0.6 * (out[:, 1] - samples.points.reshape(-1) / POINTS_SCALE) / (count * seats),
            ],
            axis=1,
        )
        back = (wrong @ self.parts[2].T) * (sums > 0)
        self.adjust([given.T @ back, back.sum(0), active.T @ wrong, wrong.sum(0)], rate)
        return float(-(samples.wins * np.log(shares + 1e-9)).sum(1).mean())

    def adjust(self, slopes: list[Floats], rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.first[place] += 0.1 * (slope - self.first[place])
            self.second[place] += 0.001 * (slope**2 - self.second[place])
            direction = self.first[place] / (1 - 0.9**self.steps)
            self.parts[place] -= rate * direction / (np.sqrt(self.second[place] / (1 - 0.999**self.steps)) + 1e-8)

    def rows(self) -> NDArray[np.int32]:
        """The weights in whole numbers, as the bots read them."""
        one = 1 << FRACTION
        weights, bias, outputs, last = self.parts
        units = np.array([1.0, POINTS_SCALE])
        ending = np.zeros(HIDDEN)
        ending[:2] = last * units
        rows = [*(weights / self.scale[:, None]), bias, *(outputs * units).T, ending]
        whole: NDArray[np.int32] = np.rint(np.array(rows) * one).astype(np.int32)
        return whole


def write_weights(name: str, players: int, rows: NDArray[np.int32]) -> None:
    """A row for each feature by its name, then biases and outputs."""
    spec = bot_spec(name)
    labels = [*spec.feature_names, "bias", "strength", "points", "last"]
    lines = (f"{label},{','.join(map(str, row))}\n" for label, row in zip(labels, rows, strict=True))
    file = weights_file(spec, players)
    assert file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(lines))


def fit(name: str, players: int, seconds: float, workers: int, seed: int) -> None:
    """Plays and learns for so long, then writes the weights."""
    training = bot_spec(name).training
    assert training
    tasks = [({**options, "players": players}, matches) for options, matches in training(players)]
    numbers = np.random.default_rng(seed)
    network: Network | None = None
    latest: list[Samples] = []
    started, turn = time.monotonic(), 0
    with get_context("spawn").Pool(workers) as pool:
        while (passed := (time.monotonic() - started) / seconds) < 1:
            noise = round(ONE * (0.06 * (1 - passed) + 0.01))
            weights = network.rows() if network else None
            work = [
                Task(name, options, matches, noise, seed * 1_000_003 + turn * 1000 + worker * 30 + place + 1, weights)
                for place, (options, matches) in enumerate(tasks)
                for worker in range(workers)
            ]
            played = pool.map(play, work, chunksize=1)
            latest = [*latest, join(played)][-3 if passed < 0.4 else -8 :]
            network = network or Network(latest[0].features, numbers)
            entropy = learn_all(network, latest, 3e-3 * (1 - passed) ** 1.5 + 1e-4, numbers)
            turn += 1
            print(f"{name} {players}: {passed:4.0%}, turn {turn}, cross entropy {entropy:.4f}", flush=True)
    assert network is not None
    write_weights(name, players, network.rows())


def learn_all(network: Network, latest: list[Samples], rate: float, numbers: np.random.Generator) -> float:
    """Learns once from every position, in any order; returns the mean cross entropy."""
    samples = join(latest)
    order = numbers.permutation(len(samples.features))
    batches = [order[at : at + BATCH] for at in range(0, len(order) - BATCH + 1, BATCH)]
    entropies = [
        network.learn(Samples(samples.features[batch], samples.wins[batch], samples.points[batch]), rate)
        for batch in batches
    ]
    return float(np.mean(entropies))


def main(given: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game", choices=[name for name in game_names() if bot_spec(name).training])
    parser.add_argument("players", type=int)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(given)
    fit(arguments.game, arguments.players, arguments.seconds, arguments.workers, arguments.seed)


if __name__ == "__main__":
    main()
