"""What is known of a game before its rules are loaded: its seats, options and editions."""

import pytest

from lucca.games import game_names, game_spec
from lucca.games.options import Alias, Kind, Option, Value
from lucca.games.spec import GameSpec

PLAYERS = Option("players", "number", 3, tuple(map(Value, (2, 3, 5))))


def spec_with(*options: Option, fixed_seats: int | None = None) -> GameSpec:
    """The spec of a game with these options."""
    return GameSpec("dice", "Dice", options, True, False, game_spec(game_names()[0]).load, fixed_seats)


def test_seats_are_those_of_the_option() -> None:
    spec = spec_with(PLAYERS)
    assert (spec.least_seats, spec.usual_seats, spec.most_seats) == (2, 3, 5)
    assert spec.rules_for_seats(5) == {"players": 5}


def test_a_game_may_have_a_fixed_number_of_seats() -> None:
    spec = spec_with(fixed_seats=4)
    assert (spec.least_seats, spec.usual_seats, spec.most_seats) == (4, 4, 4)
    assert spec.rules_for_seats(4) == {}


@pytest.mark.parametrize(("options", "fixed_seats"), [((), None), ((PLAYERS,), 2)])
def test_the_number_of_seats_is_said_once(options: tuple[Option, ...], fixed_seats: int | None) -> None:
    with pytest.raises(ValueError, match="either"):
        spec_with(*options, fixed_seats=fixed_seats)


def test_editions_are_those_of_the_option_that_is_marked() -> None:
    alias = Alias("both", "Both", {"box": "old"})
    box = Option("box", "choice", "old", (Value("old", short="Old"), Value("new", short="New")), aliases=(alias,))
    assert spec_with(PLAYERS, box).editions == {}
    marked = Option("box", "choice", "old", box.values, aliases=(alias,), is_edition=True)
    assert spec_with(PLAYERS, marked).editions == {"old": "Old", "new": "New", "both": "Both"}


def test_help_lists_the_values() -> None:
    sizes = tuple(Value(size, is_offered=size > 5) for size in (3, 4, 5, 6, 8, 10))
    assert Option("size", "number", 8, sizes).help_text == "6, 8 (usual) or 10; also 3 to 5."
    assert PLAYERS.help_text == "2, 3 (usual) or 5."
    assert Option("size", "number", 8, sizes, help="how large.").help_text == "how large."
    assert Option("size", "number", 10, sizes[2:]).help_text == "6, 8 or 10 (usual); also 5."
    assert Option("size", "number", 8, sizes[4:5]).help_text == "8 (usual)."


@pytest.mark.parametrize("kind", ["flag", "list", "file"])
def test_help_of_an_option_without_values_is_its_explanation(kind: Kind) -> None:
    assert Option("order", kind, None, explanation="Who begins.").help_text == "Who begins."
    assert Option("order", kind, None).help_text == ""


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (["", "", ""], ["white", "black", "red"]),
        (["red", "", ""], ["red", "white", "black"]),
        (["", "white", ""], ["black", "white", "red"]),
        (["red", "", "red"], ["red", "white", "red"]),  # for the game to refuse
        (["pink", ""], ["pink", "white"]),  # likewise
        ([""] * 5, ["white", "black", "red", "", ""]),  # likewise
    ],
)
def test_seats_for_which_nothing_is_chosen_get_what_is_free_in_order(chosen: list[str], words: list[str]) -> None:
    option = Option("box", "list", None, (*map(Value, ("white", "black", "red")), Value("grey", is_offered=False)))
    assert option.words_for_seats(chosen) == words


@pytest.mark.parametrize(
    ("option", "accepted", "refused"),
    [
        (PLAYERS, [2, 5], [4, 2.0, "2", True, None, []]),
        (Option("box", "choice", "a", (Value("a"), Value("b"))), ["a", "b"], ["c", 1, None, [], {}]),
        (Option("box", "list", None, (Value("a"), Value("b"))), ["a"], ["c", None, ["a"]]),
        (Option("open", "flag", False), [True, False], [0, 1, None, "true"]),
        (Option("deck", "file", ""), ["", "cards"], [None, 1, b""]),
    ],
    ids=lambda value: value.kind if isinstance(value, Option) else "",
)
def test_an_option_accepts_its_kind_of_value(option: Option, accepted: list[object], refused: list[object]) -> None:
    assert [value for value in (*accepted, *refused) if option.accepts(value)] == accepted
