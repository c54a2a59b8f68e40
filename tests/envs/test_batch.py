"""Many matches at once: each is a match by the rules, seen by the seat to move, and begins anew when it ends."""

import copy
import os
import pickle
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.envs import compile
from lucca.envs.batch import Batch, BatchEnv
from lucca.envs.compile import action_ids_of
from lucca.envs.observation import observe
from lucca.envs.threads import WORTH_A_THREAD
from lucca.games import compiler, rollout
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, State
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from tests.games.palazzi import configurations as palazzi
from tests.games.torri import configurations as torri
from tests.games.workload import slow_unless

CONFIGURATIONS = [
    *(pytest.param("palazzi", each, marks=slow_unless(each in palazzi.TYPICAL)) for each in palazzi.CONFIGURATIONS),
    *(pytest.param("torri", each, marks=slow_unless(each in torri.TYPICAL)) for each in torri.CONFIGURATIONS),
]


def copy_batch(batch: Batch) -> Batch:
    return Batch._make(array.copy() for array in batch)


def play(env: BatchEnv, steps: int) -> list[Batch]:
    """Returns copies of the batches of random steps."""
    return [copy_batch(env.step(env.sample())) for _ in range(steps)]


def same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Whether two batches are equal."""
    return all(np.array_equal(left, right) for left, right in zip(one, other, strict=True))


@pytest.mark.parametrize(("name", "options"), CONFIGURATIONS, ids=str)
def test_every_step_is_one_by_the_rules(name: str, options: dict[str, Any]) -> None:
    env = BatchEnv(name, 3, seed=5, **options)
    game, action_ids = env.game, action_ids_of(env.game)
    for _ in range(60):
        before, actions = env.states.copy(), env.sample()
        batch = env.step(actions)
        for index in range(3):
            after = before[index : index + 1]
            seat = int(after["to_move"][0]) + 1
            game.apply(after, seat, action_ids.decode(after, seat, int(actions[index])))
            assert batch.ended[index] == game.is_over(after)
            assert batch.rewards[index].tolist() == pytest.approx(expected_rewards(game, after))
            assert batch.points[index].tolist() == expected_points(game, after)
            if not batch.ended[index]:
                assert decision_fields(game, after) == decision_fields(game, env.states[index : index + 1])
        check_observations(env, batch)


def decision_fields(game: CompiledGame, state: State) -> dict[str, Any]:
    """Returns the fields that chance actions do not change, to compare states before and after them."""
    dealt = ("points", "area", "height", "walls", "bastions", "shields", "discarded")
    return {
        field: state[field].tolist() for field in (dealt if game.name == "palazzi" else game.state_type.names or ())
    }


def expected_rewards(game: CompiledGame, state: State) -> list[float]:
    """Returns the rewards by `Game.outcome`."""
    outcome = game.outcome(state)
    if outcome is None or len(outcome.winners) == game.players:
        return [0.0] * game.players
    winners, losers = len(outcome.winners), game.players - len(outcome.winners)
    return [1 / winners if seat + 1 in outcome.winners else -1 / losers for seat in range(game.players)]


def expected_points(game: CompiledGame, state: State) -> list[float]:
    """Returns the points by `Game.outcome`; 0 where there are none."""
    outcome = game.outcome(state)
    return list(outcome.totals) if outcome and outcome.totals else [0] * game.players


def check_observations(env: BatchEnv, batch: Batch) -> None:
    """Checks observations by `observe`, and masks by the rules."""
    assert batch.seats.tolist() == env.states["to_move"].tolist()
    fields = observe(env.game, env.states, batch.seats + 1)
    split = env.layout.split(batch.observations)
    assert all(np.allclose(split[name], values) for name, values in fields.items())
    for index in range(env.n):
        state = env.states[index : index + 1]
        assert env.game.to_move(state) != CHANCE
        legal = action_ids_of(env.game).legal(state, int(batch.seats[index]) + 1)
        assert batch.masks[index].nonzero()[0].tolist() == legal


@settings(max_examples=20)
@given(st.sampled_from(["palazzi", "torri"]), st.integers(0, 2**63), st.integers(1, 20))
def test_a_match_depends_on_the_seed_and_its_place_alone(name: str, seed: int, n: int) -> None:
    few, many = BatchEnv(name, n, seed=seed, threads=1), BatchEnv(name, 2 * n, seed=seed, threads=2)
    for one, other in zip(play(few, 30), play(many, 30), strict=True):
        assert same(one, Batch._make(array[:n] for array in other))


def test_threads_change_nothing() -> None:
    n = 2 * WORTH_A_THREAD + 77
    alone, together = (BatchEnv("palazzi", n, seed=1, threads=threads) for threads in (1, 3))
    assert (len(alone.workers.parts), len(together.workers.parts)) == (1, 2)
    assert all(same(one, other) for one, other in zip(play(alone, 100), play(together, 100), strict=True))


def test_seeds_differ_and_no_seed_is_a_new_one() -> None:
    first, second, other, third = (BatchEnv("palazzi", 8, seed=seed).batch for seed in (1, 1, 2, None))
    assert same(first, second)
    assert not same(first, other)
    assert not same(third, BatchEnv("palazzi", 8).batch)
    env = BatchEnv("palazzi", 8, seed=1)
    play(env, 5)
    assert same(env.reset(1), first)
    assert same(env.reset(2), other)


def test_whole_numbers_are_the_same_before_they_are_scaled() -> None:
    for name in ("palazzi", "torri"):
        plain, scaled = (BatchEnv(name, 4, seed=3, dtype=dtype) for dtype in ("int8", np.float32))
        for one, other in zip(play(plain, 80), play(scaled, 80), strict=True):
            assert one.observations.dtype == np.int8
            assert np.array_equal(one.observations * plain.layout.scale, other.observations)
            assert same(one._replace(observations=other.observations), other)


def test_arrays_may_be_the_callers() -> None:
    own, env = BatchEnv("palazzi", 4, seed=1), BatchEnv("palazzi", 4, seed=1)
    room = [np.zeros((7, *array.shape), array.dtype) for array in env.batch]
    for step, expected in enumerate(play(own, 7)):
        into = Batch._make(array[step] for array in room)
        assert env.step(env.sample(), into) is env.batch
        assert all(np.shares_memory(array, mine) for array, mine in zip(env.batch, into, strict=True))
        assert same(into, expected)
    assert not (room[0][0] == room[0][6]).all()


def test_memory_is_where_other_programs_can_take_it_over() -> None:
    torch: Any = import_module("torch")
    env = BatchEnv("torri", 5, seed=1)
    for array in env.batch:
        assert array.ctypes.data % 64 == 0
        assert torch.from_dlpack(array).data_ptr() == array.ctypes.data
    actions = torch.multinomial(torch.from_dlpack(env.batch.masks).float(), 1)[:, 0]
    tensors = Batch._make(torch.zeros(array.shape, dtype=torch.from_dlpack(array).dtype) for array in env.batch)
    env.step(actions, tensors)
    assert np.asarray(tensors.masks).any(axis=1).all()


def test_an_illegal_action_changes_nothing_anywhere() -> None:
    env = BatchEnv("palazzi", WORTH_A_THREAD * 2, seed=1, threads=2)
    states, batch, actions = env.states.copy(), copy_batch(env.batch), env.sample()
    for number, words in (
        (12, r"action 12 \(open red\) is not legal now"),
        (312, "there is no action 312"),
        (-1, "-1"),
    ):
        actions[[700, 900]] = number
        with pytest.raises(ValueError, match=f"match 700: .*{words}"):
            env.step(actions)
        assert np.array_equal(env.states, states)
        assert same(env.batch, batch)


def test_wrong_actions_and_arrays_are_refused() -> None:
    env = BatchEnv("torri", 4, seed=1)
    with pytest.raises(TypeError, match="a seed is a whole number or None, not 'one'"):
        env.reset("one")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="actions are whole numbers, not float64"):
        env.step([0.0] * 4)
    for actions in ([0] * 3, 0, [[0] * 4]):
        with pytest.raises(ValueError, match=r"actions must be of shape \(4,\)"):
            env.step(actions)
    wrong = env.new_batch()._replace(rewards=np.zeros((4, 3), np.float32))
    with pytest.raises(ValueError, match=r"rewards must be float32 of shape \(4, 2\), not float32 of shape \(4, 3\)"):
        env.step(env.sample(), wrong)
    with pytest.raises(ValueError, match="seats must be contiguous"):
        env.step(env.sample(), env.new_batch()._replace(seats=np.zeros(8, np.int64)[::2]))


@pytest.mark.parametrize("game", [Palazzi, Torri])
def test_no_name_means_two_things_where_all_is_compiled_together(game: type[CompiledGame]) -> None:
    """As for a GPU, where nothing is compiled before."""
    assert compiler.rebuild(
        [*game.rule_modules, rollout, *compile.env_modules(game)], lambda function: function
    ).step_match


def test_actions_have_names() -> None:
    env = BatchEnv("torri", 2, seed=1, size=6)
    assert env.decode(1, env.encode(1, "place white b2")) == "place white b2"
    with pytest.raises(ValueError, match="fly"):
        env.encode(0, "fly")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_plays_on() -> None:
    env = BatchEnv("torri", 2 * WORTH_A_THREAD, seed=1, threads=2)
    play(env, 2)
    child = os.fork()
    if child == 0:
        play(env, 2)
        os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_actions_may_lie_where_the_step_writes() -> None:
    clean, env = (BatchEnv("torri", 64, size=3, seed=1) for _ in range(2))
    room = np.zeros(65, np.int64)
    room[:64] = env.sample()
    clean.step(clean.sample())
    env.step(room[:64], env.new_batch()._replace(seats=room[1:]))
    assert np.array_equal(env.states, clean.states)


@pytest.mark.parametrize("n", [3, 2 * WORTH_A_THREAD])
def test_copies_go_their_own_way_by_the_same_cards(n: int) -> None:
    env = BatchEnv("palazzi", n, seed=1, threads=2, dtype="int8")
    play(env, 3)
    buffers: list[pickle.PickleBuffer] = []
    pickled = pickle.dumps(env, protocol=5, buffer_callback=buffers.append)
    copies = [copy.deepcopy(env), pickle.loads(pickled, buffers=[bytes(buffer.raw()) for buffer in buffers])]
    expected = play(env, 30)
    for each in copies:
        assert all(same(one, other) for one, other in zip(play(each, 30), expected, strict=True))


def test_one_environment_may_be_used_by_several_threads() -> None:
    env = BatchEnv("torri", 2 * WORTH_A_THREAD, seed=1, threads=2, size=3)

    def use(_: int) -> None:
        for _ in range(20):
            with suppress(ValueError):  # another thread was quicker, and the action is not legal any more
                env.step(env.sample())

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    check_observations(BatchEnv("torri", 3, seed=1, size=3), BatchEnv("torri", 3, seed=1, size=3).batch)
    assert (env.batch.seats == env.states["to_move"]).all()


def test_compiling_is_announced(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(compiler, "compile_for_cpu", lambda *_, **__: None)
    compile.env_kernel.__wrapped__(Torri)
    assert caplog.messages == []
    monkeypatch.setattr(compile, "is_env_compiled", lambda _: False)
    compile.env_kernel.__wrapped__(Torri)
    assert caplog.messages == ["Compiling the environment of torri for this machine, once: about half a minute."]
