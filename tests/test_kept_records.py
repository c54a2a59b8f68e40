"""The records and playthroughs we keep: one for each way to end, in every edition and player count."""

import json
from pathlib import Path

import pytest

from lucca.games import game_names
from lucca.match.record import read_record, replay_record
from tests import golden, perft
from tests.games.palazzi.configurations import CONFIGURATIONS, name_of
from tests.same_state import same_state

RECORDS = sorted((golden.DATA / "records").glob("*.json"))
COUNTS = [count for name in game_names() for count in perft.read_counts(name)]
FEW = 5000


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_that_was_kept_still_replays_and_ends_as_it_did(path: Path) -> None:
    played = replay_record(read_record(json.loads(path.read_text())))
    assert played.problem is None
    outcome = played.record.game.outcome(played.state)
    assert outcome is not None
    reason = path.stem.rpartition("-")[2]
    if reason in ("points", "number"):
        assert outcome.reason == reason
        assert outcome.totals is not None
        leaders = outcome.totals.count(max(outcome.totals))
        assert (leaders > 1) == (reason == "number")


@pytest.mark.parametrize("path", [path for path in RECORDS if "-joined-" in path.stem], ids=lambda path: path.stem)
def test_a_record_of_one_reading_of_strength_is_none_of_the_other(path: Path) -> None:
    record = json.loads(path.read_text())
    played = replay_record(read_record(record))
    other = replay_record(read_record({**record, "rules": {**record["rules"], "strength": "own"}}))
    assert other.problem is not None or not same_state(played.state, other.state)


def test_every_configuration_and_every_way_to_end_is_kept() -> None:
    names = {path.stem for path in RECORDS}
    assert {f"{name_of(options)}-points" for options in CONFIGURATIONS} <= names
    assert {f"{name}-number" for name in ("2005-de-3", "2005-ja-4", "2013-2", "2013-5", "celebration-2")} <= names


@pytest.mark.parametrize("name", golden.PLAYED)
def test_a_playthrough_reads_as_it_did(name: str) -> None:
    assert golden.playthrough(name) == (golden.DATA / "golden" / f"{name}.txt").read_text()


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: "-".join(map(str, count[:4])))
def test_sequences_of_decisions_are_as_many_as_they_were(count: perft.Count) -> None:
    game, state = perft.position(count)
    assert game.count_sequences(state, count.depth) == count.sequences


@pytest.mark.parametrize(
    "count",
    [count for count in COUNTS if count.sequences < FEW],
    ids=lambda count: "-".join(map(str, count[:4])),
)
def test_sequences_are_as_many_one_by_one(count: perft.Count) -> None:
    assert perft.count_naively(*perft.position(count), count.depth) == count.sequences
