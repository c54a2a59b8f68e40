"""Extracts the words players see into the catalogues of each language, and compiles those (`make words`)."""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from lucca.locale import LANGUAGES
from lucca.locale.spec import locale_specs

SOURCE = Path(__file__).parent.parent / "src" / "lucca"
FOLDER = SOURCE / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
Keywords = dict[str, tuple[int, ...] | None]
KEYWORDS: Keywords = {"_": None, "N_": None, "E_": None, "ngettext": (1, 2)}
EDITION_KEYWORDS: Keywords = {"E_": None}  # these are asked for once more in the words of every context


def template() -> Catalog:
    """Every message of the program, in the order of the sources; then those that editions word otherwise."""
    catalogue = Catalog(project="lucca", charset="utf-8")
    for file, text in extract(KEYWORDS):
        catalogue.add(text, locations=[(file, 0)])
    for message in filter(has_text, edition_template()):
        catalogue.add(message.id, locations=message.locations, context=message.context)
    return catalogue


def edition_template() -> Catalog:
    """The messages that editions word otherwise, in each of their contexts: all that English has to translate."""
    catalogue = Catalog(project="lucca", charset="utf-8")
    contexts = sorted({context for spec in locale_specs() for context in spec.wordings.values()})
    for file, text in extract(EDITION_KEYWORDS):
        for context in contexts:
            catalogue.add(text, locations=[(file, 0)], context=context)
    return catalogue


def extract(keywords: Keywords) -> list[tuple[str, Any]]:
    """The messages marked with keywords, with their files."""
    found = extract_from_dir(SOURCE, [("**.py", "python"), ("**.html", "jinja2")], keywords=keywords)
    return [(file, message) for file, _line, message, *_ in sorted(found, key=lambda entry: (entry[0], entry[1]))]


def has_text(message: Message) -> bool:
    """Whether a message is one that people read: the first of a catalogue is about the catalogue."""
    return bool(message.id)


def template_of(language: str) -> Catalog:
    """What a language has to translate."""
    return edition_template() if language == "en" else template()


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
    for language in LANGUAGES:
        catalogue = load(language)
        catalogue.update(template_of(language), no_fuzzy_matching=True)
        file_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        file_of(language, "po").write_bytes(text(catalogue))
        file_of(language, "mo").write_bytes(compiled(catalogue))
        empty = [message.id for message in filter(has_text, catalogue) if not any_text(message.string)]
        missing += len(empty)
        print(f"{language}: {len(catalogue) - len(empty)} of {len(catalogue)} messages translated")
    return 1 if missing else 0


def any_text(string: object) -> bool:
    """Whether a message has been translated, in all its numbers."""
    return all(string) if isinstance(string, (list, tuple)) else bool(string)


if __name__ == "__main__":
    sys.exit(main())
