"""Runs the server until a signal stops it."""

import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn
from fastapi import FastAPI

from lucca.games import game_names, new_game
from lucca.problem import Problem
from lucca.web.app import new_app
from lucca.web.bots.worker_tasks import USES
from lucca.web.http.connections import KEEP_ALIVE, Connections
from lucca.web.http.protocol import LimitedHttpProtocol
from lucca.web.services import Services
from lucca.web.settings import Settings

COLLECT_AFTER = (50_000, 20, 100)  # objects; the rest is in collections of the younger ones
SHUTDOWN_TIMEOUT = 3  # seconds that open requests get when the server stops


class CannotListen(Problem):
    """The address is taken, or not one of this machine's."""


class Server(uvicorn.Server):
    """Ends the streams first when it stops: each would go on for ever."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self.services = services

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM both end the server as it should end, with status 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops cleanly."""
        self.services.hub.close()
        await super().shutdown(sockets)


def listen_on(host: str, port: int) -> socket.socket:
    """A socket on an address; port 0 takes any that is free. Raises CannotListen."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _name, address = found[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CannotListen("cannot-listen", host=host, port=port, problem=problem) from None
    return listening


def run_server(settings: Settings, listening: socket.socket, on_ready: Callable[[Services], None]) -> None:
    """Serves until SIGINT or SIGTERM; raises Problem if the database cannot be used."""
    services = Services(settings)
    config = configure(new_app(services), settings)
    threading.Thread(target=load_rules, args=(services,), daemon=True).start()
    on_ready(services)
    Server(config, services).run([listening])


def configure(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    connections = Connections(settings.connections, settings.proxy)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        timeout_keep_alive=round(KEEP_ALIVE),
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        http=partial(LimitedHttpProtocol, connections),  # type: ignore[arg-type]
        ws="none",
    )


def load_rules(services: Services) -> None:
    """Loads the compiled rules while the first page is on its way, and lets a worker load the bots."""
    for name in game_names():
        new_game(name).compile(*USES)
    gc.collect()
    gc.freeze()  # what is loaded stays: looking through it again and again would keep people waiting
    gc.set_threshold(*COLLECT_AFTER)
    services.hub.call_soon(services.warm_up)
