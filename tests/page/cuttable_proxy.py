"""A proxy between a browser and the server that can be cut off."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 65536


class CuttableProxy:
    """Forwards every byte, until it is cut; connections that are made meanwhile are closed at once."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self.there = (str(there.hostname), there.port or 80)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.ends: list[socket.socket] = []
        self.is_cut = False
        threading.Thread(target=self.admit, daemon=True).start()

    def admit(self) -> None:
        """Accepts connections."""
        with suppress(OSError):  # the listener is closed at last
            while True:
                near, _ = self.listener.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.there)
                self.ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=forward, args=(one, other), daemon=True).start()

    def cut(self) -> None:
        """Closes all connections; nothing more comes on any."""
        self.is_cut = True
        for end in self.ends:
            close_socket(end)
        self.ends.clear()

    def restore(self) -> None:
        """Lets new connections pass again; those that were cut stay so."""
        self.is_cut = False


def forward(one: socket.socket, other: socket.socket) -> None:
    """All bytes from one end to the other."""
    with suppress(OSError):
        while part := one.recv(CHUNK):
            other.sendall(part)
    close_socket(other)


def close_socket(end: socket.socket) -> None:
    """Closes a connection in both directions, also for a thread that waits for more."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def running_proxy(address: str) -> Iterator[CuttableProxy]:
    """A proxy before a server."""
    proxy = CuttableProxy(address)
    try:
        yield proxy
    finally:
        proxy.cut()
        close_socket(proxy.listener)
