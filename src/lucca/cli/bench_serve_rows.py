"""What `lucca bench serve` prints: a row for each slice of time, and how two versions compare."""

from typing import TYPE_CHECKING

from lucca.bench.server.load import Slice, title_of

if TYPE_CHECKING:
    from lucca.bench.server.comparison import Comparison

MEGABYTE = 1_000_000
COUNTS = ("matches begun", "matches over", "streams taken up again", "seats handed over", "requests sent again")
TOO_BUSY = 0.8  # of a core: what the players themselves needed then may have limited what was measured


def print_head(first: str) -> None:
    """Prints the head of the rows."""
    times = "".join(f"{name:>11}" for name in ("median", "90 %", "99 %", "longest"))
    print(f"{first:20}{'a second':>9}{times}{'errors':>8}{'CPU':>9}{'players':>8}{'memory':>13}", flush=True)


def print_slice(title: str, found: Slice) -> None:
    """Prints a row, and below it what went wrong."""
    tally, (before, after) = found.tally, found.memory
    times = "".join(f"{tally.latency(share) * 1000:8,.1f} ms" for share in (0.5, 0.9, 0.99, 1.0))
    cost = f"{sum(tally.errors.values()):8,}{found.cpu_an_action * 1000:6.2f} ms{found.busy:8.0%}"
    memory = f"{before / MEGABYTE:,.0f}-{after / MEGABYTE:,.0f} MB"
    print(f"{title:20}{tally.a_second:9,.1f}{times}{cost}{memory:>13}", flush=True)
    for error, count in tally.errors.most_common():
        print(f"  {error}: {count:,}")
    if tally.overdue:
        print(f"  due and not done yet at the end: {len(tally.overdue):,}")
    if tally.held_up:
        print(f"  The players stood still for {tally.held_up:.1f} s: the machine had no time for them.")
    if found.busy > TOO_BUSY:
        print(f"  The players needed {found.busy:.0%} of a core: they may have limited this.")


def print_counts(slices: list[Slice]) -> None:
    """Prints what else went on, all slices together."""
    counts = {name: sum(found.tally.counts[name] for found in slices) for name in COUNTS}
    print("Meanwhile: " + ", ".join(f"{name} {count:,}" for name, count in counts.items()), flush=True)


def row_title(found: Slice) -> str:
    """What a rate is called."""
    return title_of(found.rate)


def print_ratios(found: "Comparison") -> None:
    """Prints figures of both versions, and their ratio with the range of that over all pairs of slices."""
    print(f"{'':32}{'here':>10}{'there':>10}{'ratio':>8}{'pairs of slices':>20}")
    for ratio in found.ratios():
        pairs = sorted(ratio.of_slices)
        span = f"{pairs[0]:.2f} to {pairs[-1]:.2f}" if pairs else ""
        print(f"{ratio.name:32}{ratio.here:10,.2f}{ratio.there:10,.2f}{ratio.value:8.2f}{span:>20}", flush=True)
    for place in found.paced:
        errors = found.errors(place)
        for error, count in errors.most_common():
            print(f"  {place}: {error}: {count:,}")
