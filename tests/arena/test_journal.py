"""The file of a run: whatever was cut off, the run goes on to the same end; what is not ours is left alone."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lucca.arena import Journal, Plan
from lucca.arena.play import Played
from lucca.match.record import LONGEST_LINE, FileRefused
from tests.arena.sample_results import DUEL, PLAN, lines_of, played_matches

MATCHES = played_matches(1, 6)
LINES = lines_of(MATCHES)
WHOLE = b"".join(LINES)
same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def go_on(file: Path, matches: Sequence[Played] = MATCHES) -> list[int]:
    """Goes on with a run, and says which matches were kept."""
    with Journal(file, DUEL) as journal:
        kept = [result.fixture.number for result in journal.results]
        for match in matches:
            if match.record["meta"]["match"] not in kept:
                journal.append(match.record)
        journal.put_in_order()
    return kept


@same_folder
@given(st.integers(0, len(WHOLE)))
def test_a_file_cut_anywhere_goes_on_to_the_same_end(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(WHOLE[:cut])
    kept = go_on(file)
    assert kept == list(range(1, WHOLE[: cut + 1].count(b"\n") + 1))  # a record that lacks but its end is whole
    assert file.read_bytes() == WHOLE


@same_folder
@given(st.permutations(MATCHES), st.integers(0, len(WHOLE)))
def test_matches_come_into_the_order_of_their_numbers(tmp_path: Path, matches: list[Played], cut: int) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(b"".join(lines_of(matches))[:cut])
    go_on(file, matches[::-1])
    assert file.read_bytes() == WHOLE


def test_a_match_is_in_the_file_as_soon_as_it_is_noted(tmp_path: Path) -> None:
    with Journal(tmp_path / "run.jsonl", DUEL) as journal:
        for number, match in enumerate(MATCHES, 1):
            journal.append(match.record)
            assert (tmp_path / "run.jsonl").read_bytes() == b"".join(LINES[:number])


def test_nothing_is_left_of_a_torn_line_once_a_match_is_noted(tmp_path: Path) -> None:
    *_, shorter, longer = sorted(MATCHES, key=lambda match: len(lines_of([match])[0]))
    [line], [torn] = lines_of([shorter]), lines_of([longer])
    (tmp_path / "run.jsonl").write_bytes(torn[:-2])
    with Journal(tmp_path / "run.jsonl", DUEL) as journal:
        journal.append(shorter.record)
        assert len(torn) - 2 > len(line)
        assert (tmp_path / "run.jsonl").read_bytes() == line


@pytest.mark.parametrize("last", [1, 2, 6])
def test_a_whole_record_that_lacks_its_end_is_kept(last: int, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(b"".join(LINES[:last])[:-1])
    with Journal(file, DUEL) as journal:
        assert [result.fixture.number for result in journal.results] == list(range(1, last + 1))
        for match in MATCHES[last:]:
            journal.append(match.record)
    assert file.read_bytes() == WHOLE


def test_matches_played_in_vain_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(b"".join(LINES[::-1]))
    with Journal(file, DUEL) as journal:
        journal.put_in_order(last=4)
    assert file.read_bytes() == b"".join(LINES[:4])


def changed(**meta: object) -> bytes:
    """A match of this run whose record tells something else."""
    record = MATCHES[1].record
    [line] = lines_of([replace(MATCHES[1], record=record | {"meta": record["meta"] | meta})])
    return line


OTHERS = {
    "words": b"precious\n",
    "words without an end": b"precious",
    "another plan": lines_of(played_matches(0, 3))[0],
    "a piece of another plan": lines_of(played_matches(0, 3))[0][:-20],
    "another plan after one of ours": LINES[0] + lines_of(played_matches(0, 3))[0],
    "words in the middle": LINES[0] + b"precious\n" + LINES[1],
    "no record": b"{}\n",
    "a match of simulate without its end": changed(arena=None)[:-1],
    "a match of simulate without its end after one of ours": LINES[0] + changed(arena=None)[:-1],
    "a line much too long in the middle": LINES[0] + LINES[1][:-2] + b" " * LONGEST_LINE + b"}\n" + LINES[2],
    "nobody won": LINES[0] + changed(outcome={"winners": [], "reason": "tower"}),
    "nobody's seat won": LINES[0] + changed(outcome={"winners": [9], "reason": "tower"}),
    "points where none are counted": LINES[0] + changed(points=[[1, 2, 3, 4]] * 2),
    "no text": b"\xff\xfe\x00\n",
}


@pytest.mark.parametrize("content", OTHERS.values(), ids=OTHERS)
def test_what_is_not_of_this_run_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(content)
    with pytest.raises(FileRefused, match=r"line [12]"):
        Journal(file, DUEL)
    assert file.read_bytes() == content


@pytest.mark.parametrize("wrong", [b"precious\n", b'{"format":\n', b"precious", OTHERS["another plan"]])
def test_a_refusal_counts_lines_and_not_matches(wrong: bytes, tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes(LINES[0] + LINES[0] + LINES[1] + wrong)
    with pytest.raises(FileRefused, match="line 4"):
        Journal(tmp_path / "run.jsonl", DUEL)


@pytest.mark.parametrize("seed", [6, 8])
def test_another_seed_is_another_run(seed: int, tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes(WHOLE)
    with pytest.raises(FileRefused, match="something else than this run"):
        Journal(tmp_path / "run.jsonl", Plan.of(DUEL.game, DUEL.bots, seed))


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    with Journal(tmp_path / "run.jsonl", PLAN), pytest.raises(FileRefused, match="another run"):
        Journal(tmp_path / "run.jsonl", PLAN)


def test_a_run_that_came_to_nothing_leaves_nothing(tmp_path: Path) -> None:
    with Journal(tmp_path / "run.jsonl", PLAN):
        assert os.listdir(tmp_path) == ["run.jsonl"]
    assert os.listdir(tmp_path) == []


def test_a_link_stays_a_link_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    file, link = tmp_path / "run.jsonl", tmp_path / "link.jsonl"
    file.write_bytes(b"".join(LINES[::-1]))
    file.chmod(0o640)
    link.symlink_to(file)
    go_on(link)
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert file.read_bytes() == WHOLE


def test_a_disk_that_is_full_is_refused_and_the_rest_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        """A file whose disk has no room for a whole line."""

        def __init__(self, file: object) -> None:
            self.file = file

        def __getattr__(self, name: str) -> object:
            return getattr(self.file, name)

        def write(self, content: memoryview) -> int:
            if len(content) < 100:
                raise OSError(28, "No space left on device")
            return self.file.write(content[:90])  # type: ignore[attr-defined,no-any-return]

    file = tmp_path / "run.jsonl"
    file.write_bytes(b"".join(LINES[:2]))
    with Journal(file, DUEL) as journal:
        monkeypatch.setattr(journal, "file", Full(journal.file))
        with pytest.raises(FileRefused, match="No space left"):
            journal.append(MATCHES[2].record)
    assert file.read_bytes().startswith(b"".join(LINES[:2]) + LINES[2][:90])
    assert go_on(file) == [1, 2]
    assert file.read_bytes() == WHOLE
