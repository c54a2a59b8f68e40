"""What holds for every page: valid HTML, accessible in light and dark, from a phone to a desktop."""

import re
from collections import Counter
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.page.states import STATES
from tests.page.visitor import Visitor

GUIDELINES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PHONE, ZOOMED, DESKTOP = 360, 640, 1280  # a desktop's page at 200 % has half its width; a phone's is dark
HTML = "{http://www.w3.org/1999/xhtml}"
LABELS = ("aria-label", "aria-labelledby")

# Whatever is wider than the page, unless it is in a box that scrolls by itself.
OVERFLOW = """() => {
  const page = document.documentElement, width = page.clientWidth;
  if (page.scrollWidth <= width) return [];
  const isIn = (at) => at && at !== page && (getComputedStyle(at).overflowX !== "visible" || isIn(at.parentElement));
  const wide = [...document.body.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > width + 1 && !isIn(each.parentElement));
  return [`${page.scrollWidth} px`, ...wide.map((each) => each.outerHTML.slice(0, 120)).slice(0, 5)];
}"""

# Whatever can be pressed but is smaller than 24 px; links within a sentence are as high as its letters.
SMALL = """() => [...document.querySelectorAll("button, select, summary, input:not([type=hidden]), a[href]")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest(".sr, .skip, [aria-hidden=true], :root:has(#see-city:checked) .cells"))
  .filter((each) => !(each.localName === "a" && getComputedStyle(each).display === "inline" && each.closest("p")))
  .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([_, { width, height }]) => width && (width < 23.9 || height < 23.9))
  .map(([each, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${each.outerHTML.slice(0, 120)}`)"""


def problems_of(text: str) -> list[str]:
    """What is wrong with a page's HTML."""
    parser = html5lib.HTMLParser()
    root: Element = parser.parse(text)
    lines = text.split("\n")
    found = [f"{code} {facts}: {lines[line - 1][:150]}" for (line, _), code, facts in parser.errors]
    ids = Counter(each.get("id") for each in root.iter() if each.get("id"))
    found += [f"id {id} is there {count} times" for id, count in ids.items() if count > 1]
    for name in ("h1", "h2", "h3", "button", "a", "legend", "summary", "label", "th"):
        found += [f"{name} without words: {each.attrib}" for each in root.iter(HTML + name) if not is_named(each)]
    headings = len(list(root.iter(f"{HTML}h1")))
    return found if headings == 1 else [*found, f"{headings} headings of the first level"]


def is_named(element: Element) -> bool:
    """Whether an element says what it is."""
    return bool("".join(element.itertext()).strip() or any(element.get(label) for label in LABELS))


def violations_on(page: Page) -> list[str]:
    """What axe finds, briefly."""
    options: dict[str, Any] = {"runOnly": GUIDELINES, "resultTypes": ["violations"], "preload": False}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return [f"{each['id']}: {node['html'][:200]} {node['any'][:1]}" for each in found for node in each["nodes"][:4]]


def settle(page: Page, width: int) -> None:
    """A page of another width, once nothing moves any more."""
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")


@pytest.mark.parametrize("state", STATES)
def test_page(visitor: Visitor, state: str) -> None:
    STATES[state](visitor)
    page, found = visitor.page, []
    if state != "new-refused":  # the others can be asked for again
        text = visitor.context.request.get(page.url, headers={"accept": "text/html"}).text()
        found += [f"html: {line}" for line in problems_of(text)]
        assert re.match(r'<!doctype html>\n<html lang="en">', text)
    for width in (DESKTOP, ZOOMED, PHONE):
        page.emulate_media(color_scheme="dark" if width == PHONE else "light")
        settle(page, width)
        found += [f"too wide at {width}: {line}" for line in page.evaluate(OVERFLOW)]
        if width != ZOOMED:
            found += [f"axe at {width}: {line}" for line in violations_on(page)]
    found += [f"small: {line}" for line in page.evaluate(SMALL)]
    assert found == [], "\n".join(["", *found])
