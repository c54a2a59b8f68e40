"""What words at a table mean, in the words of its rules."""

import pytest

from lucca.games import game_names, game_spec
from lucca.locale import LANGUAGES, use_language
from lucca.locale.spec import locale_spec
from lucca.web.pages.rules_drawer import cached_drawer

TOLD = {
    "windows": "1 point for every window",
    "parties": "A party pays",
    "walls": "multiply by the number of your opened palaces",
    "street": "visible number",
    "words": "the colour on top controls",
    "height": "at least as high as the size of the board",
    "strength": "as high",
}
CASES = [(game, edition) for game in game_names() for edition in (game_spec(game).editions or ("",))]


@pytest.mark.parametrize(("game", "edition"), CASES)
def test_every_word_is_told_by_the_rules_of_each_edition(game: str, edition: str) -> None:
    for each in cached_drawer(game, edition, "en").definitions:
        text = " ".join(" ".join((paragraph.text, *paragraph.items)) for paragraph in each.paragraphs)
        assert TOLD[each.name] in text, each


def test_an_edition_is_told_in_its_own_words() -> None:
    def words(edition: str, name: str) -> str:
        found = {each.name: each for each in cached_drawer("palazzi", edition, "en").definitions}
        return " ".join(paragraph.text for paragraph in found[name].paragraphs)

    assert "bastion" in words("2013", "walls")
    assert "tower" in words("2005-de", "walls")
    assert "gives 3 points to" in words("2013", "street")
    assert "gives 3 points to" not in words("2005-ja", "street")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_told_in_every_language(language: str) -> None:
    use_language(language)
    for game in game_names():
        drawer = cached_drawer(game, "", language)
        assert len(drawer.definitions) == len(locale_spec(game).rulebook().terms) > 0
        assert all(each.title and each.paragraphs[0].text for each in drawer.definitions)
    use_language(None)
