"""The games as OpenSpiel's `Game`: importing this module registers each as `lucca_` and its name.

Their parameters are the options of a game; lists are words with + between them. Games without chance also take
`played`: actions in notation that were done before, with + between them.
"""

from functools import lru_cache
from typing import Any, ClassVar

from lucca.envs.compile import action_ids_of
from lucca.envs.game_classes import find_class
from lucca.envs.openspiel.observer import LuccaObserver
from lucca.envs.openspiel.state import LuccaState, Snapshot, play_first, player_to_move
from lucca.envs.optional_imports import import_openspiel
from lucca.envs.spec import Params, env_spec
from lucca.games import GameSpec, game_class, game_names, game_spec
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.problem import Problem
from lucca.types import JsonObject, Rules

pyspiel: Any = import_openspiel()

Kind = pyspiel.GameType
BETWEEN = "+"
PLAYED = "played"  # the parameter with actions that were done before


def describe(spec: GameSpec) -> Any:
    """Returns OpenSpiel's `GameType` of a game."""
    return Kind(
        short_name=f"lucca_{spec.name}",
        long_name=f"Lucca: {spec.title}",
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC if spec.has_chance else Kind.ChanceMode.DETERMINISTIC,
        information=(
            Kind.Information.IMPERFECT_INFORMATION if spec.has_secrets else Kind.Information.PERFECT_INFORMATION
        ),
        utility=Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=spec.most_seats,
        min_num_players=spec.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(spec, {option.name: option.default for option in spec.options}),
    )


def parameters(spec: GameSpec, options: Rules) -> JsonObject:
    """Returns options as OpenSpiel's parameters; options that are files are left out."""
    params = {
        option.name: BETWEEN.join(option.value_in(options) or ()) if option.kind == "list" else option.value_in(options)
        for option in spec.options
        if option.kind != "file"
    }
    return env_spec(spec.name).to_openspiel(params) | ({} if spec.has_chance else {PLAYED: ""})


def options_of(spec: GameSpec, params: Params) -> JsonObject:
    """Returns the options that OpenSpiel's parameters mean; an empty list is the default."""
    options = env_spec(spec.name).from_openspiel({name: value for name, value in params.items() if name != PLAYED})
    for option in spec.options:
        if option.kind == "list":
            options[option.name] = options[option.name].split(BETWEEN) if options[option.name] else option.default
    return options


class LuccaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options as OpenSpiel's `Game`; `lucca` is our own object of it."""

    name: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: Params, lucca: CompiledGame | None = None) -> None:
        self.lucca = lucca or self.choose_rules(params)
        self.action_ids = action_ids_of(self.lucca)
        self.initial_snapshot, self.played = self.play_first(params.get(PLAYED, ""))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.action_ids.decisions,
            max_chance_outcomes=self.action_ids.chances,
            num_players=self.lucca.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.lucca.most_decisions(),
        )
        super().__init__(self.kind, info, dict(params))

    def choose_rules(self, params: Params) -> CompiledGame:
        """Makes our game from OpenSpiel's parameters; raises SpielError."""
        try:
            return game_class(self.name)(**options_of(game_spec(self.name), params))
        except Problem as problem:
            raise pyspiel.SpielError(str(problem)) from None

    def play_first(self, played: str) -> tuple[Snapshot, list[int]]:
        """Returns the snapshot after what was played before, and the numbers of its actions; raises SpielError."""
        try:
            return play_first(self.action_ids, played.split(BETWEEN) if played else [])
        except Problem as problem:
            raise pyspiel.SpielError(str(problem)) from None

    def new_initial_state(self) -> LuccaState:
        """Returns the state after what was played before, if anything was."""
        return LuccaState(self)

    def state_at(self, state: State) -> LuccaState:
        """Returns a state for searches to start from; OpenSpiel knows no history of it."""
        spiel_state = self.new_initial_state()
        spiel_state.snapshot = Snapshot(state, player_to_move(self.lucca, state), [])
        return spiel_state

    def make_py_observer(self, iig_obs_type: Any = None, params: JsonObject | None = None) -> LuccaObserver:
        """Makes an observer; by default without perfect recall."""
        return LuccaObserver(self.lucca, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return self.lucca.most_chance_actions()


@lru_cache(maxsize=64)
def wrap(lucca: CompiledGame) -> LuccaGame:
    """Returns a game of ours as OpenSpiel's, cached."""
    return CLASSES[lucca.name](parameters(game_spec(lucca.name), lucca.rules), lucca)


def register(game: str) -> type[LuccaGame]:
    """Makes the OpenSpiel class of a game and registers it."""
    spec = game_spec(game)
    kind = describe(spec)
    made = type(f"{spec.class_name}Game", (LuccaGame,), {"name": game, "kind": kind, "__module__": __name__})
    pyspiel.register_game(kind, made)
    return made


CLASSES = {game: register(game) for game in game_names()}


def __getattr__(name: str) -> type[LuccaGame]:
    """Finds classes by name: a game's `class_name` and `Game`."""
    return find_class(__name__, CLASSES.values(), name)
