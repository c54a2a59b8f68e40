"""Playing on a cluster: two nodes of Ray give the same records as this process, whichever of their processes dies."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lucca.arena.cluster import NoCluster, check_answers, connected, play_on_cluster
from lucca.arena.play import Played
from lucca.arena.schedule import Fixture
from tests.arena.sample_results import PLAN, lines_of, played_matches

ROOT = Path(__file__).parents[2]
MATCHES, MOST_MATCHES = 24, 10_000
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two nodes, each with one core, on this machine."""
    pytest.importorskip("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster.address
    cluster.shutdown()


def node_of(process: int) -> str:
    """The node that a process works for: Ray starts one process a node, and that one all others."""
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1]


def test_both_nodes_play_what_one_process_would_even_if_one_of_theirs_is_killed(address: str) -> None:
    played: list[Any] = []
    nodes: dict[int, str] = {}  # of each process that played

    def fixtures() -> Iterator[Fixture]:
        """More and more, until both nodes have played and another process plays in place of the one killed."""
        for number in range(1, MOST_MATCHES):
            if number > MATCHES and len(nodes) > 2 and len(set(nodes.values())) == 2:
                return
            yield PLAN.fixture(number)

    for match in play_on_cluster(PLAN, fixtures(), address):
        assert isinstance(match, Played)
        played.append(match)
        if match.process not in nodes:  # one that was killed may have played more than was fetched
            nodes[match.process] = node_of(match.process)
        if len(played) == 2:
            os.kill(match.process, signal.SIGKILL)
    played.sort(key=lambda match: int(match.record["meta"]["match"]))
    assert lines_of(played) == lines_of(played_matches(0, len(played)))[: len(played)]
    assert len(played) < MOST_MATCHES - 1


ONE_ON_LOCAL = """
import sys
from lucca.arena.cluster import play_on_cluster
from tests.arena.sample_results import PLAN, lines_of
sys.stdout.buffer.write(lines_of(list(play_on_cluster(PLAN, [PLAN.fixture(1)], "local", workers=1)))[0])
"""


def test_local_is_never_a_cluster_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an address Ray would join one that the environment names, or that runs on this machine."""
    ray = pytest.importorskip("ray")
    told: dict[str, Any] = {}
    monkeypatch.setattr(ray, "init", lambda **options: told.update(options))
    with connected("local", 3):
        assert (told["address"], told["num_cpus"]) == ("local", 3)


@pytest.mark.slow
def test_local_does_not_join_a_cluster_that_is_there(address: str) -> None:
    """In a process of its own: one that was on two clusters takes the second for the first, which is gone."""
    environment = {**os.environ, "RAY_ADDRESS": address}
    told = subprocess.run(
        [sys.executable, "-c", ONE_ON_LOCAL], env=environment, capture_output=True, check=True, cwd=ROOT
    )
    assert told.stdout == lines_of(played_matches(0, MATCHES))[0]
    assert b"Connecting to existing" not in told.stderr


NO_ADDRESSES = {
    "nothing": "",
    "no port": "nowhere",
    "an empty port": "host:",
    "no host": ":6379",
    "a port in words": "host:port",
    "a client": "ray://host",
    "an empty label": "a..b:6379",
    "a long label": "a" * 100 + ":6379",
    "a long port": "host:" + "1" * 5000,
    "a port too large": "127.0.0.1:65536",
    "empty brackets": "[]:6379",
}


@pytest.mark.parametrize("address", NO_ADDRESSES.values(), ids=NO_ADDRESSES)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(NoCluster, match="no address"):
        list(play_on_cluster(PLAN, [PLAN.fixture(1)], address))


def test_an_address_where_nobody_listens_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but not listening
        with pytest.raises(NoCluster, match="cannot be used: Connection refused"):
            list(play_on_cluster(PLAN, [PLAN.fixture(1)], f"127.0.0.1:{taken.getsockname()[1]}"))


def test_brackets_around_an_address_of_ipv6_are_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there is no IPv6."""
    asked: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        asked.append(address)
        return socket.socket()

    monkeypatch.setattr(socket, "create_connection", connect)
    check_answers("[::1]:6379")
    assert asked == [("::1", 6379)]


@pytest.mark.skipif(not socket.has_ipv6, reason="needs IPv6")
def test_an_address_of_ipv6_stands_in_brackets() -> None:
    with socket.socket(socket.AF_INET6) as taken:
        try:
            taken.bind(("::1", 0))
        except OSError:
            pytest.skip("no IPv6 on this machine")
        with pytest.raises(NoCluster, match="cannot be used: Connection refused"):
            check_answers(f"[::1]:{taken.getsockname()[1]}")
        taken.listen()
        check_answers(f"[::1]:{taken.getsockname()[1]}")


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="extra cluster"):
        list(play_on_cluster(PLAN, [PLAN.fixture(1)], "local"))
