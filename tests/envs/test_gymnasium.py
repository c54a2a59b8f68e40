"""The games in Gymnasium: its checker passes, bots sit on the other seats, and one seed settles everything."""

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from lucca.bots.random import Random as RandomBot
from lucca.envs import bot_opponents
from lucca.envs.gymnasium import LuccaEnv, PalazziEnv, TorriEnv
from lucca.games.game import Action
from lucca.games.palazzi.rules import state as s
from lucca.games.palazzi.view import View
from lucca.match.dealer import Numbers
from lucca.match.match import Question
from tests.envs.shadow_match import ShadowMatch
from tests.same_state import same_state

SOME: list[tuple[type[LuccaEnv], dict[str, Any]]] = [
    (PalazziEnv, {}),
    (PalazziEnv, {"players": 2, "celebration": True}),
    (PalazziEnv, {"players": 5, "edition": "2005-ja", "seat": 5}),
    (TorriEnv, {"size": 4}),
    (TorriEnv, {"size": 5, "players": 4, "switching": True, "seat": 3}),
]
some_tables = pytest.mark.parametrize(("kind", "options"), SOME)


def choose(mask: Any, random: Random) -> int:
    """A random legal action."""
    return int(random.choice(np.flatnonzero(mask)))


def play(env: Any, seed: int | None, chooser: int = 1) -> list[Any]:
    """Plays a match with random actions; returns all results of its steps."""
    random = Random(chooser)
    seen, info = env.reset(seed=seed)
    found: list[Any] = [seen["observation"], info["seat"]]
    is_over = False
    while not is_over:
        seen, reward, is_over, is_cut, info = env.step(choose(info["action_mask"], random))
        assert not is_cut
        found += [seen["observation"], seen["action_mask"], reward]
    return [*found, info["winners"], info["reason"]]


def alike(one: list[Any], other: list[Any]) -> bool:
    """Whether the results of two matches are equal."""
    return len(one) == len(other) and all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@some_tables
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_the_checker_of_gymnasium_finds_nothing_wrong(
    kind: type[LuccaEnv], options: dict[str, Any], opponents: str
) -> None:
    name = f"lucca/{kind.name.title()}-v1"
    check_env(gymnasium.make(name, opponents=opponents, **options).unwrapped)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("name", ["lucca/Palazzi-v1", "lucca/Torri-v1"])
def test_made_by_gymnasium_it_plays_and_renders(name: str, mode: str) -> None:
    env = gymnasium.make(name, render_mode=mode, opponents="random")
    _, info = env.reset(seed=1)
    env.step(choose(info["action_mask"], Random(1)))
    shown: Any = env.render()
    assert isinstance(shown, str) if mode == "ansi" else shown.shape[1:] == (800, 3)
    env.close()


def test_many_at_once() -> None:
    tables: Any = gymnasium.make_vec("lucca/Torri-v1", 3, size=4, opponents="random", vectorization_mode="sync")
    seen, info = tables.reset(seed=1)
    assert seen["observation"].shape[0] == 3
    tables.step(np.array([choose(mask, Random(1)) for mask in info["action_mask"]]))
    tables.close()


@some_tables
def test_a_seed_settles_everything(kind: type[LuccaEnv], options: dict[str, Any]) -> None:
    one, other = (kind(opponents="greedy", **options) for _ in range(2))
    first = play(one, 5)
    assert alike(first, play(other, 5))
    assert alike(play(one, None), play(other, None))
    assert alike(first, play(one, 5))
    assert not alike(first, play(one, 6))
    assert not alike(first, play(one, None))


def test_without_a_seed_every_match_is_a_new_one() -> None:
    one, other = PalazziEnv(), PalazziEnv()
    assert not np.array_equal(one.reset()[0]["observation"], other.reset()[0]["observation"])


def test_opponents_have_numbers_of_their_own() -> None:
    env = TorriEnv(opponents="random", players=3, seat=3)
    states = []
    for seed in range(5):
        env.reset(seed=seed)
        states.append(bytes(env.match.state.view(np.uint8)))
    assert len(set(states)) == 5


def test_the_seat_is_the_one_wanted_or_drawn() -> None:
    env = PalazziEnv(seat=2, opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}
    env = PalazziEnv(opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {1, 2, 3}


def test_every_seat_has_the_opponent_named_for_it() -> None:
    env = PalazziEnv(seat=2, opponents=["random", "novice"])
    env.reset(seed=1)
    assert isinstance(env.opponents_by_seat[0], bot_opponents.RandomOpponent)
    assert isinstance(env.opponents_by_seat[2], bot_opponents.BotOpponent)
    assert env.opponents_by_seat[2].bot.noise > 0  # type: ignore[attr-defined]


def test_searching_bots_play_too() -> None:
    env = TorriEnv(size=3, opponents="search:20", seat=1)
    assert alike(play(env, 1), play(env, 1))


@some_tables
def test_a_match_in_gymnasium_is_a_match_of_ours(
    kind: type[LuccaEnv], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    env = kind(opponents="random", **options)
    names: list[str] = []
    act = env.match.act

    def note(number: int) -> bool:
        name = env.match.decode(number)
        assert env.encode(name) == number
        names.append(name)
        return act(number)

    monkeypatch.setattr(env.match, "act", note)
    brought = play(env, 9)
    shadow = ShadowMatch(env.match, 9)
    for name in names:
        shadow.follow(name)
    assert shadow.is_same()
    outcome = shadow.match.outcome
    assert outcome
    assert brought[-2:] == [outcome.winners, outcome.reason]
    assert (brought[-3] > 0) == (env.seat_index + 1 in outcome.winners and len(outcome.winners) < env.players)


class Spy(RandomBot):
    """A bot that plays at random and records its questions."""

    questions: list[Question] = []  # noqa: RUF012

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """Reads all parts of the question."""
        known = question.known()
        self.questions.append(question)
        if known["current_round"][0] == 0:
            others = [seat for seat in range(3) if seat != question.seat - 1]
            assert (known["hands"][0, others] == s.NONE).all()
            assert (known["kept"][0, others] == s.NONE).all()
            view = question.view()
            assert isinstance(view, View)
            assert view.position.kept is None
        assert question.legal == question.game.legal(known, question.seat)
        return super().choose(question, numbers)


def test_bots_are_shown_what_their_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_opponents, "new_bot", lambda name: Spy())
    Spy.questions.clear()
    play(PalazziEnv(seat=2), 1)
    assert [(one.seat, one.number) for one in Spy.questions[:2]] == [(1, 0), (3, 2)]
    with pytest.raises(AttributeError):
        _ = Spy.questions[0].nothing  # type: ignore[attr-defined]


def test_before_the_reveal_no_other_hand_is_seen() -> None:
    one, other = PalazziEnv(seat=1), PalazziEnv(seat=1)
    seen, _ = one.reset(seed=3)
    other.reset(seed=3)
    hands = other.match.state["hands"][0]
    hands[[1, 2]] = hands[[2, 1]]
    assert np.array_equal(other.match.observe(0)[0], seen["observation"])


def test_an_illegal_action_ends_the_match() -> None:
    env = TorriEnv(size=4, opponents="random", seat=1)
    _, info = env.reset(seed=1)
    before = env.match.state.copy()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, is_over, is_cut, info = env.step(wrong)
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert info["illegal"] == f"action {wrong} ({env.decode(wrong)}) is not legal now"
    assert seen in env.observation_space
    assert same_state(env.match.state, before)
    with pytest.raises(ResetNeeded, match="the match is over"):
        env.step(0)
    env.reset()
    env.step(0)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_copy_plays_on_alike(opponents: str) -> None:
    env = PalazziEnv(opponents=opponents)
    _, info = env.reset(seed=4)
    env.step(choose(info["action_mask"], Random(1)))
    copies: list[Any] = [env, deepcopy(env), pickle.loads(pickle.dumps(env))]
    action = choose(env.action_masks(), Random(1))
    steps = [one.step(action) for one in copies]
    for seen, *rest in steps[1:]:
        assert np.array_equal(seen["observation"], steps[0][0]["observation"])
        assert rest[:3] == list(steps[0][1:4])
    assert len({bytes(one.reset()[0]["observation"]) for one in copies}) == 1


def test_masks_for_stable_baselines() -> None:
    env: Any = gymnasium.make("lucca/Palazzi-v1")
    seen, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, seen["action_mask"])
    assert np.array_equal(masks, info["action_mask"])


def test_a_match_whose_bots_were_interrupted_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    env = TorriEnv(size=3, opponents="random", seat=1)
    _, info = env.reset(seed=1)
    number = int(info["action_mask"].argmax())
    while env.match.state["brick"][0] == 1:  # until the turn ends with the next action
        _, _, _, _, info = env.step(number)
        number = int(info["action_mask"].argmax())
    with monkeypatch.context() as patch:
        patch.setattr(bot_opponents.RandomOpponent, "choose", interrupt)
        with pytest.raises(KeyboardInterrupt):
            env.step(number)
    with pytest.raises(ResetNeeded, match="was left"):
        env.step(number)
    env.reset(seed=1)


def interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


def test_any_bot_can_be_an_opponent() -> None:
    env, named = TorriEnv(size=3, opponents=RandomBot(), seat=2), TorriEnv(size=3, opponents="random", seat=2)
    for each in (env, named):
        _, info = each.reset(seed=1)
        while not each.is_over:
            _, _, _, _, info = each.step(int(info["action_mask"].argmax()))
        assert info["reason"]
    with pytest.raises(TypeError, match="opponents must be a bot, the name of one, or a list of these"):
        TorriEnv(opponents=[5])  # type: ignore[list-item]


def test_a_match_pickled_into_memory_of_others_plays_on() -> None:
    env = TorriEnv(size=3, opponents="random", seat=1)
    _, info = env.reset(seed=1)
    buffers: list[pickle.PickleBuffer] = []
    pickled = pickle.dumps(env, protocol=5, buffer_callback=buffers.append)
    unpickled = pickle.loads(pickled, buffers=[bytes(buffer.raw()) for buffer in buffers])
    for each in (env, unpickled):
        each.step(int(info["action_mask"].argmax()))
    assert same_state(env.match.state, unpickled.match.state)


def test_opponents_of_one_match_have_luck_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    monkeypatch.setattr("lucca.envs.gymnasium.new_opponent", lambda _, seed: seeds.append(seed))
    monkeypatch.setattr(PalazziEnv, "play_opponents", lambda _: None)
    PalazziEnv(players=5, seat=1).reset(seed=1)
    assert len(set(seeds)) == 4


def test_masks_are_the_seats_own_even_when_another_is_asked() -> None:
    env = TorriEnv(size=3, opponents="random", seat=2)
    _, info = env.reset(seed=1)
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    env.seat_index = 0
    assert not env.action_masks().any()
