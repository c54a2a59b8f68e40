"""Names of bots: each stands for one bot and its budget, and nothing else is understood."""

import subprocess
import sys

import pytest

from lucca.bots import NoSuchBot, new_bot, seat_bots
from lucca.bots.budget import MOST_MILLISECONDS, MOST_SIMULATIONS, Budget
from lucca.bots.greedy import Greedy
from lucca.bots.kernels.contract import ONE
from lucca.bots.random import Random
from lucca.bots.registry import BOTS, EXAMPLES, HINT_BOT, LEVELS, QUICK, USUAL_LEVEL, is_bot, thinking_time
from lucca.bots.search import Search
from lucca.bots.weights import fitted_network, rule_of_thumb_network
from tests.cli.command_runner import sentence
from tests.command_environment import environment


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search:1", Budget(simulations=1)),
        ("search:5000", Budget(simulations=5000)),
        (f"search:{MOST_SIMULATIONS}", Budget(simulations=MOST_SIMULATIONS)),
        ("search:1ms", Budget(milliseconds=1)),
        ("search:200ms", Budget(milliseconds=200)),
        (f"search:{MOST_MILLISECONDS}ms", Budget(milliseconds=MOST_MILLISECONDS)),
    ],
)
def test_search_is_named_with_its_budget(name: str, budget: Budget) -> None:
    bot = new_bot(name)
    assert isinstance(bot, Search)
    assert bot.budget == budget
    assert is_bot(name)


def test_the_others_have_names_of_their_own() -> None:
    assert isinstance(new_bot("random"), Random)
    assert isinstance(new_bot("greedy"), Greedy)


def test_a_level_is_a_bot_with_a_strength() -> None:
    novice, player, master = (new_bot(level) for level in LEVELS)
    assert isinstance(novice, Greedy)
    assert Greedy().noise < novice.noise < ONE
    assert isinstance(player, Greedy)
    assert (novice.make_network, player.make_network) == (rule_of_thumb_network, fitted_network)
    assert isinstance(master, Search)
    assert 100 <= master.budget.milliseconds <= 2000


def test_the_usual_opponent_is_a_level_and_hints_come_from_the_strongest() -> None:
    assert USUAL_LEVEL in LEVELS
    assert list(LEVELS)[-1] == HINT_BOT


def test_how_long_a_level_thinks_is_what_its_bot_may() -> None:
    for level in LEVELS:
        bot = new_bot(level)
        assert thinking_time(level) == (bot.budget.milliseconds / 1000 if isinstance(bot, Search) else QUICK)


def test_names_are_known_without_waiting_for_numba() -> None:
    listed = subprocess.run(
        [sys.executable, "-c", "import sys, lucca.bots.registry; print(*sys.modules)"],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "lucca.bots.registry" in listed
    assert "numba" not in listed


@pytest.mark.parametrize("name", [*BOTS, *LEVELS, *EXAMPLES])
def test_every_seat_has_a_bot_of_its_own(name: str) -> None:
    assert is_bot(name)
    assert new_bot(name) is not new_bot(name)


@pytest.mark.parametrize(
    "name",
    [
        *("", "Random", "person", "greedy ", " greedy", "greedy:5", "Search:100", "search 100", "search100"),
        *("search", "search:", "search:0", "search:00", "search:01", "search:-1", "search:+1", "search:1.5"),
        *("search:1s", "search:ms", "search:0ms", "search: 1", "search:1 ms", "search:1MS", "search:1_000"),
        *("search:99999999999ms", f"search:{MOST_MILLISECONDS + 1}ms", f"search:{MOST_SIMULATIONS + 1}"),
        *("search:٣٤", "search:１００", "search:100\n", "search:100ms\n", "search:search:100", "search:1e3"),
    ],
)
def test_any_other_name_is_refused_in_one_sentence_that_says_it(name: str) -> None:
    with pytest.raises(NoSuchBot) as caught:
        new_bot(name)
    message = str(caught.value)
    assert sentence(message + "\n") == message
    assert name.strip() in message
    assert all(known in message for known in (*BOTS, *LEVELS, *EXAMPLES))
    assert not is_bot(name)


@pytest.mark.parametrize("value", [None, 5, ["greedy"], b"greedy"])
def test_what_is_no_text_is_no_bot(value: object) -> None:
    assert not is_bot(value)


@pytest.mark.parametrize("names", [[], ["random"], ["random"] * 3])
def test_every_seat_needs_exactly_one_bot(names: list[str]) -> None:
    with pytest.raises(NoSuchBot) as caught:
        seat_bots(names, 2)
    assert str(len(names)) in str(caught.value)
    assert len(seat_bots(["random", "search:1"], 2)) == 2


def test_one_unknown_bot_among_others_is_refused() -> None:
    with pytest.raises(NoSuchBot):
        seat_bots(["random", "nobody"], 2)
