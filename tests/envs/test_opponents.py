"""Greedy opponents of many matches at once do what the bot itself does, and know no more."""

from typing import Any

import numpy as np
import pytest

from lucca.bots.greedy import Greedy
from lucca.envs.batch import BatchEnv
from lucca.envs.opponents import NOT_ASKED, GreedyOpponents
from lucca.games.palazzi import state as s
from lucca.match.dealer import Numbers


class OneWord(Numbers):
    """Numbers that are one word."""

    def __init__(self, word: int) -> None:
        super().__init__("", "")
        self.words = [word]


def the_bot_itself(opponents: GreedyOpponents) -> list[int]:
    """What the bot does in each match, asked with what its seat knows and the numbers that the opponents have."""
    env, bot, found = opponents.env, Greedy(), []
    for match, (word,) in enumerate(opponents.generators.tolist()):
        state = env.states[match : match + 1]
        seat = int(state["to_move"][0]) + 1
        action = bot.look(env.game, env.game.known(state, seat), OneWord(word))
        found.append(env.numbering.encode(state, seat, action))
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
        expected = the_bot_itself(opponents)
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


def test_they_do_not_know_the_hands_of_others() -> None:
    """Before the reveal: with other cards in the other hand, and others unseen, they choose the same."""
    env = BatchEnv("palazzi", 64, seed=2, players=2)
    opponents = GreedyOpponents(env, seed=2, noise=0)
    assert (env.states["phase"] == s.KEEPING).all()
    numbers = opponents.choose()
    for state in env.states:
        free = [card for card in range(s.BASTION) if state.unseen[card // s.UNSEEN_WORD] >> card % s.UNSEEN_WORD & 1]
        for place, card in enumerate(free[:2]):
            held = int(state.hands[1, place])
            state.unseen[card // s.UNSEEN_WORD] ^= 1 << card % s.UNSEEN_WORD
            state.unseen[held // s.UNSEEN_WORD] ^= 1 << held % s.UNSEEN_WORD
            state.hands[1, place] = card
    assert (opponents.choose() == numbers).all()
