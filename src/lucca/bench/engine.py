"""Random play, replays and compiling on one core."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from lucca.bots import play_match, seat_bots
from lucca.games.compiled_game import CompiledGame
from lucca.games.rollout import seed_generators
from lucca.match.record import read_record, replay_record, write_record

MATCHES_A_CALL = 2000
RECORDS = 500
MATCHES_FOR_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Speed:
    """What was done in a time: actions are decisions and draws together."""

    seconds: float
    matches: int
    decisions: int
    actions: int

    @property
    def actions_a_second(self) -> float:
        """Steps: everything that was applied."""
        return self.actions / self.seconds

    @property
    def decisions_a_second(self) -> float:
        """Only what seats decided."""
        return self.decisions / self.seconds

    @property
    def matches_a_second(self) -> float:
        """Whole matches."""
        return self.matches / self.seconds


def measure_play(game: CompiledGame, seconds: float) -> Speed:
    """Uniformly random matches, finding the legal actions included."""
    states = np.zeros(MATCHES_A_CALL, game.state_type)
    generators = seed_generators(MATCHES_A_CALL)
    tally = np.zeros(2, np.int64)
    game.kernel.random_matches(game.rules_record, states, generators, game.new_actions(), tally)
    tally[:] = 0
    started = time.perf_counter()
    matches, spent = 0, 0.0
    while spent < seconds:
        game.kernel.random_matches(game.rules_record, states, generators, game.new_actions(), tally)
        matches += MATCHES_A_CALL
        spent = time.perf_counter() - started
    return Speed(spent, matches, int(tally[1]), int(tally.sum()))


def typical_length(game: CompiledGame) -> int:
    """How many decisions a random match has on average."""
    states, tally = np.zeros(MATCHES_FOR_LENGTH, game.state_type), np.zeros(2, np.int64)
    generators = seed_generators(MATCHES_FOR_LENGTH)
    game.kernel.random_matches(game.rules_record, states, generators, game.new_actions(), tally)
    return max(1, int(tally[1]) // MATCHES_FOR_LENGTH)


def measure_replay(game: CompiledGame, seconds: float) -> Speed:
    """Records checked from their text, as `lucca replay` does it."""
    bots = seat_bots(["random"] * game.players, game.players)
    texts = [json.dumps(write_record(play_match(game, bots, str(number)))) for number in range(RECORDS)]
    replay_record(read_record(json.loads(texts[0])))
    started = time.perf_counter()
    checked, spent = 0, 0.0
    while spent < seconds:
        for text in texts:
            assert replay_record(read_record(json.loads(text))).refused is None
        checked += RECORDS
        spent = time.perf_counter() - started
    return Speed(spent, checked, 0, 0)


def measure_start(name: str) -> Iterator[tuple[str, float]]:
    """How long a first simulation takes: the whole command, from an empty cache and from a filled one."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "lucca", "simulate", name, "--matches", "1", "--records", os.devnull]
        for cache in ("from an empty cache", "from a filled cache"):
            started = time.perf_counter()
            environment = {**os.environ, "LUCCA_CACHE_DIR": folder}
            subprocess.run(command, env=environment, check=True, capture_output=True)
            yield cache, time.perf_counter() - started
