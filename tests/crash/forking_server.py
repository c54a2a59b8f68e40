"""Starts servers fast: a process with everything loaded forks them.

`python -m tests.crash.forking_server` reads commands as lines of JSON, and answers each with a line: `{"open": {...}}`
opens sockets for servers on a database, and answers with their ports; `{"start": PORT}` starts a server there, and
answers with its process id; `{"close": PORTS}` kills those servers. It never has a thread, so that forking it is safe.
"""

import gc
import json
import os
import signal
import socket
import sys
import tempfile
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, NoReturn

import anyio._backends._asyncio  # noqa: F401 -- else every server would
import psycopg  # noqa: F401
import uvicorn

from lucca.games import game_names, new_game
from lucca.store.data_folder import database_in
from lucca.store.database import new_engine
from lucca.store.migrations.migrate import migrate
from lucca.web import background, server, services
from lucca.web.app import new_app
from lucca.web.bots import claims
from lucca.web.http.json_logs import set_up_logs
from lucca.web.limits import Limits
from lucca.web.settings import Settings

NEVER = 1e6  # seconds between heartbeats, so that no stream finds by itself what it was not told


@dataclass
class ServerSlot:
    """The socket and the options of a server, and its process once it was started."""

    taken: socket.socket
    options: dict[str, Any]
    pid: int = 0

    def start(self) -> int:
        """Starts a server, once the one before has ended; returns its process id."""
        self.wait()
        self.pid = os.fork()
        if self.pid == 0:
            run_forked_server(self.options, self.taken)
        os.setpgid(self.pid, self.pid)  # here as well: whoever is told of it may end its group at once
        return self.pid

    def close(self) -> None:
        """Kills the server and the processes it started."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
        self.wait()
        self.taken.close()

    def wait(self) -> None:
        """Waits for the server to end."""
        if self.pid:
            os.waitpid(self.pid, 0)
            self.pid = 0


def main() -> None:
    """Obeys commands until standard input ends, then kills all servers."""
    load_everything()
    share_app()
    slots: dict[int, ServerSlot] = {}
    for line in sys.stdin:
        match json.loads(line):
            case {"open": options}:
                made = [ServerSlot(server.listen_on("127.0.0.1", 0), options) for _ in range(options["sockets"])]
                opened = {slot.taken.getsockname()[1]: slot for slot in made}
                slots |= opened
                answer: Any = list(opened)
            case {"start": port}:
                answer = slots[port].start()
            case {"close": ports}:
                for port in ports:
                    slots.pop(port).close()
                answer = None
        print(json.dumps(answer), flush=True)
    for slot in slots.values():
        slot.close()


def load_everything() -> None:
    """Loads rules, migrations and modules, so that no server has to."""
    for name in game_names():
        new_game(name).compile("act", "view", "replay")
    resource_tracker.ensure_running()
    with tempfile.TemporaryDirectory() as folder:
        engine = new_engine(f"sqlite:///{folder}/empty.sqlite")
        migrate(engine)
        engine.dispose()


def share_app() -> None:
    """Makes the application with its routes once for all servers; each initializes its `Services` anew."""
    shell = services.Services.__new__(services.Services)
    app = new_app(shell)
    app.openapi()
    uvicorn.Config(app, log_config=None, ws="none").load()

    def new_services(settings: Settings) -> services.Services:
        services.Services.__init__(shell, settings)
        return shell

    vars(server).update(Services=new_services, new_app=lambda _services: app, load_rules=lambda _services: None)
    gc.freeze()  # servers do not search all that for garbage


def run_forked_server(options: dict[str, Any], taken: socket.socket) -> NoReturn:
    """Runs a server in a process group of its own until it is killed."""
    os.setpgid(0, 0)
    folder = Path(options["folder"])
    os.dup2(os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND), sys.stderr.fileno())
    set_up_logs("warning")
    claims.CLAIM_TIME, background.SWEEP_EVERY = options["claim_time"], options["sweep_every"]
    try:
        with database_in(folder / "data", options["database"]) as url:
            limits = Limits(requests=10_000.0, burst=10_000)
            settings = Settings(database=url, limits=limits, heartbeat=NEVER)
            server.run_server(settings, taken, lambda _services: None)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
