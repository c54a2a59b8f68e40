"""Each edition's own words on its table, in its log and in the terminal; where points come from is told."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import pytest

from lucca.bots import new_bot, play_match
from lucca.cli.palazzi.board_text import PalazziBoardText
from lucca.games import new_game
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import final_openings
from lucca.locale import LANGUAGES, use_language
from lucca.match.match import Match
from lucca.web.games.palazzi.scene import build_scene
from lucca.web.history import History, Moment, match_at
from lucca.web.http.templating import templates

NAMES = ("Ann", "Bea", "Cem")
# The words of the bastions of 2013, and of the towers of 2005.
CARD = {
    "en": (r"\bbastions?\b", r"\btowers?\b"),
    "it": (r"\bbaluard[oi]\b", r"\btorr[ei]\b"),
    "de": (r"\bBastion(en)?\b", r"\b(Turm|Türme)\b"),
    "ja": ("稜堡", "塔"),
}
EDITIONS = ({"edition": "2005-de"}, {"edition": "2005-ja"}, {"edition": "2013"}, {"edition": "2013", "players": 2})


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    use_language(request.param)
    yield request.param
    use_language(None)


@cache
def played(seed: str = "words", **options: Any) -> Match:
    """A whole match of bots that take what they see."""
    game = new_game("palazzi", **options)
    match = play_match(game, [new_bot("greedy")] * game.players, seed)
    return Match.from_steps(game, NAMES[: game.players], match.steps)


def told(match: Match) -> list[Moment]:
    """The log of a match."""
    history = History()
    history.extend(match.game, match.seats, match.events())
    return history.moments


def seen(match: Match, every: int = 5) -> str:
    """The words of the table at some moments, before each of them for the seat that is asked."""
    page, game = templates.get_template("palazzi/table.html"), match.game
    drawn = []
    for at in range(0, len(match.steps), every):
        now = Match.from_steps(game, match.seats, match.steps[:at])
        scene = build_scene(now, now.view(now.to_move or None), now.seats)
        drawn.append(re.sub(r'class="[^"]*"|href="[^"]*"|id="[^"]*"|data-glide="[^"]*"', "", page.render(scene=scene)))
    return "".join(drawn)


@pytest.mark.parametrize("options", EDITIONS, ids=str)
def test_an_edition_keeps_to_its_word_on_the_table_and_in_the_log(options: dict[str, Any], spoken: str) -> None:
    match = played(**options)
    log = "\n".join(line for moment in told(match) for line in (moment.text, *moment.more, *moment.ending))
    bastion, tower = CARD[spoken]
    own, other = (tower, bastion) if options["edition"].startswith("2005") else (bastion, tower)
    for text in (seen(match), log):
        assert re.search(own, text)
        assert not re.search(other, text)


@pytest.mark.parametrize("options", EDITIONS[:3], ids=str)
def test_an_edition_keeps_to_its_word_in_the_terminal(
    options: dict[str, Any], spoken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(**options)
    for at in range(60, len(match.steps), 5):
        board = PalazziBoardText(Match.from_steps(match.game, match.seats, match.steps[:at]))
        view = board.match.view(board.match.to_move or 1)
        board.show_deal(view)
        board.show_position(view)
        if view.choices:
            board.show_choices(view)
    board = PalazziBoardText(match)
    board.show_ending(match.view(1))
    said = capsys.readouterr().out
    bastion, tower = CARD[spoken]
    own, other = (tower, bastion) if options["edition"].startswith("2005") else (bastion, tower)
    assert re.search(own, said)
    assert not re.search(other, said)


def paid(line: str) -> int:
    """The points of the parts of a party."""
    return sum(int(points) for points in re.findall(r"(\d+) points? from ", line))


@pytest.mark.parametrize("options", EDITIONS, ids=str)
def test_a_party_is_told_quarter_by_quarter(options: dict[str, Any]) -> None:
    sums = 0
    for seed in "abc":
        match = played(seed, **options)
        for moment in (told(match)[at] for at, event in enumerate(match.events()) if " open " in event):
            points = int(re.findall(r"(\d+) points?\.$", moment.text)[0])
            assert paid(" ".join(moment.more)) == points
            assert all(line.startswith("The party pays ") for line in moment.more)
            sums += points
    assert sums > 0


@pytest.mark.parametrize("options", EDITIONS, ids=str)
def test_the_last_parties_are_told_in_their_order_with_who_pays(options: dict[str, Any]) -> None:
    found = 0
    for seed in "abcdef":
        match = played(seed, **options)
        game = cast(Palazzi, match.game)
        before, _done, _problem = game.replay(match.steps[:-1])
        openings = final_openings(game, before, match.state)
        last, view = told(match)[-1], match.view(None)
        order = [place.seat for place in view.order]
        assert [opening.seat for opening in openings] == sorted((o.seat for o in openings), key=order.index)
        for seat in range(1, game.players + 1):
            gained = view.points[seat - 1][1] - game.view(before, None).points[seat - 1][1]
            assert sum(opening.points for opening in openings if opening.seat == seat) == gained
        lines = [line for line in last.ending if line.startswith("At the end ")]
        assert [paid(line) for line in lines] == [opening.points for opening in openings]
        assert last.ending[0].endswith((f"wins with {max(map(sum, view.points))} points.", "by the highest number."))
        assert len([line for line in last.ending if "est number: " in line]) == 2
        found += len(lines)
    assert found > 0


@pytest.mark.parametrize("options", EDITIONS, ids=str)
def test_what_the_street_numbers_brought_is_told_and_that_the_citys_are_nobodys(options: dict[str, Any]) -> None:
    found = set()
    for seed in "abcdefgh":
        match = played(seed, **options)
        view, street = match.view(None), dict.fromkeys(match.seats, 0)
        lines = [line for line in told(match)[-1].ending if "est number: " in line]
        assert [line.split()[0] for line in lines] == ["Lowest", "Highest"]
        for line, number in zip(lines, (view.lowest, view.highest), strict=True):
            kind, shown, who, *what = re.findall(r"(\w+) number: (\d+), (.+?): (.*)\.", line)[0]
            assert int(shown) == number.number
            if number.seat is None:
                assert who == "the City of Lucca"
                assert what == [{"Lowest": "nobody loses points for it", "Highest": "nobody wins points by it"}[kind]]
            else:
                assert what == [{"Lowest": "3 points lost", "Highest": "3 points won"}[kind]]
                street[who] += 3 if kind == "Highest" else -3
            found.add((kind, number.seat is None))
        assert list(street.values()) == [points[3] for points in view.points]
    assert found == {(kind, city) for kind in ("Lowest", "Highest") for city in {False, "players" in options}}


def test_only_the_last_moment_tells_the_end() -> None:
    moments = told(played(edition="2013"))
    assert [moment.at for moment in moments if moment.ending] == [len(moments)]


def test_what_the_citys_cards_do_to_parties_is_told_and_offered() -> None:
    match = played(edition="2013", players=2)
    shares = 0
    for event, moment in zip(match.events(), told(match), strict=True):
        lines = [line for line in moment.more if line.startswith("Opening the ")]
        assert bool(lines) == (" city " in event and not event.endswith(" B"))
        if " city " in event:
            now = match_at(match, moment.at - 1)
            scene = build_scene(now, now.view(now.to_move), now.seats)
            page = templates.get_template("palazzi/table.html").render(scene=scene)
            assert "The City scores nothing itself" in page
            for line in lines:
                points = re.findall(r"now brings (\d+) point", line)[0]
                assert f"(parties: +{points} from the City)" in page
                shares += int(points)
    assert shares > 20
