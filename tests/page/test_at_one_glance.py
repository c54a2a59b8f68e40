"""All that a decision needs lies within the window: nobody scrolls while a match is played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route

from lucca.locale import LANGUAGES
from tests.page.conftest import NewVisitor
from tests.page.test_every_page import OVERFLOW
from tests.page.visitor import Visitor, record

Looker = Callable[[int, int], Visitor]
SEATS = {"2013-3-points": (1280, 800), "2013-5-points": (1440, 900)}

# By their names, what a player of palazzi looks at, and how many of each there are at a table of so many seats.
CARDS = {
    "cards in hand": ".pz-hand > li",
    "what a card can do": ".pz-hand button[name=action]",
}
TABLE = {
    "triplets": ".pz-strip li, .pz-triplet",
    "own palaces": ".pz-own .pz-lot .pz-facade, .pz-own .pz-lot .pz-caption",
    "own walls": ".pz-own .pz-walls",
    "rivals": ".pz-others .pz-quarter",
    "rivals' palaces": ".pz-others .pz-lot .pz-facade, .pz-others .pz-lot .pz-caption",
    "rivals' numbers": ".pz-others .pz-number",
    "rivals' walls": ".pz-others .pz-walls",
    "order of play": ".pz-order li",
    "lowest and highest number": ".pz-numbers li",
    "points and points if it ended now": ".pz-score td",
    "what is asked": "#status h1, #status button",
    "panels": ".tabs [role=tab], #log .log",
}
BAR = {"what is asked": "#status h1, #status button", "screens": ".screens button"}
PHONE_TABLE = BAR | {"own palaces": ".pz-own .pz-facade"}

# What is not there, or not wholly in the window and in all boxes around it that cut off what is too much for them.
OUT_OF_SIGHT = """(selectors) => {
  const cuts = (box) => getComputedStyle(box).overflow !== "visible" && getComputedStyle(box).display !== "contents";
  const isWithin = ({ left, right, top, bottom }, box) =>
    left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
  const isSeen = (each) => {
    const at = each.getBoundingClientRect();
    if (!at.width || !at.height || !isWithin(at, new DOMRect(0, 0, innerWidth, innerHeight))) return false;
    for (let box = each.parentElement; box !== document.body; box = box.parentElement)
      if (cuts(box) && !isWithin(at, box.getBoundingClientRect())) return false;
    return true;
  };
  const found = [];
  for (const [name, selector] of Object.entries(selectors)) {
    const all = [...document.querySelectorAll(selector)];
    if (!all.length) found.push(`${name}: not there`);
    for (const each of all.filter((each) => !isSeen(each)))
      found.push(`${name}: ${JSON.stringify(each.getBoundingClientRect())} ${each.outerHTML.slice(0, 100)}`);
  }
  for (const each of [...document.querySelectorAll(".pz-site > *")].filter((each) => each.offsetHeight))
    if (each.getBoundingClientRect().top < each.closest(".pz-street").getBoundingClientRect().top - 2)
      found.push(`higher than its street: ${each.outerHTML.slice(0, 100)}`);
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) found.push(`the page is ${scrollWidth}x${scrollHeight}`);
  return found;
}"""


def events_of(name: str, verb: str) -> list[int]:
    """The events of a match that was played in which something is done."""
    return [at for at, event in enumerate(record(name)["events"]) if f" {verb} " in event]


def moments(name: str) -> dict[str, int]:
    """How many events before the end the cards of a triplet are played: early, in the middle, in the last round."""
    taken, events = events_of(name, "take"), len(record(name)["events"])
    after = {"first turn": taken[0], "middle": taken[len(taken) // 2], "last round": taken[-1]}
    return {moment: events - at - 1 for moment, at in after.items()}


@pytest.fixture
def looker(new_visitor: NewVisitor) -> Looker:
    """Somebody with a window of a size, who loads many pages and yet not more than one may: files are kept."""
    files: dict[str, APIResponse] = {}

    def give(route: Route) -> None:
        url = route.request.url
        files[url] = files.get(url) or route.fetch()
        route.fulfill(response=files[url])

    def come(width: int, height: int) -> Visitor:
        phone = {"has_touch": True, "is_mobile": True} if width < 700 else {}
        visitor = new_visitor(viewport={"width": width, "height": height}, **phone)
        visitor.context.route("**/static/*", give)
        return visitor

    return come


def speak(visitor: Visitor, language: str) -> None:
    """Has the same page in another language."""
    visitor.context.request.post("/language", form={"language": language})
    visitor.page.reload()
    visitor.wait_for(f"html[lang={language}] #status.yours")


@pytest.mark.parametrize("name", SEATS)
def test_palazzi_fits_into_the_window(looker: Looker, name: str) -> None:
    visitor, found = looker(*SEATS[name]), []
    for moment, back in moments(name).items():
        visitor.play_from(name, back)
        for language in LANGUAGES:
            speak(visitor, language)
            unseen = visitor.page.evaluate(OUT_OF_SIGHT, CARDS | TABLE)
            found += [f"{moment}, {language}: {line}" for line in unseen]
    assert found == [], "\n".join(["", *found])


@pytest.mark.parametrize("name", SEATS)
def test_triplets_to_choose_from_fit_too(looker: Looker, name: str) -> None:
    visitor, found = looker(*SEATS[name]), []
    to_take = {"what a triplet would do": ".pz-triplet .pz-fit", "to take": ".pz-triplet > button"}
    to_open = {"to open": ".pz-own .pz-site > button", "who pays": ".pz-own .pz-payers"}
    for at, offers in ((events_of(name, "take")[0], to_take), (events_of(name, "open")[-1], to_take | to_open)):
        visitor.play_from(name, len(record(name)["events"]) - at)
        for language in LANGUAGES:
            speak(visitor, language)
            found += [f"{at}, {language}: {line}" for line in visitor.page.evaluate(OUT_OF_SIGHT, TABLE | offers)]
    assert found == [], "\n".join(["", *found])


def test_on_a_phone_the_hand_lies_above_the_bar_and_nothing_is_wide(looker: Looker) -> None:
    visitor, found = looker(390, 844), []
    for moment, back in moments("2013-3-points").items():
        visitor.play_from("2013-3-points", back)
        for language in LANGUAGES:
            speak(visitor, language)
            unseen = visitor.page.evaluate(OUT_OF_SIGHT, CARDS | PHONE_TABLE) + visitor.page.evaluate(OVERFLOW)
            visitor.page.set_viewport_size({"width": 360, "height": 640})
            unseen += visitor.page.evaluate(OUT_OF_SIGHT, CARDS | BAR) + visitor.page.evaluate(OVERFLOW)
            visitor.page.set_viewport_size({"width": 390, "height": 844})
            found += [f"{moment}, {language}: {line}" for line in unseen]
    visitor.find("[data-screen=beside]").click()
    rivals = {name: selector for name, selector in TABLE.items() if name.startswith("rivals")}
    found += visitor.page.evaluate(OUT_OF_SIGHT, rivals)
    assert found == [], "\n".join(["", *found])
