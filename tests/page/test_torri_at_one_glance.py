"""Torri on one screen: whatever a player needs lies within the window, on a desk and on a phone, in every language."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from lucca.locale import LANGUAGES
from tests.page.test_every_page import OVERFLOW
from tests.page.visitor import Visitor

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
FRAME = ("#status h1", ".controls button")
COLOURS = (".tile", ".tile .left", ".tile .who", ".tile .measure", ".tile dd > [aria-hidden]", ".tile .chip")
BESIDE = (".heights h2", ".towers tr")


class Moment(NamedTuple):
    """A moment of a match: a record, how many events before its end, and what is to be seen besides."""

    record: str
    back: int
    more: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


FIGHT = (".struggle h2", ".struggle ol", ".struggle > p")
MOMENTS = {
    "6 at the start": Moment("torri-6-3-fight", 24),
    "6 after a struggle": Moment("torri-6-3-fight", 7, (".since",), (*BESIDE, *FIGHT)),
    "6 before the end": Moment("torri-6-3-fight", 1, (".threat", ".since"), BESIDE),
    "12 at the start": Moment("torri-12-2-merge", 44),
    "12 in the middle": Moment("torri-12-2-merge", 14, (".since",), BESIDE),
    "12 before the end": Moment("torri-12-2-merge", 1, (".threat", ".since"), BESIDE),
}

# What is not there, or not wholly within the window and whatever clips it.
OUTSIDE = """selectors => selectors.flatMap((selector) => {
  const clips = (box) => /(auto|scroll|hidden|clip)/.test(getComputedStyle(box).overflow);
  const isWithin = (inner, { top, left, bottom, right }) =>
    inner.top >= top - 1 && inner.left >= left - 1 && inner.bottom <= bottom + 1 && inner.right <= right + 1;
  const isSeen = (thing) => {
    const rect = thing.getBoundingClientRect();
    if (!rect.width || !rect.height || !thing.checkVisibility()) return false;
    for (let box = thing.parentElement; box; box = box.parentElement) {
      if (box !== document.body && clips(box) && !isWithin(rect, box.getBoundingClientRect())) return false;
    }
    return isWithin(rect, { top: 0, left: 0, bottom: innerHeight, right: innerWidth });
  };
  const found = [...document.querySelectorAll(selector)];
  if (!found.length) return [`${selector}: none`];
  return found.filter((thing) => !isSeen(thing)).map((thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    return `${selector}: ${[left, top, right, bottom].map(Math.round)}`;
  });
})"""

# Pairs of things that lie over each other.
OVERLAPS = """([over, under]) => [...document.querySelectorAll(over)].flatMap((one) =>
  [...document.querySelectorAll(under)].filter((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((other) => `${one.className} over ${other.outerHTML.slice(0, 80)}`))"""


def outside(page: Page, *selectors: str) -> list[str]:
    """What of these things a player does not see whole; and whatever makes the page wider than the window."""
    found: list[str] = page.evaluate(OUTSIDE, list(selectors))
    wide: list[str] = page.evaluate(OVERFLOW)
    return found + wide


def look_at_desk(page: Page, moment: Moment) -> list[str]:
    """What is not to be seen at once on a desk, with the city and with the plan."""
    page.set_viewport_size(DESK)
    always = (*FRAME, ".torri-course h2", ".torri-course > p", ".look", *COLOURS, *moment.more, *moment.beside)
    found = []
    for board, shown in (("city", (".city .lot", ".city .stack")), ("plan", (".plan .lot", ".plan th"))):
        page.locator(f"#see-{board}").check()
        found += outside(page, *always, shown[0], "#panel-log")
        found += [f"{board}: {line}" for line in page.evaluate(OVERLAPS, [".threat", ", ".join(shown)])]
    return found


def look_at_phone(page: Page, moment: Moment) -> list[str]:
    """What is not to be seen at once on a phone: the table on one screen, the towers on the next."""
    page.set_viewport_size(PHONE)
    always = (*FRAME, ".screens button", ".torri-course h2", ".look", *COLOURS, *moment.more)
    found = []
    for board, shown in (("city", ".city .lot"), ("plan", ".plan .lot")):
        page.locator(f"#see-{board}").check()
        found += outside(page, *always, shown)
    if moment.beside:
        page.locator(".screens [data-screen=beside]").click()
        found += outside(page, *moment.beside, *FRAME)
        page.locator(".screens [data-screen=board]").click()
    return found


@pytest.mark.parametrize("name", MOMENTS)
def test_all_of_it_lies_within_the_window(visitor: Visitor, name: str) -> None:
    moment, found = MOMENTS[name], []
    table = visitor.play_from(moment.record, moment.back).page.url
    for language in LANGUAGES:
        visitor.context.request.post("/language", form={"language": language})
        visitor.go(table)
        expect(visitor.find(f"html[lang={language}] .torri-table")).to_be_attached()
        for device, look in (("desk", look_at_desk), ("phone", look_at_phone)):
            found += [f"{language}, {device}: {line}" for line in look(visitor.page, moment)]
    assert found == [], "\n".join(["", *found])


def test_a_ghost_shows_what_the_pointer_would_build(visitor: Visitor) -> None:
    visitor.open("torri", "here", rules={"size": 6})
    visitor.find('.city .lot.open[data-lot="c3"]').hover()
    expect(visitor.find(".city .ghost")).to_have_attribute("href", "#t-hW")
    visitor.find('.city .lot.open[data-lot="d4"]').hover()
    expect(visitor.find(".city .ghost")).to_have_count(1)
    visitor.find('.city .lot.open[data-lot="d4"]').click()
    visitor.find("#pick-red").click()
    visitor.wait_for('.tile [aria-current][data-letter="R"]')
    visitor.find("#lot-a1").focus()
    expect(visitor.find(".city .ghost")).to_have_attribute("href", "#t-hR")
    visitor.find("#lot-d4").focus()
    expect(visitor.find(".city .ghost")).to_have_count(0)


def test_nothing_covers_the_colours_once_a_match_is_over(visitor: Visitor) -> None:
    visitor.page.set_viewport_size(DESK)
    visitor.play_from("torri-6-2-tower", 1).pick().show_plan().find("#pick-blue").click()
    visitor.do(visitor.wait_for('.plan [value="place blue e6"]'))
    visitor.wait_for("#result:not([hidden])")
    for board in ("city", "plan"):
        visitor.find(f"#see-{board}").check()
        visitor.find(".look").scroll_into_view_if_needed()
        assert visitor.page.evaluate(OVERLAPS, [".look", ".tile, .picture, .plan"]) == []
