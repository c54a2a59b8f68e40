"""People at one table: by invitation, on one device, looking on, cut off for a while, or gone."""

from playwright.sync_api import expect

from tests.page.conftest import NewVisitor, Pair
from tests.page.cuttable_proxy import CuttableProxy
from tests.page.visitor import HAND_OVER, OFF, OFFERS, ON, PICKS, Visitor


def test_two_browsers_play_each_other(new_visitor: NewVisitor) -> None:
    anna = new_visitor().set_up("torri", "Anna", size="6")
    assert "when everybody has sat down" in anna.asked
    expect(anna.find(".invitation img.code")).to_be_visible()
    berta = new_visitor().sit(anna.find(".invitation a.link").get_attribute("href") or "", "Berta")
    assert "Waiting for: Anna" in berta.asked
    pair = anna.wait_for_turn().show_plan().stay(), berta.show_plan().stay()
    anna.place("a1")
    expect(berta.find("#lot-a1.built.last")).to_be_visible()
    expect(berta.find("#news")).to_have_text("Anna places a white house on a1.")
    anna.place("c3")
    berta.place("f6")
    expect(anna.find("#log .log")).to_contain_text("f6")
    berta.place("e1")
    expect(anna.find("#status")).to_contain_text("brick 1 of 2")
    told = "#log .log > li:not(.new-since)"  # what is new is marked for each where it begins for them
    assert anna.find(told).all_inner_texts() == berta.find(told).all_inner_texts()
    for visitor in pair:
        expect(visitor.find("body[data-stayed]")).to_have_count(1)
        expect(visitor.find(".seats .dot.here")).to_have_count(2)


def test_who_was_cut_off_sees_what_happened_meanwhile(pair: Pair, proxy: CuttableProxy) -> None:
    anna, berta = pair
    berta.allowed_error = "net::ERR_"
    expect(berta.find("[data-connection]")).to_have_text(ON)
    proxy.cut()
    expect(berta.find("[data-connection]")).to_have_text(OFF)
    anna.place("a1")
    anna.place("c3")
    assert berta.events == 0
    proxy.restore()
    expect(berta.find("[data-connection]")).to_have_text(ON)
    assert berta.wait_for_turn().events == 2
    expect(berta.find("body[data-stayed]")).to_have_count(1)
    berta.place("f6")


def test_who_presses_something_while_cut_off_is_told_and_can_do_it_later(pair: Pair, proxy: CuttableProxy) -> None:
    anna, berta = pair
    anna.place("a1")
    anna.place("c3")
    berta.wait_for_turn().allowed_error = "net::ERR_"
    proxy.cut()
    berta.find("#lot-f6").click()
    expect(berta.find("[data-connection]")).to_have_text(OFF)
    proxy.restore()
    expect(berta.find("[data-connection]")).to_have_text(ON)
    berta.place("f6")


def test_a_spectator_sees_and_has_no_buttons(pair: Pair, new_visitor: NewVisitor) -> None:
    anna, berta = pair
    looker = new_visitor().go(anna.page.url).show_plan()
    anna.place("b2")
    expect(looker.find("#log .log")).to_contain_text("b2")
    for selector in (OFFERS, "#status button", "#scene button[name=action]", "#say", "#links a", "#leaving"):
        expect(looker.find(selector)).to_have_count(0)
    expect(berta.find(".seats .dot.here")).to_have_count(2)


def test_chat(pair: Pair) -> None:
    anna, berta = pair
    anna.show_panel("chat").find("#say").fill("Good luck, <b>Berta</b>!")
    anna.key("Enter")
    expect(berta.find("#chat li")).to_have_text("Anna Good luck, <b>Berta</b>!")
    expect(anna.find("#chat li")).to_have_count(1)
    expect(anna.find("#say")).to_have_value("")
    berta.show_panel("chat").find("#say").fill("the same to you")
    berta.press("Send")
    expect(anna.find("#chat li")).to_have_text(["Anna Good luck, <b>Berta</b>!", "Berta the same to you"])


def test_words_being_written_survive_a_move(pair: Pair) -> None:
    anna, berta = pair
    berta.show_panel("chat").find("#say").press_sequentially("I wonder")
    anna.place("a1")
    expect(berta.find("#log .log")).to_contain_text("a1")
    expect(berta.find("#say")).to_have_value("I wonder")
    expect(berta.find("#say")).to_be_focused()


def test_a_bot_is_called_in_for_who_has_left(pair: Pair) -> None:
    anna, berta = pair
    anna.place("a1")
    anna.place("c3")
    berta.wait_for_turn().open_menu().find("#leaving summary").click()
    berta.press("Leave")
    berta.page.wait_for_url("**/")
    expect(anna.find("#tab-seats .badge")).to_have_text("1 new")
    anna.show_panel("seats").press("Call in a bot")
    expect(anna.find(".seats")).to_contain_text("bot: player")
    expect(anna.wait_for_turn().find("#status")).to_contain_text("brick 1 of 2")
    assert anna.events >= 4


def test_hot_seat(visitor: Visitor) -> None:
    visitor.set_up("torri", "Anna", seat2="here", size="6").show_plan()
    assert visitor.asked.startswith("Anna: ")
    visitor.play(2)
    assert not visitor.wait_for_turn().asked.startswith("Anna: ")
    visitor.play(2)
    assert visitor.wait_for_turn().asked.startswith("Anna: ")


def test_everybody_plays_the_colour_that_the_host_chose(visitor: Visitor) -> None:
    form = visitor.go("/new/torri")
    form.find("summary", has_text="More").click()
    expect(form.find("[name=colors2]")).to_be_visible()
    expect(form.find("[name=colors4]")).to_be_hidden()
    form.find("[name=seat4]").select_option("novice")
    expect(form.find("[name=colors4]")).to_be_visible()
    visitor.set_up("torri", "Anna", seat2="here", seat4="novice", size="6", colors1="red", colors4="white")
    colours = visitor.find(".tile .who")
    expect(colours).to_have_text(["Giacomo white", "Guest black", "Anna red · you", "neutral blue"])


def test_hot_seat_of_palazzi_keeps_the_first_cards_secret(visitor: Visitor) -> None:
    visitor.set_up("palazzi", "Anna", seat2="here", seat3="here")
    names = []
    for _ in range(3):
        visitor.wait_for(HAND_OVER)
        expect(visitor.find(f"{PICKS}, {OFFERS}")).to_have_count(0)
        names.append(visitor.wait_for_turn().asked.partition(":")[0])
        visitor.act()
    assert len(set(names)) == 3
    expect(visitor.wait_for_turn().find(".pz-triplet")).not_to_have_count(0)
