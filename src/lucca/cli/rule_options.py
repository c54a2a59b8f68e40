"""The rule options, named as in records, the same for every sub-command that plays a game."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lucca.cli.options import open_input, whole_number
from lucca.games import game_names, game_spec, new_game
from lucca.games.game import BadRules, Game

if TYPE_CHECKING:
    from lucca.games.palazzi.deck import Deck

RECONSTRUCTED = "reconstructed"

GameName = Annotated[str, typer.Argument(metavar="GAME", help=" or ".join(game_names()))]
DeckFile = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="palazzi: cards of your own box, as CSV.")
]

# The options of all games; which of them a game has, it says itself.
OPTIONS: dict[str, Any] = {
    "players": Annotated[
        int | None,
        typer.Option(parser=whole_number("--players"), metavar="N", help="Seats; usually 3 in palazzi, 2 in torri."),
    ],
    "edition": Annotated[str | None, typer.Option(help="palazzi: 2005-de, 2005-ja, 2013 (usual) or celebration.")],
    "celebration": Annotated[bool, typer.Option("--celebration", help="palazzi: the Celebration variant of 2013.")],
    "deck": DeckFile,
    "size": Annotated[
        int | None,
        typer.Option(parser=whole_number("--size"), metavar="N", help="torri: 6, 8 (usual), 10 or 12; also 3 to 5."),
    ],
    "colors": Annotated[
        str | None,
        typer.Option(help="torri: a colour for each seat, e.g. white,red; by default white, black, red, blue."),
    ],
    "switching": Annotated[bool, typer.Option("--switching", help="torri: seats may switch to neutral colours.")],
}


def with_rule_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command with an option for every rule; it gets those that were given together, by name, as `rules`."""

    def called(**words: Any) -> None:
        rules = {name: words.pop(name) for name in OPTIONS}
        given = {name: value for name, value in rules.items() if value is not None and value is not False}
        command(**words, rules=given)

    own = [part for part in inspect.signature(command).parameters.values() if part.name != "rules"]
    kind = inspect.Parameter.KEYWORD_ONLY
    added = [
        inspect.Parameter(name, kind, default=False if hint.__origin__ is bool else None, annotation=hint)
        for name, hint in OPTIONS.items()
    ]
    called.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
    called.__annotations__ = {part.name: part.annotation for part in (*own, *added)}
    called.__name__, called.__doc__ = command.__name__, command.__doc__
    return called


def chosen_game(name: str, rules: dict[str, Any]) -> Game:
    """The game that the rule options describe; raises Problem."""
    known = game_spec(name).option_names
    for option in rules:
        if option not in known:
            raise BadRules("option-of-other-game", game=name, option=option)
    chosen = dict(rules)
    if rules.get("edition") == "celebration":
        chosen |= {"edition": "2013", "celebration": True}
    if "deck" in rules:
        chosen["deck"] = RECONSTRUCTED if str(rules["deck"]) == RECONSTRUCTED else chosen_deck(rules["deck"])
    if "colors" in rules:
        chosen["colors"] = rules["colors"].split(",")
    return new_game(name, **chosen)


def chosen_deck(path: Path) -> "Deck":
    """The deck in a file, `-` for standard input; raises Problem."""
    from lucca.games.palazzi.deck import read_deck

    with open_input(path) as file:
        return read_deck(file, str(path))
