"""OpenSpiel's playthroughs: generated, replayed, and kept in words, so that a change of the rules shows as a diff.

`python -m tests.envs.openspiel.test_playthroughs` writes the kept ones anew after a change that was meant.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import lucca.envs.openspiel  # noqa: F401  registers the games
from tests.golden import DATA

flags: Any = import_module("absl.flags")

FOLDER = DATA / "openspiel"
KEPT = {
    "palazzi-2": "lucca_palazzi(players=2)",
    "torri-3": "lucca_torri(size=3)",
    "torri-4-3-switching": "lucca_torri(size=4,players=3,switching=True)",
}
SEED = 5
DOTS = set("◯◉ ")
flags.FLAGS.mark_as_parsed()  # replaying asks for a flag of the command line, of which there is none here


def playthroughs() -> Any:
    """The module, imported where it is needed: it imports all games of OpenSpiel, in every worker."""
    return import_module("open_spiel.python.algorithms.generate_playthrough")


def without_tensors(text: str) -> str:
    """A playthrough for people: what tensors hold is tested elsewhere, and fills pages."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if "Tensor" not in line and (not line or not set(line) <= DOTS)) + "\n"


def test_a_playthrough_replays_number_by_number(tmp_path: Path) -> None:
    path = tmp_path / "playthrough.txt"
    text = playthroughs().playthrough("lucca_torri(size=3,played=place red b2+place white a1)", None, seed=3)
    path.write_text(text, "utf-8")
    written, replayed = playthroughs().replay(str(path))
    assert written == replayed
    assert "InformationStateTensor(1).event_action" in written


@pytest.mark.parametrize("name", KEPT)
def test_a_playthrough_that_was_kept_reads_as_it_did(name: str) -> None:
    kept, replayed = playthroughs().replay(str(FOLDER / f"{name}.txt"))
    assert without_tensors(replayed) == kept


def write_kept() -> None:
    """Writes all kept playthroughs anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in KEPT.items():
        text = without_tensors(playthroughs().playthrough(game, None, seed=SEED))
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    write_kept()
