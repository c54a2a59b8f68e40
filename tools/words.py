"""Extracts the words players see into the catalogues of each language, and compiles those (`make words`)."""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from lucca.locale import LANGUAGES

SOURCE = Path(__file__).parent.parent / "src" / "lucca"
FOLDER = SOURCE / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def template() -> Catalog:
    """Every message of the program, in the order of the sources."""
    catalogue = Catalog(project="lucca", charset="utf-8")
    found = extract_from_dir(SOURCE, [("**.py", "python"), ("**.html", "jinja2")], keywords=KEYWORDS)
    for file, _line, message, _comments, _context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalogue.add(message, locations=[(file, 0)])
    return catalogue


def file_of(language: str, ending: str) -> Path:
    """A catalogue: `.po` is the translator's, `.mo` the program's."""
    return FOLDER / language / "LC_MESSAGES" / f"lucca.{ending}"


def load(language: str) -> Catalog:
    """The translations of a language as they are."""
    path = file_of(language, "po")
    if not path.exists():
        return Catalog(locale=language, project="lucca", charset="utf-8")
    return read_po(io.BytesIO(path.read_bytes()), locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """What the program reads; the time it was made is no part of it."""
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def text(catalogue: Catalog) -> bytes:
    """What translators edit: without dates, so that it changes only when words do."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, omit_header=False, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().split(b"\n")
    dates = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator', b'"Language-Team')
    return b"\n".join(line for line in lines if not line.startswith((b"# ", *dates)) or line == b"#")


def main() -> int:
    """Brings every catalogue up to date; says what is left to translate."""
    missing = 0
    for language in TRANSLATED:
        catalogue = load(language)
        catalogue.update(template(), no_fuzzy_matching=True)
        file_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        file_of(language, "po").write_bytes(text(catalogue))
        file_of(language, "mo").write_bytes(compiled(catalogue))
        empty = [message.id for message in catalogue if message.id and not any_text(message.string)]
        missing += len(empty)
        print(f"{language}: {len(catalogue) - len(empty)} of {len(catalogue)} messages translated")
    return 1 if missing else 0


def any_text(string: object) -> bool:
    """Whether a message has been translated, in all its numbers."""
    return all(string) if isinstance(string, (list, tuple)) else bool(string)


if __name__ == "__main__":
    sys.exit(main())
