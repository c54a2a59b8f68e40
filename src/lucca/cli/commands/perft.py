"""`lucca perft`: how many sequences of decisions there are, to compare rules with other implementations."""

from typing import Annotated

import typer

from lucca.cli.options import compile_rules, immediate_interrupt, whole_number
from lucca.cli.rule_options import GameName, Given, chosen_game, with_rule_options
from lucca.cli.spec import cli_spec, example
from lucca.games import game_names, game_spec
from lucca.match.dealer import Dealer
from lucca.match.match import Match

EXAMPLE = example("perft", "--depth 3")
WITH_CHANCE = [name for name in game_names() if game_spec(name).has_chance]
UP_TO = " and ".join(f"in {name} up to the next {cli_spec(name).draws}" for name in WITH_CHANCE)
HELP = f"Counts the sequences of decisions from the start of a match; {UP_TO}, after a deal."
SEED_HELP = f"{' and '.join(WITH_CHANCE)}: the deal."
DEEPEST = 100

Depth = Annotated[
    int, typer.Option(parser=whole_number("--depth", 1, DEEPEST), metavar="N", help="How many decisions in a row.")
]


@with_rule_options
def perft(
    game: GameName,
    depth: Depth = 1,
    seed: Annotated[int, typer.Option(parser=whole_number("--seed"), metavar="K", help=SEED_HELP)] = 1,
    divide: Annotated[bool, typer.Option("--divide", help="A line for each first decision as well.")] = False,
    *,
    rules: dict[str, Given],
) -> None:
    chosen = chosen_game(game, rules)
    compile_rules(chosen, "act", "perft")
    match = Match(chosen)
    Dealer(f"{seed}/1").deal(match)
    with immediate_interrupt():
        if divide:
            print_parts(match, depth)
        else:
            print(chosen.count_sequences(match.state, depth))


def print_parts(match: Match, depth: int) -> None:
    """Prints a line for each first decision, and their sum."""
    game = match.game
    total = 0
    for action in game.legal(match.state):
        after = match.state.copy()
        game.apply(after, match.to_move or 0, action)
        count = game.count_sequences(after, depth - 1) if depth > 1 else 1
        print(f"{game.action_name(action)}: {count}", flush=True)
        total += count
    print(total)
