"""The worked example for researchers: all of its code runs, what it does is right, and its page tells the truth."""

import csv
import doctest
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import typer

from lucca.envs.batch import Batch

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "learning.md"
sys.path.append(str(ROOT / "examples"))

if TYPE_CHECKING:
    import curve
    import learn
    import torch

LITTLE: dict[str, Any] = {"matches": 32, "measured": 16, "every": 1, "updates": 2, "seed": 5}


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    """Imports PyTorch where it is needed: all workers collect these tests, which one of them runs."""
    global torch, learn, curve
    torch, learn, curve = map(import_module, ("torch", "learn", "curve"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where a short run left what it learnt."""
    threads = torch.get_num_threads()
    folder = tmp_path_factory.mktemp("learning")
    learn.main(out=folder / "learnt", **LITTLE)
    yield folder
    torch.set_num_threads(threads)


def test_a_run_writes_its_weights_and_its_curve(folder: Path) -> None:
    with (folder / "learnt" / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["updates"], row["decisions"], row["matches"]) for row in rows] == [
        *(("0", "0", "16"), ("1", "2048", "16"), ("2", "4096", "64")),
    ]
    assert all(0 <= float(row["low"]) <= float(row["share"]) <= float(row["high"]) <= 1 for row in rows)
    assert (folder / "learnt" / "curve.svg").read_text().startswith("<svg ")
    assert set(torch.load(folder / "learnt" / "policy.pt", weights_only=True)) >= {"action.weight", "value.weight"}


def test_the_same_seed_learns_the_same(folder: Path, tmp_path: Path) -> None:
    learn.main(out=tmp_path, **LITTLE)
    first, again = (torch.load(path / "policy.pt", weights_only=True) for path in (folder / "learnt", tmp_path))
    assert all(torch.equal(first[name], again[name]) for name in first)


def test_an_interrupted_run_keeps_what_it_has_learnt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learn, "improve", interrupted)
    learn.main(out=tmp_path, **LITTLE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["curve.csv", "curve.svg", "policy.pt"]


def test_an_interrupted_last_measurement_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measure = learn.measure

    def interrupted(policy: Any, matches: int, seed: int) -> int:
        if matches > LITTLE["measured"]:
            raise KeyboardInterrupt
        return measure(policy, matches, seed)

    monkeypatch.setattr(learn, "measure", interrupted)
    with pytest.raises(KeyboardInterrupt):
        learn.main(out=tmp_path, **LITTLE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["curve.csv", "curve.svg", "policy.pt"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(typer.BadParameter, match="file"):
        learn.main(out=tmp_path / "file" / "folder", **LITTLE)


def moments(seats: list[int], rewards: list[tuple[int, int]]) -> Batch:
    """One match by its seats to move and what was paid before each."""
    paid = np.array(rewards, np.float32)[:, None]
    nothing = np.zeros((len(seats), 1, 1))
    return Batch(nothing, nothing.astype(np.bool_), paid, 0 * paid, paid[..., 0] != 0, np.array(seats)[:, None])


def test_a_decision_is_judged_from_the_side_of_its_own_seat() -> None:
    seen = moments([0, 0, 1, 0], [(0, 0), (0, 0), (0, 0), (-1, 1)])
    values = np.array([[0.5], [0.25], [0.5], [0.75]], np.float32)
    wins = 1 - 0.5  # of the second seat, which expected a half; what comes after is another match
    loses = -0.5 - 0.25 - learn.MEMORY * wins
    first = 0.25 - 0.5 + learn.MEMORY * loses
    assert learn.judge(seen, values)[:, 0].tolist() == pytest.approx([first, loses, wins])


def test_an_update_makes_what_went_well_likelier() -> None:
    torch.manual_seed(1)
    policy = learn.Policy(3, 4)
    seen, masks = torch.rand(256, 3), torch.tensor([True, True, True, False]).repeat(256, 1)
    with torch.no_grad():
        choice, _ = policy(seen, masks)
        actions = choice.sample()
    assert actions.max() < 3, "the last is not legal"
    advantages = torch.where(actions == 1, 1.0, -0.5)
    lessons = learn.Lessons(seen, masks, actions, choice.log_prob(actions), advantages, advantages, torch.ones(256))
    learn.improve(policy, torch.optim.Adam(policy.parameters(), 0.01), lessons)
    after, _ = policy(seen, masks)
    assert (after.probs[:, 1] > choice.probs[:, 1]).all()


def test_the_interval_is_that_of_wilson() -> None:
    low, high = curve.Point(0, 0, 0, 0, 100, 80).interval
    assert (round(low, 3), round(high, 3)) == (0.711, 0.867)
    assert curve.Point(0, 0, 0, 0, 100, 0).interval[0] == 0


def test_the_curve_begins_left_and_ends_right(tmp_path: Path) -> None:
    curve.draw_curve([curve.Point(0, 0, 0, 0, 10, 0), curve.Point(9, 9, 9, 9, 10, 10)], tmp_path / "curve.svg")
    assert 'class="curve" points="64.0,348.0 700.0,40.0"' in (tmp_path / "curve.svg").read_text()


def test_the_cells_of_the_page_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    failures, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 30
    assert failures == 0


def test_what_was_learnt_is_written_down_at_every_measurement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measure = learn.measure
    found: list[list[str]] = []

    def look(*arguments: Any) -> int:
        found.append(sorted(path.name for path in tmp_path.iterdir()))
        return measure(*arguments)

    monkeypatch.setattr(learn, "measure", look)
    learn.main(out=tmp_path, **LITTLE)
    assert found == [[], *[["curve.csv", "curve.svg", "policy.pt"]] * 2]
