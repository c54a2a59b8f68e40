"""Starts servers fast: a process that has everything loaded forks one whenever it is told to.

`python -m tests.crash.nursery '{"folder": ..., "database": ..., ...}'` says its ports, and then takes lines: the number
of a socket starts a server there, whose process id it says. It never has a thread, so that forking it is safe.
"""

import gc
import json
import os
import signal
import socket
import sys
import traceback
from contextlib import suppress
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, NoReturn

import anyio._backends._asyncio  # noqa: F401 -- else every server would
import psycopg  # noqa: F401
import uvicorn

from lucca.games import NAMES, new_game
from lucca.store.database import new_engine
from lucca.store.folder import database_in
from lucca.store.migrate import migrate
from lucca.web import bot_play, house, server
from lucca.web.app import new_app
from lucca.web.logs import set_up_logs
from lucca.web.settings import Limits, Settings

NEVER = 1e6  # seconds until a stream looks again by itself: what happens must be told


def main(words: dict[str, Any]) -> None:
    """Starts servers until standard input ends, and ends them all then."""
    load_everything(Path(words["folder"]), words["database"])
    share_app()
    bot_play.THINKING_TIME = words["thinking_time"]
    house.SWEEP_EVERY = words["sweep_every"]
    sockets = [server.listen_on("127.0.0.1", 0) for _ in range(words["sockets"])]
    print(*(taken.getsockname()[1] for taken in sockets), flush=True)
    running: dict[int, int] = {}
    for line in sys.stdin:
        at = int(line)
        if at in running:
            os.waitpid(running[at], 0)
        running[at] = os.fork()
        if running[at] == 0:
            be_server(words, sockets[at])
        print(running[at], flush=True)
    for pid in running.values():
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def load_everything(folder: Path, database: str) -> None:
    """Rules, migrations and modules, so that no server has to do it again."""
    for name in NAMES:
        new_game(name).compile("act", "view", "replay")
    resource_tracker.ensure_running()
    folder.mkdir(parents=True, exist_ok=True)
    engine = new_engine(database or f"sqlite:///{folder}/empty.sqlite")
    migrate(engine)
    engine.dispose()


def share_app() -> None:
    """All servers have the application that is made here, with its routes; what it belongs to, each makes itself."""
    shell = house.House.__new__(house.House)
    app = new_app(shell)
    app.openapi()
    uvicorn.Config(app, log_config=None, ws="none").load()

    def new_house(settings: Settings) -> house.House:
        house.House.__init__(shell, settings)
        return shell

    vars(server).update(House=new_house, new_app=lambda _house: app, load_rules=lambda _house: None)
    gc.freeze()  # nobody looks through all that again for garbage


def be_server(words: dict[str, Any], taken: socket.socket) -> NoReturn:
    """A server until it is killed; what it starts is of its group."""
    os.setpgid(0, 0)
    set_up_logs("warning")
    try:
        with database_in(Path(words["folder"]), words["database"]) as url:
            limits = Limits(requests=10_000.0, burst=10_000)
            settings = Settings(database=url, limits=limits, heartbeat=NEVER)
            server.run_server(settings, taken, lambda _house: None)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
