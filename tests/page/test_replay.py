"""After the match: looked at again, played on from any moment, or played once more."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NewVisitor
from tests.page.visitor import RECORDS, Visitor, record

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((each) => [
    each.value, ...each.sources.map((source) => source.node?.outerHTML?.slice(0, 120)),
  ]))).observe({ type: "layout-shift" });
"""
PALAZZI, TORRI = "2013-3-points", "torri-6-2-tower"


def upload(visitor: Visitor, path: Path) -> Visitor:
    """Replays a file; handed over as bytes, because a browser may not read the letters of its path in every locale."""
    visitor.go("/").find("[type=file]").set_input_files(
        {"name": path.name, "mimeType": "application/json", "buffer": path.read_bytes()}
    )
    visitor.find("#records summary").click()
    visitor.press("Replay")
    visitor.page.wait_for_url("**/replay?at=0")
    return visitor


def replay(visitor: Visitor, name: str) -> Visitor:
    """Replays a match that lacks its last event."""
    visitor.play_from(name, 1)
    return visitor.go(f"{visitor.page.url}/replay?at=0")


def expect_moment(visitor: Visitor, at: int, last: int) -> None:
    """The page shows a moment, and has its address."""
    expect(visitor.find("#where")).to_have_text(f"{at} / {last}")
    expect(visitor.find("#at")).to_have_value(str(at))
    visitor.page.wait_for_url(f"**/replay?at={at}")


def expect_button(visitor: Visitor, words: str) -> None:
    """The button that plays and stops says which of these it does."""
    expect(visitor.page.get_by_role("button", name=words, exact=True)).to_have_id("play")


@pytest.mark.parametrize("name", [PALAZZI, TORRI])
def test_step_by_step(visitor: Visitor, name: str) -> None:
    last = len(record(name)["events"])
    upload(visitor, RECORDS / f"{name}.json")
    expect_moment(visitor, 0, last)
    visitor.key("ArrowRight")
    expect_moment(visitor, 1, last)
    visitor.key("End")
    expect_moment(visitor, last, last)
    visitor.key("ArrowLeft")
    expect_moment(visitor, last - 1, last)
    visitor.key("Home")
    expect_moment(visitor, 0, last)
    visitor.page.get_by_role("link", name="Forward", exact=True).click()
    expect_moment(visitor, 1, last)
    expect(visitor.find(".log [aria-current=step]")).to_have_text(visitor.asked)


def test_keys_pressed_quickly_count_each(visitor: Visitor) -> None:
    last = len(record(TORRI)["events"]) - 1
    replay(visitor, TORRI).key(*["ArrowRight"] * 5)
    expect_moment(visitor, 5, last)
    visitor.key("ArrowLeft", "ArrowLeft")
    expect_moment(visitor, 3, last)


@pytest.mark.parametrize(
    ("keys", "at"), [("Shift+ArrowRight", 11), ("Shift+ArrowLeft", 7), (".", 20), (",", 4), ("ArrowRight", 10)]
)
def test_steps_by_turns_and_rounds(visitor: Visitor, keys: str, at: int) -> None:
    upload(visitor, RECORDS / f"{PALAZZI}.json")
    visitor.find("#at").fill("9")
    expect_moment(visitor, 9, 104)
    visitor.find("#status").click()
    visitor.key(keys)
    expect_moment(visitor, at, 104)


def test_a_struggle_strike_by_strike(visitor: Visitor) -> None:
    upload(visitor, RECORDS / "torri-8-2-parted.json")
    visitor.find("#at").fill("29")
    expect_moment(visitor, 29, 32)
    visitor.find("#status").click()
    for stop in ("30.1", "30.2", "30", "31"):
        visitor.key("ArrowRight")
        expect(visitor.find("#where")).to_have_attribute("data-stop", stop)
    visitor.key("ArrowLeft", "ArrowLeft", "ArrowLeft")
    expect(visitor.find("#where")).to_have_attribute("data-stop", "30.1")


def test_only_the_new_strike_is_shown(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(reduced_motion="no-preference")
    visitor.page.clock.install(time=0)
    upload(visitor, RECORDS / "torri-8-2-parted.json")
    visitor.page.clock.pause_at(1000)
    visitor.go(f"{visitor.page.url.partition('?')[0]}?at=30.1")
    expect(visitor.find("[data-strike]")).to_have_count(0)
    for shown in (1, 2):
        visitor.key("ArrowRight")
        expect(visitor.find("[data-strike]")).to_have_count(shown)
        expect(visitor.find("[data-strike]").last).to_have_class("now")
        expect(visitor.find("[data-strike]:is(.now, .to-come)")).to_have_count(1)


def test_it_plays_until_it_is_stopped(visitor: Visitor) -> None:
    upload(visitor, RECORDS / "torri-8-2-parted.json")
    visitor.find("#status").click()
    visitor.key(" ")
    expect_button(visitor, "Pause")
    visitor.wait_for("#where[data-at='1']")
    visitor.key(" ")
    expect_button(visitor, "Play")


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_while_it_plays(new_visitor: NewVisitor, width: int) -> None:
    visitor = new_visitor(viewport={"width": width, "height": 844})
    upload(visitor, RECORDS / "torri-8-2-parted.json")
    visitor.find("#speed").select_option("4")
    visitor.find("#at").fill("28")
    expect_moment(visitor, 28, 32)
    visitor.find("#status").click()
    visitor.page.evaluate(SHIFTS)
    visitor.key(" ")
    expect_moment(visitor, 32, 32)
    expect_button(visitor, "Play")
    assert visitor.page.evaluate("window.shifts") == []


def test_it_plays_to_the_end_and_then_once_more_from_the_start(visitor: Visitor) -> None:
    upload(visitor, RECORDS / "torri-8-2-parted.json")
    visitor.find("#speed").select_option("4")
    visitor.find("#at").fill("31")
    expect_moment(visitor, 31, 32)
    visitor.press("Play")
    expect_moment(visitor, 32, 32)
    expect_button(visitor, "Play")
    visitor.press("Play")
    visitor.wait_for("#where[data-at='1']")
    visitor.key("End")
    expect_moment(visitor, 32, 32)
    expect_button(visitor, "Play")


def test_what_a_bot_would_do(visitor: Visitor) -> None:
    upload(visitor, RECORDS / f"{TORRI}.json")
    expect_moment(visitor, 0, len(record(TORRI)["events"]))
    visitor.press("What would a bot do here?")
    expect(visitor.find("#hint p").first).to_be_visible()
    visitor.find("#status").click()
    visitor.key("ArrowRight")
    expect_moment(visitor, 1, len(record(TORRI)["events"]))
    expect(visitor.find("#hint")).to_have_count(0)


def test_without_scripts_links_lead_through_it(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(java_script_enabled=False)
    upload(visitor, RECORDS / f"{PALAZZI}.json")
    visitor.page.get_by_role("link", name="Forward one round", exact=True).click()
    visitor.page.wait_for_url("**/replay?at=4")
    visitor.page.get_by_role("link", name="Forward one turn", exact=True).click()
    visitor.page.wait_for_url("**/replay?at=5")
    expect(visitor.find("#where")).to_have_text("5 / 104")
    expect(visitor.find("#play")).to_be_hidden()


def test_the_slider(visitor: Visitor) -> None:
    last = len(record(PALAZZI)["events"]) - 1
    replay(visitor, PALAZZI)
    slider = visitor.find("#at")
    slider.fill("40")
    expect_moment(visitor, 40, last)
    slider.focus()
    visitor.key("ArrowRight")
    expect_moment(visitor, 41, last)
    expect(slider).to_be_focused()


def test_a_link_leads_to_every_moment(visitor: Visitor) -> None:
    last = len(record(PALAZZI)["events"]) - 1
    replay(visitor, PALAZZI)
    line = visitor.find(".log > li > a").nth(29)
    words = line.inner_text()
    line.click()
    expect_moment(visitor, 30, last)
    scene = visitor.find("#scene").inner_text()
    visitor.page.reload()
    expect_moment(visitor, 30, last)
    assert visitor.asked == words
    assert visitor.find("#scene").inner_text() == scene


def test_a_line_of_a_tables_log_leads_there_and_back(visitor: Visitor) -> None:
    table = visitor.play_from(PALAZZI, 20).page.url
    line = visitor.find("#log .log > li > a").nth(3)
    words = line.inner_text()
    line.click()
    visitor.page.wait_for_url("**/replay?at=*")
    expect(visitor.find("#status h1")).to_have_text(words)
    visitor.page.get_by_role("link", name="Back to the table").click()
    assert visitor.at_table().page.url == table


def test_play_on_from_a_moment(visitor: Visitor) -> None:
    upload(visitor, RECORDS / f"{PALAZZI}.json")
    before = visitor.page.url
    visitor.find("#at").fill("60")
    expect_moment(visitor, 60, len(record(PALAZZI)["events"]))
    visitor.find("#on summary").click()
    visitor.find("#on [name=name]").fill("Carla")
    visitor.find("#on [name=bot]").select_option("novice")
    visitor.press("Play on")
    visitor.page.wait_for_url(lambda url: "/replay" not in url)
    assert visitor.at_table().page.url not in before
    assert visitor.events >= 60
    expect(visitor.find(".seats")).to_contain_text("Carla")
    visitor.play(2)


def test_no_record(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "words.json").write_text("[1]")
    visitor.allowed_error = "status of 4"
    visitor.go("/").find("[type=file]").set_input_files(tmp_path / "words.json")
    visitor.find("#records summary").click()
    visitor.press("Replay")
    expect(visitor.find("[role=alert]")).to_be_visible()
    visitor.page.wait_for_load_state()
    visitor.find(".language select").select_option("de")
    expect(visitor.find("html[lang=de] #palazzi")).to_be_visible()


def end(visitor: Visitor) -> Visitor:
    """Plays the last action of a match."""
    visitor.play_from(TORRI, 1, "here").show_plan()
    visitor.find("#pick-blue").click()
    visitor.do(visitor.wait_for('.plan [value="place blue e6"]'))
    expect(visitor.find("#result h2")).to_have_text("The result")
    return visitor


def test_a_downloaded_record_is_replayed(visitor: Visitor, tmp_path: Path) -> None:
    end(visitor)
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "match.json")
    assert download.value.suggested_filename.endswith(".json")
    assert json.loads((tmp_path / "match.json").read_text())["events"] == record(TORRI)["events"]
    upload(visitor, tmp_path / "match.json")
    expect_moment(visitor, 0, len(record(TORRI)["events"]))


@pytest.mark.parametrize(("words", "name"), [("Play again", TORRI), ("Same deal again", "2013-3-points")])
def test_once_more(visitor: Visitor, words: str, name: str) -> None:
    visitor = end(visitor) if name == TORRI else visitor.play_from(name, 1, "here", "here")
    visitor.play(1)
    expect(visitor.find("#result .headline")).to_have_count(1)
    before = visitor.page.url
    visitor.press(words)
    visitor.page.wait_for_url(lambda url: url != before)
    assert "same deal again" in visitor.at_table().find(".rules").inner_text() or words == "Play again"
    visitor.go(before)
    expect(visitor.page.get_by_role("link", name="On to the next match")).to_be_visible()
