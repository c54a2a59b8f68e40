"""Prints the tables of `docs/scale.md` (`make scale`)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from tools.scale.model import Process, fastest_of, highest_load, most_of, most_of_machine, points_of
from tools.scale.plan import Costs, Crowd, Plan, measured_process, read, read_costs

WORKERS = (1, 2, 4, 8, 16, 64)
PATIENCE = 1.0  # seconds that people wait for a bot's worker at most, nineteen times of twenty
SHARDS = (1, 5, 10, 20, 50)
MIXES = {"all `player`": 0.0, "half `player`, half `master`": 0.5, "all `master`": 1.0}
TWO_CORES = 2.0
Row = Sequence[str]
# How far the model is from what was measured at most: of CPU time and of most actions a second, a share; of medians,
# seconds; of the slowest tenth, a share, up to a rate from which on it is stalls.
ERRORS = {"cpu": 0.17, "most": 0.05, "median": 0.0015, "p90": 0.25}
STALLS_FROM = 1000
# What costs allow is what a machine could do if nothing ever waited for anything else: so much of it is done.
AT_LEAST = 0.65


def table(head: Row, rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def reproduced(process: Process) -> Iterator[str]:
    """What the model says beside what was measured."""
    head = ("offered a second", "CPU, of a core", "model", "median", "model", "90 %", "model")
    rows: list[Row] = []
    for point in points_of(read("serve.json")):
        found = process.paced(point.offered)
        cpu = (percent(point.cpu), percent(found.cpu / found.seconds))
        if point.is_past_the_knee:
            rows.append((f"{point.offered:,.0f}", *cpu, "past the knee", "", "", ""))
            continue
        times = (ms(point.median), ms(found.latency(0.5)), ms(point.p90), ms(found.latency(0.9)))
        rows.append((f"{point.offered:,.0f}", *cpu, *times))
    yield from table(head, rows)


def most_reproduced(process: Process, costs: Costs) -> Iterator[str]:
    """The actions a second at most."""
    rows = [("one process, SQLite", most_of(read("serve.json")), process.fastest().a_second)]
    two, beside = "two processes and PostgreSQL on two cores", read("against-postgres.json")["ratios"]
    rows.append((two, most_of(read("postgres.json")), machine_of_two(costs)))
    rows.append((f"{two}, in slices by turns", beside["acknowledged a second at most"]["here"], machine_of_two(costs)))
    found = [(name, f"{measured:,.0f}", f"{model:,.0f}") for name, measured, model in rows]
    yield from table(("actions a second at most", "measured", "model"), found)


def machine_of_two(costs: Costs) -> float:
    """Actions a second of the machine on which PostgreSQL was measured: all share its two cores, and commit in turn."""
    fastest = fastest_of(read("postgres.json"))
    players = fastest["players_share_of_a_core"] / fastest["acknowledged_a_second"]
    return min(costs.commits, most_of_machine(TWO_CORES, costs.process.action, costs.database, players))


def levels() -> Iterator[str]:
    """What a level costs."""
    head = ("game", "actions of a match", "`novice`", "`player`", "`master`", "a match with one `master`")
    rows = []
    for title, found in read("costs.json")["bots"].items():
        cpu, actions = found["cpu_an_action"], found["actions_of_a_match"]
        match = f"{cpu['master'] * actions / found['players']:.0f} s"
        rows.append((title, f"{actions:.0f}", *(ms(cpu[level]) for level in ("novice", "player", "master")), match))
    yield from table(head, rows)


def workers(costs: Costs) -> Iterator[str]:
    """How many actions of masters some workers think out while people wait for them but shortly."""
    thinking = costs.levels["master"]
    loads = [(many, highest_load(many, thinking, PATIENCE)) for many in WORKERS]
    rows = [(f"{many}", percent(load), f"{many * load / thinking * 60:,.0f}") for many, load in loads]
    yield from table(("workers, each with a core", "load", "actions of `master` a minute"), rows)


def crowds(costs: Costs) -> Iterator[str]:
    """Cores that a crowd keeps busy."""
    rows = []
    for name, share in MIXES.items():
        plan = Plan(replace(Crowd(), masters=share), costs, SHARDS[2])
        servers = plan.processes * plan.shards
        thinking = plan.thinking
        bots = thinking["master"] + thinking["player"]
        rows.append((name, f"{servers:,.0f}", f"{bots:,.0f}", f"{thinking['hints']:,.0f}"))
    yield from table(("bots", "cores of server processes", "cores of bots", "cores of hints"), rows)


def shards(costs: Costs) -> Iterator[str]:
    """How full the limits are, by the number of shards."""
    plans = [Plan(Crowd(), costs, many) for many in SHARDS]
    head = ("shards", "processes of each", *plans[0].limits, "of a core to hear of the others")
    rows = [
        (
            f"{plan.shards}",
            f"{ceil(plan.processes)}" if plan.processes < float("inf") else "none suffice",
            *(percent(full) if full < float("inf") else "" for full in plan.limits.values()),
            percent(plan.hearing),
        )
        for plan in plans
    ]
    yield from table(head, rows)


def single(costs: Costs) -> Iterator[str]:
    """What single things cost."""
    measured = read("costs.json")
    pages = " to ".join(f"{edge(page['cpu'] for page in measured['pages'].values()) * 1000:.0f}" for edge in (min, max))
    commits, idle = measured["commits"], measured["streams"]["cpu_a_second"]
    process, commit = costs.process, " and ".join(f"{count:,}" for count in commits["with_notify"].values())
    without = " and ".join(f"{count:,}" for count in commits["without"].values())
    rows = (
        ("an action with the streams of three players, PostgreSQL", f"{ms(process.action + process.commit)} of CPU"),
        ("the same at the database", f"{ms(costs.database)} of CPU"),
        ("a table's page, by game and players", f"{pages} ms of CPU"),
        ("an open stream", f"{costs.memory_of_stream / 1e3:.0f} KB, {idle * 1e6:.0f} µs of CPU a second"),
        ("a table in memory, in the middle of its match", f"{costs.memory_of_table / 1e3:.0f} KB"),
        ("a server process without anything", f"{costs.memory_of_process / 1e6:.0f} MB"),
        (
            "an entry of a log in SQLite, in PostgreSQL",
            f"{costs.bytes_in_sqlite:.0f}, {costs.bytes_in_postgres:.0f} bytes",
        ),
        ("the same, as PostgreSQL writes it ahead", f"{costs.bytes_ahead:.0f} bytes"),
        ("hearing of an action by way of another process", f"{costs.message * 1e6:.0f} µs of CPU"),
        ("commits a second, over 1 and 8 connections, with NOTIFY", commit),
        ("the same without", without),
    )
    yield from table(("what", "cost"), rows)


def amounts(costs: Costs) -> Iterator[str]:
    """What a crowd makes of everything else."""
    crowd = Crowd()
    plan = Plan(crowd, costs)
    day = 86_400 * crowd.actions
    rows = (
        ("tables", f"{crowd.tables:,.0f}"),
        ("actions a second", f"{crowd.actions:,.0f}, of bots {crowd.bot_actions:,.0f}"),
        ("streams", f"{crowd.streams:,.0f}"),
        ("CPU time of server processes for an action, with the pages of all who see it", ms(plan.an_action)),
        ("memory of all tables and streams", f"{plan.memory / 1e9:.1f} GB"),
        ("new on disk in a day", f"{day * costs.bytes_in_postgres / 1e9:,.0f} GB"),
        ("written ahead in a day", f"{day * costs.bytes_ahead / 1e9:,.0f} GB"),
    )
    yield from table(("", f"{crowd.people:,} people"), rows)


def percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.{2 if seconds < 0.001 else 1 if seconds < 0.1 else 0}f} ms"


def lines() -> Iterator[str]:
    """All tables."""
    process = measured_process("serve.json")
    costs = read_costs(measured_process("postgres.json"))
    tables = (
        *(reproduced(process), most_reproduced(process, costs), single(costs), levels()),
        *(workers(costs), amounts(costs), crowds(costs), shards(costs)),
    )
    for each in tables:
        yield from each
        yield ""


def main() -> None:
    """Prints them."""
    print("\n".join(lines()))


if __name__ == "__main__":
    main()
