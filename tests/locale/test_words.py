"""Everything players read exists in every language, and nothing they read is missing from the catalogues."""

import ast
import re
from pathlib import Path

import pytest
from tools import words

import lucca
from lucca.games import game_class, game_names
from lucca.locale import LANGUAGES, _, language, ngettext, pgettext, sentences, use_language
from lucca.locale.palazzi.rulebook import RULEBOOK
from lucca.locale.sentences import SENTENCES, all_sentences, sentence, shorten
from lucca.locale.spec import LocaleSpec, locale_spec, locale_specs

translated = pytest.mark.parametrize("name", words.TRANSLATED)
every_language = pytest.mark.parametrize("name", LANGUAGES)
SOURCE = Path(lucca.__file__).parent
REASONS = [(name, reason) for name in game_names() for reason in game_class(name).reason_words.values()]


@pytest.fixture(autouse=True)
def _english_afterwards() -> object:
    yield
    use_language(None)


def gaps(text: str) -> set[str]:
    """The gaps of a message, with their braces."""
    return set(re.findall(r"\{\w+\}", text))


def test_every_language_has_a_catalogue() -> None:
    assert set(LANGUAGES) == {folder.parent.name for folder in words.FOLDER.glob("*/LC_MESSAGES")}


@every_language
def test_every_message_is_translated_and_none_is_obsolete(name: str) -> None:
    catalogue, template = words.load(name), words.template_of(name)
    wanted, found = ({(message.context, message.id) for message in each} for each in (template, catalogue))
    assert wanted == found
    assert not [message.id for message in catalogue if message.id and not words.any_text(message.string)]


def test_lists_are_joined_at_one_place() -> None:
    root = words.FOLDER.parent
    files = [file for kind in ("py", "html") for file in root.rglob(f"*.{kind}")]
    assert [file.name for file in files if re.search(r'_\("[,;] "\)', file.read_text())] == ["__init__.py"]


def test_english_is_translated_only_where_editions_have_their_own_words() -> None:
    messages = [message for message in words.load("en") if message.id]
    assert messages
    assert all(message.context and message.string != message.id for message in messages)


@every_language
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


def test_translations_have_the_quotation_marks_and_blanks_of_their_language() -> None:
    foreign = {"it": r"['\"“”„]\{|’", "de": r"['\"«»]\{|”|’", "ja": r"['\"“”]\{|[。、！？] "}
    assert set(foreign) == set(words.TRANSLATED)
    for name, marks in foreign.items():
        strings = (message.string for message in words.load(name) if message.id)
        texts = [text for string in strings for text in ([string] if isinstance(string, str) else string or ())]
        assert not [text for text in texts if re.search(marks, text) or "  " in text]


@every_language
def test_compiled_catalogues_are_those_of_the_texts(name: str) -> None:
    assert words.file_of(name, "mo").read_bytes() == words.compiled(words.load(name)), "run `make words`"


@pytest.mark.parametrize(("name", "reason"), REASONS)
def test_every_reason_of_the_rules_has_a_sentence(name: str, reason: str) -> None:
    facts = {gap.strip("{}"): 1 for gap in gaps(sentences.message(reason))}
    assert sentence(reason, facts).endswith(".")
    assert reason in SENTENCES or reason in locale_spec(name).sentences, "the sentence is another game's"


def test_an_unknown_reason_has_no_sentence() -> None:
    with pytest.raises(KeyError):
        sentences.message("no-such-reason")


def test_a_reason_of_two_games_has_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (LocaleSpec({"odd": text}, frozenset(), frozenset(), lambda: RULEBOOK) for text in ("Odd.", "Even."))
    monkeypatch.setattr(sentences, "locale_spec", {"one": one, "same": one, "other": other}.get)
    assert all_sentences(("one", "same"))["odd"] == "Odd."
    with pytest.raises(ValueError, match="odd"):
        all_sentences(("one", "other"))


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
    told = set(all_sentences(game_names()))
    assert raised_codes() <= told
    assert told <= words_of_the_code() | {reason for _name, reason in REASONS}
    assert not [set(SENTENCES) & set(spec.sentences) for spec in locale_specs() if set(SENTENCES) & set(spec.sentences)]


def test_a_strangers_text_is_one_printable_line() -> None:
    assert shorten("a\nb\x1b[31m\x00") == "a�b�[31m�"
    assert len(shorten("x" * 5000)) == 80


def test_where_a_file_lies_is_said_to_its_end() -> None:
    for folders in (1, 20, 50, 5000):
        place = f"/{'a folder/' * folders}lucca.sqlite"
        said = sentence("file-empty", {"file": place})
        assert len(said) < 400
        assert said.endswith("a folder/lucca.sqlite holds no record.")
        assert (place in said) == (place in sentence("folder-in-use", {"folder": place})) == (folders <= 20)


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


@every_language
def test_a_context_has_words_of_its_own_where_it_has_any_and_else_those_of_everywhere(name: str) -> None:
    use_language(name)
    assert pgettext("2005", "bastion") != _("bastion") == pgettext("", "bastion")
    assert pgettext("2005", "red") == _("red")
    assert pgettext("1999", "bastion") == _("bastion")


def test_nothing_is_nothing_in_every_language() -> None:
    for name in LANGUAGES:
        use_language(name)
        assert _("") == ""


@every_language
def test_a_fact_fills_its_phrase_which_has_an_article_and_an_ending(name: str) -> None:
    use_language(name)
    said = {
        "en": ("Seat 1 has no red palace.", "The supply has no white bricks left."),
        "it": ("Il posto 1 non ha nessun palazzo rosso.", "Nella riserva non c'è più nessun mattone bianco."),
        "de": ("Platz 1 hat keinen roten Palazzo.", "Im Vorrat sind keine weißen Steine mehr."),
        "ja": ("席1には赤の娯楽施設がありません。", "サプライに白のレンガは残っていません。"),
    }
    assert sentence("no-palace", {"seat": 1, "colour": "red"}) == said[name][0]
    assert sentence("colour-exhausted", {"colour": "white"}) == said[name][1]


def test_a_fact_that_has_no_phrase_is_said_as_it_is() -> None:
    assert sentence("no-palace", {"seat": 1, "colour": "pink"}) == "Seat 1 has pink."
