"""The options of all games on the command line, as their specs describe them, for every sub-command that plays."""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.models import OptionInfo

from lucca.cli.options import open_input, whole_number
from lucca.cli.spec import cli_spec
from lucca.games import game_names, game_spec, new_game
from lucca.games.game import BadRules, Game
from lucca.games.options import Kind, Option
from lucca.games.spec import PLAYERS
from lucca.registry import BrokenGame

Given = bool | int | str | Path  # the value of an option on the command line
TYPES: dict[Kind, Any] = {
    "flag": bool | None,
    "number": int | None,
    "choice": str | None,
    "list": str | None,
    "file": Path | None,
}

GameName = Annotated[str, typer.Argument(metavar="GAME", help=" or ".join(game_names()))]


def options_by_name() -> dict[str, dict[str, Option]]:
    """Every option of any game, described by each game that has it; those that several games have come first."""
    found: dict[str, dict[str, Option]] = {}
    for game in game_names():
        for option in game_spec(game).options:
            found.setdefault(option.name, {})[game] = option
    return dict(sorted(found.items(), key=lambda item: len(item[1]) == 1))


def kind_of(name: str) -> Kind:
    """The kind of an option; raises BrokenGame if games that share its name disagree."""
    kinds = {option.kind for option in RULE_OPTIONS[name].values()}
    if len(kinds) > 1:
        raise BrokenGame(f"The option {name} must be of one kind in all games: {', '.join(RULE_OPTIONS[name])}.")
    return kinds.pop()


def option_info(name: str) -> OptionInfo:
    """An option as Typer describes it."""
    kind, word = kind_of(name), name.replace("_", "-")
    if kind == "flag" and any(option.default for option in RULE_OPTIONS[name].values()):
        word = f"{word}/--no-{word}"
    parser = whole_number(f"--{word}") if kind == "number" else None
    metavar = {"number": "N", "file": "FILE"}.get(kind)
    info: OptionInfo = typer.Option(f"--{word}", parser=parser, metavar=metavar, help=help_text(name))
    return info


def help_text(name: str) -> str:
    """What `--help` says about an option: each game's words, or how many seats are usual."""
    options = RULE_OPTIONS[name]
    if name == PLAYERS:
        return f"Seats; usually {', '.join(f'{option.default} in {game}' for game, option in options.items())}."
    return " ".join(f"{game}: {option.help_text}" for game, option in options.items())


RULE_OPTIONS = options_by_name()


def with_rule_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command with every option of any game; the function gets those that were given, by name, as `rules`."""

    def called(**words: Any) -> None:
        rules = {name: words.pop(name) for name in RULE_OPTIONS}
        command(**words, rules={name: value for name, value in rules.items() if value is not None})

    own = [part for part in inspect.signature(command).parameters.values() if part.name != "rules"]
    kind = inspect.Parameter.KEYWORD_ONLY
    hints = {name: Annotated[TYPES[kind_of(name)], option_info(name)] for name in RULE_OPTIONS}
    added = [inspect.Parameter(name, kind, default=None, annotation=hint) for name, hint in hints.items()]
    called.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
    called.__annotations__ = {part.name: part.annotation for part in (*own, *added)}
    called.__name__, called.__doc__ = command.__name__, command.__doc__
    return called


def chosen_game(name: str, rules: Mapping[str, Given]) -> Game:
    """The game that the rule options describe; raises Problem."""
    spec = game_spec(name)
    for option in rules:
        if option not in spec.option_names:
            raise BadRules("option-of-other-game", game=name, option=option)
    chosen: dict[str, object] = {}
    for option, given in rules.items():
        chosen |= option_values(name, spec.option(option), given)
    return new_game(name, **chosen)


def option_values(game: str, option: Option, given: Given) -> Mapping[str, object]:
    """What the value of an option means, by the names of options; an alias stands for several. Raises Problem."""
    for alias in option.aliases:
        if alias.word == given:
            return alias.options
    if option.kind == "list":
        return {option.name: str(given).split(",")}
    if option.kind == "file" and str(given) != option.default:
        with open_input(Path(str(given))) as file:
            return {option.name: cli_spec(game).file_readers[option.name](file, str(given))}
    return {option.name: str(given) if option.kind == "file" else given}
