"""Wrapping of text."""

import pytest

from lucca.cli.terminal_text import table_text, wrap


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one", 2, ["one"]),
        ("incomprehensible one", 5, ["incomprehensible", "one"]),
        ("  indented", 20, ["  indented"]),
        ("", 10, [""]),
        ("館を建てます。窓は3個です。", 14, ["館を建てます。", "窓は3個です。"]),
        ("館を建てる。窓", 10, ["館を建て", "る。窓"]),
        ("番地は100です", 8, ["番地は", "100です"]),
    ],
)
def test_lines_fit_and_break_where_they_may(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width).split("\n") == lines


def test_lines_hang_by_their_indent() -> None:
    assert wrap("- one two three", 9, "  ").split("\n") == ["- one two", "  three"]
    assert wrap("2013. For two", 9).split("\n") == ["2013. For", "two"]


def test_a_table_has_columns_as_wide_as_there_is_room_for() -> None:
    rows = [["what", "how much"], ["a", "1"], ["塔", "2"]]
    assert table_text(rows, 40).split("\n") == ["what  how much", "----  --------", "a     1", "塔    2"]
    rows = [["what", "how much"], ["a wall", "one point"], ["b", "2"]]
    lines = ["what  how", "      much", "----  -----", "a     one", "wall  point", "", "b     2"]
    assert table_text(rows, 11).split("\n") == lines
