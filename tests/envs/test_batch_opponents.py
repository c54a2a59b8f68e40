"""Greedy opponents of many matches at once do what the bot itself does, and know no more."""

from typing import Any

import numpy as np
import pytest

from lucca.bots.greedy import Greedy
from lucca.envs.batch import BatchEnv
from lucca.envs.batch_opponents import NOT_ASKED, GreedyOpponents
from lucca.envs.seeds import CHANCE_ACTIONS, CHOICES, OPPONENTS, new_generators
from lucca.games.palazzi.rules import state as s
from lucca.match.dealer import Numbers


class OneWord(Numbers):
    """Random numbers that consist of a given word."""

    def __init__(self, word: int) -> None:
        super().__init__("", "")
        self.words = [word]


def bot_actions(opponents: GreedyOpponents) -> list[int]:
    """Returns what the bot `greedy` chooses in each match, with the same random numbers as the opponents."""
    env, bot, found = opponents.env, Greedy(), []
    for index, (word,) in enumerate(opponents.generators.tolist()):
        state = env.states[index : index + 1]
        seat = int(state["to_move"][0]) + 1
        action = bot.best_action(env.game, env.game.known(state, seat), OneWord(word))
        found.append(env.action_ids.encode(state, seat, action))
    return found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("palazzi", {"players": 2}),
        ("palazzi", {"players": 3, "celebration": True}),
        ("palazzi", {"players": 4, "edition": "2005-de"}),
        ("torri", {"size": 6}),
        ("torri", {"size": 5, "players": 3, "switching": True}),
    ],
    ids=str,
)
def test_they_do_what_the_bot_does(name: str, options: dict[str, Any]) -> None:
    env = BatchEnv(name, 8, seed=3, **options)
    opponents = GreedyOpponents(env, seed=4)
    for _ in range(90):
        opponents.generators |= np.uint64(1)  # as the bot makes its own
        expected = bot_actions(opponents)
        numbers = opponents.choose()
        assert numbers.tolist() == expected
        env.step(numbers)


def test_only_those_asked_about_answer() -> None:
    env = BatchEnv("torri", 4, seed=1, size=6)
    opponents = GreedyOpponents(env, seed=1)
    before = opponents.generators.copy()
    numbers = opponents.choose([True, False, True, False])
    assert (numbers == NOT_ASKED).tolist() == [False, True, False, True]
    assert (opponents.generators == before).ravel().tolist() == [False, True, False, True]


def test_threads_change_nothing() -> None:
    played = []
    for threads in (1, 2):
        env = BatchEnv("torri", 1024, seed=1, size=6, threads=threads)
        opponents = GreedyOpponents(env, seed=1)
        for _ in range(3):
            env.step(opponents.choose())
        played.append(env.states.copy())
    assert (played[0] == played[1]).all()


@pytest.mark.parametrize("chooser", [0, 1])
def test_they_do_not_know_the_hands_of_others(chooser: int) -> None:
    """Before the reveal: with other cards in the other hand, chosen or not, they choose the same."""
    env = BatchEnv("palazzi", 64, seed=2, players=2)
    opponents = GreedyOpponents(env, seed=2, noise=0)
    if chooser == 1:
        env.step(opponents.choose())
    other = 1 - chooser
    assert (env.states["phase"] == s.KEEPING).all()
    numbers = opponents.choose()
    for state in env.states:
        free = [card for card in range(s.BASTION) if state.unseen[card // s.UNSEEN_WORD] >> card % s.UNSEEN_WORD & 1]
        for place, card in enumerate(free[:2]):
            held = int(state.hands[other, place])
            state.unseen[card // s.UNSEEN_WORD] ^= 1 << card % s.UNSEEN_WORD
            state.unseen[held // s.UNSEEN_WORD] ^= 1 << held % s.UNSEEN_WORD
            state.hands[other, place] = card
            if chooser == 1:  # then the other seat has chosen already
                state.kept[other, place] = card
    assert (opponents.choose() == numbers).all()


def test_what_greedy_is_asked_must_fit() -> None:
    env = BatchEnv("torri", 4, seed=1, size=3)
    greedy = GreedyOpponents(env, seed=1)
    shapes: list[Any] = [[False], [True] * 5, [[True] * 4], True]
    for asked in shapes:
        with pytest.raises(ValueError, match=r"asked must be of shape \(4,\)"):
            greedy.choose(asked)
    kinds: list[Any] = [[1] * 4, "abcd", [0.5] * 4]
    for asked in kinds:
        with pytest.raises(TypeError, match="asked must be bool"):
            greedy.choose(asked)
    for noise in (-0.1, float("nan"), 1e300):
        with pytest.raises(ValueError, match="noise must be 0 to 1"):
            GreedyOpponents(env, noise=noise)


def test_streams_of_numbers_have_nothing_to_do_with_each_other() -> None:
    words = np.concatenate([new_generators(1, use, 1000) for use in (CHANCE_ACTIONS, CHOICES, OPPONENTS)])
    assert len(np.unique(words)) == 3000
    assert words.min() > 0
