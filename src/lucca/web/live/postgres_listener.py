"""A thread that receives what is said on the channel of a PostgreSQL database."""

import threading
from collections.abc import Callable

from sqlalchemy.engine import make_url

from lucca.store.repository import CHANNEL

POLL = 0.5
RETRY = 1.0


class PostgresListener:
    """Listens on a connection of its own, made anew when it is lost; the callbacks are called by the thread."""

    def __init__(self, url: str, on_message: Callable[[str], None], on_connect: Callable[[], None]) -> None:
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.on_message = on_message
        self.on_connect = on_connect
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self.thread.start()

    def run(self) -> None:
        """Listens until `close`."""
        import psycopg

        while not self.stopped.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.on_connect()  # something may have been said meanwhile
                    while not self.stopped.is_set():
                        for notification in connection.notifies(timeout=POLL):
                            self.on_message(notification.payload)
            except psycopg.OperationalError:
                self.stopped.wait(RETRY)

    def close(self) -> None:
        """Stops the thread."""
        self.stopped.set()
        self.thread.join()
