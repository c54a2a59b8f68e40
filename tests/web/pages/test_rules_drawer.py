"""What words at a table mean, in the words of its rules."""

import pytest

from lucca.games import game_names, game_spec
from lucca.locale.spec import locale_spec
from lucca.web.pages.rules import rules_page

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
    chapters = rules_page(game, edition).chapters
    told = {each.id: " ".join((each.text, *each.items)) for chapter in chapters for each in chapter.paragraphs}
    for term in locale_spec(game).rulebook().terms:
        assert TOLD[term.name] in " ".join(told.get(anchor, "") for anchor in term.anchors), term


@pytest.mark.parametrize("game", game_names())
def test_every_paragraph_that_tells_a_word_is_there(game: str) -> None:
    there = {each.id for chapter in rules_page(game).chapters for each in chapter.paragraphs}
    for term in locale_spec(game).rulebook().terms:
        assert set(term.anchors) <= there
