"""Two versions are compared fairly."""

from pathlib import Path

import pytest

from lucca.bench.server.comparison import HERE, THERE, Comparison
from lucca.bench.server.load import Slice
from lucca.bench.server.process import NoSource, source_of
from lucca.bench.server.tally import Tally


def a_slice(rate: int | None, done: int, cpu: float, latency: float) -> Slice:
    return Slice(rate, Tally(2.0, done, done, [latency] * done), cpu, 0.1, (1, 2))


def test_ratios_are_those_of_all_slices_and_of_each_pair() -> None:
    paced = {
        HERE: [a_slice(10, 20, 0.02, 0.1), a_slice(10, 20, 0.04, 0.1)],
        THERE: [a_slice(10, 20, 0.04, 0.1), a_slice(10, 20, 0.08, 0.4)],
    }
    fastest = {HERE: [a_slice(None, 300, 0.3, 0.1)], THERE: [a_slice(None, 200, 0.4, 0.1)]}
    found = {ratio.name: ratio for ratio in Comparison(paced, fastest).ratios()}
    cost, most = found["CPU an action, ms"], found["acknowledged a second at most"]
    assert (round(cost.here, 3), round(cost.there, 3), round(cost.value, 3)) == (1.5, 3.0, 0.5)
    assert list(cost.of_slices) == [0.5, 0.5]
    assert (most.here, most.there, most.value) == (150.0, 100.0, 1.5)
    assert [round(ratio, 2) for ratio in found["99 %, ms"].of_slices] == [1.0, 0.25]
    assert cost.to_json()["median_of_slices"] == 0.5


def test_a_version_without_any_answer_does_not_divide_by_zero() -> None:
    nothing = {HERE: [a_slice(None, 0, 0.0, 0.0)], THERE: [a_slice(None, 0, 0.0, 0.0)]}
    assert [ratio.value for ratio in Comparison(nothing, nothing).ratios()] == [0.0] * 5


def test_a_checkout_or_its_source_is_found(tmp_path: Path) -> None:
    package = tmp_path / "src" / "lucca"
    package.mkdir(parents=True)
    with pytest.raises(NoSource):
        source_of(tmp_path)
    (package / "__main__.py").touch()
    assert source_of(tmp_path) == source_of(tmp_path / "src") == tmp_path / "src"
