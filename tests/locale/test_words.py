"""Everything players read exists in every language, and nothing they read is missing from the catalogues."""

import ast
import re
from pathlib import Path

import pytest
from tools import words

import lucca
from lucca.games.palazzi.rules.reason_codes import REASONS as PALAZZI_REASONS
from lucca.games.torri.rules.reason_codes import REASONS as TORRI_REASONS
from lucca.locale import LANGUAGES, _, language, ngettext, use_language
from lucca.locale.palazzi.rules import RULEBOOK
from lucca.locale.sentences import SENTENCES, sentence, shorten
from lucca.locale.spec import locale_specs

translated = pytest.mark.parametrize("name", words.TRANSLATED)
SOURCE = Path(lucca.__file__).parent
REASONS = {*PALAZZI_REASONS.values(), *TORRI_REASONS.values()}


@pytest.fixture(autouse=True)
def _english_afterwards() -> object:
    yield
    use_language(None)


def gaps(text: str) -> set[str]:
    """The places in a message that facts fill."""
    return set(re.findall(r"\{\w+\}", text))


def test_english_and_the_translations_are_the_languages() -> None:
    assert set(LANGUAGES) == {"en", *words.TRANSLATED}


@translated
def test_every_message_is_translated_and_none_is_obsolete(name: str) -> None:
    catalogue, template = words.load(name), words.template()
    assert {message.id for message in template} == {message.id for message in catalogue}
    empty = [message.id for message in catalogue if message.id and not words.any_text(message.string)]
    assert not empty


@translated
def test_translations_have_the_same_gaps_and_lists(name: str) -> None:
    for message in words.load(name):
        if not message.id:
            continue
        originals = message.id if isinstance(message.id, (list, tuple)) else [message.id]
        strings = message.string if isinstance(message.string, (list, tuple)) else [message.string]
        for string in map(str, strings):
            assert gaps(string) == gaps(originals[-1]), originals[0]
            assert string.count("\n- ") == originals[-1].count("\n- "), originals[0]
            assert string.count("**") == originals[-1].count("**"), originals[0]


@translated
def test_compiled_catalogues_are_those_of_the_texts(name: str) -> None:
    assert words.file_of(name, "mo").read_bytes() == words.compiled(words.load(name)), "run `make words`"


@pytest.mark.parametrize("reason", sorted(REASONS - {"legal"}))
def test_every_reason_of_the_rules_has_a_sentence(reason: str) -> None:
    numbers = dict.fromkeys(("seat", "to_move", "triplet", "triplets", "has", "needs", "owner"), 1)
    names = {
        "card": "17",
        "colour": "red",
        "lot": "a1",
        "tower": "b2",
        "towers": ("b2", "c3"),
        "height": 2,
        "houses": 3,
    }
    assert sentence(reason, numbers | names).endswith(".")


PROBLEMS = re.compile(
    r"(InvalidAction|IllegalAction|BadRules|WrongUsage|sentence|No\w+|\w*Refused|StoreFailed|CannotListen|right|wrong"
    r"|Forbidden|Conflict|StaleAction|Impossible|TooLarge|TooMany)"
)


def raised_codes() -> set[str]:
    """The code of every problem that the program raises."""
    return {
        str(node.args[0].value)
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and PROBLEMS.fullmatch(ast.unparse(node.func))
        if node.args and isinstance(node.args[0], ast.Constant)
    }


def words_of_the_code() -> set[str]:
    """Every text in the sources but those that players see."""
    return {
        node.value
        for file in SOURCE.rglob("*.py")
        if "locale" not in file.parts
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_problem_raised_has_a_sentence_and_every_sentence_is_used() -> None:
    told = [set(SENTENCES), *(set(spec.sentences) for spec in locale_specs())]
    assert raised_codes() <= set.union(*told)
    assert set.union(*told) <= words_of_the_code() | REASONS
    assert sum(map(len, told)) == len(set.union(*told)), "a code has one sentence"


def test_a_strangers_text_is_one_printable_line() -> None:
    assert shorten("a\nb\x1b[31m\x00") == "a�b�[31m�"
    assert len(shorten("x" * 5000)) == 80


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "C"}, "en"),
        ({"LANGUAGE": "fr:de", "LANG": "ja_JP"}, "de"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for name in ("LUCCA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == expected


@translated
def test_a_language_is_spoken(name: str) -> None:
    use_language(name)
    assert _("red") != "red"
    assert ngettext("{count} window", "{count} windows", 2).format(count=2) != "2 windows"
    assert _(RULEBOOK.sections[0].title) != RULEBOOK.sections[0].title
