"""What style sheets have to know of the games: as many seats as bots can play."""

import re
from pathlib import Path

import lucca.web
from lucca.bots.kernels.tree import MOST_SEATS

TABLE = (Path(lucca.web.__file__).parent / "static" / "table.css").read_text("utf-8")


def test_every_seat_has_a_colour_and_a_line_of_its_own() -> None:
    colours = re.findall(r"--s(\d): (light-dark\(.*?\));", TABLE)
    seats = [str(seat) for seat in range(1, MOST_SEATS + 1)]
    assert [seat for seat, _ in colours] == seats
    assert len({colour for _, colour in colours}) == len(seats)
    assert re.findall(r"\.s(\d) { --seat: var\(--s\1\); }", TABLE) == seats
    patterns = dict(re.findall(r"\.course\.s(\d) { stroke-dasharray: (.*?); }", TABLE))
    assert set(patterns) == set(seats[1:])  # the first is a plain line
    assert len(set(patterns.values())) == len(patterns)
