"""Measures how often each seat of a game wins: one bot plays against itself.

    python tools/seat_shares.py GAME players=2 --simulations 150 --matches 400

Where nothing is left to chance two bots with the same budget would always play the same match. So each seat of each
match has a budget of its own, drawn from `--simulations` give or take a third.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from lucca.bots import new_bot, play_match
from lucca.games import game_names, new_game
from lucca.problem import Problem

SURE = 1.96  # standard deviations of an interval of 95 %


class Task(NamedTuple):
    """A match for a worker to play."""

    name: str
    options: dict[str, Any]
    simulations: int
    seed: int
    number: int = 0


def play(task: Task) -> tuple[tuple[int, ...], str]:
    """Plays a match; returns its winners and the reason."""
    game = new_game(task.name, **task.options)
    numbers = np.random.default_rng((task.seed, task.number))
    budgets = np.rint(task.simulations * numbers.uniform(2 / 3, 4 / 3, game.players)).astype(int)
    bots = [new_bot(f"search:{budget}") for budget in budgets]
    outcome = play_match(game, bots, f"{task.seed} {task.number}").outcome
    assert outcome
    return outcome.winners, outcome.reason


def measure(task: Task, matches: int, workers: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """Plays matches on several processes, in order."""
    game = new_game(task.name, **task.options)
    game.compile("act")
    new_bot(f"search:{task.simulations}").compile(game)
    tasks = [task._replace(number=number) for number in range(matches)]
    with get_context("spawn").Pool(workers) as pool:
        yield from track(pool.imap(play, tasks), "Playing", matches)


def report(results: list[tuple[tuple[int, ...], str]], seats: int) -> None:
    """Prints each seat's share of the wins, and by what matches were won."""
    count = len(results)
    for seat in range(1, seats + 1):
        share = sum((seat in winners) / len(winners) for winners, _ in results) / count
        print(f"seat {seat}: {share:6.1%} ± {SURE * (share * (1 - share) / count) ** 0.5:.1%}")
    reasons = Counter(reason for _, reason in results).most_common()
    print(", ".join(f"{reason} {number / count:.0%}" for reason, number in reasons), f"of {count} matches")


def main(given: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game", choices=game_names())
    parser.add_argument("options", nargs="*", help="options of the game, as NAME=VALUE; values are JSON, or else words")
    parser.add_argument("--simulations", type=int, default=150)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(given)
    options = dict(map(read_option, arguments.options))
    try:
        players = new_game(arguments.game, **options).players
    except Problem as problem:
        parser.error(str(problem))
    task = Task(arguments.game, options, arguments.simulations, arguments.seed)
    results: list[tuple[tuple[int, ...], str]] = []
    started = time.monotonic()
    try:
        for result in measure(task, arguments.matches, arguments.workers):
            results.append(result)
    except KeyboardInterrupt:
        print("Interrupted.")
    if results:
        print(f"{arguments.game} {options}, {arguments.simulations} simulations, {time.monotonic() - started:.0f} s:")
        report(results, players)


def read_option(text: str) -> tuple[str, Any]:
    """Reads NAME=VALUE, or NAME alone for what is on. In quotes a number is a word: `edition='"2013"'`."""
    name, _, value = text.partition("=") if "=" in text else (text, "", "true")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    main()
