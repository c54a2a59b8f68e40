"""What a crowd of people needs of servers, databases and workers, worked out from measured costs."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lucca.store.database import READERS, WRITERS_OF_POSTGRES
from lucca.types import JsonObject
from lucca.web.limits import Limits
from tools.scale.model import Process, calibrate

MEASURED = Path(__file__).parent.parent.parent / "docs" / "measured"
CONNECTIONS = WRITERS_OF_POSTGRES + READERS + 1  # of a process: its threads, and the one that listens
MOST_CONNECTIONS = 97  # of PostgreSQL as it comes, for others than its owner
GAME = "palazzi, usual"
FULL = 0.6  # the load of a process beyond which its slowest answers become slow


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who plays, and how: what a plan is for."""

    people: int = 100_000
    people_a_table: int = 2
    bots_a_table: int = 1
    spectators_a_table: float = 0.1
    seconds_an_action: float = 10.0  # between one action at a table and the next
    hints_an_hour: float = 2.0  # of each person
    masters: float = 0.5  # of all bots; the others are of the level `player`

    @property
    def tables(self) -> float:
        return self.people / self.people_a_table

    @property
    def actions(self) -> float:
        """Of people and bots, a second."""
        return self.tables / self.seconds_an_action

    @property
    def bot_actions(self) -> float:
        return self.actions * self.bots_a_table / (self.people_a_table + self.bots_a_table)

    @property
    def streams(self) -> float:
        return self.people + self.tables * self.spectators_a_table


@dataclass(frozen=True, slots=True)
class Costs:
    """What things were measured to cost: CPU seconds, bytes, and what a PostgreSQL can do at most."""

    process: Process
    page: float
    message: float
    levels: dict[str, float]
    hint: float
    commits: float
    database: float
    bytes_in_sqlite: float
    bytes_in_postgres: float
    bytes_ahead: float
    memory_of_table: float
    memory_of_stream: float
    memory_of_process: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What a crowd needs, in so many shards: each a database of its own with its processes."""

    crowd: Crowd
    costs: Costs
    shards: int = 1

    @property
    def an_action(self) -> float:
        """The CPU seconds of server processes for an action: itself, and the page of everybody who sees it."""
        process = self.costs.process
        return process.action + process.commit + self.costs.page * self.crowd.streams / self.crowd.tables

    @property
    def hearing(self) -> float:
        """The share of a core that every process of a shard needs to hear what happens at all tables of that shard."""
        return self.costs.message * self.crowd.actions / self.shards

    @property
    def processes(self) -> float:
        """Of a shard; more than any number where hearing alone would fill them."""
        left = FULL - self.hearing
        work = self.crowd.actions / self.shards * self.an_action
        return max(work / left, self.streams_a_shard / Limits().streams) if left > 0 else float("inf")

    @property
    def streams_a_shard(self) -> float:
        return self.crowd.streams / self.shards

    @property
    def memory(self) -> float:
        """The bytes of all tables and streams of all shards, but of processes as such."""
        crowd, costs = self.crowd, self.costs
        return crowd.tables * costs.memory_of_table + crowd.streams * costs.memory_of_stream

    @property
    def thinking(self) -> dict[str, float]:
        """Cores that bots keep busy, by level, and hints."""
        bots, masters = self.crowd.bot_actions, self.crowd.masters
        return {
            "master": bots * masters * self.costs.levels["master"],
            "player": bots * (1 - masters) * self.costs.levels["player"],
            "hints": self.crowd.people * self.crowd.hints_an_hour / 3600 * self.costs.hint,
        }

    @property
    def limits(self) -> dict[str, float]:
        """How full each limit of a shard is: 1 is all that there is room for."""
        return {
            "tables under way": self.crowd.tables / self.shards / Limits().tables,
            "commits of PostgreSQL": self.crowd.actions / self.shards / self.costs.commits,
            "connections of PostgreSQL": self.processes * CONNECTIONS / MOST_CONNECTIONS,
        }


def read(name: str) -> JsonObject:
    """A file of what was measured."""
    found: JsonObject = json.loads((MEASURED / name).read_text("utf-8"))
    return found


@cache
def measured_process(name: str) -> Process:
    """A process as it was measured at all rates; where several were, one that had all their work."""
    measured, costs = read(name), read("costs.json")
    load = measured["load"]
    streams = load["streams"] + load["tables"] * load["players"]
    return calibrate(measured, streams * costs["streams"]["cpu_a_second"], costs["syncs"])


def read_costs(process: Process, game: str = GAME) -> Costs:
    """What `tools/measure_costs.py` has measured."""
    measured, name = read("costs.json"), game.partition(",")[0]
    stored, written = measured["stored"][name], measured["stored_in_postgres"][name]
    levels = measured["bots"][game]["cpu_an_action"]
    return Costs(
        process=process,
        page=measured["pages"][game]["cpu"],
        message=measured["message"],
        levels=levels,
        hint=levels["master"],
        commits=measured["commits"]["with_notify"]["8"],
        database=written["cpu_an_entry"],
        bytes_in_sqlite=stored["bytes_an_entry"],
        bytes_in_postgres=written["bytes_an_entry"],
        bytes_ahead=written["bytes_ahead_an_entry"],
        memory_of_table=stored["memory_of_half_a_match"],
        memory_of_stream=measured["streams"]["memory"],
        memory_of_process=measured["streams"]["process"],
    )
