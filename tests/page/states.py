"""Every kind of page, each in the state in which most is on it."""

from collections.abc import Callable

from tests.page.visitor import HAND_OVER, Visitor

State = Callable[[Visitor], object]
CROWDED, WIDE, LATE = "2013-5-points", "torri-12-2-merge", "torri-6-2-tower"


def home(visitor: Visitor) -> None:
    """The first page of somebody who has tables."""
    visitor.open("torri", "person", listed=True)
    visitor.open("palazzi", "novice", "novice", listed=True)
    visitor.go("/")


def matches(visitor: Visitor) -> None:
    """The matches of somebody who has played two, of a game with points and of one without."""
    visitor.open("torri", "here", rules={"size": 3}).show_plan().play(60)
    visitor.open("palazzi", "here", "here").play(150)
    visitor.go("/matches").wait_for(".matches li:nth-child(2)")


def wrong_form(visitor: Visitor) -> None:
    """A table that cannot be opened."""
    visitor.allowed_error = "status of 4"
    visitor.go("/new/palazzi").find("[name=name]").fill("Anna")
    for seat in ("seat2", "seat3"):
        visitor.find(f"[name={seat}]").select_option("")
    visitor.press("Open the table")
    visitor.wait_for("[role=alert]")


def problem(visitor: Visitor) -> None:
    """A table that is not there."""
    visitor.allowed_error = "status of 4"
    visitor.go("/t/nowhere").wait_for("[role=alert]")


def invitation(visitor: Visitor) -> None:
    """Where a seat's link leads others to."""
    link = visitor.open("torri", "person", "person").find(".invitation a.link").first.get_attribute("href") or ""
    visitor.context.clear_cookies()
    visitor.go(link)


def keeping(visitor: Visitor) -> None:
    """The first cards, one of them picked."""
    visitor.open("palazzi", "here", "here").wait_for_turn().find("#scene a.pz-pick").first.click()
    visitor.wait_for("#scene button[name=action]")


def handed_over(visitor: Visitor) -> None:
    """The device is to be given to somebody else."""
    visitor.open("palazzi", "here", "here").wait_for(HAND_OVER)


def hinted(visitor: Visitor) -> None:
    """A hint, and a problem."""
    visitor.open("torri", "here", rules={"size": 6}).show_plan().act()
    visitor.press("Hint")
    visitor.wait_for("#hint:not([hidden])")


def over(visitor: Visitor) -> None:
    """The result of five."""
    visitor.play_from(CROWDED, 1).act()
    visitor.wait_for("#result:not([hidden])")


def torri_over(visitor: Visitor) -> None:
    """The result of two."""
    visitor.play_from(LATE, 1).show_plan().find("#pick-blue").click()
    visitor.do(visitor.wait_for('.plan [value="place blue e6"]'))
    visitor.wait_for("#result:not([hidden])")


def replay(visitor: Visitor) -> None:
    """A moment of a match under way."""
    visitor.play_from(CROWDED, 8)
    visitor.go(f"{visitor.page.url}/replay?at=100")


def torri_replay(visitor: Visitor) -> None:
    """A moment of a match of torri under way."""
    visitor.play_from(LATE, 1)
    visitor.go(f"{visitor.page.url}/replay?at=9")


def webhook(visitor: Visitor) -> None:
    """The webhook of a seat, which is refused."""
    visitor.allowed_error = "status of 4"
    visitor.open("torri", "here")
    visitor.go(f"{visitor.page.url}/webhook").find("[name=url]").fill("http://127.0.0.1:8080/")
    visitor.press("Save")
    visitor.wait_for("[role=alert]")


def explained(visitor: Visitor) -> None:
    """The rules beside a table, and what a word means."""
    visitor.play_from(WIDE, 3).find("header [data-rules]").click()
    visitor.wait_for("#rules-drawer[open] .rules-page:not([aria-busy])")
    visitor.press("Close")
    visitor.find(".term", has_text="Strength").click()
    visitor.wait_for("#definition:popover-open")


STATES: dict[str, State] = {
    "home": home,
    "matches": matches,
    "new-palazzi": lambda visitor: visitor.go("/new/palazzi"),
    "new-torri": lambda visitor: visitor.go("/new/torri"),
    "new-refused": wrong_form,
    "rules-palazzi": lambda visitor: visitor.go("/rules/palazzi"),
    "rules-torri": lambda visitor: visitor.go("/rules/torri"),
    "about": lambda visitor: visitor.go("/about"),
    "problem": problem,
    "invitation": invitation,
    "waiting": lambda visitor: visitor.open("palazzi", "person", "person"),
    "keeping": keeping,
    "playing": lambda visitor: visitor.play_from(CROWDED, 8),
    "city": lambda visitor: visitor.play_from(WIDE, 3),
    "plan": lambda visitor: visitor.play_from(WIDE, 3).show_plan(),
    "hand-over": handed_over,
    "hint": hinted,
    "over": over,
    "torri-over": torri_over,
    "replay": replay,
    "torri-replay": torri_replay,
    "webhook": webhook,
    "explained": explained,
}
