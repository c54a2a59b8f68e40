"""The text of `lucca rules`, block by block: as Markdown, or as it is read in a terminal."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from lucca.cli.terminal_text import INDENT, table_text, wrap
from lucca.games import game_spec
from lucca.locale import _
from lucca.locale.rulebook import Overview, is_about
from lucca.locale.spec import locale_spec


class MarkdownWriter:
    """Writes the parts of a rulebook as Markdown."""

    def heading(self, text: str, level: int) -> str:
        return f"{'#' * level} {text}"

    def paragraph(self, text: str, mark: str = "") -> str:
        """A paragraph, perhaps with a list: in Markdown a list needs an empty line before it."""
        return f"{mark} {text}".strip().replace("\n- ", "\n\n- ", 1)

    def ruling(self, number: int, text: str, reason: str, mark: str) -> str:
        """A ruling by its number, in bold: those of a Markdown list would be counted, and one edition has gaps."""
        return f"**{number}.** {' '.join(filter(None, (mark, text)))} *{reason}*"

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        lines = [heads, ["---"] * len(heads), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def details(self, details: Sequence[tuple[str, str]]) -> str:
        return "\n".join(f"- {_(': ').join(detail)}" for detail in details)


class TerminalWriter(MarkdownWriter):
    """Writes them wrapped to a width, with headings underlined and without Markdown's signs."""

    def __init__(self, width: int) -> None:
        self.width = width

    def heading(self, text: str, level: int) -> str:
        return f"{text}\n{('=' if level == 1 else '-') * cell_len(text)}"

    def paragraph(self, text: str, mark: str = "") -> str:
        words, *items = plain(text).split("\n- ")
        lines = [self.lines(f"{mark} {words}".strip()), *(self.lines(f"- {item}", INDENT) for item in items)]
        return "\n".join(lines)

    def ruling(self, number: int, text: str, reason: str, mark: str) -> str:
        return self.lines(plain(f"{number}. {' '.join(filter(None, (mark, text, reason)))}"), INDENT)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        return table_text([heads, *rows], self.width)

    def details(self, details: Sequence[tuple[str, str]]) -> str:
        return "\n".join(self.lines(_(": ").join(detail), INDENT) for detail in details)

    def lines(self, text: str, indent: str = "") -> str:
        return wrap(text, self.width, indent)


MARKDOWN = MarkdownWriter()


def plain(text: str) -> str:
    """Text without Markdown's signs."""
    return text.replace("**", "").replace("`", "")


def rules_blocks(game: str, edition: str, writer: MarkdownWriter = MARKDOWN) -> Iterator[str]:
    """The whole text, heading by heading and paragraph by paragraph; without an edition, that of all together."""
    spec, book = locale_spec(game), locale_spec(game).rulebook()
    yield writer.heading(_(game_spec(game).title), 1)
    if book.overview:
        yield from overview_blocks(game, book.overview, edition, writer)
    for section in book.sections:
        found = [paragraph for paragraph in section.paragraphs if is_about(paragraph.editions, edition)]
        if found:
            yield writer.heading(_(section.title), 2)
            yield from (writer.paragraph(spec.text(edition, text), mark_text(game, about)) for text, about in found)
    yield writer.heading(_("Rulings"), 2)
    yield writer.paragraph(_(book.why_rulings))
    for number, (text, reason, about) in enumerate(book.rulings, start=1):
        if is_about(about, edition):
            said, why = spec.text(edition, text), spec.text(edition, reason)
            yield writer.ruling(number, said, why, mark_text(game, about))
    yield from about_blocks(game, edition, writer)


def overview_blocks(game: str, overview: Overview, edition: str, writer: MarkdownWriter) -> Iterator[str]:
    """Scoring at one glance."""
    spec = locale_spec(game)
    yield writer.heading(_(overview.title), 2)
    rows = []
    for cells, about in overview.lines:
        if is_about(about, edition):
            first, *rest = [spec.text(edition, cell) for cell in cells]
            rows.append([f"{mark_text(game, about)} {first}".strip(), *rest])
    yield writer.table([_(head) for head in overview.heads], rows)


def about_blocks(game: str, edition: str, writer: MarkdownWriter) -> Iterator[str]:
    """Where the game comes from, and who made it."""
    book = locale_spec(game).rulebook()
    if book.about:
        yield writer.heading(_("About the game"), 2)
    for text, about in book.about:
        if is_about(about, edition):
            yield writer.paragraph(_(text), mark_text(game, about))
    for title, details, about in book.credits:
        if is_about(about, edition):
            yield writer.paragraph(f"**{_(title)}**")
            yield writer.details(
                [(_(detail.label), _(detail.value)) for detail in details if is_about(detail.editions, edition)]
            )


def mark_text(game: str, editions: Sequence[str]) -> str:
    """The editions that something is about, in brackets; nothing if it is about all."""
    names = " · ".join(_(game_spec(game).editions[one]) for one in editions)
    return f"[{names}]" if names else ""
