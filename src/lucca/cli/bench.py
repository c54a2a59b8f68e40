"""`lucca bench`: how fast the engine is."""

from typing import Annotated

import typer

from lucca.cli.options import WrongWords, seconds_of

EXAMPLE = "Example: lucca bench --against openspiel"
TURNS = 3  # machines are noisy: everything is measured several times in turn, and the best counts


Seconds = Annotated[
    float,
    typer.Option(parser=seconds_of("--seconds", 0.01, 600), metavar="S", help="How long each measurement lasts."),
]


def bench(
    gpu: Annotated[bool, typer.Option("--gpu", help="Random matches on the GPU, checked against the CPU.")] = False,
    against: Annotated[str, typer.Option(help="openspiel: its C++ rollouts of card games in the same run.")] = "",
    seconds: Seconds = 1.0,
) -> None:
    """Measures the engine on one core: random play, replays, compiling; or on a GPU."""
    if against not in ("", "openspiel"):
        raise WrongWords("unknown-rival", rival=against)
    if gpu and against:
        raise WrongWords("gpu-or-openspiel")
    if gpu:
        bench_gpu(seconds)
    elif against:
        bench_against_openspiel(seconds)
    else:
        bench_engine(seconds)


def bench_engine(seconds: float) -> None:
    """Every player count of 2013 and celebration, replay, start."""
    from lucca.bench.engine import measure_play, measure_replay, measure_start
    from lucca.cli.options import compile_rules
    from lucca.games.palazzi.game import Palazzi

    compile_rules(Palazzi(), "act", "replay")
    print("Random play on one core, finding the legal actions included (steps are decisions and draws)")
    print(f"{'rules':24}{'steps/s':>14}{'decisions/s':>14}{'matches/s':>12}")
    for celebration in (False, True):
        for players in (2, 3, 4, 5):
            speed = measure_play(Palazzi(players=players, celebration=celebration), seconds)
            name = f"{'celebration' if celebration else '2013'}, {players} players"
            rates = (speed.actions_a_second, speed.decisions_a_second)
            print(f"{name:24}{rates[0]:14,.0f}{rates[1]:14,.0f}{speed.matches_a_second:12,.0f}", flush=True)
    replayed = measure_replay(Palazzi(), seconds)
    print(f"Replay, 3 players, from the text of records: {replayed.matches_a_second:,.0f} matches/s", flush=True)
    measure_start(lambda name, spent: print(f"`lucca simulate` of one match, {name}: {spent:.2f} s", flush=True))


def bench_against_openspiel(seconds: float) -> None:
    """Ours and OpenSpiel's, in turn, in one run."""
    from lucca.bench.engine import measure_play
    from lucca.bench.openspiel import GAMES, prepare_rollouts
    from lucca.cli.options import compile_rules
    from lucca.games.palazzi.game import Palazzi

    rivals = [prepare_rollouts(name) for name in GAMES]
    ours = Palazzi(players=3)
    compile_rules(ours, "act")
    best = dict.fromkeys(("ours", *GAMES), (0.0, 0.0))
    for _ in range(TURNS):
        speed = measure_play(ours, seconds)
        best["ours"] = max(best["ours"], (speed.actions_a_second, speed.decisions_a_second))
        for rival in rivals:
            best[rival.game] = max(best[rival.game], rival.measure(seconds))
    print("Random rollouts on one core, best of three in turn (steps are decisions and chance together)")
    print(f"{'game':32}{'steps/s':>14}{'decisions/s':>14}{'ours is':>18}")
    for name, (steps, decisions) in best.items():
        ratio = f"{best['ours'][0] / steps:.1f}x / {best['ours'][1] / decisions:.1f}x"
        title = "lucca palazzi, 3 players" if name == "ours" else f"OpenSpiel {name}"
        print(f"{title:32}{steps:14,.0f}{decisions:14,.0f}{ratio:>18}")


def bench_gpu(seconds: float) -> None:
    """Speed on the GPU for every player count, and the comparison with the CPU."""
    from lucca.bench.gpu import CHECKED_MATCHES, differing_matches, measure_gpu, prepare_gpu
    from lucca.games.palazzi.game import Palazzi

    gpu = prepare_gpu()
    print(f"Random play on {gpu.name} (steps are decisions and draws)")
    print(f"{'rules':24}{'steps/s':>18}{'decisions/s':>18}{'matches/s':>16}{'unlike the CPU':>18}")
    differing = 0
    for celebration in (False, True):
        for players in (2, 3, 4, 5):
            game = Palazzi(players=players, celebration=celebration)
            speed = measure_gpu(gpu, game, seconds)
            found = differing_matches(gpu, game)
            differing += found
            unlike = f"{found} of {CHECKED_MATCHES:,}"
            name = f"{'celebration' if celebration else '2013'}, {players} players"
            rates = f"{speed.actions_a_second:18,.0f}{speed.decisions_a_second:18,.0f}{speed.matches_a_second:16,.0f}"
            print(f"{name:24}{rates}{unlike:>18}", flush=True)
    if differing:
        raise typer.Exit(1)
