"""The spec of torri's benchmarks: the configurations and pages that are measured, and rivals."""

from lucca.bench.spec import BenchSpec, ShownMatch
from lucca.games.torri.spec import SPEC as GAME

SIZE, PLAYERS = GAME.option("size"), GAME.option("players")
BOARD = f"{SIZE.default}x{SIZE.default}"

SPEC = BenchSpec(
    configurations={
        **{f"{size.label}, {PLAYERS.default} players": {"size": size.value} for size in SIZE.offered},
        **{f"{BOARD}, {players} players": {"players": players} for players in PLAYERS.allowed[1:]},
        f"{BOARD}, {PLAYERS.default}, switching": {"switching": True},
        f"{BOARD}, {PLAYERS.default}, strength own": {"strength": "own"},
        f"{BOARD}, {PLAYERS.default}, balanced opening": {"opening": True},
    },
    typical=f"{BOARD}, {PLAYERS.default} players",
    openspiel_rivals=(
        *("tic_tac_toe", "connect_four", "mancala"),  # smaller games: two of them are faster than ours
        *("hex(board_size=11)", "amazons", "havannah(board_size=6)", "go(board_size=9)"),
    ),
    usual_table=ShownMatch({"players": 2, "size": 8}, 60),
    crowded_table=ShownMatch({"players": 4, "size": 12}, 170, "large"),
)
