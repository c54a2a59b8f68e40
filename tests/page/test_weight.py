"""How heavy pages are, where they come from, and that nothing on them jumps."""

import pytest
from playwright.sync_api import Request, Response

from tests.page.states import STATES
from tests.page.visitor import Visitor

MOST = 150 * 1024
TABLES = ("playing", "city")  # as full as can be
# What moves while a page still arrives depends on the pieces in which it does; nothing is shown until it is there.
SHIFTS = """
  const unseen = new CSSStyleSheet();
  unseen.replaceSync(":root { visibility: hidden }");
  document.adoptedStyleSheets = [unseen];
  document.addEventListener("readystatechange", () => (document.adoptedStyleSheets = []), { once: true });
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((each) => [
    each.value, ...each.sources.map((source) => source.node?.outerHTML?.slice(0, 120)),
  ]))).observe({ type: "layout-shift", buffered: true });
"""
# All that comes by itself has come: the stream's first words too, where there is a stream.
STILL = """
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
"""
HERE = "!document.body.dataset.stream || document.querySelector('.seats .dot.here')"


def load_anew(visitor: Visitor) -> tuple[list[Response], list[str]]:
    """What is loaded for the page that the visitor is on, by somebody who has nothing of it; and the addresses."""
    found: list[Response] = []
    asked: list[str] = []

    def note(response: Response) -> None:
        if response.request.resource_type != "eventsource":
            found.append(response)

    def note_address(request: Request) -> None:
        asked.append(request.url)

    page = visitor.context.new_page()
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.add_init_script(SHIFTS)
    page.on("response", note)
    page.on("request", note_address)
    page.goto(visitor.page.url, wait_until="load")
    page.wait_for_function(HERE)
    page.evaluate(STILL)
    visitor.page.close()
    visitor.page = page
    return found, asked


@pytest.mark.parametrize("state", ["home", "rules-palazzi", "waiting", *TABLES, "over", "torri-replay"])
def test_nothing_jumps_or_comes_from_elsewhere_and_tables_are_light(visitor: Visitor, state: str) -> None:
    STATES[state](visitor)
    responses, asked = load_anew(visitor)
    assert [url for url in asked if not url.startswith((visitor.address, "data:"))] == []
    assert visitor.page.evaluate("window.shifts") == []
    if state in TABLES:
        weights = {response.url.rpartition("/")[2]: len(response.body()) for response in responses}
        assert len(weights) >= 5
        assert sum(weights.values()) < MOST, weights
