"""Charts drawn with letters, for the terminal."""

from collections.abc import Sequence

from rich.text import Text

from lucca.bench.chart import Chart, Scale, tick_text

HEIGHT = 12  # lines
MARKS = ("●", "▲", "■", "◆")
COLOURS = ("magenta", "cyan", "bright_blue", "bright_white")


def draw_chart(chart: Chart, width: int) -> list[Text]:
    """The lines of a chart that is at most so wide: points only, for there is no room for more."""
    across, up = chart.scales()
    margin = max(len(tick_text(tick)) for tick in up.ticks) + 1
    room = max(10, width - margin - 2)
    rows = [[" "] * room for _ in range(HEIGHT)]
    marks: dict[str, str] = {}
    for mark, line, colour in zip(MARKS, chart.lines, COLOURS, strict=False):
        marks[mark] = colour
        for x, y in line.points:
            rows[row_of(up, y)][round(across.share(x) * (room - 1))] = mark
    labels = {row_of(up, tick): tick_text(tick) for tick in up.ticks}
    drawn = [Text(f"{chart.title} ({up.axis.name})", "bold"), legend(chart)]
    for number, row in enumerate(rows):
        text = Text(f"{labels.get(number, ''):>{margin}} {'┤' if number in labels else '│'}")
        for letter in row:
            text.append(letter, marks.get(letter))
        drawn.append(text)
    drawn.append(Text(f"{'':{margin}} └{'─' * room}"))
    return [*drawn, axis_line(across, margin + 2, room), Text(f"{chart.across.name:^{margin + 2 + room}}".rstrip())]


def row_of(scale: Scale, value: float) -> int:
    """The line of the picture that a value belongs to; the first is the highest."""
    return HEIGHT - 1 - round(scale.share(value) * (HEIGHT - 1))


def axis_line(scale: Scale, margin: int, room: int) -> Text:
    """The numbers below a chart, without those there is no room for."""
    letters = [" "] * (margin + room + 8)
    free = 0
    for tick in scale.ticks:
        words = tick_text(tick)
        start = max(0, margin + round(scale.share(tick) * (room - 1)) - len(words) // 2)
        if start >= free:
            letters[start : start + len(words)] = words
            free = start + len(words) + 1
    return Text("".join(letters).rstrip())


def legend(chart: Chart) -> Text:
    """Which mark is whose."""
    text = Text("  ")
    named: Sequence[tuple[str, str, str]] = [
        (mark, line.name, colour) for mark, line, colour in zip(MARKS, chart.lines, COLOURS, strict=False)
    ]
    for mark, name, colour in named:
        text.append(mark, colour).append(f" {name}   ")
    return text
