"""Random play through OpenSpiel's interface."""

from collections.abc import Iterator
from random import Random
from typing import Any

import lucca.envs.openspiel  # noqa: F401  registers the games
from lucca.envs.optional_imports import import_openspiel
from tests.games.palazzi.configurations import CONFIGURATIONS as PALAZZI
from tests.games.torri.configurations import CONFIGURATIONS as TORRI

pyspiel: Any = import_openspiel()


def spell_palazzi(options: dict[str, Any]) -> str:
    """Returns a configuration of palazzi as OpenSpiel's game string."""
    edition, _, rulebook = options["edition"].partition("-")
    celebration = options.get("celebration", False)
    words = f"edition={edition},rulebook={rulebook},players={options['players']},celebration={celebration}"
    return f"lucca_palazzi({words})"


def spell_torri(options: dict[str, Any]) -> str:
    """Returns a configuration of torri as OpenSpiel's game string."""
    return f"lucca_torri({','.join(f'{option}={value}' for option, value in options.items())})"


PALAZZI_GAMES = [spell_palazzi(options) for options in PALAZZI]
TORRI_GAMES = [spell_torri(options) for options in TORRI if options["size"] in (3, 6, 8)]
GAMES = [*PALAZZI_GAMES, *TORRI_GAMES]


def random_step(state: Any, random: Random) -> None:
    """Applies one random action or chance outcome."""
    if state.is_chance_node():
        numbers, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(numbers, odds)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def random_states(name: str, seed: int) -> Iterator[Any]:
    """Yields the states of a random match: the same object, played on between."""
    random = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    yield state
    while not state.is_terminal():
        random_step(state, random)
        yield state


def first_decision(name: str, seed: int = 1) -> Any:
    """Returns the first state of a random match that is no chance node."""
    return next(state for state in random_states(name, seed) if not state.is_chance_node())
