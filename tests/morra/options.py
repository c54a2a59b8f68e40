"""The options of morra."""

from lucca.games.game import BadRules
from lucca.games.options import Option, Value

PLAYERS, ROUNDS = (2, 3), (4, 12)
OPTIONS = (
    Option(name="players", kind="number", default=2, values=tuple(map(Value, PLAYERS))),
    Option(
        name="rounds",
        kind="number",
        default=12,
        values=tuple(Value(rounds, label=str(rounds)) for rounds in ROUNDS),
        label="Rounds",
        short="{rounds} rounds",
        explanation="How often the die is rolled.",
    ),
)


def check(players: object, rounds: object) -> None:
    """Raises BadRules if the options do not exist."""
    for option, value in zip(OPTIONS, (players, rounds), strict=True):
        if not option.accepts(value):
            allowed = ", ".join(map(str, option.allowed))
            raise BadRules("wrong-number", option=option.name, value=value, allowed=allowed)
