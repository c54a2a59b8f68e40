"""Plans for many people: the model reproduces what was measured, its parts add up, and the document agrees."""

from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest
from tools.scale.model import Process, fastest_of, highest_load, most_of, points_of, waits
from tools.scale.plan import Costs, Crowd, Plan, measured_process, read, read_costs
from tools.scale.tables import AT_LEAST, ERRORS, STALLS_FROM, lines, machine_of_two

DOCUMENT = Path(__file__).parent.parent / "docs" / "scale.md"
PROCESS = Process(action=0.001, commit=0.0005, idle=0.2, syncs=[0.003])


@pytest.fixture(scope="module")
def measured() -> Process:
    return measured_process("serve.json")


@pytest.fixture(scope="module")
def costs() -> Costs:
    return read_costs(measured_process("postgres.json"))


def test_the_model_reproduces_what_was_measured(measured: Process) -> None:
    points = [point for point in points_of(read("serve.json")) if not point.is_past_the_knee]
    assert len(points) >= 3
    for point in points:
        run = measured.paced(point.offered)
        assert run.cpu / run.seconds == pytest.approx(point.cpu, rel=ERRORS["cpu"])
        assert run.latency(0.5) == pytest.approx(point.median, abs=ERRORS["median"])
        assert point.offered >= STALLS_FROM or run.latency(0.9) == pytest.approx(point.p90, rel=ERRORS["p90"])


def test_it_reproduces_how_many_actions_can_be_done_at_most(measured: Process, costs: Costs) -> None:
    assert measured.fastest().a_second == pytest.approx(most_of(read("serve.json")), rel=ERRORS["most"])
    assert AT_LEAST < most_of(read("postgres.json")) / machine_of_two(costs) < 1


def test_an_action_alone_takes_its_work_and_a_sync() -> None:
    run = PROCESS.paced(0.5, seconds=200)
    assert run.latency(0.5) == pytest.approx(0.0015 / 0.8 + 0.003)
    assert run.cpu == pytest.approx(len(run.latencies) * 0.0015 + 0.2 * 200)


def test_actions_that_wait_together_share_a_commit() -> None:
    many, one = PROCESS.fastest(players=200), PROCESS.fastest(players=1)
    assert many.a_second == pytest.approx(0.8 / 0.001, rel=0.05)
    assert one.a_second == pytest.approx(1 / (0.0015 / 0.8 + 0.003), rel=0.01)


def test_work_that_varies_keeps_its_mean_and_makes_some_wait_longer() -> None:
    even, uneven = PROCESS.paced(200), replace(PROCESS, spread=1.5).paced(200)
    assert uneven.cpu == pytest.approx(even.cpu, rel=0.05)
    assert uneven.latency(0.99) > 1.3 * even.latency(0.99)


def test_waiting_for_one_worker_is_as_queueing_theory_has_it() -> None:
    load, thinking = 0.7, 0.8
    assert fmean(waits(1, load, thinking, turns=200_000)) == pytest.approx(thinking * load / (2 - 2 * load), rel=0.03)


def test_more_workers_can_be_kept_busier() -> None:
    loads = [highest_load(workers, 0.8, 1.0) for workers in (1, 4, 16)]
    assert loads == sorted(set(loads))


def test_twice_as_many_people_need_twice_as_much(costs: Costs) -> None:
    one, two = Plan(Crowd(people=1_000), costs), Plan(Crowd(people=2_000), costs)
    assert two.memory == pytest.approx(2 * one.memory)
    assert two.thinking == pytest.approx({name: 2 * cores for name, cores in one.thinking.items()})
    assert two.processes > 2 * one.processes  # each hears of more
    assert replace(two, shards=2).processes == pytest.approx(one.processes)


def test_the_costs_of_an_action_are_those_of_its_parts(costs: Costs) -> None:
    nobody_looks = replace(costs, page=0.0)
    crowd = Crowd(people_a_table=2, spectators_a_table=1)
    alone, seen = Plan(crowd, nobody_looks).an_action, Plan(crowd, costs).an_action
    assert alone == pytest.approx(costs.process.action + costs.process.commit)
    assert seen == pytest.approx(alone + 3 * costs.page)


def test_bots_of_another_level_cost_what_that_level_does(costs: Costs) -> None:
    crowd = Crowd()
    for share in (0.0, 0.25, 1.0):
        thinking = Plan(replace(crowd, masters=share), costs).thinking
        assert thinking["master"] == pytest.approx(crowd.bot_actions * share * costs.levels["master"])
        assert thinking["player"] == pytest.approx(crowd.bot_actions * (1 - share) * costs.levels["player"])


def test_no_error_went_into_what_was_measured() -> None:
    for name in ("serve.json", "postgres.json"):
        assert all(not slice["errors"] for slice in read(name)["slices"])
        assert fastest_of(read(name))["acknowledged"] > 0


def test_the_document_has_all_tables_as_they_are_worked_out() -> None:
    text = DOCUMENT.read_text("utf-8").splitlines()
    missing = [line for line in lines() if line not in text]
    assert not missing, "run `make scale`, and put its tables into docs/scale.md"
