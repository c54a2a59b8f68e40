"""The spec of palazzi's benchmarks: the configurations, endgames and pages that are measured, and rivals."""

from typing import TYPE_CHECKING

from lucca.bench.spec import BenchSpec, Endgame, ShownMatch
from lucca.games.palazzi.spec import SPEC as GAME

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame
    from lucca.match.match import Match

EDITION, PLAYERS = GAME.option("edition"), GAME.option("players")


def is_last_round(game: "CompiledGame", match: "Match", number: int) -> bool:
    """Whether it is the last round: in every match the turn of another place in its order."""
    state = match.state[0]
    return bool(state.current_round == game.rules_record[0].rounds and state.turn == number % game.players)


SPEC = BenchSpec(
    configurations={
        f"{'celebration' if celebration else EDITION.default}, {players} players": {
            "players": players,
            "celebration": celebration,
        }
        for celebration in (False, True)
        for players in PLAYERS.allowed
    },
    typical=f"{EDITION.default}, {PLAYERS.default} players",
    openspiel_rivals=("kuhn_poker", "leduc_poker", "crazy_eights(players=4)", "hearts", "gin_rummy", "euchre"),
    endgame=Endgame("last rounds", is_last_round),
    usual_table=ShownMatch({"players": 3}, 62),
    crowded_table=ShownMatch({"players": 5}, 104, "five"),
)
