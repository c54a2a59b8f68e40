"""Charts in the terminal fit into it."""

from lucca.bench.chart import Axis, Chart, Line
from lucca.cli.terminal_chart import draw_chart

LATENCY = Chart(
    "Latency",
    Axis("actions a second"),
    Axis("ms", is_log=True),
    [Line("median", [(100, 4.0), (300, 40.0)]), Line("99 %", [(100, 20.0), (300, 400.0)])],
)


def test_every_point_is_drawn_in_its_place() -> None:
    lines = [line.plain for line in draw_chart(LATENCY, 60)]
    assert lines[:2] == ["Latency (ms)", "  ● median   ▲ 99 %   "]
    rows = lines[2:14]
    at = {mark: [(row, line.index(mark)) for row, line in enumerate(rows) if mark in line] for mark in "●▲"}
    (high, right), (low, left) = at["●"]
    assert high < low
    assert left < right
    assert [column for _row, column in at["▲"]] == [right, left]
    assert all(len(line) <= 60 for line in rows)
    assert lines[15].split() == ["0", "100", "200", "300"]
    assert lines[16].strip() == "actions a second"


def test_a_narrow_terminal_leaves_numbers_out() -> None:
    lines = [line.plain for line in draw_chart(LATENCY, 12)]
    assert "●" in "".join(lines[2:14])
    assert lines[15].split()[0] == "0"
