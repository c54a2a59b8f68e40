"""Pictures of the main pages, on a phone and on a desk, by day and by night (`make screenshots`)."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDTHS = {360: 760, 1280: 860}
SCHEMES = ("light", "dark")
MATCHES = {
    "palazzi": ("palazzi", 3, (), 62, "en"),
    "palazzi-five": ("palazzi", 5, (), 104, "it"),
    "torri": ("torri", 2, ("--size", "8"), 60, "de"),
    "torri-large": ("torri", 4, ("--size", "12"), 170, "ja"),
}
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


def played(game: str, players: int, more: tuple[str, ...]) -> dict[str, Any]:
    """The record of a match that bots played, by a fixed seed."""
    options = ["--players", str(players), "--bots", ",".join(["greedy"] * players), "--seed", "4", *more]
    command = [sys.executable, "-m", "lucca", "simulate", game, *options]
    record: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return record


def open_at(page: Page, address: str, record: dict[str, Any], at: int) -> str:
    """A table at which everybody sits on this device, and goes on from a moment of a record."""
    seats = [{"kind": "here", "name": name} for name in NAMES[: len(record["seats"])]]
    wish = {"record": record, "at": min(at, len(record["events"]) - 3), "seats": seats}
    opened = page.request.post(f"{address}/api/records", data=wish)
    assert opened.ok, opened.text()
    return f"{address}/t/{opened.json()['id']}"


def upload(page: Page, address: str, record: dict[str, Any]) -> None:
    """Takes in a record to be replayed."""
    page.goto(address)
    page.set_input_files("[name=file]", {"name": "a.json", "mimeType": "", "buffer": json.dumps(record).encode()})
    page.click("[action='/records'] button")


def visit(browser: Browser, address: str, width: int, scheme: Any) -> None:
    """All pages in one look."""
    for name, (game, players, more, at, language) in MATCHES.items():
        context = browser.new_context(
            viewport={"width": width, "height": WIDTHS[width]}, color_scheme=scheme, locale=language
        )
        page = context.new_page()
        record = played(game, players, more)
        page.goto(open_at(page, address, record, at))
        take(page, name, width, scheme)
        if name == "palazzi":
            page.click("[data-key=h]")
            page.wait_for_selector("#hint:not([hidden])")
            take(page, "hint", width, scheme)
            upload(page, address, record)
            page.goto(page.url.replace("at=0", f"at={at}"))
            take(page, "replay", width, scheme)
            for path in ("", "new/palazzi", "rules/palazzi", "rules/torri"):
                page.goto(f"{address}/{path}")
                take(page, path.replace("/", "-") or "home", width, scheme)
        context.close()


def take(page: Page, name: str, width: int, scheme: str) -> None:
    """One picture."""
    page.wait_for_load_state("networkidle" if "/t/" not in page.url else "load")
    page.wait_for_timeout(700)  # everything that glides has arrived
    page.screenshot(path=FOLDER / f"{name}-{width}-{scheme}.png", full_page=name in ("palazzi-five", "torri-large"))


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
