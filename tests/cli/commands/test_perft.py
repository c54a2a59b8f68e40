"""`lucca perft`: sequences of decisions, to compare with other implementations."""

import pytest

from tests.cli.command_runner import lucca, wrong


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("torri --size 3 --players 2 --depth 1", 36),
        ("torri --size 3 --players 2 --depth 3", 24768),
        ("torri --size 3 --players 2 --depth 4", 478080),
        ("torri --size 4 --depth 3", 162432),
        ("torri", 256),
        ("palazzi --players 2 --depth 2", 144),
    ],
)
def test_sequences_are_counted(words: str, count: int) -> None:
    ran = lucca("perft", *words.split())
    assert (ran.status, ran.out, ran.err) == (0, f"{count}\n", "")


def test_first_decisions_add_up() -> None:
    ran = lucca("perft", "torri", "--size", "3", "--depth", "3", "--divide")
    *parts, total = ran.lines
    assert len(parts) == 36
    assert parts[0] == "place white a1: 684"
    assert sum(int(part.split(": ")[1]) for part in parts) == int(total) == 24768


@pytest.mark.parametrize("depth", ["0", "-1", "101", "x", ""])
def test_a_depth_that_is_none_is_refused(depth: str) -> None:
    assert "--depth" in wrong(lucca("perft", "torri", "--depth", depth))


def test_the_help_says_up_to_what_games_with_chance_are_counted() -> None:
    help = " ".join(lucca("perft", "--help").out.split())
    assert "from the start of a match; in palazzi up to the next cards, after a deal." in help
