"""Two versions of the program measured side by side: in short slices by turns, since machines are never quiet."""

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from lucca.bench.server.load import Arena, Load, Notify, Slice, playing, run_fast, servers_for
from lucca.bench.server.tally import joined
from lucca.types import JsonObject

SLICE = 2.0  # seconds
HERE, THERE = "here", "there"


@dataclass(frozen=True, slots=True)
class Ratio:
    """How much of a figure this version has of what the other one has; `of_slices` are those of each pair of slices."""

    name: str
    here: float
    there: float
    of_slices: Sequence[float]

    @property
    def value(self) -> float:
        """The ratio of both, over all slices."""
        return self.here / self.there if self.there else 0.0

    def to_json(self) -> JsonObject:
        middle = median(self.of_slices) if self.of_slices else 0.0
        both = {"here": self.here, "there": self.there, "ratio": round(self.value, 4)}
        return {
            **both,
            "median_of_slices": round(middle, 4),
            "of_slices": [round(found, 4) for found in self.of_slices],
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """All slices of both versions: the first ones of each are those that were played at the same time, and so on."""

    paced: dict[str, list[Slice]]
    fastest: dict[str, list[Slice]]

    def ratios(self) -> list[Ratio]:
        """What is compared: what an action costs, how fast it is answered, and how many can be done at most."""
        return [
            ratio_of("CPU an action, ms", self.paced, lambda found: cpu_an_action(found) * 1000),
            ratio_of("median, ms", self.paced, lambda found: latency(found, 0.5) * 1000),
            ratio_of("99 %, ms", self.paced, lambda found: latency(found, 0.99) * 1000),
            ratio_of("CPU an action at most, ms", self.fastest, lambda found: cpu_an_action(found) * 1000),
            ratio_of("acknowledged a second at most", self.fastest, acknowledged),
        ]

    def errors(self, place: str) -> Counter[str]:
        """What went wrong at one of the versions."""
        return joined(found.tally for found in (*self.paced[place], *self.fastest[place])).errors

    def to_json(self) -> JsonObject:
        """All slices."""
        both = {"paced": self.paced, "fastest": self.fastest}
        return {
            kind: {place: [found.to_json() for found in each] for place, each in slices.items()}
            for kind, slices in both.items()
        }


def ratio_of(name: str, slices: dict[str, list[Slice]], figure: Callable[[Sequence[Slice]], float]) -> Ratio:
    """A figure of both versions, over all slices and pair by pair."""
    pairs = zip(slices[HERE], slices[THERE], strict=False)
    each = [figure([here]) / figure([there]) for here, there in pairs if figure([there])]
    return Ratio(name, figure(slices[HERE]), figure(slices[THERE]), each)


def cpu_an_action(slices: Sequence[Slice]) -> float:
    return sum(found.cpu for found in slices) / max(1, sum(found.tally.done for found in slices))


def latency(slices: Sequence[Slice], share: float) -> float:
    return joined(found.tally for found in slices).latency(share)


def acknowledged(slices: Sequence[Slice]) -> float:
    return joined(found.tally for found in slices).a_second


def compare(load: Load, path: Path, notify: Notify, its_database: str = "") -> Comparison:
    """Plays at servers of this version and of the one in another checkout, for `load.seconds` at each and in each way:
    at the first of the rates, and as fast as can be. Raises NotServed, NoSource.
    """
    versions = {HERE: load, THERE: replace(load, database=its_database, checkout=path)}
    found = Comparison({HERE: [], THERE: []}, {HERE: [], THERE: []})

    async def main() -> None:
        async with AsyncExitStack() as stack:
            arenas = {
                name: await stack.enter_async_context(playing(load, running[name], notify, f"Opening tables {name}"))
                for name in versions
            }
            for rate, slices in ((load.rates[0], found.paced), (None, found.fastest)):
                for number in range(turns(load)):
                    await play_by_turns(arenas, number, load, rate, slices, notify)

    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        running = {
            name: stack.enter_context(servers_for(its_load, f"{folder}/{name}")) for name, its_load in versions.items()
        }
        run_fast(main)
    return found


def turns(load: Load) -> int:
    """How many slices each version gets."""
    return max(1, round(load.seconds / SLICE))


async def play_by_turns(
    arenas: dict[str, Arena],
    number: int,
    load: Load,
    rate: int | None,
    slices: dict[str, list[Slice]],
    notify: Notify,
) -> None:
    """A slice of each version; who is first changes, so that a machine that gets slower is fair to both."""
    for name in (HERE, THERE) if number % 2 == 0 else (THERE, HERE):
        seconds = load.seconds / turns(load)
        slices[name].append(await arenas[name].measure(seconds, rate, notify, f"Slice {number + 1} of {turns(load)}"))
