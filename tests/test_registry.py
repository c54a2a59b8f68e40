"""The registry finds what a game gives each layer, and tells a part that is missing from one that is broken."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from lucca import registry
from lucca.games import game_class, game_spec
from lucca.registry import BrokenGame, game_names, register, register_added, spec_of


@dataclass(frozen=True)
class LampSpec:
    """What some layer needs."""

    colour: str = "white"


DEFAULT = LampSpec()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game in a package of its own, which may do without lamps."""
    folder = tmp_path / "outside" / "dice"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "GAMES", dict(registry.GAMES))
    register("dice", "outside.dice")
    yield folder
    for name in [name for name in sys.modules if name.startswith("outside")]:
        del sys.modules[name]


def test_a_registered_game_is_one_of_the_games(package: Path) -> None:
    assert game_names()[-1] == "dice"


def test_a_part_that_is_missing_has_a_default(package: Path) -> None:
    assert spec_of("dice", "lamps", LampSpec, default=DEFAULT) is DEFAULT
    with pytest.raises(BrokenGame, match=r"'dice'.* \(there is no module outside\.dice\.lamps\)"):
        spec_of("dice", "lamps", LampSpec)


def test_a_game_of_ours_may_do_without_a_folder(package: Path) -> None:
    register("dice")
    assert spec_of("dice", "coach", LampSpec, default=DEFAULT) is DEFAULT


def test_a_part_that_is_there_is_found(package: Path) -> None:
    (package / "lamps.py").write_text("from tests.test_registry import LampSpec\nSPEC = LampSpec('red')\n")
    assert spec_of("dice", "lamps", LampSpec, default=DEFAULT).colour == "red"


@pytest.mark.parametrize(
    "text", ["import nowhere_to_be_found\n", "from outside.dice import nothing\n", "if\n", "1 / 0\n"]
)
def test_a_broken_part_is_an_error(package: Path, text: str) -> None:
    (package / "lamps.py").write_text(text)
    with pytest.raises(BrokenGame, match=r"outside\.dice\.lamps cannot be imported \(.*Error: "):
        spec_of("dice", "lamps", LampSpec, default=DEFAULT)


@pytest.mark.parametrize("text", ["SPEC = 'a lamp'\n", ""])
def test_a_part_of_another_kind_is_an_error(package: Path, text: str) -> None:
    (package / "lamps.py").write_text(text)
    with pytest.raises(BrokenGame, match="must be a LampSpec"):
        spec_of("dice", "lamps", LampSpec, default=DEFAULT)


def test_a_package_that_is_missing_is_an_error(package: Path) -> None:
    register("dice", "outside.cards")
    with pytest.raises(BrokenGame, match=r"there is no module outside\.cards"):
        spec_of("dice", "lamps", LampSpec, default=DEFAULT)


def test_games_are_added_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {})
    register_added("dice=outside.dice,, cards=others.cards")
    assert registry.GAMES == {"dice": "outside.dice", "cards": "others.cards"}


@pytest.mark.parametrize(
    "text", ["dice", "dice=", "=outside.dice", "Dice=outside", "dice=..x", "dice=a-b", "dice=a,dice=b", "torri=a"]
)
def test_a_wrong_list_adds_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"torri": ""})
    with pytest.raises(BrokenGame, match="LUCCA_GAMES"):
        register_added(f"cards=others.cards,{text}")
    assert registry.GAMES == {"torri": ""}


SPEC_OF_OTHER = """
from lucca.games.spec import GameSpec, game_spec
SPEC = GameSpec("{name}", "Dice", (), False, False, game_spec("torri").load, fixed_seats=2)
"""


def test_a_game_is_called_as_it_is_registered(package: Path) -> None:
    (package / "games.py").write_text(SPEC_OF_OTHER.format(name="cards"))
    with pytest.raises(BrokenGame, match="'dice' calls itself 'cards'"):
        game_spec("dice")


def test_the_class_of_a_game_is_called_as_it_is_registered(package: Path) -> None:
    (package / "games.py").write_text(SPEC_OF_OTHER.format(name="dice"))
    assert game_spec("dice").name == "dice"
    with pytest.raises(BrokenGame, match="Torri is called 'torri'"):
        game_class("dice")


def test_an_unknown_game_is_an_error() -> None:
    with pytest.raises(LookupError, match="chess"):
        spec_of("chess", "lamps", LampSpec, default=DEFAULT)
