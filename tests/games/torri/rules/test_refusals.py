"""What is refused and why: every reason with its facts and its sentence, and nothing changed by the attempt."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from lucca.games.game import IllegalAction, InvalidAction, Step
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import reason_codes
from lucca.locale import LANGUAGES, use_language
from lucca.match.match import Match
from tests.games.torri.positions import match_at, play, refusal_of, two_towers
from tests.same_state import same_state


def capturing() -> Match:
    """White has struck Black, who may take a3 or a5."""
    return play(match_at(two_towers("WR", "WKW", "KB", "WK"), placed="blue"), "1 place red c3")


def switching() -> Match:
    """Seat 1 of three has placed both bricks."""
    return play(match_at({}, players=3, switching=True, placed="blue"), "1 place red c3")


class Case(NamedTuple):
    """An attempt that is refused, and what is said about it."""

    match: Callable[[], Match]
    event: str
    reason: str
    facts: dict[str, Any]
    text: str


CASES = [
    Case(
        lambda: match_at({"a1": "WKKRRB"}),
        "1 place red c4",
        "match-over",
        {},
        "The match is over.",
    ),
    Case(
        lambda: match_at({}, players=3, to_move=3),
        "2 place red c4",
        "not-your-turn",
        {"seat": 2, "to_move": 3},
        "It is not the turn of seat 2 but of seat 3.",
    ),
    Case(
        lambda: match_at({}, placed="red"),
        "1 place red c4",
        "same-colour-twice",
        {"colour": "red"},
        "Two bricks in a row have different colours, and red has been placed.",
    ),
    Case(
        lambda: Match(Torri(size=6, opening=True)),
        "1 place white c4",
        "own-colour-barred",
        {"colour": "white"},
        "In the opening turn no brick has your own colour, white.",
    ),
    Case(
        lambda: match_at({}, size=3, prisoners={"red": "BBB", "blue": "BBB"}),
        "1 place blue c3",
        "colour-exhausted",
        {"colour": "blue"},
        "The supply has no blue bricks left.",
    ),
    Case(
        lambda: match_at({"a1": "WK", "a2": "R", "a3": "R", "a4": "B"}),
        "1 place red a4",
        "second-tower",
        {"lot": "a4", "tower": "a1"},
        "Nothing can be placed under a4: its block has a tower already, on a1.",
    ),
    Case(
        lambda: match_at({"a1": "WRKR", "a2": "R", "a3": "R"}),
        "1 place red a1",
        "too-few-houses",
        {"colour": "red", "lot": "a1", "has": 2, "needs": 3},
        "Under a1, a red floor needs red houses in the rest of the block: it has 2, needs 3.",
    ),
    Case(
        lambda: match_at({"a1": "W", "a2": "W"}),
        "1 place white a1",
        "too-few-houses",
        {"colour": "white", "lot": "a1", "has": 1, "needs": 2},
        "Under a1, a white floor needs white houses in the rest of the block: it has 1, needs 2.",
    ),
    Case(
        lambda: match_at({"b3": "WK", "c2": "RB", "d3": "KW"}),
        "1 place blue c3",
        "three-towers",
        {"lot": "c3", "towers": ("b3", "c2", "d3")},
        "A house on c3 would join more than two towers: b3, c2, d3.",
    ),
    Case(
        lambda: match_at(two_towers("WKR", "RRR", "BKR", "KKK")),
        "1 place blue c3",
        "equal-strength",
        {"lot": "c3", "towers": ("b3", "d3"), "height": 3, "houses": 3},
        "A house on c3 may not join two towers of equal strength, 3/3: b3, d3.",
    ),
    Case(
        capturing,
        "2 place blue f6",
        "capture-due",
        {"seat": 2},
        "Seat 2 must choose its prisoner first.",
    ),
    Case(
        capturing,
        "1 place blue f6",
        "capture-due",
        {"seat": 1, "to_move": 2},
        "Seat 2 must choose its prisoner first.",
    ),
    Case(
        lambda: match_at({"a1": "W"}),
        "1 capture a1",
        "no-capture-due",
        {},
        "No prisoner is to be chosen now.",
    ),
    Case(
        switching,
        "1 capture c3",
        "no-capture-due",
        {},
        "No prisoner is to be chosen now.",
    ),
    Case(
        capturing,
        "2 capture e3",
        "not-capturable",
        {"lot": "e3", "colour": "white"},
        "e3 cannot be taken: a white house in the striking tower's block must be chosen.",
    ),
    Case(
        switching,
        "1 place white a1",
        "switch-due",
        {"seat": 1},
        "Seat 1 must switch to a neutral colour first, or stay.",
    ),
    Case(
        lambda: match_at({}),
        "1 switch red",
        "no-switch-due",
        {},
        "Colours are not switched now.",
    ),
    Case(
        capturing,
        "2 stay",
        "no-switch-due",
        {},
        "Colours are not switched now.",
    ),
    Case(
        switching,
        "1 switch black",
        "not-neutral",
        {"colour": "black", "owner": 2},
        "Seat 2 plays black: only a neutral colour can be switched to.",
    ),
]

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason}-{case.event.replace(' ', '-')}")


@every_case
def test_a_reason_comes_with_its_facts_and_one_sentence(case: Case) -> None:
    problem = refusal_of(case.match(), case.event)
    assert problem.code == case.reason
    assert case.facts.items() <= problem.facts.items()
    assert str(problem) == case.text


@every_case
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_sentence_can_be_said_in_every_language(case: Case, language: str) -> None:
    use_language(language)
    text = str(refusal_of(case.match(), case.event))
    assert text
    assert "{" not in text


def test_every_reason_is_given_somewhere() -> None:
    given = {case.reason for case in CASES} | {"no-chance"}
    assert given == set(reason_codes.REASONS.values())


def test_nothing_is_left_to_chance() -> None:
    game = Torri()
    action = game.parse_action("place red c4")
    match, done, problem = game.replay([Step(0, action)])
    assert (done, problem and problem.code) == (0, "no-chance")
    assert same_state(match, game.initial())
    assert str(problem) == "Nothing is left to chance in this game: an event starts with a seat."
    assert game.chances(match) == 0
    assert game.chance(match) == {}


def test_a_seat_that_is_not_there_is_refused() -> None:
    game = Torri()
    for seat in (0, 3, 99, -1):
        with pytest.raises(IllegalAction):
            game.check(game.initial(), seat, game.parse_action("place red c4"))


def test_a_reason_that_holds_for_the_seat_comes_before_those_of_the_board() -> None:
    match = match_at({"a1": "WK", "a2": "R"}, placed="red", prisoners={"blue": "R" * 5})
    assert refusal_of(match, "1 place red a2").code == "same-colour-twice"
    assert refusal_of(match, "2 place red a2").code == "not-your-turn"


def check_misunderstood(parse: Callable[[Any], object], words: Any, reason: str) -> None:
    """Words that name nothing are invalid, with this reason and a sentence."""
    with pytest.raises(InvalidAction) as caught:
        parse(words)
    assert caught.value.code == reason
    assert str(caught.value)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("place green c4", "unknown-colour"),
        ("place Red c4", "unknown-colour"),
        ("place c4 red", "unknown-colour"),
        ("place red i9", "unknown-lot"),
        ("place red c9", "unknown-lot"),
        ("place red c04", "unknown-lot"),
        ("place red C4", "unknown-lot"),
        ("place red c4 ", "misunderstood"),
        ("place  red c4", "unknown-colour"),
        ("place red", "misunderstood"),
        ("place", "misunderstood"),
        ("place red c4 d4", "misunderstood"),
        ("capture", "misunderstood"),
        ("capture z1", "unknown-lot"),
        ("capture red c4", "unknown-lot"),
        ("switch", "misunderstood"),
        ("switch green", "unknown-colour"),
        ("stay red", "misunderstood"),
        ("pass", "unknown-verb"),
        ("", "unknown-verb"),
        ("Stay", "unknown-verb"),
    ],
)
def test_words_that_are_not_understood_are_told_exactly(words: str, reason: str) -> None:
    check_misunderstood(Torri().parse_action, words, reason)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("* place red c4", "no-chance"),
        ("3 place red c4", "unknown-seat"),
        ("0 place red c4", "unknown-seat"),
        ("01 place red c4", "unknown-seat"),
        ("place red c4", "unknown-seat"),
        ("", "unknown-seat"),
        (17, "event-not-text"),
        (None, "event-not-text"),
        ("1", "unknown-verb"),
        ("1  stay", "unknown-verb"),
    ],
)
def test_an_event_starts_with_a_seat(event: Any, reason: str) -> None:
    check_misunderstood(Torri().parse_event, event, reason)
