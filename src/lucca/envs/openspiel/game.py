"""The games for OpenSpiel: importing this module registers `lucca_palazzi` and `lucca_torri`."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from lucca.envs.action_ids import numbering_of
from lucca.envs.bounds import most_cards, most_decisions
from lucca.envs.openspiel.observer import LuccaObserver
from lucca.envs.openspiel.state import LuccaState, Standing, open_match, player_to_move
from lucca.envs.optional_imports import import_openspiel
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.problem import Problem

pyspiel: Any = import_openspiel()

Kind = pyspiel.GameType
BETWEEN = "+"


def describe(name: str, chance: Any, information: Any, most_players: int, options: dict[str, Any]) -> Any:
    """What OpenSpiel wants to know of a game before its options are chosen; options come with their usual values."""
    return Kind(
        short_name=f"lucca_{name}",
        long_name=f"Lucca: {name.capitalize()}",
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=options,
    )


# OpenSpiel reads `edition=2013` as a number, and then takes no text for it: so the rulebook of 2005 is named apart.
PALAZZI = describe(
    "palazzi",
    Kind.ChanceMode.EXPLICIT_STOCHASTIC,
    Kind.Information.IMPERFECT_INFORMATION,
    5,
    {"edition": 2013, "rulebook": "", "players": 3, "celebration": False},
)
TORRI = describe(
    "torri",
    Kind.ChanceMode.DETERMINISTIC,
    Kind.Information.PERFECT_INFORMATION,
    4,
    {"size": 8, "players": 2, "colors": "", "switching": False, "opening": ""},
)


class LuccaGame(pyspiel.Game):  # type: ignore[misc]
    """A set of rules with all its options chosen."""

    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any], lucca: CompiledGame | None = None) -> None:
        self.lucca = lucca or self.choose_rules(params)
        self.numbering = numbering_of(self.lucca)
        self.beginning, self.opening = self.open_match(params.get("opening", ""))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.decisions,
            max_chance_outcomes=self.numbering.chances,
            num_players=self.lucca.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_decisions(self.lucca),
        )
        super().__init__(self.kind, info, dict(params))

    def choose_rules(self, params: Mapping[str, Any]) -> CompiledGame:
        """The game with OpenSpiel's parameters as options; raises SpielError."""
        try:
            return self.rules_of(params)
        except Problem as problem:
            raise pyspiel.SpielError(str(problem)) from None

    def open_match(self, opening: str) -> tuple[Standing, list[int]]:
        """How a match stands after its opening, and the numbers of what was done in it; raises SpielError."""
        try:
            return open_match(self.numbering, opening.split(BETWEEN) if opening else [])
        except Problem as problem:
            raise pyspiel.SpielError(str(problem)) from None

    @abstractmethod
    def rules_of(self, params: Mapping[str, Any]) -> CompiledGame:
        """The same, raises Problem."""

    def new_initial_state(self) -> LuccaState:
        """A match before anything has happened but its opening."""
        return LuccaState(self)

    def state_at(self, match: Any) -> LuccaState:
        """A match as it stands, for searches: OpenSpiel knows no history of it."""
        state = self.new_initial_state()
        state.standing = Standing(match, player_to_move(self.lucca, match), [])
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> LuccaObserver:
        """What a player is shown; by default what lies before it now, without what it has heard earlier."""
        return LuccaObserver(self.lucca, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class PalazziGame(LuccaGame):
    """Palazzi; `edition` is 2013, or 2005 with `rulebook` de or ja."""

    kind = PALAZZI
    lucca: Palazzi

    def rules_of(self, params: Mapping[str, Any]) -> CompiledGame:
        """Palazzi with its options."""
        edition = "-".join(str(part) for part in (params["edition"], params["rulebook"]) if part)
        return Palazzi(edition, params["players"], params["celebration"])

    def max_chance_nodes_in_history(self) -> int:
        """Every hand and table, and each bastion once more that is set aside."""
        return most_cards(self.lucca) + s.BASTIONS


class TorriGame(LuccaGame):
    """Torri; `colors` are the seats' first colours, like white+red; `opening` are actions, like place red a1+stay."""

    kind = TORRI
    lucca: Torri

    def rules_of(self, params: Mapping[str, Any]) -> CompiledGame:
        """Torri with its options."""
        colours = params["colors"].split(BETWEEN) if params["colors"] else None
        return Torri(params["size"], params["players"], colours, params["switching"])

    def max_chance_nodes_in_history(self) -> int:
        """Nothing is left to chance."""
        return 0


@lru_cache(maxsize=64)
def wrap(lucca: CompiledGame) -> LuccaGame:
    """A game of ours as one of OpenSpiel's."""
    rules = lucca.rules
    if isinstance(lucca, Palazzi):
        edition, _, rulebook = rules["edition"].partition("-")
        params = {"edition": int(edition), "rulebook": rulebook}
        return PalazziGame({**params, "players": lucca.players, "celebration": rules["celebration"]}, lucca)
    assert isinstance(lucca, Torri)
    return TorriGame({**rules, "colors": BETWEEN.join(rules["colors"]), "opening": ""}, lucca)


pyspiel.register_game(PALAZZI, PalazziGame)
pyspiel.register_game(TORRI, TorriGame)
