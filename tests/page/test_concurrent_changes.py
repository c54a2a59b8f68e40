"""Two things at once: what somebody does while something else happens is not lost."""

from playwright.sync_api import APIResponse, Route, expect

from tests.page.conftest import NewVisitor, Pair
from tests.page.visitor import OFF, OFFERS, ON, PICKS, Visitor

# Notes which version the stream told of last, once the page has dealt with it.
NOTE_HEARD = """
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, hear) {
    listen.call(this, kind, (event) => { hear(event); window.heard = Number(event.lastEventId); });
  };
"""


def test_a_look_that_failed_is_tried_again(pair: Pair) -> None:
    """The stream may well go on while a request fails: the move that it told of must still come."""
    anna, berta = pair
    berta.allowed_error = "net::ERR_"
    berta.context.set_offline(True)  # new requests fail, but what is open stays open
    anna.place("a1")
    expect(berta.find("[data-connection]")).to_have_text(OFF)
    berta.context.set_offline(False)
    expect(berta.find("#lot-a1.built")).to_be_visible()
    expect(berta.find("[data-connection]")).to_have_text(ON)


def test_a_pick_is_not_lost_when_something_happens_meanwhile(new_visitor: NewVisitor) -> None:
    anna = new_visitor()
    anna.page.add_init_script(NOTE_HEARD)
    berta = new_visitor().join(anna.open("palazzi", "person", "novice"), "Berta")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    anna.page.route("**/t/*pick=*", hold_the_first)
    anna.wait_for_turn().find(PICKS).first.click()
    berta.show_panel("chat").find("#say").fill("hello")
    berta.press("Send")
    expect(berta.find("#chat")).to_contain_text("hello")
    anna.page.wait_for_function("version => window.heard >= version", arg=int(berta.version))
    held[0].continue_()
    expect(anna.find("#chat")).to_contain_text("hello")
    expect(anna.find(OFFERS)).not_to_have_count(0)
    berta.find("#say").fill("and again")
    berta.press("Send")
    expect(anna.find("#chat")).to_contain_text("and again")
    expect(anna.find(OFFERS)).not_to_have_count(0)


def test_a_second_press_of_the_same_button_does_nothing_more(visitor: Visitor) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.open("torri", "here", rules={"size": 6}).show_plan()
    visitor.page.route("**/do", hold)  # so that no answer comes between the two
    visitor.find("#lot-b2").dblclick()
    held[0].continue_()
    expect(visitor.find("#status")).to_contain_text("brick 2 of 2")
    expect(visitor.find("#problem .problem")).to_have_count(0)
    assert len(held) == 1


def test_a_button_of_the_next_state_counts_while_an_answer_is_on_its_way(visitor: Visitor) -> None:
    """The stream shows what was done before the request for it is answered: one need not wait for that."""
    held: list[Route] = []

    def answer_late(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()
        else:
            answers.append(route.fetch(max_redirects=0))

    answers: list[APIResponse] = []
    visitor.open("torri", "here", rules={"size": 6}).show_plan()
    visitor.page.route("**/do", answer_late)
    visitor.find("#lot-b2").click()
    expect(visitor.find("#status")).to_contain_text("brick 2 of 2")
    visitor.pick().find("#lot-e5").click()
    expect(visitor.find("#lot-e5.built")).to_be_visible()
    held[0].fulfill(response=answers[0])
    expect(visitor.find("form[aria-busy=true]")).to_have_count(0)
    expect(visitor.find("#problem .problem")).to_have_count(0)
    assert visitor.events == 2


def test_what_is_picked_while_an_answer_is_on_its_way_stays_picked(visitor: Visitor) -> None:
    held: list[tuple[Route, APIResponse]] = []
    visitor.open("torri", "here", rules={"size": 6}).show_plan()
    visitor.page.route("**/do", lambda route: held.append((route, route.fetch(max_redirects=0))))
    visitor.find("#lot-b2").click()
    expect(visitor.find("#status")).to_contain_text("brick 2 of 2")
    red = visitor.find("#pick-red[aria-current]")
    visitor.find("#pick-red").click()
    expect(red).to_have_count(1)
    (route, answer), *others = held
    route.fulfill(response=answer)
    expect(visitor.find("form[aria-busy=true]")).to_have_count(0)
    expect(red).to_have_count(1)
    assert not others


def test_what_was_opened_stays_open(pair: Pair) -> None:
    anna, berta = pair
    berta.show_panel("seats").open_menu().find("#leaving summary").click()
    berta.close_menu()
    berta.find("#own-2 summary").click()
    anna.place("a1")
    expect(berta.find("#lot-a1.built")).to_be_visible()
    expect(berta.find("#leaving")).to_have_attribute("open", "")
    expect(berta.find("#own-2")).to_have_attribute("open", "")
    expect(berta.find("#see-plan")).to_be_checked()
