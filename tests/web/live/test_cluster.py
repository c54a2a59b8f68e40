"""Processes on one database: each knows who listens at the others, whoever comes first and whatever gets lost."""

import asyncio

import pytest

from lucca.web.live import cluster
from lucca.web.live.cluster import Cluster
from lucca.web.live.hub import Hub, Listener
from tests.web.app_client import Clock

URL = "postgresql://nobody@nowhere/nothing"  # never connected to


class Channel:
    """What processes say to each other, in one order for all; `is_cut` while nothing can be said."""

    def __init__(self) -> None:
        self.members: list[Cluster] = []
        self.said: list[str] = []
        self.forgotten: list[str] = []
        self.is_cut = False

    def join(self, name: str) -> Cluster:
        """One more process."""
        self.members.append(Cluster(Hub(name, Clock()), URL, self.send, self.forgotten.append))
        return self.members[-1]

    async def send(self, message: str) -> None:
        """Says something to all, also to the one who says it."""
        if self.is_cut:
            raise ConnectionError
        self.said.append(message)
        for member in self.members:
            member.receive(message.split(" "))

    async def settle(self) -> None:
        """Lets everybody say what there is to say."""
        while any(member.announcer.pending or member.announcer.is_asking for member in self.members):
            for member in self.members:
                await member.announcer.send_all()


async def test_everybody_knows_who_listens_elsewhere() -> None:
    channel = Channel()
    one, other = channel.join("one"), channel.join("other")
    listener = Listener("table", "anna", frozenset({1, 3}))
    one.hub.enter(listener)
    await channel.settle()
    assert other.hub.attended("table") == {1, 3}
    assert (other.hub.attended_here("table"), one.hub.remote.attended("table")) == (frozenset(), frozenset())
    one.hub.reseat(listener, frozenset({3}))
    await channel.settle()
    assert other.hub.attended("table") == {3}
    one.hub.exit(listener)
    await channel.settle()
    assert other.hub.attended("table") == frozenset()


async def test_a_process_that_comes_later_is_told_and_tells() -> None:
    channel = Channel()
    one = channel.join("one")
    one.hub.enter(Listener("table", "anna", frozenset({1})))
    await channel.settle()
    other = channel.join("other")
    other.hub.enter(Listener("table", "berta", frozenset({2})))
    other.announcer.pending.clear()  # as if it had been said before the first one listened
    await other.send_heartbeat()
    await channel.settle()
    assert one.hub.attended("table") == other.hub.attended("table") == {1, 2}


async def test_who_connects_again_asks_the_others() -> None:
    channel = Channel()
    one, other = channel.join("one"), channel.join("other")
    one.hub.enter(Listener("table", "anna", frozenset({1})))
    one.announcer.pending.clear()
    other.hub.loop = asyncio.get_running_loop()
    other.on_connect()
    await asyncio.sleep(0)
    await channel.settle()
    assert channel.said == ["ask other", "here one table 1"]
    assert other.hub.attended("table") == {1}


async def test_what_cannot_be_said_now_is_said_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "RETRY_AFTER", 0.001)
    channel = Channel()
    one, other = channel.join("one"), channel.join("other")
    channel.is_cut = True
    announcing = asyncio.create_task(one.announcer.run())
    one.hub.enter(Listener("table", "anna", frozenset({1})))
    await asyncio.sleep(0.01)
    assert other.hub.attended("table") == frozenset()
    channel.is_cut = False
    while other.hub.attended("table") != {1}:
        await asyncio.sleep(0.001)
    announcing.cancel()


async def test_a_change_wakes_those_who_listen_to_the_table() -> None:
    one = Channel().join("one")
    listeners = [Listener(table, "anna", frozenset()) for table in ("this", "that")]
    for listener in listeners:
        one.hub.enter(listener)
    one.receive(["changed", "this", "7"])
    assert [listener.woken.is_set() for listener in listeners] == [True, False]
