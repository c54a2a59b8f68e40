"""`lucca bench --envs`: how fast the environments for research are, beside others, and on a GPU."""

from lucca.bench.configurations import typical_options, typical_title

TURNS = 3  # machines are noisy: everything is measured several times in turn, and the best counts
ON_GPU = ("int8", "float32")
MATCHES_ON_ALL_CORES = 8192
MATCHES_ON_GPU = 1 << 20


def bench_envs(name: str, seconds: float) -> None:
    """Prints the speed of every interface on one core, and of batches on all cores."""
    from lucca.bench.envs import environments, one_core, prepare_batch

    heading(name)
    with one_core():
        for title, measure in environments(name).items():
            print(f"{title:40}{max(measure(seconds) for _ in range(TURNS)):16,.0f}", flush=True)
    for dtype in ("int8", "float32"):
        measure = prepare_batch(name, dtype, threads=None, n=MATCHES_ON_ALL_CORES)
        print(f"{f'BatchEnv, {dtype}, all cores':40}{max(measure(seconds) for _ in range(TURNS)):16,.0f}", flush=True)


def bench_against(name: str, rival: str, seconds: float) -> None:
    """Prints the speed of our environments and a rival's, measured in turn on one core."""
    from lucca.bench.envs import match_length, one_core, prepare_batch, prepare_pettingzoo
    from lucca.bench.rivals import Rival, pettingzoo_rivals, pgx_rivals

    with one_core():
        if rival == "pgx":
            ours = Rival(f"lucca {name}, BatchEnv, int8", match_length(name), prepare_batch(name, "int8", 1))
            rivals = pgx_rivals()
        elif rival == "pettingzoo":
            ours = Rival(f"lucca {name}, PettingZoo", match_length(name), prepare_pettingzoo(name))
            rivals = pettingzoo_rivals()
        else:
            raise ValueError(f"there is no rival {rival!r}")
        heading(name, f"{'decisions a match':>20}{'ours is':>12}")
        best = {found.name: 0.0 for found in (ours, *rivals)}
        for _ in range(TURNS):
            for found in (ours, *rivals):
                best[found.name] = max(best[found.name], found.measure(seconds))
    for found in (ours, *rivals):
        ratio = times(best[ours.name] / best[found.name])
        print(f"{found.name:40}{best[found.name]:16,.0f}{found.length:20,.0f}{ratio:>12}")


def times(ratio: float) -> str:
    """A ratio of speeds, with more digits where ours is slower."""
    return f"{ratio:.1f}x" if ratio >= 1 else f"{ratio:.2f}x"


def bench_gpu_envs(name: str, seconds: float) -> int:
    """Prints the speed of batches on the GPU; returns how many steps of matches differ from the CPU's."""
    from lucca.bench.gpu_envs import CHECKED_MATCHES, CHECKED_STEPS, differing_steps, measure_gpu_batch
    from lucca.envs.gpu_batch import GpuBatchEnv
    from lucca.games.gpu import find_cuda

    find_cuda()  # says at once if there is none
    options = typical_options(name)
    heading(name)
    for dtype in ON_GPU:
        env = GpuBatchEnv(name, MATCHES_ON_GPU, seed=1, dtype=dtype, **options)
        title = f"GpuBatchEnv, {dtype}, {MATCHES_ON_GPU:,} matches"
        print(f"{title:40}{measure_gpu_batch(env, seconds):16,.0f}", flush=True)
        del env
    differing = differing_steps(name, options)
    print(f"unlike the CPU: {differing} of {CHECKED_MATCHES * CHECKED_STEPS:,} steps", flush=True)
    return differing


def heading(name: str, more: str = "") -> None:
    """Prints what is measured, and the headings of the columns."""
    print(f"Environments of {name}, {typical_title(name)}: decisions by random legal actions, choosing them included")
    print(f"{'environment':40}{'steps/s':>16}{more}", flush=True)
