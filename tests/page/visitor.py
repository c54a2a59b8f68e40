"""Somebody with a browser: what people do on the pages, in their words."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, WebError

RECORDS = Path(__file__).parent.parent / "data" / "records"
OFFERS = "#scene button[name=action]:not([data-confirm])"
PICKS = "#scene a.pz-pick:not(.chosen), #scene .ask .tile:not(.none) a"  # a triplet, a colour
HAND_OVER = "#scene .waiting a[data-pick]"  # "I am Anna", where several share a device and cards are secret
OVER = "#result:not([hidden])"
ON, OFF = "Connected", "Not connected; trying again …"
STRIDE = 7  # so that bricks are not placed side by side


def record(name: str) -> dict[str, Any]:
    """A match that was played before."""
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text())
    return found


IS_THERE = "selector => document.querySelector(selector) !== null"


class Visitor:
    """A page in a browser profile of its own; what the console said is kept."""

    def __init__(self, context: BrowserContext, address: str, has_scripts: bool = True) -> None:
        self.context, self.address, self.has_scripts = context, address, has_scripts
        self.console_errors: list[str] = []
        self.allowed_error = ""  # part of what the console may say
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)
        self.page: Page = context.new_page()

    def on_console(self, message: ConsoleMessage) -> None:
        """Keeps what the console says, unless it is meant to."""
        if message.type in ("error", "warning") and not (self.allowed_error and self.allowed_error in message.text):
            self.console_errors.append(f"{message.type}: {message.text} ({message.location})")

    def on_error(self, error: WebError) -> None:
        """Keeps what a script failed with."""
        self.console_errors.append(str(error.error))

    def go(self, path: str) -> "Visitor":
        """Opens a page."""
        self.page.goto(path)
        return self

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        """Things on the page."""
        return self.page.locator(selector, has_text=has_text)

    def wait_for(self, selector: str) -> Locator:
        """Waits for something to be on the page, whether it can be seen or not."""
        found = self.find(selector).first
        if self.has_scripts:
            self.page.wait_for_function(IS_THERE, arg=selector)  # looks at every frame, where a locator takes its time
        else:
            found.wait_for(state="attached")  # without scripts no frame calls anybody: the above would look only once
        return found

    def press(self, name: str) -> None:
        """Presses a button by its words."""
        self.page.get_by_role("button", name=name, exact=True).click()

    # Sitting down.

    def play_now(self, game: str) -> "Visitor":
        """A match against bots with one click."""
        return self.go("/").press_main(game)

    def press_main(self, game: str) -> "Visitor":
        """Begins a match as the first page is filled in."""
        self.find(f"#{game} button.main").click()
        return self.at_table()

    def set_up(self, game: str, name: str = "Anna", **fields: str) -> "Visitor":
        """Opens a table by the form; the fields are fields and what is chosen in them."""
        self.go(f"/new/{game}").find("[name=name]").fill(name)
        self.find("summary", has_text="More").click()
        for field, value in fields.items():
            self.find(f"select[name={field}]").select_option(value)
        self.press("Open the table")
        return self.at_table()

    def at_table(self) -> "Visitor":
        """Waits until the table is there, and its connection."""
        self.page.wait_for_url("**/t/*")
        self.wait_for("#status")
        return self

    def sit(self, link: str, name: str) -> "Visitor":
        """Comes by a link, and sits down."""
        self.go(link).find("[name=name]").fill(name)
        self.press("Sit down")
        return self.at_table()

    def join(self, host: "Visitor", name: str) -> "Visitor":
        """Sits down at somebody's table, by the API."""
        table = urlsplit(host.page.url).path
        link = host.find(".invitation a.link").get_attribute("href") or ""
        body = {"secret": link.rpartition("/")[2], "name": name}
        answer = self.context.request.post(f"/api{table.replace('/t/', '/tables/')}/sit", data=body)
        assert answer.ok, answer.text()
        return self.go(table)

    def play_from(self, name: str, back: int, *others: str) -> "Visitor":
        """Takes up a match that was played before, so many events before its end; the others are of a kind."""
        played = record(name)
        seats = [{"kind": "here", "name": "Anna"}, *map(seat_body, others)]
        seats += [{"kind": "here"}] * (len(played["seats"]) - len(seats))
        body = {"record": played, "at": len(played["events"]) - back, "seats": seats}
        answer = self.context.request.post("/api/records", data=body)
        assert answer.status == 201, answer.text()
        return self.go(f"/t/{answer.json()['id']}")

    def open(self, game: str, *seats: str, **more: Any) -> "Visitor":
        """Opens a table by the API, for what the form does not offer."""
        body = {"game": game, "seats": [{"kind": "here", "name": "Anna"}, *map(seat_body, seats)], **more}
        answer = self.context.request.post("/api/tables", data=body)
        assert answer.status == 201, answer.text()
        return self.go(f"/t/{answer.json()['id']}")

    def stay(self) -> "Visitor":
        """Marks the page, so that one that was loaded anew is known."""
        self.page.evaluate("document.body.dataset.stayed = '1'")
        return self

    # Playing.

    @property
    def version(self) -> str:
        """Which state of the table is shown."""
        return self.wait_for("#status").get_attribute("data-version") or ""

    @property
    def asked(self) -> str:
        """Whose turn it is and what is asked."""
        return self.find("#status h1").inner_text()

    @property
    def events(self) -> int:
        """How many lines the log has."""
        return int(self.wait_for("#log").get_attribute("data-events") or 0)

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.find(OVER).count() > 0

    def wait_for_turn(self) -> "Visitor":
        """Waits until something is asked of this visitor, or the match is over."""
        self.wait_for(f"#status.yours, {HAND_OVER}, {OVER}")
        if self.find(HAND_OVER).count():
            self.find(HAND_OVER).click()
            self.wait_for("#status.yours")
        return self

    def wait_past(self, version: str) -> None:
        """Waits until the table has changed."""
        self.wait_for(f'#status:not([data-version="{version}"])')

    def show_plan(self) -> "Visitor":
        """Shows the towers as a plain grid; without scripts it is there anyway."""
        if self.find("#see-plan").is_visible():
            self.find("#see-plan").check()
        return self

    def show_panel(self, name: str) -> "Visitor":
        """Shows one of the panels beside the board; without scripts all are there."""
        if self.has_scripts:
            self.find(f"#tab-{name}").click()
        return self

    def open_menu(self) -> "Visitor":
        """Opens the menu with settings, language and links."""
        self.find("#menu:not([open]) > summary").click()
        return self

    def close_menu(self) -> "Visitor":
        """Closes it again."""
        self.find("#menu[open] > summary").click()
        return self

    def act(self, turn: int = 0) -> None:
        """One of the things that are offered."""
        offers = self.pick().find(OFFERS)
        self.do(offers.nth(turn * STRIDE % offers.count()))

    def pick(self) -> "Visitor":
        """Picks something if there is nothing to press before."""
        if not self.find(OFFERS).count() and self.find(PICKS).count():
            self.find(PICKS).first.click()
            self.wait_for(OFFERS)
        return self

    def place(self, lot: str) -> None:
        """Builds on a lot."""
        self.do(self.wait_for_turn().pick().find(f"#lot-{lot}"))

    def do(self, offer: Locator) -> None:
        """Presses a button, and waits until the table has changed."""
        version = self.version
        offer.click()
        self.wait_past(version)

    def play(self, turns: int) -> int:
        """Acts so many times, or until the match is over; how often that was."""
        for turn in range(turns):
            if self.wait_for_turn().is_over:
                return turn
            self.act(turn)
        return turns

    # The keyboard.

    def key(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, most: int = 120) -> None:
        """Presses Tab until something of a kind has the focus, which must be seen at every stop."""
        for _ in range(most):
            self.key("Tab")
            hidden = self.page.evaluate(UNSEEN_FOCUS)
            assert hidden is None, f"no visible focus: {hidden}"
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"Tab never comes to {selector}")


# What has the focus without any sign of it. A lot of torri shows it in the city instead, by a ring around it.
UNSEEN_FOCUS = """() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  const style = getComputedStyle(at);
  if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) {
    const { width, height } = at.getBoundingClientRect();
    const clipped = at.closest(".cells") && document.querySelector("#see-city")?.checked;
    if (width > 1 && height > 1 && !clipped) return null;
  }
  const ring = document.querySelector(".city .cursor");
  if (at.matches(".plan .lot") && ring && !ring.hasAttribute("visibility")) return null;
  return at.outerHTML.slice(0, 200);
}"""


def seat_body(word: str) -> dict[str, str]:
    """A seat as a request has it."""
    return {"kind": word} if word in ("here", "person") else {"kind": "bot", "bot": word}
