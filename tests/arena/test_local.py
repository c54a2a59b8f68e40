"""Playing in processes: the same matches as in one, whichever process dies."""

import os
import signal
from multiprocessing.connection import Connection
from typing import Any

import pytest

from lucca.arena import Plan, Standings, local
from lucca.arena.local import NoWorkers, play_here, play_in_processes
from lucca.arena.play import Played
from tests.arena.sample_results import PLAN, played_matches

MATCHES = 24


def by_number(played: list[Any]) -> dict[int, Any]:
    """The records, none of them twice."""
    records = {match.record["meta"]["match"]: match.record for match in played}
    assert len(records) == len(played)
    return records


def test_processes_play_the_same_matches_even_if_one_is_killed() -> None:
    expected = by_number(list(played_matches(0, MATCHES)))
    found: list[Any] = []
    for played in play_in_processes(PLAN, Standings(PLAN, MATCHES).missing(), 2):
        found.append(played)
        if len(found) == 3:
            os.kill(played.process, signal.SIGKILL)  # type: ignore[union-attr]
    assert by_number(found) == expected
    assert len({played.process for played in found}) > 2
    assert os.getpid() not in {played.process for played in found}


def test_processes_end_when_nobody_wants_more() -> None:
    matches = play_in_processes(PLAN, Standings(PLAN, MATCHES).missing(), 2)
    played = next(matches)
    assert isinstance(played, Played)
    matches.close()  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(played.process, 0)


def die(_connection: "Connection[Any, Any]", _plan: Plan) -> None:
    """Stands in for a bot that takes its whole process down."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_match_that_kills_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "work", die)
    with pytest.raises(NoWorkers, match="Match 1 cannot be played"):
        list(play_in_processes(PLAN, [PLAN.fixture(1)], 2))


def test_nothing_to_play_needs_no_process() -> None:
    assert list(play_in_processes(PLAN, [], 2)) == list(play_here(PLAN, [])) == []
