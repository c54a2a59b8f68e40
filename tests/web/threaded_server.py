"""A real server on a port of this machine, in a thread of the tests."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from lucca.web.server import Server, configure, listen_on
from tests.patience import PATIENCE
from tests.web.app_client import Site


class ThreadedServer(Server):
    """Signals are for the main thread; here the test says when to stop."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing is caught."""
        yield


@contextmanager
def serve_in_thread(site: Site) -> Iterator[str]:
    """The address of a site while it is served."""
    taken = listen_on("127.0.0.1", 0)
    server = ThreadedServer(configure(site.app, site.services.settings), site.services)
    thread = Thread(target=server.run, args=([taken],))
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
