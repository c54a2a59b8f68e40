"""The options of `lucca bench serve`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from lucca.cli.options import whole_number

SERVER = "serve"
USUAL_RATE = 330  # where there is only one


@dataclass(frozen=True, slots=True)
class RateList:
    """Rates that are measured one after the other."""

    rates: tuple[int, ...]


def read_rates(value: str) -> RateList:
    """The rates of `--rate`; raises WrongUsage."""
    one = whole_number("--rate", 1, 100_000)
    return RateList(tuple(one(word.strip()) for word in value.split(",")))


Tables = Annotated[
    int, typer.Option(parser=whole_number("--tables", 1, 5000), metavar="N", help=f"{SERVER}: tables played at once.")
]
Streams = Annotated[
    int, typer.Option(parser=whole_number("--streams", 0, 4000), metavar="N", help=f"{SERVER}: idle streams.")
]
Rates = Annotated[
    RateList | None,
    typer.Option(
        "--rate",
        parser=read_rates,
        metavar="N,...",
        help=f"{SERVER}: actions a second of all tables; several rates, up to the knee, unless told.",
    ),
]
Database = Annotated[
    str, typer.Option(metavar="URL", help=f"{SERVER}: an empty PostgreSQL database instead of a temporary file.")
]
RivalDatabase = Annotated[
    str, typer.Option(metavar="URL", help=f"{SERVER}: likewise for what it is compared --against.")
]
Processes = Annotated[
    int, typer.Option(parser=whole_number("--processes", 1, 16), metavar="N", help=f"{SERVER}: servers on PostgreSQL.")
]
ByTable = Annotated[
    bool,
    typer.Option("--by-table", help=f"{SERVER}: all of a table goes to one process, as a proxy may do it."),
]
Checkout = Annotated[
    Path | None,
    typer.Option(metavar="PATH", help=f"{SERVER}: the checkout of a version to measure instead of this one."),
]
Soak = Annotated[
    int | None,
    typer.Option(
        parser=whole_number("--soak", 1, 10_000),
        metavar="MINUTES",
        help=f"{SERVER}: one rate for so long, minute by minute.",
    ),
]
ChartFile = Annotated[Path | None, typer.Option("--chart", metavar="FILE", help=f"{SERVER}: the charts as SVG.")]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help=f"{SERVER}: all figures; - prints them.")]
