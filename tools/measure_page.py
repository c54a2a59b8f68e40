"""How heavy and how fast a table's page is: on the server, on the wire and in a browser (`make measure-page`)."""

import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from starlette.requests import Request

from lucca.bench.spec import ShownMatch, bench_spec
from lucca.games import game_names, game_spec
from lucca.locale import use_language
from lucca.web.http.templating import render
from lucca.web.pages.table import PageRequest, table_page
from lucca.web.services import Services
from lucca.web.settings import Settings
from lucca.web.tables.access import Caller
from lucca.web.tables.create import make_terms, open_table, people_here, steps_to_play_on
from lucca.web.tables.request_bodies import NewTable, PlayOn

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.screenshots import open_at, played, serving

TIMES = 50
MOVES = 20
WATCH = """() => {
  window.shift = 0;
  const add = (list) => list.getEntries().forEach((entry) => (window.shift += entry.hadRecentInput ? 0 : entry.value));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""
SEEN_AT = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const version = Number(document.getElementById("status").dataset.version);
    if (!window.seen.length || window.seen.at(-1)[0] < version)
      requestAnimationFrame(() => window.seen.push([version, performance.timeOrigin + performance.now()]));
  }).observe(document.body, { childList: true, subtree: true });
}"""


async def rendering(game: str, shown: ShownMatch) -> list[float]:
    """Milliseconds for the page of one viewer at a crowded table, from the table in memory to the text."""
    use_language("de")  # as every request does
    record = played(game, shown)
    seats = [{"kind": "here", "name": f"Name {seat}"} for seat in range(len(record["seats"]))]
    at = min(shown.events, len(record["events"]) - 3)
    body = PlayOn.model_validate({"record": record, "at": at, "seats": seats})
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings(f"sqlite:///{folder}/lucca.sqlite"))
        await services.open()
        caller = Caller("visitor", None)
        chosen, steps, dealt = steps_to_play_on(body)
        table = await open_table(services, caller, people_here(body), make_terms(body, chosen, dealt_from=dealt), steps)
        request = Request({"type": "http", "scheme": "http", "headers": [(b"host", b"127.0.0.1:8000")]})
        times = []
        for _ in range(TIMES):
            started = time.perf_counter()
            render(await table_page(services, request, table, caller, PageRequest()))
            times.append((time.perf_counter() - started) * 1000)
        await services.close()
    return times[2:]


def weigh(browser: Browser, address: str, game: str, shown: ShownMatch) -> None:
    """What a crowded table weighs with all that belongs to it, when it is painted, and whether anything shifts."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(len(response.body())) if "/stream" not in response.url else None)
    where = open_at(page, address, played(game, shown), shown.events)
    sizes.clear()
    page.goto(where)
    page.evaluate(WATCH)
    page.wait_for_timeout(1500)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(
        f"{game}: {sum(sizes) / 1000:.0f} KB in all, first paint after {paint:.0f} ms, "
        f"layout shift {page.evaluate('window.shift'):.3f}"
    )
    page.close()


def watch_moves(browser: Browser, address: str) -> list[float]:
    """Milliseconds from the acknowledgement of a move to another player's screen."""
    host, friend = browser.new_context().new_page(), browser.new_context().new_page()
    game = next(name for name in game_names() if game_spec(name).usual_seats == 2)
    body = NewTable.model_validate({"game": game, "seats": [{"kind": "here"}, {"kind": "person"}]})
    opened = host.request.post(f"{address}/api/tables", data=json.loads(body.model_dump_json())).json()
    friend.goto(address + opened["links"][1]["path"])
    friend.fill("[name=name]", "Berta")
    friend.click(".lines button")
    friend.wait_for_selector(f"#scene .{game}")
    friend.evaluate(SEEN_AT)
    waited: list[float] = []
    while len(waited) < MOVES:
        table = host.request.get(f"{address}/api/tables/{opened['id']}").json()
        if table["you"] not in table["asked"]:
            act(friend, address, opened["id"])
            continue
        version = act(host, address, opened["id"])
        done = time.time() * 1000
        friend.wait_for_function("version => window.seen.some(([seen]) => seen >= version)", arg=version)
        seen: list[Any] = friend.evaluate("version => window.seen.find(([seen]) => seen >= version)", version)
        waited.append(seen[1] - done)
    return waited


def act(page: Page, address: str, table: str) -> int:
    """Some legal action of whoever looks at a page; the version it made."""
    there = page.request.get(f"{address}/api/tables/{table}").json()
    action = there["legal"][len(there["legal"]) // 2]
    body = {"id": f"m{there['version']}", "version": there["version"], "action": action}
    return int(page.request.post(f"{address}/api/tables/{table}/actions", data=body).json()["version"])


def main() -> None:
    """Prints everything."""
    crowded = [(game, shown) for game in game_names() if (shown := bench_spec(game).crowded_table)]
    for game, shown in crowded:
        times = asyncio.run(rendering(game, shown))
        print(f"{game}: rendered in {statistics.median(times):.1f} ms, at most {max(times):.1f} ms")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        for game, shown in crowded:
            weigh(browser, address, game, shown)
        waited = watch_moves(browser, address)
        print(f"another's move on screen after {statistics.median(waited):.0f} ms, at most {max(waited):.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
