"""`lucca bench`: how fast the engine is, and the server."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lucca.bench.spec import Endgame, bench_spec
from lucca.cli.bench_serve_options import (
    SERVER,
    USUAL_RATE,
    ByTable,
    ChartFile,
    Checkout,
    Database,
    JsonFile,
    Processes,
    Rates,
    RivalDatabase,
    Soak,
    Streams,
    Tables,
)
from lucca.cli.options import WrongUsage, seconds_between, whole_number
from lucca.cli.spec import example
from lucca.games import game_class, game_names

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame

EXAMPLE = example("bench", "--search")
REGRET_POSITIONS = 1000
BUDGET = "100ms"  # of the search bot, for a decision
RIVALS = ("openspiel", "pgx", "pettingzoo")
AGAINST = (
    "openspiel: its C++ rollouts in the same run; pgx, pettingzoo: their environments beside ours. "
    f"{SERVER}: the checkout of another version."
)
USUAL_SECONDS = 1.0
SECONDS_AT_A_RATE = 60.0

ENDGAMES = " or ".join(f"{found.name} of {name}" for name in game_names() if (found := bench_spec(name).endgame))

GameOrAll = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help=f"{' or '.join(game_names())}; all unless told. {SERVER}: a server with people at many tables.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        parser=seconds_between("--seconds", 0.01, 3600),
        metavar="S",
        help=f"How long each measurement lasts, 1 unless told, {SERVER}: 60; "
        "with --search until the match that was begun is over.",
    ),
]
Positions = Annotated[
    int,
    typer.Option(
        parser=whole_number("--positions", 1),
        metavar="N",
        help=f"With --search: how many {ENDGAMES} bots play, however long that takes.",
    ),
]


def bench(
    game: GameOrAll = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Random matches on the GPU, checked against the CPU.")] = False,
    against: Annotated[str, typer.Option(metavar="NAME", help=AGAINST)] = "",
    envs: Annotated[bool, typer.Option("--envs", help="The environments for research; with --gpu on the GPU.")] = False,
    search: Annotated[bool, typer.Option("--search", help="How fast bots look ahead, and what they miss.")] = False,
    seconds: Seconds = None,
    positions: Positions = REGRET_POSITIONS,
    tables: Tables = 200,
    streams: Streams = 1000,
    rate: Rates = None,
    database: Database = "",
    against_database: RivalDatabase = "",
    processes: Processes = 1,
    by_table: ByTable = False,
    checkout: Checkout = None,
    soak: Soak = None,
    chart: ChartFile = None,
    json: JsonFile = None,
) -> None:
    """Measures the engine on one core: random play, replays, compiling; or bots; or a GPU; or a server."""
    if game == SERVER:
        from lucca.bench.server.load import RATES, Load
        from lucca.cli.bench_serve_report import Wishes, bench_serve

        if gpu or search or envs:
            raise WrongUsage("one-measurement")
        rates = rate.rates if rate else ((USUAL_RATE,) if soak or against else RATES)
        load = Load(tables, streams, rates, seconds or SECONDS_AT_A_RATE, database, processes, by_table, checkout)
        bench_serve(load, Wishes(soak, Path(against) if against else None, against_database, chart, json))
        return
    for option, value in (
        ("--rate", rate),
        ("--checkout", checkout),
        ("--soak", soak),
        ("--chart", chart),
        ("--json", json),
    ):
        if value:
            raise WrongUsage("for-servers", option=option)
    if against not in ("", *RIVALS):
        raise WrongUsage("unknown-rival", rival=against, rivals=", ".join(RIVALS))
    if [gpu, bool(against), search].count(True) > 1 or (envs and search):
        raise WrongUsage("one-measurement")
    bench_game(game, gpu, against, envs, search, seconds or USUAL_SECONDS, positions)


def bench_game(
    game: str | None, gpu: bool, against: str, envs: bool, search: bool, seconds: float, positions: int
) -> None:
    """Measures one game, or all."""
    if game:
        game_class(game)  # raises BadRules for an unknown one
    from lucca.cli.bench_envs_report import bench_against, bench_envs, bench_gpu_envs

    differing = 0
    for name in [game] if game else game_names():
        if gpu:
            differing += bench_gpu_envs(name, seconds) if envs else bench_gpu(name, seconds)
        elif search:
            bench_search(name, seconds, positions)
        elif against == "openspiel":
            bench_against_openspiel(name, seconds)
        elif against:
            bench_against(name, against, seconds)
        elif envs:
            bench_envs(name, seconds)
        else:
            bench_engine(name, seconds)
    if differing:
        raise typer.Exit(1)


def bench_engine(name: str, seconds: float) -> None:
    """Prints the speed of random play in every configuration and of replays, and the time of the start."""
    from lucca.bench.configurations import configurations, typical_title
    from lucca.bench.engine import measure_play, measure_replay, measure_start
    from lucca.cli.options import compile_rules

    games = configurations(name)
    usual = games[typical_title(name)]
    compile_rules(usual, "act", "replay")
    print(f"Random play of {name} on one core, finding the legal actions included (steps are decisions and draws)")
    print(f"{'rules':24}{'steps/s':>14}{'decisions/s':>14}{'matches/s':>12}")
    for title, game in games.items():
        speed = measure_play(game, seconds)
        rates = (speed.actions_a_second, speed.decisions_a_second)
        print(f"{title:24}{rates[0]:14,.0f}{rates[1]:14,.0f}{speed.matches_a_second:12,.0f}", flush=True)
    replayed = measure_replay(usual, seconds)
    rate = replayed.matches_a_second
    print(f"Replay, {typical_title(name)}, from the text of records: {rate:,.0f} matches/s", flush=True)
    for cache, spent in measure_start(name):
        print(f"`lucca simulate` of one match, {cache}: {spent:.2f} s", flush=True)


def bench_against_openspiel(name: str, seconds: float) -> None:
    """Prints the speed of our engine and OpenSpiel's, measured in turn."""
    from lucca.bench.configurations import typical, typical_title
    from lucca.bench.engine import measure_play
    from lucca.bench.openspiel import prepare_rollouts
    from lucca.cli.bench_envs_report import TURNS, times
    from lucca.cli.options import compile_rules

    if not bench_spec(name).openspiel_rivals:
        print(f"There is no game of OpenSpiel to compare {name} with.")
        return
    rivals = [prepare_rollouts(rival) for rival in bench_spec(name).openspiel_rivals]
    ours = typical(name)
    compile_rules(ours, "act")
    best = dict.fromkeys(("ours", *(rival.game for rival in rivals)), (0.0, 0.0))
    for _ in range(TURNS):
        speed = measure_play(ours, seconds)
        best["ours"] = max(best["ours"], (speed.actions_a_second, speed.decisions_a_second))
        for rival in rivals:
            best[rival.game] = max(best[rival.game], rival.measure(seconds))
    print("Random rollouts on one core, best of three in turn (steps are decisions and chance together)")
    print(f"{'game':34}{'steps/s':>14}{'decisions/s':>14}{'ours is':>18}")
    for rival_name, (steps, decisions) in best.items():
        ratio = f"{times(best['ours'][0] / steps)} / {times(best['ours'][1] / decisions)}"
        title = f"lucca {name}, {typical_title(name)}" if rival_name == "ours" else f"OpenSpiel {rival_name}"
        print(f"{title:34}{steps:14,.0f}{decisions:14,.0f}{ratio:>18}")


def bench_search(name: str, seconds: float, positions: int) -> None:
    """Prints simulations a second in every configuration, and how far bots are from best play where that is known."""
    from lucca.bench.configurations import configurations, typical_title
    from lucca.bench.search_speed import measure_search
    from lucca.cli.options import compile_rules

    games = configurations(name)
    usual = games[typical_title(name)]
    compile_rules(usual, "act", bots=["greedy", f"search:{BUDGET}"])
    print(f"Search of {name} on one core, {BUDGET} a decision, against itself: simulations/s")
    print(f"{'rules':24}{'first decision':>16}{'whole matches':>16}")
    for title, game in games.items():
        speed = measure_search(game, BUDGET, seconds)
        print(f"{title:24}{speed.start:16,.0f}{speed.mean:16,.0f}", flush=True)
    if endgame := bench_spec(name).endgame:
        bench_endgame(usual, endgame, typical_title(name), positions)


def bench_endgame(game: "CompiledGame", endgame: Endgame, title: str, positions: int) -> None:
    """Prints how far bots are from best play in endgames."""
    from lucca.bench.regret import measure_regret

    regret = measure_regret(game, endgame, ("greedy", f"search:{BUDGET}"), positions)
    counts = f"{regret.positions:,}, and {regret.unsolved:,} more that were too long to solve"
    print(f"{endgame.name.capitalize()}, {title}: {counts}")
    for bot, lost in regret.lost.items():
        print(f"{bot:24}loses {lost / max(regret.positions, 1):.2%} of the wins")


def bench_gpu(name: str, seconds: float) -> int:
    """Prints the speed on the GPU in every configuration; returns how many matches differ from the CPU's."""
    from lucca.bench.configurations import configurations
    from lucca.bench.gpu import CHECKED_MATCHES, differing_matches, measure_gpu, prepare_gpu

    gpu = prepare_gpu(game_class(name))
    print(f"Random play of {name} on {gpu.name} (steps are decisions and draws)")
    print(f"{'rules':24}{'steps/s':>18}{'decisions/s':>18}{'matches/s':>16}{'unlike the CPU':>18}")
    differing = 0
    for title, game in configurations(name).items():
        speed = measure_gpu(gpu, game, seconds)
        found = differing_matches(gpu, game)
        differing += found
        unlike = f"{found} of {CHECKED_MATCHES:,}"
        rates = f"{speed.actions_a_second:18,.0f}{speed.decisions_a_second:18,.0f}{speed.matches_a_second:16,.0f}"
        print(f"{title:24}{rates}{unlike:>18}", flush=True)
    return differing
