"""Reading a backup file: one that is cut, damaged or tampered with is refused."""

import gzip
import io
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.match.record import FileRefused
from lucca.store.maintenance.restore import BackupFile
from lucca.store.migrations.migrate import revisions
from tests.store.maintenance.backup_files import (
    Lines,
    first_line_of,
    pack,
    pack_with_checksum,
    read_rows,
    sample_backup,
    sample_lines,
)

often = settings(max_examples=150)


def test_a_whole_backup_is_read() -> None:
    found = BackupFile(io.BytesIO(sample_backup()), "a file")
    assert found.head.revision == revisions()[-1]
    assert (
        read_rows(pack(sample_lines())) == read_rows(pack_with_checksum(sample_lines())) == read_rows(sample_backup())
    )
    assert [list(row) for row in found.rows()] == [[line["table"], line["row"]] for line in sample_lines()[1:-1]]


@often
@given(st.integers(0, len(sample_backup()) - 1))
def test_a_file_that_was_cut_is_refused(length: int) -> None:
    with pytest.raises(FileRefused, match=r"^a file is (no backup|cut off: .*|damaged: .*)\.$"):
        read_rows(sample_backup()[:length])


@often
@given(st.integers(0, len(sample_backup()) - 1), st.integers(1, 255))
def test_a_file_with_a_wrong_byte_is_refused_or_says_the_same(at: int, change: int) -> None:
    damaged = bytearray(sample_backup())
    damaged[at] ^= change
    with suppress(FileRefused):
        assert read_rows(bytes(damaged)) == read_rows(sample_backup())


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"hello", b"\x1f\x8b", gzip.compress(b""), gzip.compress(b"[]\n")],
    ids=["empty", "a line", "text", "hardly packed", "nothing packed", "a list packed"],
)
def test_a_file_of_another_kind_is_refused(content: bytes) -> None:
    with pytest.raises(FileRefused, match=r"^a file is no backup\.$"):
        read_rows(content)


@pytest.mark.parametrize("head", [{}, {"format": "lucca-record/1"}, {"format": "lucca-backup/1", "revision": "0001"}])
def test_a_file_that_begins_otherwise_is_refused(head: dict[str, object]) -> None:
    with pytest.raises(FileRefused, match=r"^a file is no backup\.$"):
        read_rows(pack_with_checksum([head, *sample_lines()[1:]]))


@pytest.mark.parametrize("change", [{"revision": "9999"}, {"format": "lucca-backup/2"}])
def test_a_backup_of_a_newer_program_is_refused(change: dict[str, str]) -> None:
    with pytest.raises(FileRefused, match=r"^a file was made by a newer version of the program \(test\): .*\.$"):
        read_rows(pack_with_checksum([{**sample_lines()[0], **change}, *sample_lines()[1:]]))


def tampered() -> dict[str, Lines]:
    """Backups in which one line does not fit the others, by what is wrong."""
    whole = sample_lines()
    more = {**whole[-1]["rows"], "tables": 6}
    return {
        "a row is missing": [*whole[:5], *whole[6:]],
        "a row comes twice": [*whole[:5], whole[5], *whole[5:]],
        "two rows are exchanged": [*whole[:4], whole[5], whole[4], *whole[6:]],
        "another time": [{**whole[0], "at": 2.0}, *whole[1:]],
        "another count": [*whole[:-1], {**whole[-1], "rows": more}],
        "no count": [*whole[:-1], {"sha256": whole[-1]["sha256"]}],
        "something follows": [*whole, whole[-1]],
        "another digest": [*whole[:-1], {**whole[-1], "sha256": "0" * 64}],
    }


@pytest.mark.parametrize("how", tampered())
def test_lines_that_do_not_belong_together_are_refused(how: str) -> None:
    with pytest.raises(FileRefused, match=r"^a file is damaged: .*\.$"):
        read_rows(pack(tampered()[how]))


def test_a_backup_without_its_last_line_is_refused() -> None:
    with pytest.raises(FileRefused, match=r"^a file is cut off: .*\.$"):
        read_rows(pack(sample_lines()[:-1]))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tables", {"is_listed": 0}),
        ("tables", {"version": 1.0}),
        ("tables", {"version": True}),
        ("tables", {"version": None}),
        ("tables", {"opened_at": "now"}),
        ("tables", {"opened_at": True}),
        ("tables", {"status": "more than ten letters"}),
        ("tables", {"seed": 5}),
        ("tables", {"seed": "half a letter: \ud83c"}),
        ("tables", {"more": 1}),
        ("entries", {"seat": "1"}),
        ("entries", {"body": {}}),
    ],
)
def test_a_row_with_a_wrong_value_is_refused(name: str, change: dict[str, object]) -> None:
    changed, at = sample_lines(), first_line_of(name)
    changed[at] = {"table": name, "row": {**changed[at]["row"], **change}}
    with pytest.raises(FileRefused, match=rf"^a file, line {at + 1}: this is no row of a backup\.$"):
        read_rows(pack_with_checksum(changed))


@pytest.mark.parametrize("line", [{"table": "tables", "row": {"id": "x"}}, {"table": "others", "row": {}}])
def test_a_row_of_something_else_is_refused(line: dict[str, object]) -> None:
    with pytest.raises(FileRefused, match=r"^a file, line 3: this is no row of a backup\.$"):
        read_rows(pack_with_checksum([*sample_lines()[:2], line, *sample_lines()[2:]]))


def test_a_whole_number_may_stand_for_a_time_and_nothing_where_nothing_may_be() -> None:
    changed, at = sample_lines(), first_line_of("tables")
    changed[at]["row"] |= {"opened_at": 5, "thinker": None, "thinks_until": 7}
    assert read_rows(pack_with_checksum(changed))[at - 1][1]["opened_at"] == 5
