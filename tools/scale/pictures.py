"""Draws what was measured for the documents: latency over rate, beside the model's, and memory over time."""

from pathlib import Path

from lucca.bench.chart import Axis, Chart, Line, write_svg
from tools.scale.model import points_of
from tools.scale.plan import MEASURED, measured_process, read

PICTURES = MEASURED.parent / "pictures"
MEGABYTE = 1e6


def latency_over_rate() -> Chart:
    """Of one process on SQLite, up to the knee."""
    points, process = points_of(read("serve.json")), measured_process("serve.json")
    steady = [point for point in points if not point.is_past_the_knee]
    runs = [(point.offered, process.paced(point.offered)) for point in steady]
    lines = (
        Line("median", [(point.offered, point.median * 1000) for point in points]),
        Line("90 %", [(point.offered, point.p90 * 1000) for point in points]),
        Line("99 %", [(point.offered, point.p99 * 1000) for point in points]),
        Line("median, model", [(rate, run.latency(0.5) * 1000) for rate, run in runs]),
    )
    title = "Latency of an action from when it was due"
    return Chart(title, Axis("actions a second, as offered"), Axis("ms", is_log=True), lines)


def memory_over_time() -> Chart:
    """Of one process on SQLite, for an hour."""
    slices = read("soak.json")["slices"]
    ends = [(float(minute), slice["memory"][1] / MEGABYTE) for minute, slice in enumerate(slices, start=1)]
    line = Line("memory", [(0.0, slices[0]["memory"][0] / MEGABYTE), *ends])
    return Chart("Memory of the server process", Axis("minutes"), Axis("MB"), [line])


def draw(folder: Path = PICTURES) -> None:
    """Writes all pictures."""
    for name, chart in (("server-latency", latency_over_rate()), ("server-memory", memory_over_time())):
        (folder / f"{name}.svg").write_text(write_svg([chart]), "utf-8")


if __name__ == "__main__":
    draw()
