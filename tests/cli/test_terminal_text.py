"""Wrapping of text."""

import pytest

from lucca.cli.terminal_text import wrap


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one", 2, ["one"]),
        ("incomprehensible one", 5, ["incomprehensible", "one"]),
        ("- one two three", 9, ["- one two", "  three"]),
        ("  indented", 20, ["  indented"]),
        ("", 10, [""]),
        ("館を建てます。窓は3個です。", 14, ["館を建てます。", "窓は3個です。"]),
        ("館を建てる。窓", 10, ["館を建て", "る。窓"]),
        ("番地は100です", 8, ["番地は", "100です"]),
    ],
)
def test_lines_fit_and_break_where_they_may(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width).split("\n") == lines
