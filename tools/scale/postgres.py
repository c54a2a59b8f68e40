"""What things cost a PostgreSQL, and its processes: bytes, CPU time, commits, messages."""

import os
import threading
import time
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy.engine import make_url

from lucca.bench.server.process import server_processes
from lucca.store.repository import CHANGED, CHANNEL
from lucca.types import JsonObject

COMMITTING = 3.0  # seconds
CONNECTIONS = (1, 8)
LISTENING = 10.0  # seconds
STARTING = 5.0


def usage(database: str) -> dict[str, float]:
    """The bytes of a database, those that its server has written ahead, and the CPU seconds of who is connected."""
    with connect(database) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute("SELECT pg_database_size(current_database()), pg_current_wal_lsn() - '0/0'").fetchone()
        processes = connection.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()").fetchall()
    assert row
    return {"bytes": int(row[0]), "bytes_ahead": int(row[1]), "cpu": sum(cpu_seconds(pid) for (pid,) in processes)}


def cpu_seconds(process: int) -> float:
    """The CPU time of a process of this machine so far."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def connect(database: str) -> psycopg.Connection[Any]:
    url = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(url, autocommit=True)


def measure_message(database: str) -> float:
    """The CPU seconds of a server process for a message of another process about a table that nobody follows here."""
    with server_processes(["--database", database]) as (server,), connect(database) as connection:
        time.sleep(STARTING)
        idle = cpu_seconds(server.process.pid)
        time.sleep(LISTENING)
        idle, cpu = cpu_seconds(server.process.pid) - idle, cpu_seconds(server.process.pid)
        began, sent = time.perf_counter(), 0
        while time.perf_counter() < began + LISTENING:
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{CHANGED} nowhere {sent}"])
            sent += 1
        time.sleep(1)
        return round((cpu_seconds(server.process.pid) - cpu - idle) / sent, 7)


def measure_commits(database: str) -> JsonObject:
    """Commits a second of PostgreSQL, by connections: with a NOTIFY in each, as every entry has one, and without."""
    with connect(database) as connection:
        connection.execute("CREATE TABLE probe (number bigint)")
    try:
        notify = {"with_notify": "SELECT pg_notify('probe', 'changed')", "without": "SELECT 1"}
        return {
            name: {str(many): round(commits_a_second(database, many, statement)) for many in CONNECTIONS}
            for name, statement in notify.items()
        }
    finally:
        with connect(database) as connection:
            connection.execute("DROP TABLE probe")


def commits_a_second(database: str, connections: int, statement: str) -> float:
    done: list[int] = []
    until = time.perf_counter() + COMMITTING

    def commit() -> None:
        count = 0
        with connect(database) as connection:
            while time.perf_counter() < until:
                with connection.transaction():
                    connection.execute("INSERT INTO probe VALUES (1)")
                    connection.execute(statement)
                count += 1
        done.append(count)

    threads = [threading.Thread(target=commit) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / COMMITTING
