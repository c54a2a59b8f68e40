"""Servers that answer with what they were sent: what a proxy makes of a request."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Echo(BaseHTTPRequestHandler):
    """Answers with the name of its server and the headers of the request."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answers."""
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.dumps({"port": self.connection.getsockname()[1], "headers": headers}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextmanager
def two_echoes() -> Iterator[tuple[int, int]]:
    """The ports of two such servers."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Echo) for _ in range(2)]
    for server in servers:
        server.daemon_threads = True
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield servers[0].server_port, servers[1].server_port
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()
