"""The proxies of `examples/deployment/` with their files as they are, but for ports and paths, in front of servers."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.patience import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples" / "deployment"
DOMAIN = "lucca.example.org"  # in the files, and so in every request of a browser
MISSING = "These tests need {program}: `make test` installs it on Debian."
MAIN = """
{user}
daemon off;
master_process off;
worker_processes 1;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{ worker_connections 1000; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/site.conf;
}}
"""
CADDY = """{
    admin off
    auto_https disable_redirects
    http_port %d
    https_port %d
    default_sni %s
}
"""


@dataclass(frozen=True, slots=True)
class Site:
    """How a proxy is reached: by HTTPS with a certificate of its own, and by plain HTTP with the same rules."""

    https: int
    plain: int
    redirecting: int
    certificate: Path

    @property
    def address(self) -> str:
        return f"https://{DOMAIN}:{self.https}"


def find_program(name: str) -> str:
    """A program of the system, which may be where only root looks."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.fail(MISSING.format(program=name), pytrace=False)
    return found


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that nobody but these tests trusts, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    whose = ["-subj", f"/CN={DOMAIN}", "-addext", f"subjectAltName=DNS:{DOMAIN}"]
    command = [find_program("openssl"), "req", *kind, *whose, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def adapt(text: str, changes: Mapping[str, str]) -> str:
    """A file with other ports and paths; each of those it has must be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx_command(folder: Path, site: Site, key: Path, ports: tuple[int, int]) -> list[str]:
    """Writes the configuration of nginx; returns the command that runs it."""
    changes = {
        **{f"server 127.0.0.1:{8001 + at} ": f"server 127.0.0.1:{port} " for at, port in enumerate(ports)},
        "listen 80;": f"listen 127.0.0.1:{site.redirecting};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{site.https} ssl http2; listen 127.0.0.1:{site.plain};",
        f"/etc/letsencrypt/live/{DOMAIN}/fullchain.pem": str(site.certificate),
        f"/etc/letsencrypt/live/{DOMAIN}/privkey.pem": str(key),
        "/var/log/nginx/": f"{folder}/",
        "/var/www/html": str(folder),
    }
    (folder / "site.conf").write_text(adapt((EXAMPLES / "nginx.conf").read_text(), changes))
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
    return [find_program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "first.log")]


def caddy_command(folder: Path, site: Site, key: Path, ports: tuple[int, int]) -> list[str]:
    """Writes the configuration of Caddy; returns the command that runs it."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("Caddy is not installed")
    changes = {
        "127.0.0.1:8001 127.0.0.1:8002": " ".join(f"127.0.0.1:{port}" for port in ports),
        f"{DOMAIN} {{": f"http://127.0.0.1:{site.plain} {{\n\timport lucca\n}}\n"
        f"{site.address} {{\n\ttls {site.certificate} {key}",
    }
    text = CADDY % (site.redirecting, site.https, DOMAIN) + adapt((EXAMPLES / "Caddyfile").read_text(), changes)
    (folder / "Caddyfile").write_text(text)
    return [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@contextmanager
def running_proxy(kind: str, folder: Path, ports: tuple[int, int]) -> Iterator[Site]:
    """A proxy in front of servers on two ports of this machine."""
    certificate, key = make_certificate(folder)
    site = Site(free_port(), free_port(), free_port(), certificate)
    command = COMMANDS[kind](folder, site, key, ports)
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(command, stdout=log, stderr=log, env=environment) as process,
    ):
        try:
            for port in (site.https, site.plain):
                wait_for_port(port, process, folder / "log")
            yield site
        finally:
            process.kill()


def wait_for_port(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Waits until somebody listens there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
            return
        except ConnectionRefusedError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)
