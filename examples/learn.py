"""A policy that learns torri on the small board until it beats the bot `greedy`.

    python examples/learn.py --out learnt

It plays against itself, and in some matches against `greedy`, and learns from who won, by proximal policy optimization
(PPO; Schulman and others, 2017) with the actions that are not legal masked. docs/learning.md tells the whole story.
"""

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import torch
import typer
from curve import Point, draw_curve, write_curve
from numpy.typing import NDArray
from rich.progress import Progress, TimeElapsedColumn
from torch import Tensor, nn
from torch.distributions import Categorical

from lucca.envs.batch import Batch, BatchEnv
from lucca.envs.batch_opponents import GreedyOpponents

STEPS = 64  # decisions in each match between two updates
AGAINST_GREEDY = 0.25  # of the matches; in the others both seats learn
HIDDEN = 256
RATE = 1e-3  # of learning; it falls to nothing by the end
EPOCHS = 2
MINIBATCH = 2048
MEMORY = 0.9  # how far back the credit for a surprise goes: lambda
CLIP = 0.2  # how much likelier or less likely one update may make an action
CURIOSITY = 0.003  # what an even choice is worth
ILLEGAL = -1e9
MOST_SEED = (1 << 63) - 2  # matches that are measured have the next one


class Policy(nn.Module):
    """What a seat does: from what it sees, how likely each action is, and the reward it expects."""

    def __init__(self, sees: int, actions: int) -> None:
        super().__init__()
        first, second = nn.Linear(sees, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.action = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(first.weight, math.sqrt(2))
        nn.init.orthogonal_(second.weight, math.sqrt(2))
        nn.init.orthogonal_(self.action.weight, 0.01)  # at first all actions are about as likely

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        """The choice among the legal actions, and the value, for each of many moments."""
        thoughts = self.body(observations)
        choice = Categorical(logits=self.action(thoughts).masked_fill(~masks, ILLEGAL), validate_args=False)
        return choice, torch.tanh(self.value(thoughts)).squeeze(-1)

    @torch.no_grad()
    def look(self, batch: Batch) -> tuple[Categorical, Tensor]:
        """What `forward` returns, for the matches of an environment and without gradients."""
        choice, values = self(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        return choice, values


class Lessons(NamedTuple):
    """What there is to learn from: a row for each decision."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    likelihoods: Tensor  # logarithms, when it was decided
    advantages: Tensor  # how much better it went than expected
    returns: Tensor
    is_own: Tensor  # 1, or 0 where greedy decided


class School:
    """Matches side by side; greedy has one seat of the first of them, and the policy all the others."""

    def __init__(self, policy: Policy, env: BatchEnv, seed: int) -> None:
        self.policy, self.env = policy, env
        self.greedy = GreedyOpponents(env, seed=seed)
        places = np.arange(env.n)
        self.greedy_seats = np.where(places < AGAINST_GREEDY * env.n, places % env.players, -1)
        first: tuple[NDArray[Any], ...] = env.batch
        self.seen = Batch(*(np.empty((STEPS + 1, *array.shape), array.dtype) for array in first))
        rooms: tuple[NDArray[Any], ...] = self.seen
        for room, start in zip(rooms, first, strict=True):
            room[-1] = start

    def moment(self, step: int) -> Batch:
        """The matches at one step."""
        return Batch(*(array[step] for array in self.seen))

    def play(self) -> Lessons:
        """Goes on for so many steps."""
        for array in self.seen:
            array[0] = array[-1]
        actions = torch.empty(STEPS, self.env.n, dtype=torch.int64)
        likelihoods, values = torch.empty(STEPS, self.env.n), torch.empty(STEPS + 1, self.env.n)
        for step in range(STEPS):
            choice, values[step] = self.policy.look(self.moment(step))
            is_greedy = self.seen.seats[step] == self.greedy_seats
            greedy = torch.from_numpy(self.greedy.choose(is_greedy))
            actions[step] = torch.where(torch.from_numpy(is_greedy), greedy, choice.sample())
            likelihoods[step] = choice.log_prob(actions[step])
            self.env.step(actions[step].numpy(), into=self.moment(step + 1))
        values[STEPS] = self.policy.look(self.moment(STEPS))[1]
        return self.lessons(actions, likelihoods, values)

    def lessons(self, actions: Tensor, likelihoods: Tensor, values: Tensor) -> Lessons:
        """Judges every decision by what came of it."""
        advantages = torch.from_numpy(judge(self.seen, values.numpy()))
        is_own = torch.from_numpy(self.seen.seats[:-1] != self.greedy_seats).float()
        observations, masks = (torch.from_numpy(array[:-1]) for array in self.seen[:2])
        returns = advantages + values[:-1]
        rows = (observations, masks, actions, likelihoods, advantages / advantages.std(), returns, is_own)
        return Lessons(*(row.flatten(0, 1) for row in rows))


def judge(seen: Batch, values: NDArray[np.float32]) -> NDArray[np.float32]:
    """By how much each decision made things better than expected, by generalized advantage estimation.

    There are two seats, and what one wins the other loses: where the other seat is asked next, its value is against us.
    """
    matches = np.arange(values.shape[1])
    advantages = np.zeros_like(values)
    for step in reversed(range(len(values) - 1)):
        seats = seen.seats[step]
        ours = np.where(seats == seen.seats[step + 1], 1, -1) * ~seen.ended[step + 1]
        rewards = seen.rewards[step + 1][matches, seats]
        surprise = rewards + ours * values[step + 1] - values[step]
        advantages[step] = surprise + MEMORY * ours * advantages[step + 1]
    return advantages[:-1]


def improve(policy: Policy, optimizer: torch.optim.Optimizer, lessons: Lessons) -> None:
    """One update: makes what went well likelier, by small steps."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(lessons.actions)).split(MINIBATCH):
            part = Lessons(*(array[rows] for array in lessons))
            choice, values = policy(part.observations, part.masks)
            change = (choice.log_prob(part.actions) - part.likelihoods).exp()
            gain = torch.minimum(change * part.advantages, change.clamp(1 - CLIP, 1 + CLIP) * part.advantages)
            wrong = (values - part.returns).square().mean()
            loss = wrong / 2 - (part.is_own * (gain + CURIOSITY * choice.entropy())).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def measure(policy: Policy, matches: int, seed: int) -> int:
    """How many of so many matches against greedy it wins, in one half of them as the first to move."""
    env = BatchEnv("torri", matches, seed=seed, size=6)
    greedy = GreedyOpponents(env, seed=seed)
    own, batch = np.arange(matches) % env.players, env.batch
    wins, is_over = 0, np.zeros(matches, np.bool_)
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        while not is_over.all():
            is_greedy = ~is_over & (batch.seats != own)
            batch = env.step(np.where(is_greedy, greedy.choose(is_greedy), policy.look(batch)[0].sample()))
            wins += int(np.sum(batch.ended & ~is_over & (batch.rewards[np.arange(matches), own] > 0)))
            is_over |= batch.ended
    return wins


def learn(school: School, updates: int) -> Iterator[int]:
    """Updates the policy so many times; counts them, from 0 before the first."""
    optimizer = torch.optim.Adam(school.policy.parameters(), RATE, eps=1e-5)
    yield 0
    for update in range(updates):
        optimizer.param_groups[0]["lr"] = RATE * (1 - update / updates)
        improve(school.policy, optimizer, school.play())
        yield update + 1


def open_school(matches: int, seed: int) -> School:
    """A policy that knows nothing yet, and matches for it to play."""
    torch.manual_seed(seed)
    env = BatchEnv("torri", matches, seed=seed, size=6)
    return School(Policy(env.layout.size, env.actions), env, seed)


def make_folder(out: Path) -> None:
    """Raises BadParameter where there can be no such folder."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise typer.BadParameter(f"{out}: {problem.strerror}", param_hint="--out") from None


def keep(policy: Policy, points: Sequence[Point], out: Path) -> None:
    """Writes down what was learnt so far. A file is there whole, the last one or this, whenever one looks."""
    torch.save(policy.state_dict(), out / "policy.new")
    (out / "policy.new").replace(out / "policy.pt")
    if points:
        write_curve(points, out / "curve.csv")
        draw_curve(points, out / "curve.svg")


def main(
    out: Annotated[Path, typer.Option(help="The folder for policy.pt, curve.csv and curve.svg.")] = Path("learnt"),
    updates: Annotated[int, typer.Option(min=1, help="How often to learn from what was played.")] = 100,
    seconds: Annotated[float, typer.Option(min=0, help="Stop after so long, done or not.")] = 900,
    every: Annotated[int, typer.Option(min=1, help="Measure after so many updates.")] = 5,
    measured: Annotated[int, typer.Option(min=1, help="Matches against greedy for that; at last, four times.")] = 1000,
    matches: Annotated[int, typer.Option(min=1, help="Matches side by side to learn from.")] = 512,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="The same seed on the same machine: the same curve.")
    ] = 1,
    threads: Annotated[int, typer.Option(min=1, help="Cores for the network.")] = 1,
) -> None:
    """Learn torri on 6x6 until it beats greedy; Ctrl-C keeps what was learnt so far."""
    torch.set_num_threads(threads)
    make_folder(out)
    school, started, points = open_school(matches, seed), time.perf_counter(), list[Point]()

    def note(update: int, count: int) -> None:
        wins = measure(school.policy, count, seed + 1)
        spent = time.perf_counter() - started
        points.append(Point(update, update * STEPS * matches, spent, time.process_time(), count, wins))
        progress.console.print(str(points[-1]), highlight=False)
        keep(school.policy, points, out)

    update = 0
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as progress:
        task = progress.add_task("Learning", total=updates)
        with suppress(KeyboardInterrupt):
            for update in learn(school, updates):
                progress.update(task, completed=update)
                if time.perf_counter() - started > seconds:
                    break
                if update % every == 0 and update < updates:
                    note(update, measured)
        keep(school.policy, points, out)
        progress.update(task, total=update, description="Measuring; Ctrl-C skips it")
        note(update, 4 * measured)
    print(f"What was learnt is in {out}: policy.pt, curve.csv, curve.svg")


if __name__ == "__main__":
    typer.run(main)
