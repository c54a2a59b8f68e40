"""Progress bars are only shown on a terminal, and change nothing about what is read."""

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from lucca.cli.progress import PhaseBar, progress, progress_of_file


class Terminal(io.StringIO):
    """A terminal that keeps what was written to it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _able_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


def test_items_come_one_by_one_behind_a_bar() -> None:
    with redirect_stderr(Terminal()) as screen:
        assert list(progress(range(3), 3, prints=False)) == [0, 1, 2]
    assert "3/3" in screen.getvalue()


def test_a_file_is_read_from_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"one\ntwo\nthree\n")
    with (tmp_path / "file").open("rb") as file, redirect_stderr(Terminal()) as screen, redirect_stdout(io.StringIO()):
        file.readline()
        with progress_of_file(file, prints=True) as watched:
            assert watched.read() == b"two\nthree\n"
    assert "100%" in screen.getvalue()


def test_no_bar_where_results_scroll_on_the_same_terminal() -> None:
    with redirect_stderr(Terminal()) as screen, redirect_stdout(Terminal()):
        assert list(progress(range(3), 3, prints=True)) == [0, 1, 2]
    assert screen.getvalue() == ""


def test_no_bar_without_a_terminal() -> None:
    with redirect_stderr(io.StringIO()) as log:
        assert list(progress(range(3), 3, prints=False)) == [0, 1, 2]
        with progress_of_file(io.BytesIO(b"x"), prints=False) as watched:
            assert watched.read() == b"x"
    assert log.getvalue() == ""


def test_phases_are_shown_one_after_the_other_and_erased() -> None:
    with redirect_stderr(Terminal()) as screen:
        bar = PhaseBar()
        bar("Opening tables", 0.25)
        bar("100 a second", 0.5)
        bar.erase()
        bar.erase()
    for words in ("Opening tables", "25%", "100 a second", "50%"):
        assert words in screen.getvalue()
    assert bar.bar is None


def test_phases_are_not_shown_without_a_terminal() -> None:
    with redirect_stderr(io.StringIO()) as log:
        PhaseBar()("Opening tables", 0.25)
    assert log.getvalue() == ""
