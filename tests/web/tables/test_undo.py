"""Taking back: never across what has come to light or another seat's action; the log keeps what was taken back."""

from tests.web.app_client import Site
from tests.web.guest import expect_ok, expect_refused
from tests.web.random_people import open_with_people


async def test_an_action_is_taken_back_and_stays_in_the_log(each_site: Site) -> None:
    anna = each_site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    before = await anna.look(id)
    await anna.act(id, 2)
    assert (await anna.look(id))["can_undo"]
    await anna.done(id, "undo")
    after = await anna.look(id)
    for name in ("events", "legal", "view", "asked", "you"):
        assert after[name] == before[name]
    assert not after["can_undo"]
    log = await each_site.log(id)
    assert [entry.kind for entry in log] == ["open", "sit", "sit", "act", "undo"]
    assert log[3].body["action"] == before["legal"][2]


async def test_the_same_undo_twice_takes_back_one_action(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here", rules={"switching": True}))["id"]
    await anna.act(id)
    await anna.act(id)
    first = await anna.done(id, "undo", id="mine")
    assert await anna.done(id, "undo", id="mine") == first
    assert len((await anna.look(id))["events"]) == 1


async def test_undo_does_not_cross_another_seats_action(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    while (await anna.look(id))["you"] == 1:
        await anna.act(id)
    assert (await anna.look(id, 1))["can_undo"]
    assert not (await anna.look(id, 2))["can_undo"]
    expect_refused(await anna.do(id, "undo", seat=2), 422, "nothing-to-undo")
    await anna.act(id)
    assert not (await anna.look(id, 1))["can_undo"]
    facts = expect_refused(await anna.do(id, "undo", seat=1), 422, "nothing-to-undo")
    assert facts == {"seat": 1}
    assert (await site.kinds(id)).count("undo") == 0


async def test_a_turn_that_went_on_to_the_next_seat_is_taken_back_before_that_acts(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    while (await anna.look(id))["you"] == 1:
        await anna.act(id)
    await anna.done(id, "undo", seat=1)
    assert (await anna.look(id))["asked"] == [1]


async def test_undo_does_not_cross_the_reveal(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    for guest in guests:
        assert not (await guest.look(id))["can_undo"]
        await guest.act(id)
    for guest in guests:
        assert not (await guest.look(id))["can_undo"]
        expect_refused(await guest.do(id, "undo"), 422, "nothing-to-undo")


async def test_undo_does_not_cross_a_draw(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "here here"))["id"]
    while (await anna.look(id))["view"]["position"]["round"] < 2:
        await anna.act(id)
    events = (await anna.look(id))["events"]
    assert events[-1].startswith("* table")
    last = int(events[-2].split()[0])
    assert not (await anna.look(id, last))["can_undo"]
    expect_refused(await anna.do(id, "undo", seat=last), 422, "nothing-to-undo")


async def test_a_turn_held_back_is_taken_back_and_ended_before_the_draw(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "here here"))["id"]
    draws = 0
    while not draws:
        await anna.act(id, hold=True)
        there = await anna.look(id)
        if holder := there["held_by"]:
            assert there["asked"] == [holder]
            assert (there["you"], there["legal"], there["can_undo"]) == (holder, [], True)
            other = 3 - holder
            expect_refused(await anna.do(id, "actions", seat=other, action="take 1"), 422, "not-your-turn")
            expect_refused(await anna.do(id, "actions", seat=holder, action="take 1"), 422, "not-your-turn")
            expect_refused(await anna.do(id, "end", seat=other), 422, "nothing-held")
            events = there["events"]
            await anna.done(id, "undo")
            assert (await anna.look(id))["events"] == events[:-1]
            assert (await anna.look(id))["held_by"] is None
            await anna.done(id, "actions", action=events[-1].split(" ", 1)[1], hold=True)
            assert (await anna.look(id))["events"] == events
            await anna.done(id, "end")
            draws = (await anna.look(id))["events"][-1].startswith("* table")
    kinds = await site.kinds(id)
    assert kinds.count("end") == kinds.count("undo") > 2
    expect_refused(await anna.do(id, "end", seat=1), 422, "nothing-held")


async def test_the_same_end_twice_counts_once(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    while not (await anna.look(id))["held_by"]:
        await anna.act(id, hold=True)
    first = await anna.done(id, "end", seat=1, id="mine")
    assert await anna.done(id, "end", seat=1, id="mine") == first
    expect_refused(await anna.do(id, "end", seat=1), 422, "nothing-held")


async def test_hold_does_nothing_where_the_turn_goes_on(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    await anna.act(id, hold=True)
    there = await anna.look(id)
    assert (there["held_by"], there["asked"]) == (None, [1])


async def test_a_choice_in_secret_is_not_held(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    for guest in guests:
        await guest.act(id, hold=True)
        assert (await guest.look(id))["held_by"] is None
    assert (await guests[0].look(id))["view"]["position"]["round"] == 1


async def test_the_last_action_of_a_match_is_not_held(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    while (await anna.look(id))["status"] == "playing":
        await anna.act(id, hold=True)
        if (await anna.look(id))["held_by"]:
            await anna.done(id, "end")
    there = await anna.look(id)
    assert (there["held_by"], there["can_undo"]) == (None, False)
    expect_refused(await anna.do(id, "undo", seat=1), 422, "match-over")


async def test_a_table_may_forbid_it(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here", undo=False))["id"]
    await anna.act(id)
    assert not (await anna.look(id))["can_undo"]
    expect_refused(await anna.do(id, "undo"), 403, "no-undo")
    assert await site.kinds(id) == ["open", "sit", "sit", "act"]


async def test_the_record_has_nothing_that_was_taken_back(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    await anna.act(id, 1)
    await anna.done(id, "undo")
    await anna.act(id, 2)
    record = expect_ok(await anna.get(f"/api/tables/{id}/record"))
    assert record["events"] == (await anna.look(id))["events"]
    assert len(record["events"]) == 1
