"""Parts of the rulebook on other pages: scoring at one glance, beside the table."""

import re

import pytest

from tests.web.app_client import Site
from tests.web.pages.page_forms import open_by_form


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        ("palazzi", {"edition": "2005-de"}, "Each city wall and each tower"),
        ("palazzi", {"edition": "2005-ja"}, "The lowest street number under construction or opened"),
        ("palazzi", {"edition": "2013"}, "Each city wall and each bastion"),
        ("palazzi", {"edition": "2013", "celebration": "1"}, "the lowest gives 3 points to the highest"),
        ("torri", {}, ""),
    ],
)
async def test_what_scores_stands_beside_the_table_by_its_own_edition(
    site: Site, game: str, rules: dict[str, str], told: str
) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, game, seat2="here", seat3="here", **rules)
    table = re.findall(r'<table class="overview".*?</table>', (await anna.get(path)).text, re.DOTALL)
    assert len(table) == bool(told)
    assert not table or (told in table[0] and 'class="tag"' not in table[0])
