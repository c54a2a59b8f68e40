"""What other processes on the same PostgreSQL say: which table has changed, and who is there."""

import threading
from collections.abc import Callable

from sqlalchemy.engine import make_url

from lucca.store.repository import CHANNEL

POLL = 0.5
RETRY = 1.0


class PostgresListener:
    """A thread that listens on a connection of its own."""

    def __init__(self, url: str, on_word: Callable[[str], None], on_connect: Callable[[], None]) -> None:
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.on_word = on_word
        self.on_connect = on_connect
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def start(self) -> None:
        """Begins to listen."""
        self.thread.start()

    def run(self) -> None:
        """Listens, and connects anew when the connection is lost."""
        import psycopg

        while not self.stopped.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.on_connect()  # something may have been said before
                    while not self.stopped.is_set():
                        for word in connection.notifies(timeout=POLL):
                            self.on_word(word.payload)
            except psycopg.OperationalError:
                self.stopped.wait(RETRY)

    def close(self) -> None:
        """Stops listening."""
        self.stopped.set()
        self.thread.join()
