"""The page for researchers tells the truth: its example runs, its tables are those of the code."""

import doctest
from pathlib import Path
from typing import Any

import pytest

from lucca.envs.observation import fields_table
from lucca.envs.openspiel.information_state import history_table
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_example_runs() -> None:
    failures, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert failures == 0


@pytest.mark.parametrize("game", [Palazzi(), Torri()], ids=["palazzi", "torri"])
def test_the_fields_are_those_of_the_code(game: Any) -> None:
    assert fields_table(game) in PAGE.read_text("utf-8")


def test_the_fields_that_were_heard_are_those_of_the_code() -> None:
    assert history_table(Palazzi()) in PAGE.read_text("utf-8")
