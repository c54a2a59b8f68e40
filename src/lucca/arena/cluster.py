"""Playing on many machines with Ray; matches of a process or machine that dies are played again."""

import logging
import os
import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from lucca.arena.local import MOST_DEATHS, NoWorkers
from lucca.arena.play import Failed, Played, play
from lucca.arena.schedule import Fixture, Plan
from lucca.problem import Problem

LOCAL = "local"
AHEAD = 2  # matches submitted for each core, one of them waiting: no core is idle, and few are played in vain
CONNECT_TIMEOUT = 5.0  # seconds
LAST_PORT = 65535

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_BACKEND_LOG_LEVEL": "error",
}
SHORT_TIMEOUTS = {  # by default Ray tries for minutes
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_py_gcs_connect_timeout_s": str(int(CONNECT_TIMEOUT)),
    "RAY_NUM_REDIS_GET_RETRIES": "1",
}


class NoCluster(Problem):
    """A cluster that cannot be used."""


def play_on_cluster(
    plan: Plan, fixtures: Iterable[Fixture], address: str, workers: int | None = None
) -> Iterator[Played | Failed]:
    """Plays matches on the cluster of an address, or with Ray on this machine; raises NoCluster.

    By default as many at the same time as the cluster has cores.
    """
    with connected(address, workers) as ray:
        at_once = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(play).options(num_cpus=1, max_retries=MOST_DEATHS - 1, scheduling_strategy="SPREAD")
        shared = ray.put(plan)
        waiting = iter(fixtures)
        running: list[Any] = []
        while True:
            while len(running) < AHEAD * at_once and (fixture := next(waiting, None)):
                running.append(task.remote(shared, fixture))
            if not running:
                return
            done, running = ray.wait(running)
            yield fetch(ray, done[0])


def fetch(ray: ModuleType, reference: Any) -> Played | Failed:
    """What was played; raises NoWorkers if the processes died each time."""
    try:
        played: Played | Failed = ray.get(reference)
    except ray.exceptions.RayError as error:
        raise NoWorkers("cluster-failed", problem=first_line(error)) from None
    return played


@contextmanager
def connected(address: str, workers: int | None) -> Iterator[ModuleType]:
    """Ray, connected as long as it is needed; raises NoCluster."""
    # Told that it is local, Ray starts anew: without an address it would join whatever cluster this machine runs.
    options: dict[str, Any] = {"address": LOCAL, "num_cpus": workers, "include_dashboard": False}
    if address != LOCAL:
        check_answers(address)
        options = {"address": address}
    with environment(QUIET if address == LOCAL else QUIET | SHORT_TIMEOUTS), standard_error_closed():
        try:
            import ray

            ray.init(**options, log_to_driver=False, logging_level=logging.CRITICAL)
        except ImportError:
            raise NoCluster("no-ray") from None
        except (RuntimeError, OSError, ValueError) as error:
            raise NoCluster("no-cluster", address=address, problem=first_line(error)) from None
    try:
        yield ray
    finally:
        ray.shutdown()


@contextmanager
def environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Sets environment variables, which Ray reads when it is imported and started, for as long as the context."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        for name in variables:
            os.environ.pop(name)
        os.environ.update(before)


def check_answers(address: str) -> None:
    """Raises NoCluster where nothing listens: Ray itself would wait long, and print about it."""
    host, _, port = address.rpartition(":")
    if host.startswith("[") and host.endswith("]"):  # as an address of IPv6 is written before a port
        host = host[1:-1]
    if not (host and is_port(port)):
        raise NoCluster("not-an-address", address=address)
    try:
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
    except OSError as error:
        raise NoCluster("no-cluster", address=address, problem=first_line(error)) from None
    except UnicodeError:  # a host that cannot be a name
        raise NoCluster("not-an-address", address=address) from None


def is_port(digits: str) -> bool:
    """Whether this is a port: one too large would be taken for another, one much too large is not even a number."""
    return digits.isascii() and digits.isdigit() and len(digits) <= len(str(LAST_PORT)) and int(digits) <= LAST_PORT


def first_line(error: Exception) -> str:
    """What an error says, without the end of its sentence."""
    message = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return message.strip().splitlines()[0].rstrip(".")


@contextmanager
def standard_error_closed() -> Iterator[None]:
    """Silences what Ray's compiled parts say about things that come back as errors as well."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
