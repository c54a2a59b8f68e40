"""The charts of `lucca bench serve`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from lucca.bench.chart import Axis, Chart, Line, write_svg
from lucca.cli.output_files import save_text
from lucca.cli.terminal_chart import draw_chart

if TYPE_CHECKING:
    from lucca.bench.server.load import Slice

MEGABYTE = 1_000_000
SHARES = (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99))
LATENCY = Axis("ms", is_log=True)


def latency_lines(slices: Sequence[tuple[float, "Slice"]]) -> list[Line]:
    """The quantiles of the latency over something."""
    return [Line(name, [(x, found.tally.latency(share) * 1000) for x, found in slices]) for name, share in SHARES]


def charts_of_rates(slices: Sequence["Slice"]) -> list[Chart]:
    """Latency over what was offered, from the moment an action was due."""
    offered = [(float(found.rate), found) for found in slices if found.rate]
    across = Axis("actions a second, as offered")
    return [Chart("Latency of an action from when it was due", across, LATENCY, latency_lines(offered))]


def charts_of_soak(slices: Sequence["Slice"]) -> list[Chart]:
    """Latency, memory and errors by minute."""
    minutes = [(float(number), found) for number, found in enumerate(slices, start=1)]
    across = Axis("minutes")
    memory = Line(
        "memory", [(0.0, slices[0].memory[0] / MEGABYTE), *((x, found.memory[1] / MEGABYTE) for x, found in minutes)]
    )
    errors = Line("errors", [(x, float(sum(found.tally.errors.values()))) for x, found in minutes])
    cost = Line("CPU", [(x, found.cpu_an_action * 1000) for x, found in minutes])
    return [
        Chart("Latency of an action from when it was due", across, LATENCY, latency_lines(minutes)),
        Chart("Memory of the server processes", across, Axis("MB"), [memory]),
        Chart("CPU time of the servers for an action", across, Axis("ms"), [cost]),
        Chart("Errors in a minute", across, Axis("errors"), [errors]),
    ]


def show_charts(charts: Sequence[Chart], file: Path | None) -> None:
    """Prints charts, and writes them to a file if one is named."""
    console = Console(highlight=False)
    for chart in charts:
        print()
        for line in draw_chart(chart, min(console.width, 100)):
            console.print(line, soft_wrap=True)
    if file:
        save_text(file, write_svg(charts))
