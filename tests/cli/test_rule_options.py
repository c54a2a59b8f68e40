"""The rule options of the command line come from the specs of all games, also where games share them."""

from pathlib import Path

import pytest

from lucca.cli import rule_options
from lucca.cli.rule_options import chosen_game, help_text, option_info, options_by_name
from lucca.games.game import BadRules
from lucca.games.options import Option, Value
from lucca.registry import BrokenGame
from tests.cli.command_runner import lucca, wrong


@pytest.fixture
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The options of one more game, two of which others have too."""
    shared = options_by_name()
    shared["size"]["dice"] = Option("size", "number", 6, tuple(map(Value, (6, 20))), help="sides of a die.")
    shared["deck"]["dice"] = Option("deck", "flag", default=False)
    shared["open_rolls"] = {"dice": Option("open_rolls", "flag", default=True, help="everybody sees them.")}
    monkeypatch.setattr(rule_options, "RULE_OPTIONS", shared)


def test_options_that_games_share_come_first() -> None:
    assert list(options_by_name()) == [
        "players",
        "edition",
        "celebration",
        "deck",
        "size",
        "colors",
        "switching",
        "strength",
        "opening",
    ]
    assert help_text("players") == "Seats; usually 3 in palazzi, 2 in torri."


@pytest.mark.usefixtures("_dice")
def test_an_option_of_two_games_is_explained_for_both() -> None:
    assert help_text("size") == "torri: 6, 8 (usual), 10 or 12; also 3 to 5. dice: sides of a die."


@pytest.mark.usefixtures("_dice")
def test_games_that_share_an_option_agree_on_its_kind() -> None:
    with pytest.raises(BrokenGame, match=r"deck .* palazzi, dice"):
        option_info("deck")


@pytest.mark.usefixtures("_dice")
def test_a_flag_that_is_on_by_default_can_be_turned_off() -> None:
    assert option_info("open_rolls").default == "--open-rolls/--no-open-rolls"


def test_an_alias_stands_for_several_options() -> None:
    assert chosen_game("palazzi", {"edition": "celebration"}).rules == (
        chosen_game("palazzi", {"edition": "2013", "celebration": True}).rules
    )


def test_a_list_is_written_with_commas() -> None:
    assert chosen_game("torri", {"colors": "red,blue"}).rules["colors"] == ["red", "blue"]


def test_a_file_may_also_be_named_as_its_default() -> None:
    named = chosen_game("palazzi", {"deck": Path("reconstructed")})
    assert named.rules == chosen_game("palazzi", {}).rules


def test_an_option_of_another_game_is_refused() -> None:
    with pytest.raises(BadRules, match="torri has no option --deck"):
        chosen_game("torri", {"deck": Path("cards.csv")})
    assert "torri has no option --edition" in wrong(lucca("perft", "torri", "--edition", "2013"))
