"""Progress bars on standard error, if that is a terminal."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, TypeVar

if TYPE_CHECKING:  # elsewhere only where a bar is shown: Rich would make every start of the program slower
    from rich.progress import Progress, ProgressColumn

Item = TypeVar("Item")


def is_watched(prints: bool) -> bool:
    """Whether to show a bar: on a terminal, unless results are printed (`prints`) to it at the same time."""
    return sys.stderr.isatty() and not (prints and sys.stdout.isatty())


def progress(items: Iterable[Item], total: int, prints: bool) -> Iterable[Item]:
    """Yields the items, with a bar; `prints` if results go to standard output meanwhile."""
    if not is_watched(prints):
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

    with new_bar(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        yield from bar.track(items, total=total)


@contextmanager
def progress_of_file(file: BinaryIO, prints: bool) -> Iterator[BinaryIO]:
    """The file to read instead, which advances a bar."""
    if not is_watched(prints) or not file.seekable():
        yield file
        return
    from rich.progress import BarColumn, TaskProgressColumn, TimeRemainingColumn

    start = file.tell()
    size = file.seek(0, 2) - start
    file.seek(start)
    with new_bar(BarColumn(), TaskProgressColumn(), TimeRemainingColumn()) as bar:
        yield bar.wrap_file(file, total=size)


def new_bar(*columns: "ProgressColumn", auto_refresh: bool = True) -> "Progress":
    """A bar that is erased at the end, and does not redirect other output."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(
        *columns,
        console=console,
        transient=True,
        auto_refresh=auto_refresh,
        redirect_stdout=False,
        redirect_stderr=False,
    )


class PhaseBar:
    """A bar for work in phases, called with the title of what is being done and the share of it that is done.

    Whoever prints something erases it before; it has no thread of its own, which would disturb what is measured.
    """

    def __init__(self) -> None:
        self.bar: Progress | None = None

    def __call__(self, title: str, share: float) -> None:
        """Shows how far it is, if somebody watches."""
        if not is_watched(prints=False):
            return
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn

        if self.bar is None:
            self.bar = new_bar(TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), auto_refresh=False)
            self.bar.add_task(title, total=1.0)
            self.bar.start()
        self.bar.update(self.bar.task_ids[0], description=title, completed=share)
        self.bar.refresh()

    def erase(self) -> None:
        """Leaves no trace of it, until it is called again."""
        if self.bar:
            self.bar.stop()
        self.bar = None
