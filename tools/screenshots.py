"""Pictures of the main pages, on a phone and on a desk, by day and by night (`make screenshots`)."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from lucca.bench.spec import ShownMatch, bench_spec
from lucca.games import game_names, new_game
from lucca.locale import LANGUAGES

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDTHS = {360: 760, 1280: 860}
SCHEMES = ("light", "dark")
NAMES = ("Anna", "Berta", "Carlo", "Dora von Hohenstein-Altstadt", "えみ")


@contextmanager
def serving() -> Iterator[str]:
    """A server with an empty folder; where it is."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "lucca", "--lang", "en", "serve", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            found = re.search(r"http://[^/\s]+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def played(game: str, shown: ShownMatch) -> dict[str, Any]:
    """The record of a match that bots played, by a fixed seed."""
    players = new_game(game, **shown.options).players
    options = [word for name, value in shown.options.items() for word in (f"--{name}", str(value))]
    bots = ["--bots", ",".join(["greedy"] * players), "--seed", "4"]
    command = [sys.executable, "-m", "lucca", "simulate", game, *options, *bots]
    record: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return record


def open_at(page: Page, address: str, record: dict[str, Any], at: int) -> str:
    """Opens a table at which everybody sits on this device, and goes on from a moment of a record; its address."""
    seats = [{"kind": "here", "name": name} for name in NAMES[: len(record["seats"])]]
    body = {"record": record, "at": min(at, len(record["events"]) - 3), "seats": seats}
    opened = page.request.post(f"{address}/api/records", data=body)
    assert opened.ok, opened.text()
    return f"{address}/t/{opened.json()['id']}"


def upload(page: Page, address: str, record: dict[str, Any]) -> None:
    """Takes in a record to be replayed."""
    page.goto(address)
    page.set_input_files("[name=file]", {"name": "a.json", "mimeType": "", "buffer": json.dumps(record).encode()})
    page.click("#records summary")
    page.click("[action='/records'] button")


def shown_tables() -> list[tuple[str, ShownMatch]]:
    """The games whose tables are shown, each with a match: a usual one, then a crowded one."""
    specs = [(game, bench_spec(game)) for game in game_names()]
    return [(game, shown) for game, spec in specs for shown in (spec.usual_table, spec.crowded_table) if shown]


def visit(browser: Browser, address: str, width: int, scheme: Any) -> None:
    """Takes pictures of all pages in one width and colour scheme; tables in one language after the other."""
    first = game_names()[0]
    for (game, shown), language in zip(shown_tables(), cycle(LANGUAGES), strict=False):
        context = browser.new_context(
            viewport={"width": width, "height": WIDTHS[width]}, color_scheme=scheme, locale=language
        )
        page = context.new_page()
        record = played(game, shown)
        page.goto(open_at(page, address, record, shown.events))
        take(page, f"{game}-{shown.title}" if shown.title else game, width, scheme, is_whole=bool(shown.title))
        if game == first and not shown.title:
            page.click("[data-key=h]")
            page.wait_for_selector("#hint:not([hidden])")
            take(page, "hint", width, scheme)
            upload(page, address, record)
            page.goto(page.url.replace("at=0", f"at={shown.events}"))
            take(page, "replay", width, scheme)
            for path in ("", f"new/{first}", *(f"rules/{name}" for name in game_names())):
                page.goto(f"{address}/{path}")
                take(page, path.replace("/", "-") or "home", width, scheme)
        context.close()


def take(page: Page, name: str, width: int, scheme: str, is_whole: bool = False) -> None:
    """Takes one picture, of what the screen shows or of the whole page."""
    page.wait_for_load_state("networkidle" if "/t/" not in page.url else "load")
    page.wait_for_timeout(700)  # everything that glides has arrived
    page.screenshot(path=FOLDER / f"{name}-{width}-{scheme}.png", full_page=is_whole)


def main() -> None:
    """Takes them all."""
    FOLDER.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        for width in WIDTHS:
            for scheme in SCHEMES:
                visit(browser, address, width, scheme)
        browser.close()


if __name__ == "__main__":
    main()
