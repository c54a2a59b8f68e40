"""The cable between a browser and the server, which can be pulled out."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 65536


class Cable:
    """Passes on every byte, until it is cut; whoever knocks meanwhile is turned away."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self.there = (str(there.hostname), there.port or 80)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.ends: list[socket.socket] = []
        self.is_cut = False
        threading.Thread(target=self.admit, daemon=True).start()

    def admit(self) -> None:
        """Lets in whoever comes."""
        with suppress(OSError):  # the door is closed at last
            while True:
                near, _ = self.door.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.there)
                self.ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=pass_on, args=(one, other), daemon=True).start()

    def cut(self) -> None:
        """Pulls it out: nothing more comes, on any connection."""
        self.is_cut = True
        for end in self.ends:
            hang_up(end)
        self.ends.clear()

    def mend(self) -> None:
        """Plugs it in again; connections that were cut stay so."""
        self.is_cut = False


def pass_on(one: socket.socket, other: socket.socket) -> None:
    """All bytes from one end to the other."""
    with suppress(OSError):
        while part := one.recv(CHUNK):
            other.sendall(part)
    hang_up(other)


def hang_up(end: socket.socket) -> None:
    """Closes a connection in both directions, also for a thread that waits for more."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def plugged_in(address: str) -> Iterator[Cable]:
    """A cable to a server."""
    cable = Cable(address)
    try:
        yield cable
    finally:
        cable.cut()
        hang_up(cable.door)
