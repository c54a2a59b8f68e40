"""Players of a load test act when it is due, are never lost, and notice what a server does not do."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from lucca.bench.configurations import served_game
from lucca.bench.server import players
from lucca.bench.server import table as table_module
from lucca.bench.server.http_client import Connection, Lost
from lucca.bench.server.players import Crowd
from lucca.bench.server.process import NotServed, ServerProcess, server_processes
from lucca.bench.server.table import PlayedTable, Player
from tests.bench.server.fake_server import CLOSE, FakeServer, serving
from tests.patience import PATIENCE

ACKNOWLEDGED = (200, {"version": 5, "seat": 1})
ASKED = {"version": 4, "you": 1, "asked": [1], "legal": ["pass"], "status": "playing"}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "PAUSE", 0.0)
    monkeypatch.setattr(players, "ANSWER_TIMEOUT", PATIENCE)
    monkeypatch.setattr(table_module, "RECONNECT", 0.0)
    monkeypatch.setattr(table_module, "HAND_OVER", 0.0)


def crowd_at(server: FakeServer | None = None) -> Crowd:
    return Crowd(served_game(), [cast(ServerProcess, server or FakeServer([]))])


def seated(crowd: Crowd) -> Player:
    """A player at a table who is asked."""
    table = PlayedTable(crowd, 0, 0)
    table.address, table.path = "", "/api/tables/table"
    player = Player(table, {"seat": 1, "secret": "secret"})
    player.latest, player.version = dict(ASKED), 4
    table.players, table.is_playing = [player], True
    crowd.tables = [table]
    return player


def run_at(answers: list[Any], play: Callable[[Crowd, FakeServer], Awaitable[None]]) -> Crowd:
    """Plays at a server that gives these answers."""

    async def main() -> Crowd:
        async with serving(answers) as server:
            crowd = crowd_at(server)
            await play(crowd, server)
            await crowd.close()
            return crowd

    return asyncio.run(main())


def test_a_request_whose_connection_was_closed_is_sent_again_and_is_no_error() -> None:
    async def play(crowd: Crowd, server: FakeServer) -> None:
        player = seated(crowd)
        crowd.post(player, time.perf_counter())
        await crowd.settle()
        first, second = server.asked
        assert first == second
        assert first == {"id": "v4", "version": 4, "action": "pass"}
        assert (player.acted, player.is_busy, len(crowd.tally.latencies)) == (5, False, 1)

    crowd = run_at([CLOSE, ACKNOWLEDGED], play)
    assert crowd.tally.errors == Counter()
    assert crowd.tally.counts["requests sent again"] == 1


def test_a_request_that_is_lost_twice_is_an_error_and_sent_until_it_is_answered() -> None:
    async def play(crowd: Crowd, server: FakeServer) -> None:
        crowd.post(seated(crowd), time.perf_counter())
        await crowd.settle()
        assert len(server.asked) == 4

    crowd = run_at([CLOSE, CLOSE, CLOSE, ACKNOWLEDGED], play)
    assert sum(crowd.tally.errors.values()) == 2
    assert len(crowd.tally.latencies) == 1


def test_a_refusal_is_an_error_and_the_player_goes_on() -> None:
    async def play(crowd: Crowd, server: FakeServer) -> None:
        player = seated(crowd)
        crowd.rate = None
        crowd.post(player, time.perf_counter())
        while not crowd.tally.latencies:
            await asyncio.sleep(0)
        assert len(server.asked) == 2

    crowd = run_at([(429, {"code": "too-fast", "facts": {"seconds": 0}}), ACKNOWLEDGED], play)
    assert crowd.tally.errors == Counter({"429 too-fast": 1})


def test_who_saw_an_old_version_waits_for_a_newer_one() -> None:
    async def play(crowd: Crowd, server: FakeServer) -> None:
        player = seated(crowd)
        crowd.post(player, time.perf_counter())
        await crowd.settle()
        assert not player.is_asked()
        player.latest = {**ASKED, "version": 5}
        assert player.is_asked()

    assert run_at([(409, {"code": "stale"})], play).tally.errors == Counter({"409 stale": 1})


def test_an_action_is_late_from_when_it_was_due_also_if_nobody_could_do_it() -> None:
    async def play(crowd: Crowd, server: FakeServer) -> None:
        crowd.rate = 1.0
        crowd.due.append(time.perf_counter() - 1000)
        crowd.act_on()
        assert not crowd.posts
        crowd.ask_player(seated(crowd))
        await crowd.settle()

    (latency,) = run_at([ACKNOWLEDGED], play).tally.latencies
    assert latency > 1000


def test_what_nobody_could_do_until_the_end_is_counted() -> None:
    async def main() -> None:
        crowd = crowd_at()
        crowd.tally.errors["so that it does not wait for an answer"] = 1
        tally = await crowd.play(0.01, 1e6)
        assert tally.due == len(tally.overdue) > 0
        assert not crowd.due
        assert tally.is_past_the_knee()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Crowd, "wait_for_answer", lambda _crowd, _tally: asyncio.sleep(0))
        asyncio.run(main())


def test_a_table_where_nobody_has_anything_to_wait_for_has_stalled() -> None:
    async def main() -> None:
        crowd = crowd_at()
        player = seated(crowd)
        table = player.table
        later = table.heard_at + table_module.STALLED + 1
        assert table.is_stalled(later)
        assert not table.is_stalled(later - 2)
        for name in ("is_busy", "is_waiting"):
            setattr(player, name, True)
            assert not table.is_stalled(later)
            setattr(player, name, False)
        table.is_playing = False
        assert not table.is_stalled(later)

    asyncio.run(main())


def test_a_stalled_table_is_told_and_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        crowd = crowd_at()
        player = seated(crowd)
        heard: list[int] = []
        player.acted = 9

        async def follow(_table: PlayedTable, followed: Player) -> None:
            heard.append(followed.version)

        monkeypatch.setattr(PlayedTable, "follow", follow)
        monkeypatch.setattr(players, "WATCH_EVERY", 0.0)
        monkeypatch.setattr(players, "HELD_UP", PATIENCE)
        player.table.heard_at = time.perf_counter() - table_module.STALLED - 1
        watching = asyncio.create_task(crowd.watch())
        while not heard:
            await asyncio.sleep(0)
        watching.cancel()
        assert (heard, player.acted) == ([0], 0)
        assert crowd.tally.errors == Counter({"table stalled": 1})

    asyncio.run(main())


def test_where_the_players_were_held_up_no_table_has_stalled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        crowd = crowd_at()
        player = seated(crowd)
        monkeypatch.setattr(players, "WATCH_EVERY", 0.0)
        monkeypatch.setattr(players, "HELD_UP", -1.0)
        player.table.heard_at = time.perf_counter() - table_module.STALLED - 1
        watching = asyncio.create_task(crowd.watch())
        while not crowd.tally.held_up:
            await asyncio.sleep(0)
        watching.cancel()
        assert crowd.tally.errors == Counter()

    asyncio.run(main())


@pytest.mark.parametrize(("is_by_table", "ports"), [(False, [2, 1, 2]), (True, [1, 1, 1])])
def test_seats_are_spread_over_servers_unless_tables_are_kept_together(is_by_table: bool, ports: list[int]) -> None:
    servers = [cast(ServerProcess, FakeServer([], port)) for port in (1, 2)]
    table = PlayedTable(Crowd(served_game(), servers, is_by_table), 0, 0)
    table.address = ""
    assert [table.connect("secret", seat).port for seat in (1, 2, 3)] == ports


def test_a_connection_that_cannot_be_had_is_one_that_was_lost() -> None:
    async def main() -> None:
        async with serving([]) as server:
            port = server.port
        with pytest.raises(Lost):
            await Connection(port).ask("GET", "/")

    asyncio.run(main())


@pytest.mark.heavy
def test_players_come_and_go_while_matches_end_and_begin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(table_module, "RECONNECT", 0.2)
    monkeypatch.setattr(table_module, "HAND_OVER", 0.1)

    async def main(servers: list[ServerProcess]) -> Counter[str]:
        crowd, counts = Crowd(served_game(), servers), Counter[str]()
        await crowd.open(12, 5)
        wanted = {"matches over", "matches begun", "streams taken up again", "seats handed over"}
        while not wanted <= counts.keys():
            tally = await crowd.play(0.2, None)
            assert tally.errors == Counter()
            counts += tally.counts
        await crowd.close()
        return counts

    with server_processes(["--data", str(tmp_path / "data")]) as servers:
        assert asyncio.run(main(servers))["matches over"] > 0


@pytest.mark.heavy
def test_a_server_that_dies_is_told_of_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(players, "WATCH_EVERY", 0.0)

    async def main(servers: list[ServerProcess]) -> None:
        crowd = Crowd(served_game(), servers)
        try:
            await crowd.open(2, 0)
            servers[0].process.kill()
            await crowd.play(PATIENCE, 10.0)
        finally:
            await crowd.close()

    started = server_processes(["--data", str(tmp_path / "data")])
    with started as servers, pytest.raises(NotServed, match="has ended"):
        asyncio.run(main(servers))
