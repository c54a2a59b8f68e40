"""Acting: once for every id, upon what the seat has seen, and at the same moment where the rules say so."""

import asyncio
from typing import Any

from tests.web.app_client import Site
from tests.web.guest import Guest, expect_ok, expect_refused, new_request_id
from tests.web.random_people import open_with_people


async def test_the_same_id_twice_counts_once_and_answers_the_same(each_site: Site) -> None:
    anna = each_site.guest("anna")
    id = (await anna.open(seats="here person"))["id"]
    await each_site.guest("berta").sit(id, (await links_of(anna, id))[2], "Berta")
    words = {"id": "mine", "version": 3, "action": (await anna.look(id))["legal"][0]}
    first = expect_ok(await anna.post(f"/api/tables/{id}/actions", words))
    after = await anna.look(id)
    assert expect_ok(await anna.post(f"/api/tables/{id}/actions", words)) == first == {"version": 4, "seat": 1}
    assert await anna.look(id) == after
    await anna.act(id)
    assert expect_ok(await anna.post(f"/api/tables/{id}/actions", words)) == first
    assert await each_site.kinds(id) == ["open", "sit", "sit", "act", "act"]


async def links_of(guest: Guest, id: str) -> dict[int, str]:
    """The secrets a guest may know."""
    return {link["seat"]: link["secret"] for link in expect_ok(await guest.get(f"/api/tables/{id}/links"))}


async def test_the_same_request_sent_many_times_at_once_counts_once(each_site: Site) -> None:
    anna = each_site.guest("anna")
    id = (await anna.open(seats="here novice"))["id"]
    there = await anna.look(id)
    words = {"id": "mine", "version": there["version"], "action": there["legal"][0]}
    answers = await asyncio.gather(*(anna.post(f"/api/tables/{id}/actions", words, seat=1) for _ in range(8)))
    assert [expect_ok(answer) for answer in answers] == [{"version": there["version"] + 1, "seat": 1}] * 8
    assert (await each_site.kinds(id)).count("act") == 1


async def test_the_same_id_for_something_else_is_refused(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here novice"))["id"]
    there = await anna.look(id)
    first, second = there["legal"][:2]
    await anna.done(id, "actions", id="mine", action=first)
    others: list[tuple[str, dict[str, Any]]] = [
        ("actions", {"action": second}),
        ("actions", {"action": first, "hold": True}),
        ("chat", {"text": first}),
        ("undo", {}),
        ("leave", {}),
    ]
    for what, words in others:
        facts = expect_refused(await anna.do(id, what, seat=1, id="mine", **words), 409, "id-taken")
        assert facts == {"id": "mine"}
    assert await site.kinds(id) == ["open", "sit", "act"]


async def test_an_id_stands_for_holding_the_turn_or_not(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here novice"))["id"]
    action = (await anna.look(id))["legal"][0]
    await anna.done(id, "actions", id="mine", action=action, hold=True)
    expect_refused(await anna.do(id, "actions", id="mine", action=action), 409, "id-taken")


async def test_another_seat_may_use_the_same_id(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    for seat, guest in enumerate(guests, start=1):
        assert (await guest.act(id, id="one"))["seat"] == seat
    assert (await site.kinds(id)).count("act") == 3


async def test_a_stale_version_is_told_the_new_one_and_changes_nothing(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    seen = await anna.look(id)
    await anna.act(id)
    await anna.act(id)
    for version in (0, seen["version"], 4, 6, 2**31 - 1):
        response = await anna.do(id, "actions", action="place white a1", version=version)
        assert expect_refused(response, 409, "stale") == {"version": 5, "seen": version}
        assert expect_refused(await anna.do(id, "undo", version=version), 409, "stale")["version"] == 5
    assert await site.kinds(id) == ["open", "sit", "sit", "act", "act"]


async def test_chat_makes_no_action_stale(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    id = (await anna.open())["id"]
    await berta.sit(id, (await links_of(anna, id))[2], "Berta")
    seen = await anna.look(id)
    await berta.done(id, "chat", text="hurry up")
    await anna.done(id, "chat", text="in a moment")
    done = await anna.done(id, "actions", action=seen["legal"][0], version=seen["version"])
    assert done["version"] == seen["version"] + 3


async def test_two_seats_that_choose_at_the_same_moment_both_count(each_site: Site) -> None:
    id, guests = await open_with_people(each_site, "palazzi", 3)
    seen = [await guest.look(id) for guest in guests]
    version = seen[0]["version"]
    answers = await asyncio.gather(
        *(
            guest.post(f"/api/tables/{id}/actions", {"id": "one", "version": version, "action": there["legal"][0]})
            for guest, there in zip(guests[:2], seen, strict=False)
        )
    )
    assert sorted(expect_ok(answer)["version"] for answer in answers) == [version + 1, version + 2]
    last = await guests[2].look(id)
    assert last["asked"] == [3]
    assert last["view"]["has_chosen"] == [True, True, False]
    await guests[2].done(id, "actions", action=seen[2]["legal"][0], version=version)
    events = (await guests[0].look(id))["events"]
    assert [event for event in events if "keep" in event] == [
        f"{seat} {there['legal'][0]}" for seat, there in enumerate(seen, start=1)
    ]


async def test_a_choice_may_be_changed_until_the_reveal(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    for pick in (0, 3, 7):
        await guests[0].act(id, pick)
    assert (await guests[0].look(id))["view"]["position"]["kept"] is not None
    wanted = (await guests[0].look(id))["legal"][7]
    await guests[1].act(id)
    await guests[0].act(id, 5)
    await guests[0].done(id, "undo")
    assert (await guests[1].look(id))["asked"] == [1, 3]
    await guests[0].done(id, "actions", action=wanted)
    assert (await guests[1].look(id))["asked"] == [3]
    version = (await guests[0].look(id))["version"]
    await guests[2].act(id)
    assert f"1 {wanted}" in (await guests[1].look(id))["events"]
    expect_refused(await guests[0].do(id, "actions", action=wanted, version=version), 409, "stale")
    code = "keep-past" if 1 in (await guests[0].look(id))["asked"] else "not-your-turn"
    expect_refused(await guests[0].do(id, "actions", action=wanted), 422, code)


async def test_what_was_done_for_a_seat_counts_once_also_when_the_next_is_asked(site: Site) -> None:
    """Somebody at several seats who names none: the request is about the seat that was asked."""
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    while (there := await anna.look(id))["you"] == 1:
        words = {"id": new_request_id(), "version": there["version"], "action": there["legal"][0]}
        first = expect_ok(await anna.post(f"/api/tables/{id}/actions", words))
    assert there["you"] == 2
    assert expect_ok(await anna.post(f"/api/tables/{id}/actions", words)) == first


async def test_words_said_once_are_not_said_again_when_the_next_seat_is_asked(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    words = {"id": "mine", "text": "hello"}
    first = expect_ok(await anna.post(f"/api/tables/{id}/chat", words))
    while (await anna.look(id))["you"] == 1:
        await anna.act(id)
    assert expect_ok(await anna.post(f"/api/tables/{id}/chat", words)) == first
    assert [said["text"] for said in (await anna.look(id))["chat"]] == ["hello"]


async def test_leaving_twice_counts_once(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    first = expect_ok(await anna.post(f"/api/tables/{id}/leave", {"id": "mine"}))
    await anna.post(f"/api/tables/{id}/leave", {"id": "mine"})
    assert first["seat"] == 1
    assert [seat["is_taken"] for seat in (await anna.look(id))["seats"]] == [False, True]


async def test_what_an_answer_says_is_on_disk(each_site: Site) -> None:
    anna = each_site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    for _ in range(4):
        done = await anna.act(id)
        assert (await each_site.log(id))[-1].number == done["version"]
        assert (await anna.look(id))["version"] == done["version"]
