"""`lucca serve`: runs the server."""

import os
import signal
import socket
import sys
import webbrowser
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lucca.cli.open_files import raise_limit_of_files
from lucca.cli.options import DATA, WrongUsage, whole_number
from lucca.cli.output_files import private_files
from lucca.cli.terminal_text import print_line
from lucca.games import game_names
from lucca.locale import _

if TYPE_CHECKING:
    from lucca.web.services import Services

EXAMPLE = "Example: lucca serve --host 0.0.0.0 --port 8000"
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 -- only where the owner says so


def serve(
    port: Annotated[
        int, typer.Option(parser=whole_number("--port", 0, 65535), metavar="N", help="0 takes any that is free.")
    ] = 8000,
    host: Annotated[str, typer.Option(help="0.0.0.0 serves other machines too; only this one unless told.")] = LOOPBACK,
    data: Annotated[Path, typer.Option(metavar="DIR", help="The folder in which everything is kept.")] = DATA,
    database: Annotated[str, typer.Option(metavar="URL", help="A PostgreSQL instead of the folder's file.")] = "",
    workers: Annotated[
        int | None, typer.Option(parser=whole_number("--workers", 1, 64), metavar="K", help="Processes for bots.")
    ] = None,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A proxy in front: believed about who asks, and whether by https.")
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A name that the server is reached by, besides its addresses; repeatable."),
    ] = None,
    webhooks: Annotated[
        str, typer.Option(help="Where players may have their turns told: public addresses, private ones too, or off.")
    ] = "public",
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser, where there is one.")] = False,
    log: Annotated[str, typer.Option(help="How much is logged: debug, info, warning or error.")] = "warning",
) -> None:
    """Serves tables until Ctrl-C."""
    from lucca.store.data_folder import database_in
    from lucca.web.http.json_logs import set_up_logs
    from lucca.web.server import listen_on, run_server
    from lucca.web.settings import Settings

    check_proxy(proxy)
    names = names_of(name or [], host)
    if log not in ("debug", "info", "warning", "error"):
        raise WrongUsage("unknown-log", log=log)
    if webhooks not in ("off", "public", "private"):
        raise WrongUsage("unknown-webhooks", value=webhooks)
    set_up_logs(log)
    files = raise_limit_of_files()
    with private_files(), database_in(data, database) as url:
        taken = listen_on(host, port)
        compile_everything()
        settings = Settings(
            database=url,
            workers=workers or max(1, (os.cpu_count() or 1) - 1),
            lan=lan_link(host, taken.getsockname()[1]),
            address=taken.getsockname()[0],
            names=names,
            proxy=proxy,
            files=files,
            webhooks=webhooks,
        )
        run_server(settings, taken, lambda services: print_addresses(services, host, taken.getsockname()[1], browser))
    print_line(_("Stopped. Everything is kept."))


def check_proxy(address: str) -> None:
    """Raises WrongUsage unless it is an IP address or network, or empty."""
    try:
        if address:
            ip_network(address)
    except ValueError:
        raise WrongUsage("no-address", address=address) from None


def names_of(names: list[str], host: str) -> tuple[str, ...]:
    """What the server goes by besides its addresses: also a name that it is to listen on. Raises WrongName."""
    from lucca.web.allowed_hosts import is_address, read_name

    for name in names:
        read_name(name)
    return (*names, host) if host and not is_address(host) else tuple(names)


def compile_everything() -> None:
    """Compiles the rules and bots of all games if needed, so that no player waits for that later."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from lucca.web.bots.worker_tasks import is_warm, warm_up

    cold = [name for name in game_names() if not is_warm(name)]
    if not cold:
        return
    print(_("Compiling the rules and the bots for this machine, once: about a minute."), file=sys.stderr, flush=True)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(cold), spawn, signal.signal, (signal.SIGINT, signal.SIG_DFL)) as pool:
        try:
            list(pool.map(warm_up, cold))
        except KeyboardInterrupt:
            for process in multiprocessing.active_children():  # the compiler hears of nothing before it is done
                process.kill()
            raise


def print_addresses(services: "Services", host: str, port: int, has_browser: bool) -> None:
    """Prints the server's addresses and the admin word; opens a browser if that is wanted."""
    here = LOOPBACK if host in EVERYWHERE else host
    address = f"http://{bracketed(here)}:{port}/"
    print_line(_("Lucca is open: {address}").format(address=address))
    if services.settings.lan:
        print_line(_("For others in your network: {address}").format(address=f"{services.settings.lan}/"))
    elif host == LOOPBACK:
        print_line(_("Only this machine can reach it; --host 0.0.0.0 lets your network in."))
    print_line(_("Admin word: {word}").format(word=services.admin_word))
    print_line(_("Ctrl-C stops."))
    if has_browser:
        open_page(address)


def open_page(address: str) -> None:
    """Opens the page in a browser, if this machine has one and a display."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if (
        os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
        or os.name == "nt"
        or os.uname().sysname == "Darwin"
    ):
        found.open(address)


def lan_link(host: str, port: int) -> str:
    """The URL for other machines in the network; empty if the server does not listen to them."""
    found = lan_address() if host in EVERYWHERE else None
    return f"http://{bracketed(found)}:{port}" if found else ""


def bracketed(host: str) -> str:
    """An address as URLs have it: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def lan_address() -> str | None:
    """The address of this machine in its network: that of a UDP socket, by which nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
        return found
