"""Charts have round numbers at their sides, and all points in their place."""

import re
from xml.etree import ElementTree

import pytest

from lucca.bench.chart import Axis, Chart, Line, scale_of, tick_text, write_svg

LATENCY = Chart(
    "Latency & more",
    Axis("actions a second"),
    Axis("ms", is_log=True),
    [Line("median", [(100, 4.0), (300, 40.0)]), Line("99 %", [(100, 20.0), (300, 400.0)])],
)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([], [0, 1]),
        ([0.0], [0, 1]),
        ([3.0, 9.5], [0, 2, 4, 6, 8, 10]),
        ([1000.0], [0, 200, 400, 600, 800, 1000]),
        ([0.031], [0, 0.01, 0.02, 0.03, 0.04]),
    ],
)
def test_ticks_are_round(values: list[float], ticks: list[float]) -> None:
    assert [round(tick, 6) for tick in scale_of(Axis("MB"), values).ticks] == ticks


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([4.0, 400.0], [2, 5, 10, 20, 50, 100, 200, 500]),
        ([5.0], [5, 10]),
        ([0.0, 0.003], [0.002, 0.005]),
        ([], [1, 2]),
        ([900.0, 1000.0], [500, 1000]),
    ],
)
def test_logarithmic_ticks_begin_with_one_two_or_five(values: list[float], ticks: list[float]) -> None:
    scale = scale_of(Axis("ms", is_log=True), values)
    assert [round(tick, 6) for tick in scale.ticks] == ticks
    assert all(0 <= scale.share(value) <= 1 for value in values)


def test_numbers_beside_an_axis_are_short() -> None:
    assert [tick_text(value) for value in (0.0, 0.002, 0.5, 2.0, 2.5, 10_000.0)] == [
        "0",
        "0.002",
        "0.5",
        "2",
        "2.5",
        "10,000",
    ]


def test_a_picture_has_every_chart_with_its_points_inside() -> None:
    alone = Chart("Errors", Axis("minutes"), Axis("errors"), [Line("errors", [(1, 0.0), (2, 0.0)])])
    picture = ElementTree.fromstring(write_svg([LATENCY, alone]))
    space = "{http://www.w3.org/2000/svg}"
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    circles = [(float(each.attrib["cx"]), float(each.attrib["cy"])) for each in picture.iter(f"{space}circle")]
    assert len(circles) == 6
    assert all(left < x < width and top < y < height for x, y in circles)
    assert circles[0][1] > circles[1][1] > top  # what is more is higher
    texts = [each.text for each in picture.iter(f"{space}text")]
    assert {"Latency & more", "median", "99 %", "actions a second", "ms", "Errors", "minutes"} <= set(texts)
    assert picture.attrib["aria-label"] == "Latency & more; Errors"
    assert not re.search(r"nan|inf", write_svg([LATENCY, alone]))
